import { createHmac } from 'node:crypto';
import { expect, test } from 'vitest';
import { z } from 'zod';
import type { PaddleOptions } from './paddle.ts';
import { startSeller } from './seller-for-tests.ts';

const Deliveries = z.array(
  z.object({
    notificationId: z.string(),
    eventId: z.string(),
    type: z.string(),
    origin: z.string(),
    status: z.string(),
    attempts: z.number(),
    statusCodes: z.array(z.number()),
  }),
);

async function startListening(options?: PaddleOptions) {
  const seller = await startSeller(options);
  const { control } = seller;
  return {
    ...seller,
    deliveries: async () => Deliveries.parse(await control('/webhooks', undefined, 'GET')),
    /** Something small happens: one event. */
    poke: async (data: object = { id: 'thing_1', status: 'new' }) => {
      await control('/webhooks/send', { type: 'thing.happened', data });
    },
    settle: () => control('/webhooks/settle'),
  };
}

function parts(header: unknown) {
  const [ts = '', ...hashes] = String(header).split(';');
  return { ts: Number(ts.replace('ts=', '')), hashes: hashes.map((hash) => hash.replace('h1=', '')) };
}

const hmac = (secret: string, ts: number, text: string) =>
  createHmac('sha256', secret).update(`${ts}:${text}`).digest('hex');

/** Seconds since 1970 on the real clock, by which deliveries are signed. */
const realSeconds = () => Math.floor(Date.now() / 1_000);

test('a delivery is signed over its time and its very bytes', async () => {
  const { paddle, receiver, poke, settle } = await startListening();
  const earliest = realSeconds();
  await poke({ id: 'thing_1', name: 'Zoë' });
  await settle();
  const [{ headers, text } = { headers: {}, text: '' }] = receiver.arrived;
  expect(headers['paddle-signature']).toMatch(/^ts=\d{10};h1=[\da-f]{64}$/);
  const { ts, hashes } = parts(headers['paddle-signature']);
  expect(hashes).toEqual([hmac(paddle.webhookSecret, ts, text)]);
  expect(ts).toBeGreaterThanOrEqual(earliest);
  expect(ts).toBeLessThanOrEqual(realSeconds());
  expect(headers).toMatchObject({ 'content-type': 'application/json', 'user-agent': 'Paddle' });
  expect(JSON.parse(text)).toEqual({
    event_id: expect.stringMatching(/^evt_[a-z\d]{26}$/),
    event_type: 'thing.happened',
    occurred_at: expect.stringMatching(/Z$/),
    notification_id: expect.stringMatching(/^ntf_[a-z\d]{26}$/),
    data: { id: 'thing_1', name: 'Zoë' },
  });
});

test('while secrets are exchanged a delivery is signed with each, in the order given', async () => {
  const { receiver, control, poke, settle } = await startListening();
  await control('/settings', { webhookSecrets: ['pdl_ntfset_new', 'pdl_ntfset_old'] });
  await poke();
  await settle();
  const [{ headers, text } = { headers: {}, text: '' }] = receiver.arrived;
  const { ts, hashes } = parts(headers['paddle-signature']);
  expect(hashes).toEqual([hmac('pdl_ntfset_new', ts, text), hmac('pdl_ntfset_old', ts, text)]);
});

test.each([
  { tamper: 'wrong-secret', matches: false, getAge: 0 },
  { tamper: 'body', matches: false, getAge: 0 },
  { tamper: 'upper-case', matches: false, getAge: 0 },
  { tamper: 'stale', matches: true, getAge: 3_600 },
  { tamper: 'future', matches: true, getAge: -3_600 },
])('a delivery can be dishonest: $tamper', async ({ tamper, matches, getAge }) => {
  const { paddle, receiver, control, poke, settle } = await startListening();
  await control('/webhooks', { tamper });
  const earliest = realSeconds();
  await poke();
  await settle();
  const [{ headers, text } = { headers: {}, text: '' }] = receiver.arrived;
  const { ts, hashes } = parts(headers['paddle-signature']);
  expect(hashes[0] === hmac(paddle.webhookSecret, ts, text)).toBe(matches);
  expect(ts + getAge).toBeGreaterThanOrEqual(earliest);
  expect(ts + getAge).toBeLessThanOrEqual(realSeconds());
});

test.each([
  { answer: 'an error', status: 500 },
  { answer: 'a refusal', status: 404 },
  { answer: 'a redirect', status: 302 },
])('after $answer the same event comes again, signed anew', async ({ status }) => {
  const { receiver, poke, settle, advance, deliveries } = await startListening();
  receiver.answerWith((reply) => reply.status(status).header('location', '/elsewhere').send(''));
  await poke();
  await settle();
  expect(await deliveries()).toMatchObject([{ status: 'needs_retry', statusCodes: [status] }]);
  receiver.answerWith((reply) => reply.status(204).send());
  await advance(2);
  expect(await deliveries()).toMatchObject([
    { status: 'delivered', attempts: 2, statusCodes: [status, 204] },
  ]);
  const [first, second] = receiver.events();
  expect(second).toEqual(first);
});

test('a retry also comes in real time, for a stack that was not up yet', async () => {
  const { receiver, poke, settle, deliveries } = await startListening({ clock: 'running' });
  receiver.answerWith((reply) => reply.status(503).send(''));
  await poke();
  await settle();
  receiver.answerWith((reply) => reply.send(''));
  await expect.poll(async () => (await deliveries())[0]?.status).toBe('delivered');
});

test('after a quarter of an hour it is given up, and can be replayed under a new notification id', async () => {
  const { api, receiver, poke, settle, advance, deliveries } = await startListening();
  receiver.answerWith((reply) => reply.status(500).send(''));
  await poke();
  await settle();
  await advance(15 * 60);
  const [failed] = await deliveries();
  expect(failed).toMatchObject({ status: 'failed', attempts: 7 });
  const listed = await api('GET', '/notifications?status=failed');
  expect(listed.body['data']).toMatchObject([{ id: failed?.notificationId, times_attempted: 7 }]);
  const logs = await api('GET', `/notifications/${failed?.notificationId}/logs`);
  expect(logs.body['data']).toHaveLength(7);
  receiver.answerWith((reply) => reply.send(''));
  const replay = await api('POST', `/notifications/${failed?.notificationId}/replay`);
  await settle();
  const again = (await deliveries())[1];
  expect(replay.body).toMatchObject({ data: { notification_id: again?.notificationId } });
  expect(again).toMatchObject({ status: 'delivered', origin: 'replay', eventId: failed?.eventId });
  expect(again?.notificationId).not.toBe(failed?.notificationId);
});

test('whoever takes longer than a delivery waits, five seconds unless it is set, has not answered', async () => {
  const { receiver, control, poke, settle, deliveries } = await startListening();
  expect(await control('/settings', {})).toMatchObject({ webhookTimeoutMs: 5_000 });
  await control('/settings', { webhookTimeoutMs: 100 });
  receiver.answerWith((reply) => reply.hijack());
  await poke();
  await settle();
  expect(await deliveries()).toMatchObject([{ status: 'needs_retry', statusCodes: [0] }]);
});

test('the call that causes an event does not wait for its delivery', async () => {
  const { receiver, control, buy, deliveries } = await startListening();
  // No delivery ever ends: a call that waited for one would not either.
  await control('/settings', { webhookTimeoutMs: 3_600_000 });
  receiver.answerWith((reply) => reply.hijack());
  await buy();
  expect((await deliveries()).map(({ status }) => status)).toEqual(Array(12).fill('not_attempted'));
});

test('held events are delivered when they are released, in the order that is wanted', async () => {
  const { receiver, control, buy, settle, deliveries } = await startListening();
  await control('/webhooks', { hold: true });
  await buy();
  await settle();
  expect(receiver.arrived).toEqual([]);
  const made = (await deliveries()).map(({ eventId }) => eventId);
  expect(await control('/webhooks/release', { order: 'reversed' })).toEqual({ released: 12 });
  await settle();
  expect(receiver.events().map(({ event_id }) => event_id)).toEqual([...made].reverse());
});

test('events can come shuffled, the same way for the same seed', async () => {
  const order = async (seed: number) => {
    const { control, receiver, buy, settle } = await startListening();
    await control('/webhooks', { shuffle: true, seed });
    await buy();
    await settle();
    return receiver.events().map(({ event_type }) => event_type);
  };
  const first = await order(3);
  expect(await order(3)).toEqual(first);
  expect(await order(4)).not.toEqual(first);
});

test('events can come several times over, also at the same moment', async () => {
  const { control, receiver, poke, settle } = await startListening();
  await control('/webhooks', { copies: 3, concurrent: true });
  await poke();
  await settle();
  expect(new Set(receiver.events().map(({ event_id }) => event_id)).size).toBe(1);
  expect(receiver.arrived).toHaveLength(3);
});

test('events can be lost, but stand in the list of events', async () => {
  const { api, control, receiver, poke, settle } = await startListening();
  await control('/webhooks', { dropRate: 1 });
  await poke();
  await settle();
  expect(receiver.arrived).toEqual([]);
  expect((await api('GET', '/events')).body['data']).toMatchObject([{ event_type: 'thing.happened' }]);
});

test('a retry that is not signed anew keeps its first time', async () => {
  const { receiver, control, poke, settle, advance } = await startListening();
  await control('/webhooks', { resign: false });
  receiver.answerWith((reply) => reply.status(500).send(''));
  await poke();
  await settle();
  await advance(1);
  const [first, second] = receiver.arrived.map(({ headers }) => headers['paddle-signature']);
  expect(second).toBe(first);
});

test('a snapshot is of its moment, whatever happens afterwards', async () => {
  const { control, receiver, buy, settle } = await startListening();
  await control('/webhooks', { hold: true });
  await buy();
  await control('/webhooks/release');
  await settle();
  const ready = receiver.events().find(({ event_type }) => event_type === 'transaction.ready');
  expect(ready?.data).toMatchObject({ status: 'ready', subscription_id: null, payments: [] });
});

test('a customer who changes the address is told', async () => {
  const { control, buy, received } = await startListening();
  const { customerId } = await buy();
  await received();
  await control(`/customers/${customerId}`, { email: 'new@example.com' });
  expect(await received()).toEqual(['customer.updated active']);
});
