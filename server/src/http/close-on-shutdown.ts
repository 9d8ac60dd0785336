import type { FastifyInstance } from 'fastify';

/** An answer that is sent while the server closes also ends its connection, or a kept-alive one would hold the end up. */
export function closeOnShutdown(app: FastifyInstance): void {
  let closing = false;
  app.addHook('preClose', async () => {
    closing = true;
  });
  app.addHook('onSend', async (_request, reply) => {
    if (closing) reply.header('connection', 'close');
  });
}
