import { expect, test } from 'vitest';
import { startWithAccount } from './account-for-tests.ts';

test('requests that come faster than the throttle allows are answered with a page, and do nothing', async () => {
  const { call, control, entries, entry, stored } = await startWithAccount();
  await control('/settings', { throttle: { burst: 2, perSecond: 0.01 } });
  const answers: Response[] = [];
  for (let n = 0; n < 3; n += 1) answers.push(await call('POST', entries, entry));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 429]);
  expect(await answers[2]?.text()).toMatch(/^<html>.*429 Too Many Requests.*nginx/s);
  expect(answers[2]?.headers.get('retry-after')).toBeNull();
  expect(await stored()).toHaveLength(2);
  await control('/clock', { advanceSeconds: 100 });
  expect((await call('POST', entries, entry)).status).toBe(200);
});

test('of two requests of one account at the same time, one is refused', async () => {
  const { call, control, addAccount, read } = await startWithAccount();
  const other = await addAccount({});
  await control('/settings', { throttle: { burst: 100, perSecond: 100 } });
  await control('/faults', [{ fault: 'slow-before', delayMs: 1_000, on: 'read' }]);
  const slow = call('GET', '/me/logged');
  await expect.poll(() => read('/calls')).toMatchObject([{ fault: 'slow-before', status: 0 }]);
  expect((await call('GET', '/me/logged')).status).toBe(429);
  expect((await call('GET', '/me/logged', undefined, other.token)).status).toBe(200);
  await control('/clock', { advanceSeconds: 1 });
  expect((await slow).status).toBe(200);
  expect((await call('GET', '/me/logged')).status).toBe(200);
});

test('the throttle says how long to wait only where that is set', async () => {
  const { call, control } = await startWithAccount();
  await control('/settings', { throttle: { burst: 1, perSecond: 0.1, retryAfter: true } });
  await call('GET', '/me/logged');
  expect((await call('GET', '/me/logged')).headers.get('retry-after')).toBe('10');
  await control('/settings', { throttle: null });
  expect((await call('GET', '/me/logged')).status).toBe(200);
});
