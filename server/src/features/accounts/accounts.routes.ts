import { getUser, login, logout, register, updateUser, verifyEmail } from '@timbre/contract/accounts';
import { APIError } from 'better-auth/api';
import { fromNodeHeaders } from 'better-auth/node';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { mount } from '../../http/mount.ts';
import { languageOf, Problem } from '../../http/problem.ts';
import type { Parts } from '../../parts.ts';
import { setLanguage } from './accounts.queries.ts';
import { createAccount, readUser } from './accounts.ts';
import type { Identity } from './identity.ts';
import { useVerificationLink } from './verification-link.ts';

export function accountRoutes(
  app: FastifyInstance,
  parts: Pick<Parts, 'db' | 'now'>,
  identity: Identity,
): void {
  mount(app, getUser, async ({ session }) => readUser(parts, session.userId));

  mount(app, updateUser, async ({ session, body }) => {
    await setLanguage(parts.db, session.userId, body.language);
    return readUser(parts, session.userId);
  });

  mount(app, register, async ({ body, request, reply }) => {
    await createAccount(parts, { ...body, language: languageOf(request) });
    return readUser(parts, await signIn(identity, body, request, reply));
  });

  mount(app, login, async ({ body, request, reply }) =>
    readUser(parts, await signIn(identity, body, request, reply)),
  );

  mount(app, logout, async ({ request, reply }) => {
    const { headers } = await identity.api.signOut({
      headers: fromNodeHeaders(request.headers),
      returnHeaders: true,
    });
    passCookies(headers, reply);
  });

  mount(app, verifyEmail, async ({ query, reply }) => {
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
