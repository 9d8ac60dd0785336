import { globSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import fastifyStatic from '@fastify/static';
import { modelFiles, modelPath } from '@timbre/contract/speech-models';
import type { FastifyInstance } from 'fastify';
import { pagePolicy, recognitionPolicy, workerPolicy } from './security-headers.ts';

/** Every screen that has no page of its own starts from this one, and finds its way by the address. */
const shell = '__spa-fallback.html';
const worker = 'service-worker.js';
/** The script that recognises speech in a thread of its own. */
const recognitionWorker = /^assets[\\/]recognition-worker-[\w-]+\.js$/;
/** Compressed copies made by the build, sent instead of the files; not served under their own names. */
const compressed = ['**/*.br', '**/*.gz'];

/** Serves the built web app: its files, its prerendered screens, and the shell for all other screens. */
export async function serveWeb(app: FastifyInstance, directory: string, publicUrl: string): Promise<void> {
  const pages = globSync('**/*.html', { cwd: directory });
  const policies = new Map([
    ...pages.map((page): [string, string] => [
      page,
      pagePolicy(readFileSync(join(directory, page), 'utf8'), publicUrl),
    ]),
    [worker, workerPolicy],
  ]);
  await app.register(fastifyStatic, {
    root: directory,
    wildcard: false,
    index: false,
    preCompressed: true,
    globIgnore: compressed,
    setHeaders: (reply, path) => {
      const file = relative(directory, path);
      reply.header('cache-control', keeping(file));
      const plain = file.replace(/\.(br|gz)$/, '');
      const policy = recognitionWorker.test(plain) ? recognitionPolicy : policies.get(plain);
      // Also for 304 responses: the cached page takes over these headers.
      if (policy) reply.header('content-security-policy', policy);
    },
  });
  app.get('/*', async (request, reply) => {
    const [path = '/'] = request.url.split('?');
    const isFileOrCall = path.startsWith('/api/') || /\.\w+$/.test(path);
    if (isFileOrCall) return reply.callNotFound();
    const page = join(path.slice(1), 'index.html');
    return reply.sendFile(policies.has(page) ? page : shell);
  });
}

/** Serves the weights that browsers recognise speech with, each under its hash. Anybody may have them, as they have our scripts. */
export async function serveSpeechModels(app: FastifyInstance, directory: string): Promise<void> {
  await app.register(fastifyStatic, {
    root: directory,
    serve: false,
    decorateReply: !app.hasReplyDecorator('sendFile'),
  });
  for (const [model, files] of Object.entries(modelFiles))
    for (const [name, file] of Object.entries(files))
      app.get(modelPath(file), (_, reply) =>
        reply
          .type('application/octet-stream')
          .sendFile(join(model, name), directory, { immutable: true, maxAge: '365d' }),
      );
}

/** How long a browser may keep a file. Pages are asked for anew, since they name the assets that belong to them. */
function keeping(file: string): string {
  // The names of assets change with their content.
  if (/^assets[\\/]/.test(file)) return 'public, max-age=31536000, immutable';
  const isIconOrNotice = /^[^\\/]+\.(svg|png|ico|txt|xml|webmanifest)(\.br|\.gz)?$/.test(file);
  return isIconOrNotice ? 'public, max-age=86400' : 'no-cache';
}
