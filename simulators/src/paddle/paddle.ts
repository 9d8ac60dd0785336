import { randomUUID } from 'node:crypto';
import { type FastifyInstance, fastify } from 'fastify';
import { serveApi } from './api.ts';
import * as catalogue from './catalogue.ts';
import { serveCheckout } from './checkout-routes.ts';
import type { ClockMode } from './clock.ts';
import { serveControl } from './control.ts';
import { catchUp } from './due.ts';
import { serveInvoices } from './invoice.ts';
import { ledgerPage } from './ledger-page.ts';
import { servePortal } from './portal.ts';
import { Refusal } from './refusal.ts';
import { makeWorld } from './world.ts';

/** What the simulated seller sells. */
export const priceIds = catalogue.priceIds;
export const productId = catalogue.productId;

export type PaddleOptions = {
  port?: number;
  /** Where the checkout sends the buyer. */
  returnUrl?: string;
  webhookUrl?: string;
  webhookSecret?: string;
  clock?: ClockMode;
};

const apiKey = 'pdl_sdbx_apikey_01timbresimulator000000000_SimulatedKeyOfTimbre00_Sim';
const usualSecret = 'pdl_ntfset_01timbresimulator000000000_SimulatedSecretOfTimbre000000000';
const checkoutPath = '/hsc_01timbrecheckout0000000000_simulatedcheckoutoftimbre0000000';

/** How often what has become due is looked for. */
const glanceMs = 100;

/** A stand-in for Paddle Billing: its API, its checkout page and its webhooks. What stands in it is shown at `/`. */
export async function startPaddle(options: PaddleOptions = {}) {
  const { port = 0, returnUrl = null, webhookUrl = null, webhookSecret = usualSecret } = options;
  const settings = {
    returnUrl,
    webhookUrl,
    webhookSecrets: [webhookSecret],
    webhookTimeoutMs: 5_000,
    completesAfterSeconds: 0,
    prefillsCustomerEmail: false,
    redirects: true,
  };
  const world = makeWorld(settings, options.clock);
  const app = fastify({ forceCloseConnections: true, exposeHeadRoutes: false, genReqId: () => randomUUID() });
  readJson(app);
  app.addHook('onRequest', async () => catchUp(world));
  app.get('/', async (_request, reply) => reply.type('text/html; charset=utf-8').send(ledgerPage(world)));
  serveCheckout(app, world, checkoutPath);
  servePortal(app, world);
  serveInvoices(app, world);
  await serveControl(app, world);
  await serveApi(app, world, apiKey);
  const url = await app.listen({ host: '127.0.0.1', port });
  const glances = setInterval(() => catchUp(world), glanceMs);
  return {
    url,
    apiKey,
    checkoutUrl: `${url}${checkoutPath}`,
    webhookSecret,
    stop: async () => {
      clearInterval(glances);
      await world.webhooks.stop();
      await app.close();
    },
  };
}

/** A body that is missing is none. */
function readJson(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    'application/json',
    { parseAs: 'string' },
    async (_request: unknown, text: string) => {
      if (text === '') return undefined;
      try {
        return JSON.parse(text);
      } catch {
        throw new Refusal(400, 'bad_request', 'Invalid request.');
      }
    },
  );
}
