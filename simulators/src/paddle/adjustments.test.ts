import { expect, test } from 'vitest';
import { startSeller } from './seller-for-tests.ts';

async function startBought() {
  const seller = await startSeller();
  const bought = await seller.buy();
  await seller.received();
  const refund = (change: object = {}) => ({
    action: 'refund',
    type: 'full',
    transaction_id: bought.transactionId,
    reason: 'money back',
    ...change,
  });
  return { ...seller, ...bought, path: `/transactions/${bought.transactionId}`, refund };
}

test('a refund waits for its approval, which comes after ten minutes, and cancels nothing', async () => {
  const { api, refund, advance, truth, received, transactionId, subscriptionId, customerId } =
    await startBought();
  const made = await api('POST', '/adjustments', refund());
  expect(made).toMatchObject({
    status: 201,
    body: {
      data: {
        action: 'refund',
        type: 'full',
        status: 'pending_approval',
        transaction_id: transactionId,
        subscription_id: subscriptionId,
        customer_id: customerId,
        totals: { total: '1200', tax: '200', subtotal: '1000', currency_code: 'EUR' },
        items: [{ type: 'full', amount: '1200' }],
      },
    },
  });
  await advance(9 * 60);
  expect((await truth()).adjustments).toMatchObject([{ status: 'pending_approval' }]);
  await advance(2 * 60);
  expect(await truth()).toMatchObject({
    adjustments: [{ status: 'approved' }],
    subscriptions: [{ status: 'active' }],
  });
  expect(await received()).toEqual(['adjustment.created pending_approval', 'adjustment.updated approved']);
});

test('while one refund is pending there is no other, and after a full one neither', async () => {
  const { api, refund, advance, refusal } = await startBought();
  await api('POST', '/adjustments', refund());
  expect(await refusal('POST', '/adjustments', refund())).toEqual([400, 'adjustment_pending_refund_request']);
  await advance(11 * 60);
  expect(await refusal('POST', '/adjustments', refund())).toEqual([
    400,
    'adjustment_transaction_item_has_already_been_fully_adjusted',
  ]);
});

test('what is not completed cannot be refunded', async () => {
  const { control, buy, refund, refusal } = await startBought();
  await control('/settings', { completesAfterSeconds: 60 });
  const { transactionId } = await buy();
  expect(await refusal('POST', '/adjustments', refund({ transaction_id: transactionId }))).toEqual([
    400,
    'adjustment_transaction_invalid_status_for_refund',
  ]);
});

test('a part of an item can be refunded', async () => {
  const { api, refund, transaction, transactionId } = await startBought();
  const item = (await transaction(transactionId)).details.line_items[0]?.id;
  const items = [{ item_id: item, type: 'partial', amount: '300' }];
  expect(await api('POST', '/adjustments', refund({ type: 'partial', items }))).toMatchObject({
    status: 201,
    body: { data: { type: 'partial', totals: { total: '300' } } },
  });
});

test.each([
  { outcome: 'approved', events: ['adjustment.created pending_approval', 'adjustment.updated approved'] },
  { outcome: 'rejected', events: ['adjustment.created pending_approval', 'adjustment.updated rejected'] },
  { outcome: 'pending', events: ['adjustment.created pending_approval'] },
])('a refund that others decide can be $outcome', async ({ outcome, events }) => {
  const { control, path, received } = await startBought();
  await control(`${path}/refund`, { type: 'partial', outcome });
  expect(await received()).toEqual(events);
});

test('a chargeback stands at once, and its reversal is an adjustment of its own', async () => {
  const { api, control, path, received, transactionId } = await startBought();
  await control(`${path}/chargeback`);
  await control(`${path}/chargeback-reverse`);
  expect(await received()).toEqual([
    'adjustment.created approved',
    'adjustment.updated reversed',
    'adjustment.created approved',
  ]);
  const { body } = await api('GET', `/adjustments?transaction_id=${transactionId}&order_by=id[ASC]`);
  expect(body['data']).toMatchObject([
    { action: 'chargeback', status: 'reversed' },
    { action: 'chargeback_reverse', status: 'approved' },
  ]);
});

test('a warning of a chargeback is told too, and may be reversed', async () => {
  const { control, path, truth } = await startBought();
  await control(`${path}/chargeback-warning`);
  await control(`${path}/chargeback-reverse`);
  expect((await truth()).adjustments.map(({ action }) => action)).toEqual([
    'chargeback_warning',
    'chargeback_warning_reverse',
  ]);
});

test('adjustments are listed by customer, subscription and transaction, ten at a time', async () => {
  const { api, buy, control, path, customerId, subscriptionId, transactionId } = await startBought();
  await control(`${path}/refund`, { type: 'full', outcome: 'approved' });
  const other = await buy({ email: 'other@example.com' });
  await control(`/transactions/${other.transactionId}/refund`, { type: 'full', outcome: 'approved' });
  for (const query of [
    `customer_id=${customerId}`,
    `subscription_id=${subscriptionId}`,
    `transaction_id=${transactionId}`,
  ]) {
    const { body } = await api('GET', `/adjustments?${query}`);
    expect(body).toMatchObject({
      data: [{ transaction_id: transactionId }],
      meta: { pagination: { per_page: 10 } },
    });
  }
});
