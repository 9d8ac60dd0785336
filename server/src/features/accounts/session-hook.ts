import { fromNodeHeaders } from 'better-auth/node';
import type { FastifyInstance } from 'fastify';
import { Temporal } from 'temporal-polyfill';
import type { Session } from '../../http/session.ts';
import type { Parts } from '../../parts.ts';
import { sessionOfToken } from './api-tokens.ts';
import type { Identity } from './identity.ts';
import { makeSessionReader } from './session-cookie.ts';
import { hasHint, hintSignedIn } from './signed-in-hint.ts';

/** Finds out who is calling, for the routes that ask; whether that is enough is the route's own say. */
export async function fillSession(
  app: FastifyInstance,
  parts: Pick<Parts, 'db' | 'now' | 'authSecret'>,
  identity: Identity,
): Promise<void> {
  const plainSession = await makeSessionReader(parts, identity);
  app.decorateRequest('session', null);
  app.addHook('onRequest', async (request, reply) => {
    const { access } = request.routeOptions.config;
    if (access === undefined || access === 'public') return;
    const token = bearerOf(request.headers.authorization);
    if (token !== undefined) {
      // A script's call is its own: a cookie that comes along gives it nothing.
      request.session = await sessionOfToken(parts, token);
      return;
    }
    const plain = await plainSession(request.headers.cookie);
    if (plain) {
      // A hint that got lost comes back.
      if (!hasHint(request, identity)) hintSignedIn(reply, identity, true);
      request.session = asSession(plain, plain.deletionDueAt);
      return;
    }
    const { response, headers } = await identity.api.getSession({
      headers: fromNodeHeaders(request.headers),
      returnHeaders: true,
    });
    const cookies = headers.getSetCookie();
    for (const cookie of cookies) reply.header('set-cookie', cookie);
    if (response === null) {
      if (hasHint(request, identity)) hintSignedIn(reply, identity, false);
      return;
    }
    // A session in use is prolonged now and then, which renews its cookie.
    if (cookies.length > 0 || !hasHint(request, identity)) hintSignedIn(reply, identity, true);
    request.session = asSession(response.session, response.user.deletionDueAt);
  });

  function asSession(
    found: { id: string; userId: string; expiresAt: Date; freshUntil?: Date | null | undefined },
    deletionDueAt: Date | null | undefined,
  ): Session {
    const { id, userId, freshUntil } = found;
    return {
      id,
      userId,
      isFresh: freshUntil ? freshUntil.getTime() > parts.now().epochMilliseconds : false,
      isLeaving: Boolean(deletionDueAt),
      expiresAt: Temporal.Instant.fromEpochMilliseconds(found.expiresAt.getTime()),
      scopes: null,
    };
  }
}

function bearerOf(authorization: string | undefined): string | undefined {
  return /^bearer +(\S+)$/i.exec(authorization ?? '')?.[1];
}
