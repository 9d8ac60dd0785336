import type { z } from 'zod';
import type { ProblemCode } from './problem.ts';
import type { Scope } from './scope.ts';

/**
 * Who may call a route. Every route says it, so that one test can walk them all as somebody else.
 * `public`: anyone. `session`: someone signed in. `reauthenticated`: someone who, in this session, proved in the
 * last minutes that it is them: by their password, a passkey or a code.
 */
export type Access = 'public' | 'session' | 'reauthenticated';

type Method = 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE';

export type Route = {
  method: Method;
  /** With Fastify's `:name` for path parameters; `/share` is an address that devices show to people, `/mcp` one that people give to assistants. */
  path: `/api/${string}` | `/.well-known/${string}` | '/share' | '/mcp';
  access: Access;
  /** Also for somebody whose account is pending deletion; all else is closed to them. */
  whilePendingDeletion?: true;
  /** Also for a member of a team that asks for a second factor, who has none yet; all else is closed to them. */
  withoutSecondFactor?: true;
  /** What a script's token must be allowed for this call; without it the call is for people in a browser alone. */
  scope?: Scope;
  /** Also for an assistant that somebody has connected; all else is closed to it. */
  forAssistants?: true;
  /** One sentence for the API's documentation. */
  summary: string;
  params?: z.ZodObject;
  query?: z.ZodObject;
  body?: z.ZodType;
  /** In place of the body, a multipart form with one audio file may come. */
  orAudio?: true;
  /** The answer when all goes well; absent where there is nothing to read (204). */
  reply?: z.ZodType;
  /** The problems that a caller of this route should expect, besides those any route can have. */
  problems: readonly ProblemCode[];
};

/** Keeps each route's exact types for those who mount and call it. */
export function route<const R extends Route>(definition: R): R {
  return definition;
}

/** The same call at another path. */
export function alsoAt<R extends Route>(
  definition: R,
  path: Route['path'],
): Omit<R, 'path'> & Pick<Route, 'path'> {
  return { ...definition, path };
}
