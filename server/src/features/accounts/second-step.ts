import type { PasskeyAssertion } from '@timbre/contract/second-factor';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Db } from '../../db/client.ts';
import { Problem } from '../../http/problem.ts';
import type { Session } from '../../http/session.ts';
import type { Parts } from '../../parts.ts';
import { findUser, holdPassword, insertSession } from './accounts.queries.ts';
import { markAsFresh } from './accounts.ts';
import type { Identity } from './identity.ts';
import { findLink, takeLink } from './one-time-links.ts';
import { verifiedAssertion } from './passkeys.ts';
import { notePasskeyUse } from './second-factor.queries.ts';
import { allowCode, redeemCode } from './second-factor.ts';
import { callerOf, noteBlockedSignIn, noteSecurityEvent } from './security-events.ts';
import { sessionCookie } from './session-cookie.ts';
import { passSession } from './sign-in.ts';
import { allowFromAddress } from './tries.ts';

type Needs = Pick<Parts, 'db' | 'now' | 'tries' | 'authSecret' | 'publicUrl' | 'sealingKeys'>;

/** Ends a login whose password was right, by a code of the app or a recovery code; gives the user's id. */
export async function signInWithCode(
  parts: Needs,
  identity: Identity,
  { token, code }: { token: string; code: string },
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<string> {
  await allowFromAddress(parts, 'second-step', request);
  const userId = await findLink(parts.db, 'second-step', token);
  const found = userId === undefined ? undefined : await findUser(parts.db, userId);
  if (userId === undefined || found === undefined) throw new Problem('sign-in-expired');
  const { email } = found.user;
  const forgive = await allowCode(parts.db, userId).catch(async (cause: unknown) => {
    if (cause instanceof Problem) await noteBlockedSignIn(parts.db, email, request);
    throw cause;
  });
  const cookie = await startSession(parts, userId, request, async (tx) => {
    await redeemCode(parts, tx, callerOf(request, userId), code);
    // Only now, so that a wrong code leaves the login as it is.
    if ((await takeLink(tx, 'second-step', token)) === undefined) throw new Problem('sign-in-expired');
  });
  await forgive();
  await passSession(parts, identity, { userId, cookies: [cookie] }, email, request, reply);
  return userId;
}

/** Signs in by a passkey alone, which asked for a finger, a face or a PIN; gives the user's id. */
export async function signInWithPasskey(
  parts: Needs,
  identity: Identity,
  assertion: PasskeyAssertion,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<string> {
  await allowFromAddress(parts, 'passkey', request);
  const { passkey, counter } = await verifiedAssertion(parts, assertion);
  const { userId } = passkey;
  const found = await findUser(parts.db, userId);
  if (found === undefined) throw new Problem('passkey-wrong');
  const cookie = await startSession(parts, userId, request, async (tx) => {
    if (!(await notePasskeyUse(tx, passkey.id, counter))) throw new Problem('passkey-wrong');
  });
  await passSession(parts, identity, { userId, cookies: [cookie] }, found.user.email, request, reply);
  return userId;
}

/** A reset that happens at the same time comes before, and ends what is proved here, or after, and ends this session. */
async function startSession(
  { db, publicUrl, authSecret }: Needs,
  userId: string,
  request: FastifyRequest,
  prove: (tx: Db) => Promise<void>,
): Promise<string> {
  const token = await db.transaction(async (tx) => {
    await holdPassword(tx, userId);
    await prove(tx);
    await noteSecurityEvent(tx, 'signed-in', callerOf(request, userId));
    return insertSession(tx, userId, request.headers['user-agent'] ?? null);
  });
  return sessionCookie(publicUrl, authSecret, token);
}

/** Marks the session as fresh when the code is the user’s. */
export async function verifyCode(
  parts: Needs,
  session: Session,
  code: string,
  request: FastifyRequest,
): Promise<void> {
  const forgive = await allowCode(parts.db, session.userId);
  await parts.db.transaction((tx) => redeemCode(parts, tx, callerOf(request), code));
  await forgive();
  await markAsFresh(parts, session.id);
}

/** Marks the session as fresh when the passkey is the user’s. */
export async function verifyPasskey(
  parts: Needs,
  session: Session,
  assertion: PasskeyAssertion,
): Promise<void> {
  const { passkey, counter } = await verifiedAssertion(parts, assertion, session.userId);
  if (!(await notePasskeyUse(parts.db, passkey.id, counter))) throw new Problem('passkey-wrong');
  await markAsFresh(parts, session.id);
}
