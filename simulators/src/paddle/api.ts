import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { customerRoutes } from './customer-routes.ts';
import { eventRoutes } from './event-routes.ts';
import type { Strike } from './faults.ts';
import { Refusal, refusalJson } from './refusal.ts';
import type { Route } from './route.ts';
import { subscriptionRoutes } from './subscription-routes.ts';
import { transactionRoutes } from './transaction-routes.ts';
import type { World } from './world.ts';

const keyShape = /^pdl_(live|sdbx)_apikey_[a-z\d]{26}_[A-Za-z\d]{22}_[A-Za-z\d]{3}$/;
const Query = z.record(z.string(), z.string());

/** The simulated service. A request is authenticated first, then faults are applied. */
export async function serveApi(app: FastifyInstance, world: World, apiKey: string): Promise<void> {
  await app.register((api, _options, done) => {
    api.addHook('onRequest', async (request) => authenticate(request, apiKey));
    api.setErrorHandler((error, request, reply) => sendRefusal(request, reply, toRefusal(error)));
    const routes = [
      ...transactionRoutes(world),
      ...subscriptionRoutes(world),
      ...customerRoutes(world),
      ...eventRoutes(world),
    ];
    for (const route of routes) {
      api.route({
        method: route.method,
        url: route.path,
        handler: (request, reply) => answer(world, route, request, reply),
      });
    }
    api.all('/*', async () => {
      throw new Refusal(404, 'not_found', 'Not found.');
    });
    done();
  });
}

/** Whoever may not come in is answered 403, whatever the reason. */
function authenticate({ headers: { authorization } }: FastifyRequest, apiKey: string): void {
  if (authorization === undefined) {
    throw new Refusal(403, 'authentication_missing', 'Authentication header is missing.');
  }
  const key = /^bearer (.+)$/i.exec(authorization)?.[1] ?? '';
  if (!keyShape.test(key)) {
    throw new Refusal(
      403,
      'authentication_malformed',
      'Authentication header included, but incorrectly formatted.',
    );
  }
  if (key.startsWith('pdl_live_')) {
    throw new Refusal(403, 'forbidden', 'You are not permitted to perform this request.');
  }
  if (key !== apiKey) throw new Refusal(403, 'invalid_token', 'Authentication token is not valid.');
}

async function answer(world: World, route: Route, request: FastifyRequest, reply: FastifyReply) {
  const path = new URL(request.url, 'http://paddle').pathname;
  const handle = () => {
    const { data, pagination } = route.answer({
      params: request.params,
      query: Query.catch({}).parse(request.query),
      body: request.body,
      base: `http://${request.host}`,
      path,
    });
    reply.status(route.status ?? 200);
    return { data, meta: { request_id: request.id, ...(pagination ? { pagination } : {}) } };
  };
  const strike = world.faults.strike(request.method, path);
  return strike === undefined ? handle() : answerStruck(strike, reply, handle);
}

async function answerStruck(strike: Strike, reply: FastifyReply, handle: () => object) {
  switch (strike.fault) {
    case '429':
      reply.header('retry-after', strike.retryAfterSeconds);
      throw new Refusal(429, 'too_many_requests', 'IP address exceeded the allowed rate limit. Retry later.');
    case '500':
      throw new Refusal(500, 'internal_error', 'An internal error has occurred.');
    case '502-html':
      return reply
        .status(502)
        .type('text/html')
        .send(
          '<html><head><title>502 Bad Gateway</title></head><body><h1>502 Bad Gateway</h1></body></html>',
        );
    case 'slow':
      await delay(strike.delayMs);
      return handle();
    case 'hang':
      return reply.hijack();
    case 'cut-after':
      handle();
      reply.hijack();
      reply.raw.destroy();
      return reply;
  }
}

const OwnMistake = z.object({ statusCode: z.number().min(400).max(499), message: z.string() });

/** The framework's own refusals take the form of the service's; anything else is a server error. */
function toRefusal(error: unknown): Refusal {
  if (error instanceof Refusal) return error;
  const mistake = OwnMistake.safeParse(error);
  if (mistake.success) return new Refusal(mistake.data.statusCode, 'bad_request', mistake.data.message);
  return new Refusal(
    500,
    'internal_error',
    error instanceof Error ? error.message : 'An internal error has occurred.',
  );
}

function sendRefusal(request: FastifyRequest, reply: FastifyReply, refusal: Refusal) {
  return reply.status(refusal.status).send(refusalJson(refusal, request.id));
}
