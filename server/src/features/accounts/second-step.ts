import type { PasskeyAssertion } from '@timbre/contract/second-factor';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { AppContext } from '../../app-context.ts';
import type { Db } from '../../db/client.ts';
import { DomainError } from '../../domain-error.ts';
import type { Session } from '../../http/session.ts';
import { consumeLink, findLink } from '../../one-time-links.ts';
import { allowFromAddress } from '../../rate-limit.ts';
import { holdPassword, insertSession } from './accounts.queries.ts';
import { markReauthenticated } from './accounts.ts';
import type { Identity } from './identity.ts';
import { verifiedAssertion } from './passkeys.ts';
import { notePasskeyUse } from './second-factor.queries.ts';
import { allowCode, redeemCode } from './second-factor.ts';
import { getCaller, noteBlockedSignIn, noteSecurityEvent } from './security-events.ts';
import { sessionCookie } from './session-cookie.ts';
import { passSession } from './sign-in.ts';
import { findUser } from './user.read-model.ts';

type Deps = Pick<AppContext, 'db' | 'now' | 'rateLimits' | 'authSecret' | 'publicUrl' | 'sealingKeys'>;

/** Ends a login whose password was right, by a code of the app or a recovery code; gives the user's id. */
export async function signInWithCode(
  deps: Deps,
  identity: Identity,
  { token, code }: { token: string; code: string },
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<string> {
  await allowFromAddress(deps, 'second-step', request);
  const userId = await findLink(deps.db, 'second-step', token);
  const found = userId === undefined ? undefined : await findUser(deps.db, userId);
  if (userId === undefined || found === undefined) throw new DomainError('sign-in-expired');
  const { email } = found.user;
  const refund = await allowCode(deps.db, userId).catch(async (cause: unknown) => {
    if (cause instanceof DomainError) await noteBlockedSignIn(deps.db, email, request);
    throw cause;
  });
  const cookie = await startSession(deps, userId, request, async (tx) => {
    await redeemCode(deps, tx, getCaller(request, userId), code);
    // Only now, so that a wrong code leaves the login as it is.
    if ((await consumeLink(tx, 'second-step', token)) === undefined) throw new DomainError('sign-in-expired');
  });
  await refund();
  await passSession(deps, identity, { userId, cookies: [cookie] }, email, request, reply);
  return userId;
}

/** Signs in by a passkey alone, which asked for a finger, a face or a PIN; gives the user's id. */
export async function signInWithPasskey(
  deps: Deps,
  identity: Identity,
  assertion: PasskeyAssertion,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<string> {
  await allowFromAddress(deps, 'passkey', request);
  const { passkey, counter } = await verifiedAssertion(deps, assertion);
  const { userId } = passkey;
  const found = await findUser(deps.db, userId);
  if (found === undefined) throw new DomainError('passkey-wrong');
  const cookie = await startSession(deps, userId, request, async (tx) => {
    if (!(await notePasskeyUse(tx, passkey.id, counter))) throw new DomainError('passkey-wrong');
  });
  await passSession(deps, identity, { userId, cookies: [cookie] }, found.user.email, request, reply);
  return userId;
}

/** A reset that happens at the same time comes before, and ends what is proved here, or after, and ends this session. */
async function startSession(
  { db, publicUrl, authSecret }: Deps,
  userId: string,
  request: FastifyRequest,
  prove: (tx: Db) => Promise<void>,
): Promise<string> {
  const token = await db.transaction(async (tx) => {
    await holdPassword(tx, userId);
    await prove(tx);
    await noteSecurityEvent(tx, 'signed-in', getCaller(request, userId));
    return insertSession(tx, userId, request.headers['user-agent'] ?? null);
  });
  return sessionCookie(publicUrl, authSecret, token);
}

/** Marks the session as reauthenticated when the code is the user’s. */
export async function verifyCode(
  deps: Deps,
  session: Session,
  code: string,
  request: FastifyRequest,
): Promise<void> {
  const refund = await allowCode(deps.db, session.userId);
  await deps.db.transaction((tx) => redeemCode(deps, tx, getCaller(request), code));
  await refund();
  await markReauthenticated(deps, session.id);
}

/** Marks the session as reauthenticated when the passkey is the user’s. */
export async function verifyPasskey(
  deps: Deps,
  session: Session,
  assertion: PasskeyAssertion,
): Promise<void> {
  const { passkey, counter } = await verifiedAssertion(deps, assertion, session.userId);
  if (!(await notePasskeyUse(deps.db, passkey.id, counter))) throw new DomainError('passkey-wrong');
  await markReauthenticated(deps, session.id);
}
