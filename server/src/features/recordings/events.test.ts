import { once } from 'node:events';
import { connect } from 'node:net';
import { changes } from '@timbre/contract/recordings';
import Fastify from 'fastify';
import { Temporal } from 'temporal-polyfill';
import { expect, onTestFinished, test } from 'vitest';
import { eventRoutes } from './events.ts';

test('[D-PUSH] who leaves before it is known who they are leaves nothing behind', async () => {
  const { promise: known, resolve: recognise } = Promise.withResolvers<void>();
  const { promise: left, resolve: leave } = Promise.withResolvers<void>();
  const app = Fastify();
  onTestFinished(() => app.close());
  app.decorateRequest('session', null);
  app.addHook('onRequest', async (request) => {
    request.raw.socket.on('close', () => leave());
    await known;
    const expiresAt = Temporal.Now.instant().add({ hours: 1 });
    request.session = {
      id: 'session',
      userId: 'anna',
      isFresh: false,
      isLeaving: false,
      scopes: null,
      expiresAt,
    };
  });
  const told = { since: 0, until: 0 };
  eventRoutes(app, {
    changes: {
      subscribe: () => {
        told.since += 1;
        return () => {
          told.until += 1;
        };
      },
      stop: async () => {},
    },
  });
  const { port } = new URL(await app.listen({ port: 0, host: '127.0.0.1' }));
  const client = connect(Number(port), '127.0.0.1');
  await once(client, 'connect');
  const received = once(app.server, 'request');
  client.write(`GET ${changes.path} HTTP/1.1\r\nhost: timbre.test\r\n\r\n`);
  await received;
  client.destroy();
  await left;
  recognise();
  await expect.poll(() => told).toEqual({ since: 1, until: 1 });
});
