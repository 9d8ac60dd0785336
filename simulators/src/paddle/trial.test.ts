import { expect, test } from 'vitest';
import { priceIds } from './paddle.ts';
import { days, startSeller } from './seller-for-tests.ts';

async function startTrial(price: object = {}, wanted: object = {}) {
  const seller = await startSeller();
  await seller.control(`/prices/${priceIds.pro}`, { trialDays: 14, ...price });
  const { transactionId, subscriptionId } = await seller.buy(wanted);
  const id = subscriptionId ?? '';
  return { ...seller, id, transactionId, path: `/subscriptions/${id}` };
}

test('a trial costs nothing at first, and its end is the end of the period and the next bill', async () => {
  const { api, path, transaction, transactionId, clockTime, received } = await startTrial();
  expect(await transaction(transactionId)).toMatchObject({
    status: 'completed',
    details: { totals: { total: '0', grand_total: '0' } },
  });
  const { data } = (await api('GET', path)).body;
  const { next_billed_at } = Object(data);
  expect(data).toMatchObject({
    status: 'trialing',
    current_billing_period: { ends_at: next_billed_at },
    items: [{ status: 'trialing', trial_dates: { ends_at: next_billed_at }, next_billed_at }],
    first_billed_at: null,
  });
  expect(Math.round((Date.parse(next_billed_at) - (await clockTime())) / 86_400_000)).toBe(14);
  expect(await received()).toContain('subscription.trialing trialing');
});

test('at its end the card is charged, and the subscription activated after that', async () => {
  const { id, subscription, advance, truth, received } = await startTrial();
  await received();
  await advance(days(14) + 60);
  expect(await subscription(id)).toMatchObject({ status: 'active', items: [{ status: 'active' }] });
  expect((await truth()).transactions.at(-1)).toMatchObject({
    origin: 'subscription_recurring',
    details: { totals: { total: '1200' } },
  });
  expect(await received()).toEqual([
    'subscription.updated active',
    'transaction.created billed',
    'transaction.billed billed',
    'transaction.updated paid',
    'transaction.paid paid',
    'transaction.updated completed',
    'transaction.completed completed',
    'subscription.activated active',
  ]);
});

test('a card that fails at the end of the trial leaves a payment missing', async () => {
  const { id, subscription, advance, received } = await startTrial({}, { card: 'later-declined' });
  await received();
  await advance(days(14) + 60);
  expect((await subscription(id)).status).toBe('past_due');
  expect(await received()).not.toContain('subscription.activated active');
});

test('a trial can be ended early by activating it', async () => {
  const { api, path, subscription, id, refusal } = await startTrial();
  expect(await api('POST', `${path}/activate`)).toMatchObject({
    status: 200,
    body: { data: { status: 'active' } },
  });
  expect((await subscription(id)).next_billed_at).not.toBeNull();
  expect(await refusal('POST', `${path}/activate`)).toEqual([400, 'subscription_cannot_activate']);
});

test('a trial that is canceled ends with its period', async () => {
  const { api, path, subscription, id, advance, truth } = await startTrial();
  await api('POST', `${path}/cancel`);
  expect(await subscription(id)).toMatchObject({
    status: 'trialing',
    scheduled_change: { action: 'cancel' },
  });
  await advance(days(15));
  expect((await subscription(id)).status).toBe('canceled');
  expect((await truth()).transactions).toHaveLength(1);
});

test('a trial is made longer by moving its next bill', async () => {
  const { api, path, subscription, id, advance, clockTime } = await startTrial();
  const later = new Date((await clockTime()) + days(30) * 1_000).toISOString();
  await api('PATCH', path, { next_billed_at: later });
  await advance(days(20));
  expect((await subscription(id)).status).toBe('trialing');
});

test('during a trial items are changed without billing only', async () => {
  const { api, path, refusal } = await startTrial();
  const items = [{ price_id: priceIds.team, quantity: 2 }];
  expect(await refusal('PATCH', path, { items, proration_billing_mode: 'prorated_immediately' })).toEqual([
    400,
    'subscription_trialing_items_update_invalid_options',
  ]);
  const changed = await api('PATCH', path, { items, proration_billing_mode: 'do_not_bill' });
  expect(changed).toMatchObject({ body: { data: { status: 'trialing', items: [{ quantity: 2 }] } } });
});

test('a trial without a card has no next bill, and cannot be set to end later', async () => {
  const { api, path, id, subscription, refusal } = await startTrial({ requiresPaymentMethod: false });
  expect(await subscription(id)).toMatchObject({ status: 'trialing', next_billed_at: null });
  expect(await refusal('POST', `${path}/cancel`)).toEqual([
    400,
    'subscription_scheduled_change_not_allowed_for_cardless_trial',
  ]);
  expect((await api('POST', `${path}/cancel`, { effective_from: 'immediately' })).status).toBe(200);
});

test('a trial without a card ends in nothing', async () => {
  const { id, subscription, advance, truth } = await startTrial({ requiresPaymentMethod: false });
  await advance(days(15));
  expect((await subscription(id)).status).toBe('canceled');
  expect((await truth()).transactions).toHaveLength(1);
});

test('a card that is added is a transaction of nothing, and from then on the trial will be billed', async () => {
  const { id, path, control, subscription, advance, truth } = await startTrial({
    requiresPaymentMethod: false,
  });
  await control(`${path}/add-card`);
  expect((await truth()).transactions.at(-1)).toMatchObject({
    origin: 'subscription_payment_method_change',
    status: 'completed',
    details: { totals: { grand_total: '0' } },
  });
  const { next_billed_at, current_billing_period } = await subscription(id);
  expect(next_billed_at).toBe(current_billing_period?.ends_at);
  await advance(days(15));
  expect((await subscription(id)).status).toBe('active');
});

test('the page of a trial without a card asks for none', async () => {
  const { paddle } = await startTrial({ requiresPaymentMethod: false });
  const url = `${paddle.checkoutUrl}?price_id=${priceIds.pro}`;
  const text = await (await fetch(url)).text();
  expect(text).not.toContain('Card number');
  const transaction = /name="transaction" value="(\w+)"/.exec(text)?.[1] ?? '';
  const body = new URLSearchParams({ transaction, do: 'pay', email: 'free@example.com' });
  expect((await fetch(url, { method: 'POST', redirect: 'manual', body })).status).toBe(303);
});
