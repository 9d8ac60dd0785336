import { expect, test } from 'vitest';
import { days, startSeller } from './seller-for-tests.ts';

test('a reset leaves an empty account in the present', async () => {
  const { api, control, buy, advance, truth, clockTime } = await startSeller();
  await buy();
  await advance(days(40));
  await control('/faults', { fault: '500', times: 9 });
  const earliest = Date.now();
  await control('/reset');
  expect(await truth()).toEqual({ customers: [], subscriptions: [], transactions: [], adjustments: [] });
  expect((await api('GET', '/events')).body['data']).toEqual([]);
  expect(await clockTime()).toBeGreaterThanOrEqual(earliest);
  expect(await clockTime()).toBeLessThanOrEqual(Date.now());
});

test('after a reset no id comes a second time', async () => {
  const { control, buy } = await startSeller();
  const first = await buy();
  await control('/reset');
  const second = await buy();
  expect(second.transactionId).not.toBe(first.transactionId);
  expect(second.customerId).not.toBe(first.customerId);
});

test('two simulators give different ids', async () => {
  const one = await (await startSeller()).buy();
  const other = await (await startSeller()).buy();
  expect(other.transactionId).not.toBe(one.transactionId);
});

test('the front page shows who bought what, and what was delivered', async () => {
  const { paddle, buy, received } = await startSeller();
  await buy({ email: '<b>sam</b>@example.com' });
  await received();
  const page = await (await fetch(paddle.url)).text();
  expect(page).toContain('&lt;b&gt;sam&lt;/b&gt;@example.com');
  expect(page).toContain('Pro × 1');
  expect(page).toContain('subscription.activated');
});

test('what cannot be done is refused with a sentence', async () => {
  const { paddle, subscribe } = await startSeller();
  const id = await subscribe();
  const response = await fetch(`${paddle.url}/_control/subscriptions/${id}/recover`, { method: 'POST' });
  expect(response.status).toBe(400);
  expect(await response.text()).toContain('The subscription is active, not past_due.');
});
