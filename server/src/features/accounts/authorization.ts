import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { callAssistantTools } from '@timbre/contract/assistants';
import {
  AssistantScope,
  type AuthorizationRequest,
  type ConnectedAssistant,
  maxAssistants,
} from '@timbre/contract/authorization';
import { Temporal } from 'temporal-polyfill';
import { v7 as uuidv7 } from 'uuid';
import type { AppContext } from '../../app-context.ts';
import type { Db } from '../../db/client.ts';
import { DomainError } from '../../domain-error.ts';
import type { Session } from '../../http/session.ts';
import {
  dropGrant,
  dropGrantOf,
  dropGrantOfToken,
  findClient,
  findGrantOfAccessToken,
  type GrantRow,
  insertClient,
  insertGrant,
  lockGrantOfCode,
  lockGrantOfRefreshToken,
  noteGrantUse,
  renewGrant,
  selectGrants,
  startGrant,
} from './authorization.queries.ts';
import { addToQuery, describeRedirect, isRedirectUri, isRegistered } from './redirect-uris.ts';
import { type Caller, noteSecurityEvent } from './security-events.ts';

type Deps = Pick<AppContext, 'db' | 'now' | 'publicUrl'>;

/** A prefix by which secret scanners recognise our tokens, and by which they differ from those of scripts. */
const accessPrefix = 'timbre_access_';
const refreshPrefix = 'timbre_refresh_';

const codeMinutes = 5;
const accessMinutes = 60;
const refreshDays = 30;
/** For so long an answer that was lost can be asked for again. */
const repeatSeconds = 30;

/** 256 random bits cannot be guessed, so a plain hash suffices. */
const makeSecret = (prefix = '') => prefix + randomBytes(32).toString('base64url');
const hash = (secret: string) => createHash('sha256').update(secret).digest();

/** What clients of OAuth understand as a refusal. */
export class AuthorizationError extends Error {
  readonly code: 'invalid_redirect_uri' | 'invalid_grant' | 'invalid_target' | 'unsupported_grant_type';

  constructor(code: AuthorizationError['code'], message: string) {
    super(message);
    this.code = code;
  }
}

type Registration = { client_name?: string | undefined; redirect_uris: string[] };

export async function registerClient({ db, now }: Deps, given: Registration) {
  const { client_name: name = 'Assistant', redirect_uris: redirectUris } = given;
  if (!redirectUris.every(isRedirectUri))
    throw new AuthorizationError('invalid_redirect_uri', 'Use https, or http on the loopback address.');
  const createdAt = now();
  const id = uuidv7();
  // Characters that turn the direction of a text would let a name say something else on the page that asks.
  const shown = name.replaceAll(/\p{C}/gu, '').trim() || 'Assistant';
  await insertClient(db, { id, name: shown, redirectUris, createdAt });
  return {
    client_id: id,
    client_id_issued_at: Math.floor(createdAt.epochMilliseconds / 1_000),
    client_name: shown,
    redirect_uris: redirectUris,
    token_endpoint_auth_method: 'none',
    grant_types: ['authorization_code', 'refresh_token'],
    response_types: ['code'],
  };
}

export function getResource({ publicUrl }: Pick<Deps, 'publicUrl'>): string {
  return new URL(callAssistantTools.path, publicUrl).href;
}

/** RFC 9207: says whose answer it is, for a client that talks to several. */
export const getIssuer = ({ publicUrl }: Pick<Deps, 'publicUrl'>): string => new URL(publicUrl).origin;

/** The request with what a person has to know of it. A wrong one is never sent back to where it asks to be sent. */
async function check(deps: Deps, request: AuthorizationRequest) {
  const { client_id: clientId, redirect_uri: redirectUri, resource, scope } = request;
  const client = await findClient(deps.db, clientId);
  if (client === undefined || !isRegistered(client.redirectUris, redirectUri))
    throw new DomainError('authorization-invalid');
  if (!isOurResource(deps, resource)) throw new DomainError('authorization-invalid');
  const asked = scope?.split(' ');
  const scopes = AssistantScope.options.filter((one) => asked?.includes(one) ?? one !== 'entries:write');
  if (scopes.length === 0) throw new DomainError('authorization-invalid');
  return { name: client.name, scopes };
}

/** RFC 8707; without it there is one thing that can be meant. */
function isOurResource(deps: Pick<Deps, 'publicUrl'>, resource: string | undefined): boolean {
  return resource === undefined || URL.parse(resource)?.href === getResource(deps);
}

export async function readRequest(deps: Deps, request: AuthorizationRequest) {
  const { name, scopes } = await check(deps, request);
  const { redirect_uri: redirectUri, state } = request;
  const declineUrl = addToQuery(redirectUri, { error: 'access_denied', state, iss: getIssuer(deps) });
  return { name, scopes, declineUrl, ...describeRedirect(redirectUri) };
}

type Allowed = AuthorizationRequest & { mayConfirm: boolean };

export async function allow(deps: Deps, caller: Caller, { mayConfirm, ...request }: Allowed) {
  const { scopes: asked } = await check(deps, request);
  const scopes = asked.filter((scope) => mayConfirm || scope !== 'entries:write');
  if (scopes.length === 0) throw new DomainError('authorization-invalid');
  const code = makeSecret();
  const createdAt = deps.now();
  const row = {
    id: uuidv7(),
    userId: caller.userId,
    clientId: request.client_id,
    scopes,
    redirectUri: request.redirect_uri,
    codeHash: hash(code),
    codeChallenge: request.code_challenge,
    createdAt,
    expiresAt: createdAt.add({ minutes: codeMinutes }),
  };
  await deps.db.transaction(async (tx) => {
    if (!(await insertGrant(tx, row, maxAssistants))) throw new DomainError('too-many-assistants');
    await noteSecurityEvent(tx, 'assistant-connected', caller);
  });
  const { redirect_uri: redirectUri, state } = request;
  return { redirectUrl: addToQuery(redirectUri, { code, state, iss: getIssuer(deps) }) };
}

type TokenRequest = Partial<
  Record<
    'client_id' | 'code' | 'code_verifier' | 'redirect_uri' | 'refresh_token' | 'resource',
    string | undefined
  >
>;

export async function exchange(deps: Deps, grantType: string, given: TokenRequest) {
  if (!isOurResource(deps, given.resource))
    throw new AuthorizationError('invalid_target', 'There is no such resource here.');
  const give = { authorization_code: exchangeCode, refresh_token: refresh }[grantType];
  if (give === undefined)
    throw new AuthorizationError('unsupported_grant_type', 'Use authorization_code or refresh_token.');
  const tokens = await deps.db.transaction((tx) => give(deps, tx, given));
  // Thrown after the commit, which has ended the access of whoever has a secret that somebody else used.
  if (tokens === undefined)
    throw new AuthorizationError('invalid_grant', 'This is unknown, used or too old. Ask for access again.');
  return tokens;
}

async function exchangeCode({ now }: Deps, tx: Db, given: TokenRequest) {
  const grant = given.code === undefined ? undefined : await lockGrantOfCode(tx, hash(given.code));
  if (grant === undefined) return undefined;
  if (grant.codeUsedAt !== null) {
    // Somebody else has it too (RFC 6749, section 4.1.2).
    await dropGrant(tx, grant.id);
    return undefined;
  }
  const isTheirs =
    grant.clientId === given.client_id &&
    grant.redirectUri === given.redirect_uri &&
    isChallenge(grant.codeChallenge, given.code_verifier);
  if (!isTheirs || isOver(grant.expiresAt, now())) return undefined;
  const { stored, shown } = makeTokens(grant, now());
  await startGrant(tx, grant, stored);
  return shown;
}

async function refresh({ now }: Deps, tx: Db, given: TokenRequest) {
  if (given.refresh_token === undefined) return undefined;
  const hashed = hash(given.refresh_token);
  const grant = await lockGrantOfRefreshToken(tx, hashed);
  if (grant === undefined || grant.clientId !== given.client_id) return undefined;
  const isEarlier = grant.refreshHash?.equals(hashed) === false;
  const repeatedUntil = grant.refreshedAt?.add({ seconds: repeatSeconds });
  if (isEarlier && (repeatedUntil === undefined || isOver(repeatedUntil, now()))) {
    // Two have the same chain of tokens, and one of them is a thief.
    await dropGrant(tx, grant.id);
    return undefined;
  }
  if (isOver(grant.expiresAt, now())) return undefined;
  const { stored, shown } = makeTokens(grant, now());
  await renewGrant(tx, grant.id, hashed, stored);
  return shown;
}

function makeTokens({ scopes }: GrantRow, now: Temporal.Instant) {
  const [access, refreshed] = [makeSecret(accessPrefix), makeSecret(refreshPrefix)];
  return {
    stored: {
      accessHash: hash(access),
      accessExpiresAt: now.add({ minutes: accessMinutes }),
      refreshHash: hash(refreshed),
      refreshedAt: now,
      expiresAt: now.add({ hours: refreshDays * 24 }),
    },
    shown: {
      access_token: access,
      token_type: 'Bearer',
      expires_in: accessMinutes * 60,
      refresh_token: refreshed,
      scope: scopes.join(' '),
    },
  };
}

const isOver = (moment: Temporal.Instant, now: Temporal.Instant) =>
  Temporal.Instant.compare(moment, now) <= 0;

/** RFC 7636: only who asked for the code knows what its challenge was made of. */
function isChallenge(challenge: string, verifier: string | undefined): boolean {
  if (verifier === undefined || !/^[\w.~-]{43,128}$/.test(verifier)) return false;
  const made = Buffer.from(hash(verifier).toString('base64url'));
  const expected = Buffer.from(challenge);
  return made.length === expected.length && timingSafeEqual(made, expected);
}

/** RFC 7009: an unknown token is no mistake. */
export async function revoke({ db }: Deps, token: string): Promise<void> {
  await dropGrantOfToken(db, hash(token));
}

export function isAccessToken(token: string): boolean {
  return token.startsWith(accessPrefix);
}

export async function findAssistantSession(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  token: string,
): Promise<Session> {
  const at = now();
  const found = await findGrantOfAccessToken(db, hash(token), at);
  if (found === undefined) throw new DomainError('api-token-wrong');
  const { id, userId, scopes, accessExpiresAt, deletionDueAt, mustAddSecondFactor } = found;
  await noteGrantUse(db, id, at);
  return {
    ...{ id, userId, scopes, mustAddSecondFactor },
    isAssistant: true,
    isReauthenticated: false,
    isPendingDeletion: deletionDueAt !== null,
    expiresAt: accessExpiresAt ?? at,
  };
}

export async function listAssistants(
  { db }: Pick<Deps, 'db'>,
  userId: string,
): Promise<ConnectedAssistant[]> {
  const rows = await selectGrants(db, userId);
  return rows.map(({ grant: { id, scopes, redirectUri, createdAt, lastUsedAt }, name }) => ({
    ...{ id, name, scopes },
    redirectHost: describeRedirect(redirectUri).redirectHost,
    connectedAt: createdAt.toString(),
    lastUsedAt: lastUsedAt?.toString() ?? null,
  }));
}

export async function disconnectAssistant({ db }: Deps, caller: Caller, id: string): Promise<void> {
  await db.transaction(async (tx) => {
    if (!(await dropGrantOf(tx, caller.userId, id))) throw new DomainError('not-found');
    await noteSecurityEvent(tx, 'assistant-disconnected', caller);
  });
}
