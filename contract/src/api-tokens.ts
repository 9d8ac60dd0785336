import { z } from 'zod';
import { route } from './route.ts';
import { Scope } from './scope.ts';

/** How long a token may live, in days. */
export const tokenLives = [30, 90, 365] as const;
export const maxApiTokens = 20;

export const ApiToken = z.object({
  id: z.uuid(),
  name: z.string(),
  scopes: z.array(Scope),
  /** The last letters, to tell tokens apart: the token itself is shown once, when it is made. */
  ending: z.string(),
  createdAt: z.iso.datetime(),
  /** Null: until it is deleted. */
  expiresAt: z.iso.datetime().nullable(),
  /** To the minute; null where it was never used. */
  lastUsedAt: z.iso.datetime().nullable(),
});
export type ApiToken = z.infer<typeof ApiToken>;

export const NewApiToken = z.object({
  name: z.string().trim().min(1).max(60),
  scopes: z.array(Scope).min(1),
  days: z.union(tokenLives.map((days) => z.literal(days))).nullable(),
});
export type NewApiToken = z.infer<typeof NewApiToken>;

export const listApiTokens = route({
  method: 'GET',
  path: '/api/user/api-tokens',
  access: 'reauthenticated',
  summary: 'The tokens with which scripts of the user may call, without their secrets.',
  reply: z.array(ApiToken),
  problems: [],
});

export const createApiToken = route({
  method: 'POST',
  path: '/api/user/api-tokens',
  access: 'reauthenticated',
  summary: 'Makes a token for scripts; this answer is the only one that holds it.',
  body: NewApiToken,
  reply: ApiToken.extend({ token: z.string() }),
  problems: ['too-many-tokens'],
});

export const deleteApiToken = route({
  method: 'DELETE',
  path: '/api/user/api-tokens/:id',
  access: 'reauthenticated',
  summary: 'Deletes a token: whoever holds it is refused from now on.',
  params: z.object({ id: z.uuid() }),
  problems: ['not-found'],
});
