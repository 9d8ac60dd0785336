import { expect, test } from 'vitest';
import { priceIds, productId } from './paddle.ts';
import { startSeller } from './seller-for-tests.ts';

test.each([
  { why: 'malformed', key: 'nonsense', code: 'authentication_malformed' },
  { why: 'unknown', key: `pdl_sdbx_apikey_${'a'.repeat(26)}_${'b'.repeat(22)}_ccc`, code: 'invalid_token' },
  {
    why: 'of the other environment',
    key: `pdl_live_apikey_${'a'.repeat(26)}_${'b'.repeat(22)}_ccc`,
    code: 'forbidden',
  },
])('a key that is $why is answered 403', async ({ key, code }) => {
  const { api } = await startSeller();
  expect(await api('GET', '/prices', undefined, key)).toMatchObject({
    status: 403,
    body: { error: { code } },
  });
});

test('no key at all is answered 403 too', async () => {
  const { paddle } = await startSeller();
  const response = await fetch(`${paddle.url}/prices`);
  expect(response.status).toBe(403);
  expect(await response.json()).toMatchObject({ error: { code: 'authentication_missing' } });
});

test('the word before the key may be written small', async () => {
  const { paddle } = await startSeller();
  const headers = { authorization: `bearer ${paddle.apiKey}` };
  expect((await fetch(`${paddle.url}/prices`, { headers })).status).toBe(200);
});

test('an error says its type, its code, a sentence, where to read on, and the request', async () => {
  const { api } = await startSeller();
  const id = `txn_${'0'.repeat(26)}`;
  const { status, body } = await api('GET', `/transactions/${id}`);
  expect(status).toBe(404);
  expect(body).toEqual({
    error: {
      type: 'request_error',
      code: 'not_found',
      detail: `Transaction ${id} not found.`,
      documentation_url: 'https://developer.paddle.com/v1/errors/shared/not_found',
    },
    meta: { request_id: expect.stringMatching(/^[\da-f-]{36}$/) },
  });
});

test('a body of the wrong shape is refused with each field that is wrong', async () => {
  const { api } = await startSeller();
  expect(await api('POST', '/customers', { email: 'nobody' })).toMatchObject({
    status: 400,
    body: { error: { code: 'invalid_field', errors: [{ field: 'email', message: expect.any(String) }] } },
  });
});

test('a path that does not exist is not found', async () => {
  const { refusal } = await startSeller();
  expect(await refusal('GET', '/nonsense')).toEqual([404, 'not_found']);
});

test('the catalogue has three monthly plans in euros, only one of them for several people', async () => {
  const { api } = await startSeller();
  const { body } = await api('GET', '/prices?order_by=created_at[ASC]');
  const plan = (id: string, amount: string, maximum: number) => ({
    id,
    product_id: productId,
    status: 'active',
    tax_mode: 'location',
    trial_period: null,
    billing_cycle: { interval: 'month', frequency: 1 },
    unit_price: { amount, currency_code: 'EUR' },
    quantity: { minimum: 1, maximum },
  });
  expect(body['data']).toHaveLength(3);
  expect(body['data']).toEqual(
    expect.arrayContaining([
      expect.objectContaining(plan(priceIds.starter, '700', 1)),
      expect.objectContaining(plan(priceIds.pro, '1200', 1)),
      expect.objectContaining(plan(priceIds.team, '1600', 100)),
    ]),
  );
});

test('every id is its prefix and 26 small letters and digits', async () => {
  const { paddle, buy } = await startSeller();
  const { transactionId, customerId, subscriptionId } = await buy();
  expect(transactionId).toMatch(/^txn_[a-z\d]{26}$/);
  expect(customerId).toMatch(/^ctm_[a-z\d]{26}$/);
  expect(subscriptionId).toMatch(/^sub_[a-z\d]{26}$/);
  for (const id of Object.values(priceIds)) expect(id).toMatch(/^pri_[a-z\d]{26}$/);
  expect(productId).toMatch(/^pro_[a-z\d]{26}$/);
  expect(paddle.apiKey).toMatch(/^pdl_sdbx_apikey_[a-z\d]{26}_[A-Za-z\d]{22}_[A-Za-z\d]{3}$/);
  expect(paddle.checkoutUrl).toMatch(/\/hsc_[a-z\d]{26}_[a-z\d]{32}$/);
});

test('an e-mail address belongs to one customer, however it is written', async () => {
  const { api, buy } = await startSeller();
  const { customerId } = await buy({ email: 'Sam@Example.com' });
  expect((await buy({ email: 'sam@example.com' })).customerId).toBe(customerId);
  expect(await api('POST', '/customers', { email: 'SAM@example.com' })).toMatchObject({
    status: 409,
    body: { error: { code: 'customer_already_exists', detail: expect.stringContaining(customerId) } },
  });
  const found = await api('GET', '/customers?email=sam%40example.com');
  expect(found.body['data']).toMatchObject([{ id: customerId }]);
});
