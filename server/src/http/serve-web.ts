import { existsSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';

/** Serves the built web app; a path that is no file is one of the app's own screens. */
export async function serveWeb(app: FastifyInstance, directory: string): Promise<void> {
  await app.register(fastifyStatic, {
    root: directory,
    wildcard: false,
    setHeaders: (reply, path) => {
      const immutable = path.includes(join(directory, 'assets'));
      reply.header('cache-control', immutable ? 'public, max-age=31536000, immutable' : 'no-cache');
    },
  });
  // Prerendered screens have a page of their own; all others start from the shell.
  const shell = existsSync(join(directory, '__spa-fallback.html')) ? '__spa-fallback.html' : 'index.html';
  app.get('/*', async (request, reply) => {
    if (request.url.startsWith('/api/')) return reply.callNotFound();
    return reply.sendFile(shell);
  });
}
