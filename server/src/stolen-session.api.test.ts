import { join } from 'node:path';
import { User } from '@timbre/contract/accounts';
import { temporaryDirectory } from '@timbre/scripts/start/temporary-directory';
import { eq, sql } from 'drizzle-orm';
import { Temporal } from 'temporal-polyfill';
import { expect, onTestFinished, test } from 'vitest';
import { fileTracker } from '../test/file-tracker.ts';
import { makeRecording } from '../test/make.ts';
import { newPerson, startApp, testSealingKeys } from '../test/start-app.ts';
import { providerId, unreachableProvider } from '../test/unreachable-provider.ts';
import { ConnectorError } from './connectors/connector-error.ts';
import type { TimeTracker } from './connectors/time-tracker.ts';
import { jobs } from './db/platform.schema.ts';
import { apiTokens, users } from './features/accounts/accounts.schema.ts';
import { billingCustomers, subscriptions } from './features/billing/billing.schema.ts';
import { recordings } from './features/recordings/recordings.schema.ts';
import { connections } from './features/time-tracking/time-tracking.schema.ts';
import { seal, sealedPlaces } from './sealing.ts';

/** Notes what is asked of an outside service, and answers nothing. */
function recorded<T extends object>(service: T, calls: string[]): T {
  return new Proxy(service, {
    get: (target, name, receiver) => {
      const found: unknown = Reflect.get(target, name, receiver);
      if (typeof found !== 'function') return found;
      return () => {
        calls.push(String(name));
        throw new ConnectorError('unavailable', 'recorded');
      };
    },
  });
}

/** Somebody with all that a thief would like, whose cookie was taken; the password was entered long ago. */
async function startTheft() {
  const calls: string[] = [];
  const directory = temporaryDirectory('tracker');
  onTestFinished(directory.remove);
  const file = fileTracker(join(directory.path, 'entries.json'));
  const tracker: TimeTracker = {
    ...file,
    as: (token) => {
      calls.push('tracker');
      return file.as(token);
    },
  };
  const payments = { ...unreachableProvider, provider: recorded(unreachableProvider.provider, calls) };
  const app = await startApp({ payments, tracker });
  const { db } = app;
  const thief = app.visitor();
  const person = newPerson();
  const { id: userId } = User.parse(
    await (await thief.call('POST', '/api/register', { body: person })).json(),
  );
  await makeRecording(db, userId);
  await makeRecording(db, userId);
  await db.insert(connections).values({
    ...{ id: userId, userId, service: 'file', accountId: '1', organizationId: '2', defaultWorkspaceId: '3' },
    tokenSealed: seal(testSealingKeys, sealedPlaces.trackerToken(userId), 'the token of the owner'),
    projects: [],
  });
  await db.insert(billingCustomers).values({ id: providerId('ctm'), userId });
  const bought = { priceId: providerId('pri'), quantity: 1, changedAt: Temporal.Now.instant() };
  await db
    .insert(subscriptions)
    .values({ ...bought, id: providerId('sub'), customerId: providerId('ctm'), userId, status: 'active' });
  await db.update(users).set({ plan: 'team', seats: 3 }).where(eq(users.id, userId));
  await thief.call('GET', '/api/team');
  const state = async () =>
    JSON.stringify([
      await db.select().from(connections),
      await db.select().from(recordings),
      await db.select().from(subscriptions),
      await db.select().from(apiTokens),
      await db.select({ deletionDueAt: users.deletionDueAt, seats: users.seats }).from(users),
      await db.select({ workflow: jobs.workflow, key: jobs.key }).from(jobs),
    ]);
  return { ...app, thief, person, calls, state };
}

const attacks: [method: string, path: string, body?: unknown][] = [
  ['POST', '/api/user/toggl-token', { togglToken: 'the token of a thief' }],
  ['POST', '/api/team/seats', { seats: 98 }],
  ['POST', '/api/plan/change', { plan: 'pro' }],
  ['POST', '/api/plan/cancel-subscription', {}],
  ['POST', '/api/plan/keep-subscription'],
  ['POST', '/api/plan/payment-link'],
  ['DELETE', '/api/recordings'],
  ['DELETE', '/api/user/toggl-token'],
  ['PATCH', '/api/user/toggl-connection', { togglWorkspaceId: null }],
  ['POST', '/api/user/api-tokens', { name: 'Thief', scopes: ['notes:read'], days: null }],
  ['GET', '/api/user/export'],
  ['DELETE', '/api/user'],
];

test('[SEC-71] a stolen cookie replaces no token, changes no plan, opens no card, deletes nothing: 403, and nobody outside is asked', async () => {
  const { thief, person, calls, state } = await startTheft();
  const before = await state();
  for (const [method, path, body] of attacks) {
    const answer = await thief.call(method, path, { body });
    expect([path, answer.status, answer.headers.get('x-error-code')]).toEqual([
      path,
      403,
      'verification-needed',
    ]);
    expect([path, await state()]).toEqual([path, before]);
  }
  const shown = await (await thief.call('GET', '/api/user/toggl-token')).json();
  expect(shown).toMatchObject({ token: expect.stringMatching(/^•+wner$/), masked: true });
  expect(calls).toEqual([]);

  // The owner, who knows the password, gets through to whoever has to be asked.
  await thief.call('POST', '/api/verify-password', { body: person });
  const statuses: unknown[] = [];
  for (const [method, path, body] of attacks.slice(0, 3))
    statuses.push((await thief.call(method, path, { body })).headers.get('x-error-code'));
  expect(statuses).not.toContain('verification-needed');
  expect(calls).toContain('tracker');
});

test('[SEC-71] the first connection of an account needs no password again, and a token that is asked for masked stays masked', async () => {
  const { thief, person, calls, db } = await startTheft();
  await thief.call('POST', '/api/verify-password', { body: person });
  const masked = await (await thief.call('GET', '/api/user/toggl-token?masked=true')).json();
  expect(masked).toMatchObject({ token: expect.stringMatching(/^•+wner$/), masked: true });
  await db.execute(sql`update sessions set fresh_until = null`);
  await db.delete(connections);
  const first = await thief.call('POST', '/api/user/toggl-token', { body: { togglToken: 'the password' } });
  expect([first.status, calls]).toEqual([204, ['tracker']]);
});
