import { fromNodeHeaders } from 'better-auth/node';
import type { FastifyInstance } from 'fastify';
import type { Identity } from './identity.ts';

/** Finds out who is calling, for the routes that ask; whether that is enough is the route's own say. */
export function fillSession(app: FastifyInstance, identity: Identity): void {
  app.decorateRequest('session', null);
  app.addHook('onRequest', async (request, reply) => {
    const { access } = request.routeOptions.config;
    if (access === undefined || access === 'public') return;
    const { response, headers } = await identity.api.getSession({
      headers: fromNodeHeaders(request.headers),
      returnHeaders: true,
    });
    // A session in use is prolonged now and then, which renews its cookie.
    for (const cookie of headers.getSetCookie()) reply.header('set-cookie', cookie);
    if (response) request.session = { id: response.session.id, userId: response.user.id };
  });
}
