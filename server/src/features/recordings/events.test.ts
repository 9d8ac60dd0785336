import { once } from 'node:events';
import { connect } from 'node:net';
import { changes } from '@timbre/contract/recordings';
import Fastify from 'fastify';
import { Temporal } from 'temporal-polyfill';
import { expect, onTestFinished, test } from 'vitest';
import { eventRoutes } from './events.ts';

/** The route alone; `known` is when it is known who asks. */
async function startEvents(
  subscribe: (userId: string, notify: () => void) => () => void,
  known?: Promise<void>,
  onClose = () => {},
  isSignedIn = async () => true,
) {
  const app = Fastify();
  onTestFinished(() => app.close());
  app.decorateRequest('session', null);
  app.addHook('onRequest', async (request) => {
    request.raw.socket.on('close', onClose);
    await known;
    const expiresAt = Temporal.Now.instant().add({ hours: 1 });
    request.session = {
      id: 'session',
      userId: 'anna',
      isReauthenticated: false,
      isPendingDeletion: false,
      mustAddSecondFactor: false,
      isAssistant: false,
      scopes: null,
      expiresAt,
    };
  });
  eventRoutes(app, { changes: { subscribe, stop: async () => {} }, isSignedIn });
  return { app, url: await app.listen({ port: 0, host: '127.0.0.1' }) };
}

test('[D-PUSH] who leaves before it is known who they are leaves nothing behind', async () => {
  const { promise: known, resolve: recognise } = Promise.withResolvers<void>();
  const { promise: left, resolve: leave } = Promise.withResolvers<void>();
  const calls = { since: 0, until: 0 };
  const subscribe = () => {
    calls.since += 1;
    return () => {
      calls.until += 1;
    };
  };
  const { app, url } = await startEvents(subscribe, known, leave);
  const client = connect(Number(new URL(url).port), '127.0.0.1');
  await once(client, 'connect');
  const received = once(app.server, 'request');
  client.write(`GET ${changes.path} HTTP/1.1\r\nhost: timbre.test\r\n\r\n`);
  await received;
  client.destroy();
  await left;
  recognise();
  await expect.poll(() => calls).toEqual({ since: 1, until: 1 });
});

test('[OPS-34] browsers that lose their connections together are calls to come back at different moments', async () => {
  const { url } = await startEvents(() => () => {});
  const waits: number[] = [];
  for (let n = 0; n < 20; n += 1) {
    const ending = new AbortController();
    const { body } = await fetch(new URL(changes.path, url), { signal: ending.signal });
    const { value } = (await body?.getReader().read()) ?? {};
    waits.push(Number(/^retry: (\d+)\n\n$/.exec(new TextDecoder().decode(value))?.[1]));
    ending.abort();
  }
  for (const wait of waits) expect(wait >= 2_000 && wait <= 5_000).toBe(true);
  expect(new Set(waits).size).toBeGreaterThan(10);
});

/** What comes until the stream ends or somebody stops listening. */
async function listen(url: string) {
  const ending = new AbortController();
  onTestFinished(() => ending.abort());
  const { body } = await fetch(new URL(changes.path, url), { signal: ending.signal });
  const received = { text: '', isOver: false };
  const read = async () => {
    for await (const part of body ?? []) received.text += new TextDecoder().decode(part);
    received.isOver = true;
  };
  void read().catch(() => {});
  return received;
}

test('[D-SESS][SEC-02] who has signed out is told nothing more, and the connection ends', async () => {
  const listeners: (() => void)[] = [];
  let isSignedIn = true;
  const subscribe = (_userId: string, notify: () => void) => {
    listeners.push(notify);
    return () => {};
  };
  const { url } = await startEvents(subscribe, undefined, undefined, async () => isSignedIn);
  const received = await listen(url);
  const changed = () => {
    for (const notify of listeners) notify();
  };
  changed();
  await expect.poll(() => received.text).toContain('event: recordings');
  isSignedIn = false;
  const before = received.text;
  changed();
  await expect.poll(() => received.isOver).toBe(true);
  expect(received.text).toBe(before);
});

test('[SEC-02] a user has twenty connections at most: with the next one the oldest ends', async () => {
  const { url } = await startEvents(() => () => {});
  const all: Awaited<ReturnType<typeof listen>>[] = [];
  for (let n = 0; n < 22; n += 1) all.push(await listen(url));
  await expect
    .poll(() => all.map(({ isOver }) => isOver))
    .toEqual([true, true, ...Array.from({ length: 20 }, () => false)]);
});
