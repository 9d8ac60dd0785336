import { type FastifyInstance, fastify } from 'fastify';
import { serveApi } from './api.ts';
import type { ClockMode } from './clock.ts';
import { serveControl } from './control.ts';
import { ledgerPage } from './ledger-page.ts';
import type { QuotaLimits } from './quota.ts';
import { Refusal } from './refusal.ts';
import { type Kind, makeWorld } from './world.ts';

export type TogglOptions = {
  port?: number;
  /** In place of what the plans allow. */
  quota?: QuotaLimits;
  clock?: ClockMode;
  kind?: Kind;
};

/** A stand-in for Toggl Track's API v9, or for a server with the same API, written from their documentation. Its ledger is at `/`. */
export async function startToggl({ port = 0, quota, clock, kind = 'toggl' }: TogglOptions = {}) {
  const world = makeWorld(kind, quota, clock);
  const app = fastify({
    forceCloseConnections: true,
    exposeHeadRoutes: false,
    // A hundred ids fit into one path.
    routerOptions: { maxParamLength: 2_000 },
  });
  readJsonOnly(app);
  app.addHook('onRequest', async () => world.lateCommits.settle());
  app.get('/', async (_request, reply) =>
    reply.type('text/html; charset=utf-8').send(ledgerPage(world.state)),
  );
  serveControl(app, world);
  await serveApi(app, world);
  const url = await app.listen({ host: '127.0.0.1', port });
  return { url, stop: () => app.close() };
}

/** Bodies of another type are not read; one that is missing is none. */
function readJsonOnly(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    'application/json',
    { parseAs: 'string' },
    async (_request: unknown, text: string) => {
      if (text === '') return undefined;
      try {
        return JSON.parse(text);
      } catch {
        throw new Refusal(400, 'Invalid JSON input');
      }
    },
  );
}
