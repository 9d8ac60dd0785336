import { fromNodeHeaders } from 'better-auth/node';
import type { FastifyInstance } from 'fastify';
import { Temporal } from 'temporal-polyfill';
import type { Parts } from '../../parts.ts';
import { sessionOfToken } from './api-tokens.ts';
import type { Identity } from './identity.ts';
import { hasHint, hintSignedIn } from './signed-in-hint.ts';

/** Finds out who is calling, for the routes that ask; whether that is enough is the route's own say. */
export function fillSession(
  app: FastifyInstance,
  parts: Pick<Parts, 'db' | 'now'>,
  identity: Identity,
): void {
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
    const { response, headers } = await identity.api.getSession({
      headers: fromNodeHeaders(request.headers),
      returnHeaders: true,
    });
    const cookies = headers.getSetCookie();
    for (const cookie of cookies) reply.header('set-cookie', cookie);
    if (response === null) {
      if (hasHint(request)) hintSignedIn(reply, identity, false);
      return;
    }
    // A session in use is prolonged now and then, which renews its cookie; a hint that got lost comes back.
    if (cookies.length > 0 || !hasHint(request)) hintSignedIn(reply, identity, true);
    const { id, userId, freshUntil, expiresAt: end } = response.session;
    const isFresh = freshUntil ? freshUntil > new Date(parts.now().epochMilliseconds) : false;
    const isLeaving = Boolean(response.user.deletionDueAt);
    const expiresAt = Temporal.Instant.fromEpochMilliseconds(end.getTime());
    request.session = { id, userId, isFresh, isLeaving, expiresAt, scopes: null };
  });
}

function bearerOf(authorization: string | undefined): string | undefined {
  return /^bearer +(\S+)$/i.exec(authorization ?? '')?.[1];
}
