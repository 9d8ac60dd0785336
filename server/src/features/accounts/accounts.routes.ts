import * as contract from '@timbre/contract/accounts';
import { APIError } from 'better-auth/api';
import { fromNodeHeaders } from 'better-auth/node';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { mount } from '../../http/mount.ts';
import { languageOf, Problem } from '../../http/problem.ts';
import type { Parts } from '../../parts.ts';
import { setLanguage } from './accounts.queries.ts';
import { changePassword, createAccount, readUser, resendVerification, verifyPassword } from './accounts.ts';
import type { Identity } from './identity.ts';
import { hintSignedIn } from './signed-in-hint.ts';
import { useVerificationLink } from './verification-link.ts';

export function accountRoutes(
  app: FastifyInstance,
  parts: Pick<Parts, 'db' | 'now'>,
  identity: Identity,
): void {
  mount(app, contract.getUser, async ({ session }) => readUser(parts, session.userId));

  mount(app, contract.updateUser, async ({ session, body }) => {
    await setLanguage(parts.db, session.userId, body.language);
    return readUser(parts, session.userId);
  });

  mount(app, contract.register, async ({ body, request, reply }) => {
    await createAccount(parts, { ...body, language: languageOf(request) });
    return readUser(parts, await signIn(identity, body, request, reply));
  });

  mount(app, contract.login, async ({ body, request, reply }) =>
    readUser(parts, await signIn(identity, body, request, reply)),
  );

  mount(app, contract.logout, async ({ request, reply }) => {
    const { headers } = await identity.api.signOut({
      headers: fromNodeHeaders(request.headers),
      returnHeaders: true,
    });
    passCookies(headers, reply);
    hintSignedIn(reply, identity, false);
  });

  mount(app, contract.verifyPassword, async ({ session, body }) => {
    await verifyPassword(parts, session, body.password);
    return { verified: true as const };
  });

  mount(app, contract.changePassword, ({ session, body }) => changePassword(parts, session, body));

  mount(app, contract.resendVerification, ({ session }) => resendVerification(parts, session.userId));

  mount(app, contract.verifyEmail, async ({ query, reply }) => {
    const verified = await useVerificationLink(parts, identity, query.token);
    await reply.redirect(verified ? '/?verification=success' : '/?verification=expired');
  });
}

/** Starts a session, sets its cookie and gives the user's id. */
async function signIn(
  identity: Identity,
  credentials: { email: string; password: string },
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<string> {
  const signedIn = await identity.api
    .signInEmail({ body: credentials, headers: fromNodeHeaders(request.headers), returnHeaders: true })
    .catch(ifRefused(null));
  if (signedIn === null) throw new Problem('credentials-wrong');
  passCookies(signedIn.headers, reply);
  hintSignedIn(reply, identity, true);
  return signedIn.response.user.id;
}

function passCookies(headers: Headers, reply: FastifyReply): void {
  for (const cookie of headers.getSetCookie()) reply.header('set-cookie', cookie);
}

/** The library says no by throwing; anything else that it throws is a fault of ours. */
function ifRefused<T>(answer: T) {
  return (cause: unknown): T => {
    if (cause instanceof APIError && cause.statusCode < 500) return answer;
    throw cause;
  };
}
