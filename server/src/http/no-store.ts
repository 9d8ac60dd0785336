import type { FastifyInstance } from 'fastify';

/** Responses are personal and must not be cached on the way; the documentation is public. */
export function noStore(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    if (/^\/api\/(?!docs\b)/.test(request.routeOptions.url ?? '')) reply.header('cache-control', 'no-store');
  });
}
