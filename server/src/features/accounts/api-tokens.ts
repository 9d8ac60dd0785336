import { createHash, randomBytes } from 'node:crypto';
import { type ApiToken, maxApiTokens, type NewApiToken } from '@timbre/contract/api-tokens';
import { v7 as uuidv7 } from 'uuid';
import type { AppContext } from '../../app-context.ts';
import { DomainError } from '../../domain-error.ts';
import type { Session } from '../../http/session.ts';
import {
  type ApiTokenRow,
  dropApiToken,
  findApiToken,
  insertApiToken,
  noteUse,
  selectApiTokens,
} from './api-tokens.queries.ts';
import { type Caller, noteSecurityEvent } from './security-events.ts';

/** A prefix by which secret scanners recognise our tokens. */
const prefix = 'timbre_';

type Deps = Pick<AppContext, 'db' | 'now'>;

/** 256 random bits cannot be guessed, so a plain hash suffices and a lookup by it leaks nothing through timing. */
function makeSecret(): string {
  return prefix + randomBytes(32).toString('base64url');
}

function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

export async function listApiTokens({ db }: Deps, userId: string): Promise<ApiToken[]> {
  return (await selectApiTokens(db, userId)).map(shown);
}

export async function createApiToken(
  { db, now }: Deps,
  caller: Caller,
  { name, scopes, days }: NewApiToken,
): Promise<ApiToken & { token: string }> {
  const token = makeSecret();
  const createdAt = now();
  const row = {
    id: uuidv7(),
    userId: caller.userId,
    name,
    scopes: [...new Set(scopes)],
    tokenHash: hashToken(token),
    ending: token.slice(-4),
    createdAt,
    expiresAt: days === null ? null : createdAt.add({ hours: days * 24 }),
    lastUsedAt: null,
  };
  await db.transaction(async (tx) => {
    if (!(await insertApiToken(tx, row, maxApiTokens))) throw new DomainError('too-many-tokens');
    await noteSecurityEvent(tx, 'api-token-made', caller);
  });
  return { ...shown(row), token };
}

export async function deleteApiToken({ db }: Deps, caller: Caller, id: string): Promise<void> {
  await db.transaction(async (tx) => {
    if (!(await dropApiToken(tx, caller.userId, id))) throw new DomainError('not-found');
    await noteSecurityEvent(tx, 'api-token-deleted', caller);
  });
}

/** The session of a token; its last use is stored to the minute. */
export async function findTokenSession({ db, now }: Deps, token: string): Promise<Session> {
  const at = now();
  const found = await findApiToken(db, hashToken(token), at);
  if (found === undefined) throw new DomainError('api-token-wrong');
  const { id, userId, scopes, expiresAt, deletionDueAt, mustAddSecondFactor } = found;
  await noteUse(db, id, at);
  return {
    id,
    userId,
    scopes,
    isAssistant: false,
    isReauthenticated: false,
    isPendingDeletion: deletionDueAt !== null,
    mustAddSecondFactor,
    expiresAt: expiresAt ?? at.add({ hours: 24 }),
  };
}

function shown({ id, name, scopes, ending, createdAt, expiresAt, lastUsedAt }: ApiTokenRow): ApiToken {
  return {
    id,
    name,
    scopes,
    ending,
    createdAt: createdAt.toString(),
    expiresAt: expiresAt?.toString() ?? null,
    lastUsedAt: lastUsedAt?.toString() ?? null,
  };
}
