import { expect, test } from 'vitest';
import { priceIds } from './paddle.ts';
import { startSeller } from './seller-for-tests.ts';

test('a purchase is told in its full sequence', async () => {
  const { buy, received } = await startSeller();
  await buy();
  expect(await received()).toEqual([
    'transaction.created draft',
    'customer.created active',
    'address.created active',
    'transaction.updated ready',
    'transaction.ready ready',
    'transaction.updated paid',
    'transaction.paid paid',
    'subscription.created active',
    'subscription.activated active',
    'transaction.updated paid',
    'transaction.updated completed',
    'transaction.completed completed',
  ]);
});

test('a subscription is created and activated in the very same microsecond, the first with its transaction', async () => {
  const { buy, control, receiver } = await startSeller();
  const { transactionId } = await buy();
  await control('/webhooks/settle');
  const of = (type: string) => receiver.events().find(({ event_type }) => event_type === type);
  const created = of('subscription.created');
  const activated = of('subscription.activated');
  expect(activated?.occurred_at).toBe(created?.occurred_at);
  expect(activated?.event_id.localeCompare(created?.event_id ?? '')).toBe(1);
  expect(created?.data).toHaveProperty('transaction_id', transactionId);
  expect(activated?.data).not.toHaveProperty('transaction_id');
  expect(created?.data).not.toHaveProperty('management_urls');
});

test('what is paid has no subscription, period or invoice until it is completed', async () => {
  const { api, buy, control, advance, truth } = await startSeller();
  await control('/settings', { completesAfterSeconds: 97 });
  const { transactionId, subscriptionId } = await buy();
  expect(subscriptionId).toBeNull();
  const path = `/transactions/${transactionId}`;
  const bare = { subscription_id: null, billing_period: null, invoice_number: null, invoice_id: null };
  await advance(90);
  expect((await api('GET', path)).body).toMatchObject({
    data: { status: 'paid', ...bare, details: { totals: { fee: null, earnings: null } } },
  });
  expect((await truth()).subscriptions).toEqual([]);
  await advance(10);
  expect((await api('GET', path)).body).toMatchObject({
    data: {
      status: 'completed',
      subscription_id: expect.stringMatching(/^sub_/),
      billing_period: { starts_at: expect.any(String), ends_at: expect.any(String) },
      invoice_number: expect.any(String),
      details: { totals: { total: '1200', tax: '200', fee: '110', balance: '0' } },
    },
  });
});

test('time that passes by itself completes a purchase too', async () => {
  const { buy, control, transaction } = await startSeller({ clock: 'running' });
  await control('/settings', { completesAfterSeconds: 0.2 });
  const { transactionId } = await buy();
  await expect.poll(async () => (await transaction(transactionId)).status).toBe('completed');
});

test('a transaction comes with its customer and with what was given back, if asked for', async () => {
  const { api, buy, control } = await startSeller();
  const { transactionId, customerId } = await buy();
  await control(`/transactions/${transactionId}/refund`, { type: 'full', outcome: 'approved' });
  const path = `/transactions/${transactionId}`;
  const { body } = await api('GET', `${path}?include=customer,adjustments,adjustments_totals`);
  expect(body).toMatchObject({
    data: {
      customer: { id: customerId, email: 'sam@example.com' },
      adjustments: [{ action: 'refund', status: 'approved' }],
      adjustments_totals: { total: '1200', breakdown: { refund: '1200', chargeback: '0' } },
    },
  });
  expect((await api('GET', path)).body['data']).not.toHaveProperty('customer');
});

test('a price that is paid once begins no subscription', async () => {
  const { buy, control, transaction } = await startSeller();
  const id = `pri_${'1'.repeat(26)}`;
  await control('/prices', { id, name: 'Mug', amount: '900', billingCycle: null });
  const { transactionId, subscriptionId } = await buy({ priceId: id });
  expect(subscriptionId).toBeNull();
  expect((await transaction(transactionId)).status).toBe('completed');
});

test('a customer may hold two subscriptions', async () => {
  const { buy, truth } = await startSeller();
  const first = await buy();
  const second = await buy({ priceId: priceIds.team, quantity: 3 });
  expect(second.customerId).toBe(first.customerId);
  expect((await truth()).subscriptions).toHaveLength(2);
});

test('a declined purchase leaves a transaction that is ready, and no subscription', async () => {
  const { buy, transaction } = await startSeller();
  const { transactionId, subscriptionId } = await buy({ card: 'declined' });
  expect(subscriptionId).toBeNull();
  expect(await transaction(transactionId)).toMatchObject({
    status: 'ready',
    payments: [{ status: 'error' }],
  });
});

test('where tax comes on top the total is more than the price', async () => {
  const { buy, transaction } = await startSeller();
  const { transactionId } = await buy({ country: 'US' });
  expect((await transaction(transactionId)).details.totals.total).toBe('1320');
});

test('an invoice can be had once a transaction is completed', async () => {
  const { api, buy, control, advance, refusal } = await startSeller();
  await control('/settings', { completesAfterSeconds: 60 });
  const { transactionId } = await buy();
  const path = `/transactions/${transactionId}/invoice`;
  expect((await refusal('GET', path))[0]).toBe(400);
  await advance(61);
  const { data } = (await api('GET', path)).body;
  const invoice = await fetch(String(Object(data).url));
  expect(invoice.headers.get('content-type')).toContain('application/pdf');
  expect(await invoice.text()).toMatch(/^%PDF.*Invoice.*12\.00 EUR.*%%EOF/s);
});
