import type { SecondStep } from '@timbre/contract/accounts';
import { APIError } from 'better-auth/api';
import { fromNodeHeaders } from 'better-auth/node';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { v7 as uuidv7 } from 'uuid';
import type { AppContext } from '../../app-context.ts';
import { DomainError } from '../../domain-error.ts';
import { makeToken } from '../../one-time-links.ts';
import { endSession, findPassword, findPasswordHash, lockPassword } from './accounts.queries.ts';
import { rememberDevice } from './device-cookie.ts';
import type { Identity } from './identity.ts';
import { secondFactorMethods } from './second-factor.ts';
import { getCaller, noteBlockedSignIn, noteSecurityEvent } from './security-events.ts';
import { allowSignIn } from './sign-in-limit.ts';
import { hintSignedIn } from './signed-in-hint.ts';

type Deps = Pick<AppContext, 'db' | 'now' | 'rateLimits' | 'authSecret' | 'publicUrl'>;
type Credentials = { email: string; password: string };

/** Signs in who knows the password, within the limits on guessing. Where the account has a second factor, that is the first step. */
export async function signIn(
  deps: Deps,
  identity: Identity,
  credentials: Credentials,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<{ userId: string } | SecondStep> {
  const refund = await allowSignIn(deps, request, credentials.email).catch(async (cause: unknown) => {
    if (cause instanceof DomainError) await noteBlockedSignIn(deps.db, credentials.email, request);
    throw cause;
  });
  const checked = await checkPassword(deps, identity, credentials, request);
  const { userId, sessionId } = checked;
  const methods = await secondFactorMethods(deps.db, userId);
  if (methods.length > 0) {
    await endSession(deps.db, userId, sessionId);
    await refund();
    return { secondStepToken: await makeToken(deps.db, 'second-step', userId), methods };
  }
  await passSession(deps, identity, checked, credentials.email, request, reply);
  await noteSecurityEvent(deps.db, 'signed-in', getCaller(request, userId));
  await refund();
  return { userId };
}

/** Starts a session in place of the one that the caller may have had, and sets its cookies. */
export async function startSession(
  deps: Deps,
  identity: Identity,
  credentials: Credentials,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<{ userId: string; sessionId: string }> {
  const checked = await checkPassword(deps, identity, credentials, request);
  await passSession(deps, identity, checked, credentials.email, request, reply);
  return checked;
}

/** A session for who knows the password, which nobody has got yet. */
async function checkPassword(
  deps: Deps,
  identity: Identity,
  credentials: Credentials,
  request: FastifyRequest,
): Promise<{ userId: string; sessionId: string; cookies: string[] }> {
  const headers = fromNodeHeaders(request.headers);
  const password = await findPassword(deps.db, credentials.email);
  const signedIn = await identity.api
    .signInEmail({ body: credentials, headers, returnHeaders: true })
    .catch(ifRefused(null));
  if (signedIn === null) {
    // The library looks up the hash only for existing accounts; without one we do it too, so the time is the same.
    if (password === null) await findPasswordHash(deps.db, uuidv7());
    throw new DomainError('credentials-wrong');
  }
  const { token, user } = signedIn.response;
  const session = await lockPassword(deps.db, user.id, token);
  if (session?.password !== password) {
    // The password changed during the check: that change ended all sessions before this one was created, so it is refused.
    if (session) await endSession(deps.db, user.id, session.id);
    throw new DomainError('credentials-wrong');
  }
  return { userId: user.id, sessionId: session.id, cookies: signedIn.headers.getSetCookie() };
}

/** Passes a session on to the caller, in place of the one that they may have had. */
export async function passSession(
  deps: Deps,
  identity: Identity,
  { userId, cookies }: { userId: string; cookies: string[] },
  email: string,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  await identity.api.signOut({ headers: fromNodeHeaders(request.headers) });
  passCookies(cookies, reply);
  hintSignedIn(reply, identity, true);
  await rememberDevice(deps, request, reply, { id: userId, email });
  request.log.info({ userId }, 'signed in');
}

export async function signOut(
  identity: Identity,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  const { headers } = await identity.api.signOut({
    headers: fromNodeHeaders(request.headers),
    returnHeaders: true,
  });
  passCookies(headers.getSetCookie(), reply);
  hintSignedIn(reply, identity, false);
}

function passCookies(cookies: string[], reply: FastifyReply): void {
  for (const cookie of cookies) reply.header('set-cookie', cookie);
}

/** The library throws for wrong credentials; any other error is a server error. */
function ifRefused<T>(answer: T) {
  return (cause: unknown): T => {
    if (cause instanceof APIError && cause.statusCode < 500) return answer;
    throw cause;
  };
}
