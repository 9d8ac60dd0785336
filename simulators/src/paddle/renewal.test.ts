import { expect, test } from 'vitest';
import { toMilliseconds } from './instants.ts';
import { days, startSeller } from './seller-for-tests.ts';

async function startSubscribed(wanted: object = {}) {
  const seller = await startSeller();
  const id = await seller.subscribe(wanted);
  await seller.received();
  const path = `/subscriptions/${id}`;
  return { ...seller, id, path, now: () => seller.subscription(id) };
}

const paidFor = [
  'transaction.created billed',
  'transaction.billed billed',
  'transaction.updated paid',
  'transaction.paid paid',
  'transaction.updated completed',
  'transaction.completed completed',
];
const declined = [
  'transaction.created billed',
  'transaction.billed billed',
  'transaction.updated past_due',
  'transaction.payment_failed past_due',
  'transaction.past_due past_due',
  'subscription.updated past_due',
  'subscription.past_due past_due',
];

test('a renewal begins where the last period ended, and is paid', async () => {
  const { now, advance, received, api, id } = await startSubscribed({ appUserId: 'token' });
  const before = await now();
  await advance(days(32));
  const after = await now();
  expect(after.current_billing_period?.starts_at).toBe(before.current_billing_period?.ends_at);
  expect(after.next_billed_at).toBe(after.current_billing_period?.ends_at);
  expect(await received()).toEqual(['subscription.updated active', ...paidFor]);
  const { body } = await api('GET', `/transactions?subscription_id=${id}&order_by=id[DESC]&per_page=1`);
  expect(body['data']).toMatchObject([
    {
      origin: 'subscription_recurring',
      billing_period: after.current_billing_period,
      custom_data: { app_user_id: 'token' },
    },
  ]);
});

test('a clock that is moved by months renews each of them', async () => {
  const { advance, truth } = await startSubscribed();
  await advance(days(95));
  expect((await truth()).transactions).toHaveLength(4);
});

test('a declined renewal is told as active with a new period first', async () => {
  const { now, advance, control, received, receiver } = await startSubscribed({ card: 'later-declined' });
  const before = await now();
  await advance(days(32));
  await control('/webhooks/settle');
  const [first] = receiver.events();
  expect(first).toMatchObject({
    event_type: 'subscription.updated',
    data: { status: 'active', current_billing_period: { starts_at: before.current_billing_period?.ends_at } },
  });
  expect(await received()).toEqual(['subscription.updated active', ...declined]);
  expect((await now()).status).toBe('past_due');
});

test('a renewal now moves the dates of this subscription and of nothing else', async () => {
  const { path, control, now, clockTime, subscribe, subscription } = await startSubscribed();
  const other = await subscribe({ email: 'other@example.com' });
  const before = await subscription(other);
  await control(`${path}/renew`, { payment: 'ok' });
  const { current_billing_period } = await now();
  // Moments are written to the second at the coarsest.
  const sinceStart = (await clockTime()) - Date.parse(current_billing_period?.starts_at ?? '');
  expect(Math.abs(sinceStart)).toBeLessThanOrEqual(1_000);
  expect(await subscription(other)).toEqual(before);
});

test('a missing payment that is made brings the subscription back', async () => {
  const { path, control, now, received, advance } = await startSubscribed({ card: 'later-declined' });
  await control(`${path}/renew`, { payment: 'declined' });
  await received();
  await control(`${path}/recover`);
  expect((await now()).status).toBe('active');
  expect(await received()).toEqual([...paidFor.slice(2), 'subscription.updated active']);
  await advance(days(32));
  expect((await now()).status).toBe('active');
});

test('a payment that stays missing for thirty days ends the subscription', async () => {
  const { path, control, now, advance, truth, received } = await startSubscribed();
  await control(`${path}/renew`, { payment: 'declined' });
  await received();
  await advance(days(29));
  expect((await now()).status).toBe('past_due');
  await advance(days(1.1));
  expect(await now()).toMatchObject({ status: 'canceled', current_billing_period: null });
  expect((await truth()).transactions.at(-1)?.status).toBe('canceled');
  expect(await received()).toEqual([
    'subscription.updated canceled',
    'subscription.canceled canceled',
    'transaction.updated canceled',
    'transaction.canceled canceled',
  ]);
});

test('when all attempts are exhausted it ends, or pauses', async () => {
  const { path, control, now, received, subscribe, subscription } = await startSubscribed();
  await control(`${path}/renew`, { payment: 'declined' });
  await received();
  await control(`${path}/exhaust`, { outcome: 'pause' });
  expect(await now()).toMatchObject({ status: 'paused', current_billing_period: null, next_billed_at: null });
  expect(await received()).toEqual(['subscription.updated paused', 'subscription.paused paused']);
  const other = await subscribe();
  await control(`/subscriptions/${other}/renew`, { payment: 'declined' });
  await control(`/subscriptions/${other}/exhaust`, Object.fromEntries([['then', 'cancel']]));
  expect((await subscription(other)).status).toBe('canceled');
});

test('what was paused can be resumed, with a new period from then on', async () => {
  const { path, control, now, received } = await startSubscribed();
  await control(`${path}/renew`, { payment: 'declined' });
  await control(`${path}/exhaust`, { outcome: 'pause' });
  await received();
  await control(`${path}/resume`);
  expect(await now()).toMatchObject({ status: 'active', current_billing_period: expect.any(Object) });
  expect(await received()).toEqual([
    'subscription.updated active',
    'subscription.resumed active',
    ...paidFor,
  ]);
});

test('each change of an entity is later than the one before, to the microsecond', async () => {
  const { path, control, receiver } = await startSubscribed();
  await control(`${path}/renew`, { payment: 'declined' });
  await control(`${path}/recover`);
  await control(`${path}/portal-cancel`, { when: 'period-end' });
  await control('/webhooks/settle');
  const updates = receiver.events().filter(({ event_type }) => event_type === 'subscription.updated');
  const moments = updates.map(({ data }) => toMilliseconds(String(data['updated_at'])));
  expect(moments).toHaveLength(4);
  expect(moments).toEqual([...new Set(moments)].sort((a, b) => a - b));
});

test('a new card in the portal pays what is owed', async () => {
  const { paddle, path, control, now, id, truth } = await startSubscribed();
  await control(`${path}/renew`, { payment: 'declined' });
  const customer = (await truth()).customers[0]?.id;
  await fetch(`${paddle.url}/portal/${customer}`, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({ subscription: id, do: 'card' }),
  });
  expect((await now()).status).toBe('active');
});
