import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { newPerson, startApp } from '../../test/start-app.ts';
import { sessions, users } from '../features/accounts/accounts.schema.ts';
import { registry } from '../telemetry/metrics.ts';

const warnings = (log: string) =>
  log
    .split('\n')
    .filter((line) => line.includes('TRUSTED_PROXIES'))
    .map((line) => z.looseObject({ level: z.unknown(), network: z.string() }).parse(JSON.parse(line)));

const counted = async () =>
  Number(/^timbre_untrusted_proxy_requests_total (\d+)$/m.exec(await registry.metrics())?.[1] ?? 0);

test('[SEC-46] a proxy that is not trusted is warned of once an hour, by its network alone, and counted', async () => {
  const { visitor, logged } = await startApp();
  const before = await counted();
  for (const headers of [
    { 'x-forwarded-for': '203.0.113.7' },
    { forwarded: 'for=203.0.113.7' },
    { 'x-real-ip': '203.0.113.7' },
  ])
    await visitor().call('GET', '/api/health/live', { headers });
  await visitor().call('GET', '/api/health/live');
  expect(warnings(logged()).map(({ network }) => network)).toEqual(['127.0.0.0/24']);
  expect(logged()).not.toContain('203.0.113.7');
  expect((await counted()) - before).toBe(3);
});

test('[SEC-46] behind a proxy that is trusted nothing is said, and people at different places count by themselves', async () => {
  const { visitor, logged } = await startApp({
    trustedProxies: ['loopback'],
    rateLimits: { perAccount: 100, perAddress: 2 },
  });
  const login = async (from: string) => {
    const headers = { 'x-forwarded-for': from };
    return (await visitor().call('POST', '/api/login', { body: newPerson(), headers })).status;
  };
  expect([await login('203.0.113.7'), await login('203.0.113.7'), await login('203.0.113.7')]).toEqual([
    401, 401, 429,
  ]);
  expect(await login('203.0.113.8')).toBe(401);
  expect(warnings(logged())).toEqual([]);
});

test('[SEC-47] no address is kept with a session, whatever the caller claims', async () => {
  const { visitor, db } = await startApp();
  const person = newPerson();
  const headers = { 'x-forwarded-for': '203.0.113.7', 'x-real-ip': '203.0.113.7' };
  await visitor().call('POST', '/api/register', { body: person, headers });
  await visitor().call('POST', '/api/login', { body: person, headers });
  const kept = await db
    .select({ ip: sessions.ipAddress })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId));
  expect(kept.map(({ ip }) => ip || null)).toEqual([null, null]);
});
