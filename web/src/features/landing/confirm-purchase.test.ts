import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { confirm } from './confirm-purchase.ts';

const search = '?price_id=pri_1&transaction_id=txn_1&paddle_customer_id=ctm_1&user_email=ada%40example.com';
const refusal = (status: number, code: string) =>
  new Response('No.', { status, headers: { 'x-error-code': code } });
const granted = () => Response.json({ planName: 'Pro' });

/** Answers one call after the other, the last one from then on. */
function answer(...answers: (() => Response)[]) {
  let calls = 0;
  const fetched = vi.fn(async (_path: string, _init: RequestInit) => {
    const next = answers[Math.min(calls, answers.length - 1)];
    calls += 1;
    return next?.() ?? granted();
  });
  vi.stubGlobal('fetch', fetched);
  return fetched;
}

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('[LAND-14] what the checkout came back with is sent once, and nothing besides', async () => {
  const fetched = answer(granted);
  expect(await confirm(search)).toEqual({ end: 'confirmed', planName: 'Pro' });
  expect(fetched).toHaveBeenCalledOnce();
  const [path, { method, body } = {}] = fetched.mock.calls[0] ?? [];
  expect([method, path]).toEqual(['POST', '/api/plan/paddle-success']);
  expect(JSON.parse(String(body))).toEqual({
    priceId: 'pri_1',
    transactionId: 'txn_1',
    customerId: 'ctm_1',
  });
});

test('a payment that is on its way is asked about again, until it is there', async () => {
  const fetched = answer(
    () => refusal(409, 'purchase-unpaid'),
    () => refusal(503, 'payment-unavailable'),
    granted,
  );
  const confirming = confirm(search);
  await vi.runAllTimersAsync();
  expect(await confirming).toEqual({ end: 'confirmed', planName: 'Pro' });
  expect(fetched).toHaveBeenCalledTimes(3);
});

test('a connection that is lost meanwhile is no failure of the payment', async () => {
  let isOnline = false;
  vi.stubGlobal('fetch', async () => {
    if (isOnline) return granted();
    isOnline = true;
    throw new TypeError('Failed to fetch');
  });
  const confirming = confirm(search);
  await vi.runAllTimersAsync();
  expect(await confirming).toEqual({ end: 'confirmed', planName: 'Pro' });
});

test('after half a minute the plan is left to come by itself', async () => {
  const fetched = answer(() => refusal(409, 'purchase-unpaid'));
  const start = Date.now();
  const confirming = confirm(search);
  await vi.runAllTimersAsync();
  expect(await confirming).toEqual({ end: 'later' });
  expect(Date.now() - start).toBe(30_000);
  expect(fetched).toHaveBeenCalledTimes(8);
});

test.each([
  [() => refusal(401, 'session-needed'), 'signed-out'],
  [() => refusal(429, 'too-many-tries'), 'later'],
  [() => refusal(409, 'purchase-not-yours'), 'failed'],
  [() => refusal(422, 'purchase-unfit'), 'failed'],
  [() => refusal(500, 'internal'), 'failed'],
])('[LAND-15] a refusal is not asked again (%#)', async (refused, end) => {
  const fetched = answer(refused);
  expect(await confirm(search)).toEqual({ end });
  expect(fetched).toHaveBeenCalledOnce();
});
