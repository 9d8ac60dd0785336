import type { FastifyInstance } from 'fastify';

/** Answers to calls belong to one person at one moment, so nobody on the way may store them; the documentation is everybody's. */
export function noStore(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    if (/^\/api\/(?!docs\b)/.test(request.routeOptions.url ?? '')) reply.header('cache-control', 'no-store');
  });
}
