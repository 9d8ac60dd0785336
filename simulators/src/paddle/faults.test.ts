import { expect, test } from 'vitest';
import { startSeller } from './seller-for-tests.ts';

async function startFaulty() {
  const seller = await startSeller();
  const id = await seller.subscribe();
  const path = `/subscriptions/${id}`;
  const raw = (method = 'GET', signal?: AbortSignal) =>
    fetch(`${seller.paddle.url}${path}${method === 'POST' ? '/cancel' : ''}`, {
      method,
      headers: { authorization: `Bearer ${seller.paddle.apiKey}` },
      ...(signal ? { signal } : {}),
    });
  return { ...seller, id, path, raw };
}

test('the limit says how long to wait', async () => {
  const { control, raw } = await startFaulty();
  await control('/faults', [{ fault: '429', times: 2, retryAfterSeconds: 30 }]);
  const response = await raw();
  expect(response.status).toBe(429);
  expect(response.headers.get('retry-after')).toBe('30');
  expect(await response.json()).toMatchObject({
    error: { type: 'request_error', code: 'too_many_requests' },
  });
  expect((await raw()).status).toBe(429);
  expect((await raw()).status).toBe(200);
});

test('an error of the service has its form, one of a machine in between has not', async () => {
  const { control, raw } = await startFaulty();
  await control('/faults', [{ fault: '500' }, { fault: '502-html' }]);
  const own = await raw();
  expect(own.status).toBe(500);
  expect(await own.json()).toMatchObject({ error: { type: 'api_error', code: 'internal_error' } });
  const foreign = await raw();
  expect(foreign.status).toBe(502);
  expect(await foreign.text()).toMatch(/^<html>/);
});

test('a request that hangs is never answered, and does nothing', async () => {
  const { control, raw, subscription, id } = await startFaulty();
  // A request that is given up before it arrives is not struck; then nothing else may be.
  await control('/faults', { fault: 'hang', match: { method: 'POST' } });
  await expect(raw('POST', AbortSignal.timeout(300))).rejects.toThrow();
  expect((await subscription(id)).scheduled_change).toBeNull();
});

test('a slow request is answered in the end', async () => {
  const { control, raw } = await startFaulty();
  await control('/faults', { fault: 'slow', delayMs: 400 });
  const began = Date.now();
  expect((await raw()).status).toBe(200);
  expect(Date.now() - began).toBeGreaterThan(390);
});

test('a connection can be cut after the work is done', async () => {
  const { control, raw, subscription, id } = await startFaulty();
  await control('/faults', { fault: 'cut-after' });
  await expect(raw('POST')).rejects.toThrow();
  expect((await subscription(id)).scheduled_change).toMatchObject({ action: 'cancel' });
});

test('a fault strikes the method and the path it is for', async () => {
  const { control, raw, api, paddle } = await startFaulty();
  await control('/faults', { fault: '500', match: { method: 'POST', path: '/subscriptions' } });
  expect((await raw()).status).toBe(200);
  expect((await api('POST', '/customers', { email: 'n@example.com' })).status).toBe(201);
  expect((await raw('POST')).status).toBe(500);
  expect((await raw('POST')).status).toBe(200);
  expect(paddle.url).toMatch(/^http:/);
});

test('faults can be removed', async () => {
  const { control, raw } = await startFaulty();
  await control('/faults', { fault: '500', times: 9 });
  await control('/faults', undefined, 'DELETE');
  expect((await raw()).status).toBe(200);
});
