import { globSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';

/** Every screen that has no page of its own starts from this one, and finds its way by the address. */
const shell = '__spa-fallback.html';

/** Serves the built web app: its files, its prerendered screens, and the shell for all other screens. */
export async function serveWeb(app: FastifyInstance, directory: string): Promise<void> {
  await app.register(fastifyStatic, {
    root: directory,
    wildcard: false,
    index: false,
    setHeaders: (reply, path) => {
      // The names of assets change with their content; pages must be asked for anew.
      const immutable = path.startsWith(join(directory, 'assets'));
      reply.header('cache-control', immutable ? 'public, max-age=31536000, immutable' : 'no-cache');
    },
  });
  const prerendered = new Set(globSync('**/index.html', { cwd: directory }));
  app.get('/*', async (request, reply) => {
    const [path = '/'] = request.url.split('?');
    const isFileOrCall = path.startsWith('/api/') || /\.\w+$/.test(path);
    if (isFileOrCall) return reply.callNotFound();
    const page = join(path.slice(1), 'index.html');
    return reply.sendFile(prerendered.has(page) ? page : shell);
  });
}
