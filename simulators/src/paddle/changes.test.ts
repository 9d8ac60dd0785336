import { expect, test } from 'vitest';
import { priceIds } from './paddle.ts';
import { days, startSeller } from './seller-for-tests.ts';

const seats = (quantity: number, mode = 'prorated_immediately') => ({
  items: [{ price_id: priceIds.team, quantity }],
  proration_billing_mode: mode,
});

async function startTeam(wanted: object = {}) {
  const seller = await startSeller();
  const bought = await seller.buy({ priceId: priceIds.team, quantity: 4, ...wanted });
  const path = `/subscriptions/${bought.subscriptionId}`;
  await seller.received();
  const id = bought.subscriptionId ?? '';
  const period = (await seller.subscription(id)).current_billing_period;
  const length = (Date.parse(period?.ends_at ?? '') - Date.parse(period?.starts_at ?? '')) / 1_000;
  return {
    ...seller,
    path,
    id,
    customerId: bought.customerId,
    patch: (body: object) => seller.api('PATCH', path, body),
    refused: (body: object) => seller.refusal('PATCH', path, body),
    halfTime: () => seller.advance(length / 2),
    /** Half a day before the next bill. */
    nearTheEnd: () => seller.advance(length - days(0.5)),
  };
}

test('more seats are charged at once for the rest of the period', async () => {
  const { patch, halfTime, truth, received } = await startTeam();
  await halfTime();
  expect(await patch(seats(6))).toMatchObject({ status: 200, body: { data: { items: [{ quantity: 6 }] } } });
  const charge = (await truth()).transactions.at(-1);
  expect(charge).toMatchObject({ origin: 'subscription_update', status: 'completed' });
  expect(Math.abs(Number(charge?.details.totals.total) - 1_600)).toBeLessThan(2);
  expect(await received()).toEqual([
    'transaction.created billed',
    'transaction.billed billed',
    'transaction.updated paid',
    'transaction.paid paid',
    'transaction.updated completed',
    'transaction.completed completed',
    'subscription.updated active',
  ]);
});

test('fewer seats at once become credit, which the next bill uses first', async () => {
  const { api, patch, halfTime, advance, truth, customerId } = await startTeam();
  await halfTime();
  await patch(seats(2));
  const given = (await truth()).transactions.at(-1);
  const credit = Number(given?.details.totals.credit_to_balance);
  expect(Math.abs(credit - 1_600)).toBeLessThan(2);
  expect(given?.details.totals).toMatchObject({ total: String(-credit), grand_total: '0' });
  expect((await truth()).adjustments).toEqual([]);
  const balance = async () => (await api('GET', `/customers/${customerId}/credit-balances`)).body['data'];
  expect(await balance()).toMatchObject([{ balance: { available: String(credit) } }]);
  await advance(days(17));
  expect((await truth()).transactions.at(-1)?.details.totals).toMatchObject({
    total: '3200',
    grand_total: String(3_200 - credit),
  });
  expect(await balance()).toMatchObject([{ balance: { available: '0' } }]);
});

test('with the next period nothing is charged now, and the difference then', async () => {
  const { patch, halfTime, advance, truth, received } = await startTeam();
  await halfTime();
  await patch(seats(2, 'prorated_next_billing_period'));
  expect(await received()).toEqual(['subscription.updated active']);
  expect((await truth()).transactions).toHaveLength(1);
  await advance(days(17));
  const total = Number((await truth()).transactions.at(-1)?.details.totals.total);
  expect(Math.abs(total - 1_600)).toBeLessThan(2);
});

test('not to bill changes the items and nothing else', async () => {
  const { patch, advance, truth } = await startTeam();
  await patch(seats(10, 'do_not_bill'));
  expect((await truth()).transactions).toHaveLength(1);
  await advance(days(32));
  expect((await truth()).transactions.at(-1)?.details.totals.total).toBe('16000');
});

test('the items are replaced as a whole: another plan takes the place of the first', async () => {
  const { patch, subscription, id } = await startTeam();
  await patch({
    items: [{ price_id: priceIds.pro, quantity: 1 }],
    proration_billing_mode: 'prorated_immediately',
  });
  expect((await subscription(id)).items).toMatchObject([{ price: { id: priceIds.pro }, quantity: 1 }]);
});

test('the same items again do nothing at all', async () => {
  const { patch, subscription, id, received } = await startTeam();
  const before = await subscription(id);
  expect((await patch(seats(4))).status).toBe(200);
  expect(await subscription(id)).toEqual(before);
  expect(await received()).toEqual([]);
});

test.each([
  {
    why: 'without saying how to bill',
    body: { items: seats(5).items },
    code: 'subscription_items_update_missing_proration_billing_mode',
  },
  { why: 'to more than the price allows', body: seats(101), code: 'subscription_quantity_not_valid' },
  { why: 'to none', body: seats(0), code: 'subscription_quantity_not_valid' },
  { why: 'to nothing', body: { ...seats(1), items: [] }, code: 'subscription_all_items_removed' },
  {
    why: 'to an unknown price',
    body: { ...seats(1), items: [{ price_id: `pri_${'0'.repeat(26)}`, quantity: 1 }] },
    code: 'subscription_price_not_found',
  },
  {
    why: 'to the same price twice',
    body: { ...seats(1), items: [...seats(1).items, ...seats(2).items] },
    code: 'subscription_duplicate_price_ids',
  },
  {
    why: 'to a price without saying how many',
    body: { ...seats(1), items: [{ price_id: priceIds.pro }] },
    code: 'subscription_quantity_missing_for_new_items',
  },
  {
    why: 'with a scheduled change of one’s own',
    body: { scheduled_change: { action: 'pause' } },
    code: 'subscription_scheduled_change_invalid_update',
  },
  { why: 'in an unknown way', body: seats(5, 'whenever'), code: 'invalid_field' },
])('a change $why is refused and changes nothing', async ({ body, code }) => {
  const { refused, subscription, id } = await startTeam();
  const before = await subscription(id);
  expect(await refused(body)).toEqual([400, code]);
  expect(await subscription(id)).toEqual(before);
});

test('an archived price cannot be changed to, but who has it keeps it', async () => {
  const { control, patch, refused } = await startTeam();
  await control(`/prices/${priceIds.pro}`, { archived: true });
  await control(`/prices/${priceIds.team}`, { archived: true });
  const toPro = { ...seats(1), items: [{ price_id: priceIds.pro, quantity: 1 }] };
  expect(await refused(toPro)).toEqual([400, 'subscription_price_not_found']);
  expect((await patch(seats(5))).status).toBe(200);
});

test('a change that cannot be paid for is not made', async () => {
  const { refused, subscription, id, truth, received } = await startTeam({ card: 'later-declined' });
  const before = await subscription(id);
  expect(await refused(seats(6))).toEqual([400, 'subscription_payment_declined']);
  expect(await subscription(id)).toEqual(before);
  expect((await truth()).transactions).toHaveLength(1);
  expect(await received()).toEqual([]);
});

test('unless it is to be made all the same, which leaves a payment missing', async () => {
  const { patch, truth } = await startTeam({ card: 'later-declined' });
  expect(await patch({ ...seats(6), on_payment_failure: 'apply_change' })).toMatchObject({
    body: { data: { status: 'past_due', items: [{ quantity: 6 }] } },
  });
  expect((await truth()).transactions.at(-1)).toMatchObject({ status: 'past_due' });
});

test('less than can be collected is not charged', async () => {
  const { nearTheEnd, refused, patch } = await startTeam();
  await nearTheEnd();
  expect(await refused(seats(5))).toEqual([
    400,
    'subscription_update_transaction_balance_less_than_charge_limit',
  ]);
  expect((await patch(seats(5, 'prorated_next_billing_period'))).status).toBe(200);
});

test('with an end scheduled nothing can be left to the next period', async () => {
  const { api, path, refused, patch } = await startTeam();
  await api('POST', `${path}/cancel`);
  expect(await refused(seats(5, 'prorated_next_billing_period'))).toEqual([
    400,
    'subscription_locked_pending_changes',
  ]);
  expect((await patch(seats(5))).status).toBe(200);
});

test('while a payment is missing items cannot be changed', async () => {
  const { control, path, refused } = await startTeam();
  await control(`${path}/renew`, { payment: 'declined' });
  expect(await refused(seats(5))).toEqual([400, 'subscription_update_when_past_due']);
});

test('the next bill can be moved, but not nearer than half an hour', async () => {
  const { patch, refused, subscription, id, clockTime } = await startTeam();
  const soon = new Date((await clockTime()) + 29 * 60_000).toISOString();
  expect(await refused({ next_billed_at: soon })).toEqual([409, 'subscription_next_billed_at_too_soon']);
  const later = new Date((await clockTime()) + 31 * 60_000).toISOString();
  await patch({ next_billed_at: later });
  expect(Date.parse((await subscription(id)).next_billed_at ?? '')).toBe(Date.parse(later));
});

test('a preview says what a change would cost, and changes nothing', async () => {
  const { api, path, halfTime, subscription, id, received } = await startTeam();
  await halfTime();
  const before = await subscription(id);
  const { status, body } = await api('PATCH', `${path}/preview`, seats(6));
  expect(status).toBe(200);
  const result = Object(body['data']).update_summary.result;
  expect(result).toMatchObject({ action: 'charge', currency_code: 'EUR' });
  expect(Math.abs(Number(result.amount) - 1_600)).toBeLessThan(2);
  expect(body).toMatchObject({
    data: {
      items: [{ quantity: 6 }],
      immediate_transaction: { details: { totals: { total: result.amount } } },
      next_transaction: { details: { totals: { total: '9600' } } },
      recurring_transaction_details: { totals: { total: '9600' } },
      update_summary: { credit: { currency_code: 'EUR' }, charge: { currency_code: 'EUR' } },
    },
  });
  expect(await subscription(id)).toEqual(before);
  expect(await received()).toEqual([]);
});

test('a preview for the next period has nothing to pay now', async () => {
  const { api, path, halfTime } = await startTeam();
  await halfTime();
  const { body } = await api('PATCH', `${path}/preview`, seats(2, 'prorated_next_billing_period'));
  expect(body).toMatchObject({
    data: {
      immediate_transaction: null,
      update_summary: { result: { action: 'credit' } },
      recurring_transaction_details: { totals: { total: '3200' } },
    },
  });
});

test('a preview is refused for the same reasons', async () => {
  const { refusal, path } = await startTeam();
  expect(await refusal('PATCH', `${path}/preview`, { items: seats(5).items })).toEqual([
    400,
    'subscription_items_update_missing_proration_billing_mode',
  ]);
});
