import { expect, test } from 'vitest';
import { z } from 'zod';
import { toMilliseconds } from './instants.ts';
import { startSeller } from './seller-for-tests.ts';

const Page = z.object({
  data: z.array(z.object({ id: z.string(), created_at: z.string() })),
  meta: z.object({
    pagination: z.object({
      per_page: z.number(),
      next: z.string(),
      has_more: z.boolean(),
      estimated_total: z.number(),
    }),
  }),
});

async function startWithFive() {
  const seller = await startSeller();
  for (let n = 0; n < 5; n += 1) await seller.buy({ email: `buyer${n}@example.com` });
  const list = async (path: string) => Page.parse((await seller.api('GET', path)).body);
  return { ...seller, list };
}

test('a list goes on at the absolute address that it gives, newest first', async () => {
  const { paddle, list } = await startWithFive();
  const first = await list('/transactions?per_page=2');
  expect(first.meta.pagination).toMatchObject({ per_page: 2, has_more: true, estimated_total: 5 });
  expect(first.meta.pagination.next).toMatch(new RegExp(`^${paddle.url}/transactions\\?.*after=txn_`));
  const second = await list(first.meta.pagination.next.slice(paddle.url.length));
  const third = await list(second.meta.pagination.next.slice(paddle.url.length));
  expect(third.meta.pagination.has_more).toBe(false);
  const ids = [first, second, third].flatMap(({ data }) => data.map(({ id }) => id));
  expect(ids).toHaveLength(5);
  expect(ids).toEqual([...ids].sort().reverse());
});

test('the address of the next page is the one the caller used', async () => {
  const { paddle } = await startWithFive();
  const base = paddle.url.replace('127.0.0.1', 'localhost');
  const response = await fetch(`${base}/customers?per_page=1`, {
    headers: { authorization: `Bearer ${paddle.apiKey}` },
  });
  expect(Page.parse(await response.json()).meta.pagination.next).toMatch(new RegExp(`^${base}/customers`));
});

test.each([
  { path: '/transactions', max: 30 },
  { path: '/subscriptions', max: 200 },
])('$path gives at most $most at once, whatever is asked for', async ({ path, max }) => {
  const { list } = await startWithFive();
  expect((await list(`${path}?per_page=1000`)).meta.pagination.per_page).toBe(max);
});

test('lists are filtered by customer, subscription, status and id, each a list by commas', async () => {
  const { list, buy, control } = await startWithFive();
  const mine = await buy({ email: 'buyer0@example.com' });
  await control(`/subscriptions/${mine.subscriptionId}/portal-cancel`, { when: 'now' });
  const count = async (path: string) => (await list(path)).data.length;
  expect(await count(`/transactions?customer_id=${mine.customerId}`)).toBe(2);
  expect(await count(`/transactions?subscription_id=${mine.subscriptionId}`)).toBe(1);
  expect(await count('/transactions?status=paid,completed')).toBe(6);
  expect(await count('/transactions?status=draft')).toBe(0);
  expect(await count('/subscriptions?status=canceled')).toBe(1);
  expect(await count(`/subscriptions?customer_id=${mine.customerId}&status=active`)).toBe(1);
  expect(await count(`/subscriptions?id=${mine.subscriptionId}`)).toBe(1);
});

test('a list is ordered by time, not by how times are written', async () => {
  const { list } = await startWithFive();
  const { data } = await list('/transactions?order_by=created_at[ASC]');
  const moments = data.map(({ created_at }) => toMilliseconds(created_at));
  expect(moments).toEqual([...moments].sort((a, b) => a - b));
});

test('events can be read again from any one of them, also by type', async () => {
  const { api } = await startWithFive();
  const Events = z.array(z.object({ event_id: z.string(), event_type: z.string() }));
  const read = async (query: string) => Events.parse((await api('GET', `/events?${query}`)).body['data']);
  const all = await read('per_page=200');
  expect(all).toHaveLength(60);
  expect(await read(`per_page=200&after=${all[39]?.event_id}`)).toEqual(all.slice(40));
  const created = await read(`event_type=subscription.created&after=${all[39]?.event_id}`);
  expect(created).toEqual(all.slice(40).filter(({ event_type }) => event_type === 'subscription.created'));
});
