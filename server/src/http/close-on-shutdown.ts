import type { FastifyInstance } from 'fastify';

/** Responses during shutdown close their connection; otherwise keep-alive connections would delay it. */
export function closeOnShutdown(app: FastifyInstance): void {
  let closing = false;
  app.addHook('preClose', async () => {
    closing = true;
  });
  app.addHook('onSend', async (_request, reply) => {
    if (closing) reply.header('connection', 'close');
  });
}
