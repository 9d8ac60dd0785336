import { SecurityEvent } from '@timbre/contract/security-events';
import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { makeRecording } from '../../../test/make.ts';
import { newPerson, startApp } from '../../../test/start-app.ts';
import { jobs } from '../../db/platform.schema.ts';
import { securityEvents, users } from './accounts.schema.ts';
import { noteSecurityEvent, securityMailWorkflow, withoutBrowser } from './security-events.ts';

type App = Awaited<ReturnType<typeof startApp>>;
type Visitor = ReturnType<App['visitor']>;

async function listEvents(who: Visitor): Promise<z.infer<typeof SecurityEvent>[]> {
  return z.array(SecurityEvent).parse(await (await who.call('GET', '/api/user/security-events')).json());
}

async function registered({ visitor, db }: App) {
  const person = newPerson();
  const who = visitor();
  await who.call('POST', '/api/register', { body: person });
  const [user] = await db.select().from(users).where(eq(users.email, person.email));
  return { who, person, userId: user?.id ?? '' };
}

test('[SEC-72] what happens to an account is listed for its owner, the newest first, with browser and network', async () => {
  const app = await startApp();
  const { who, person, userId } = await registered(app);
  await registered(app);
  await makeRecording(app.db, userId);
  expect(await listEvents(who)).toEqual([]);
  await who.call('POST', '/api/login', { body: person, headers: { 'user-agent': 'A browser' } });
  await who.call('POST', '/api/verify-password', { body: person });
  const made = await who.call('POST', '/api/user/api-tokens', {
    body: { name: 'Script', scopes: ['notes:read'], days: 30 },
  });
  const { id } = z.object({ id: z.string() }).parse(await made.json());
  await who.call('DELETE', `/api/user/api-tokens/${id}`);
  await who.call('POST', '/api/user/email', { body: { email: 'another@example.com' } });
  await who.call('DELETE', '/api/recordings');
  await who.call('GET', '/api/user/export');
  await who.call('DELETE', '/api/user/sessions');
  await who.call('POST', '/api/user/password', {
    body: { currentPassword: person.password, newPassword: 'a better battery' },
  });
  const events = await listEvents(who);
  expect(events.map(({ kind }) => kind)).toEqual([
    'password-changed',
    'signed-out-everywhere',
    'data-exported',
    'notes-deleted',
    'email-change-asked',
    'api-token-deleted',
    'api-token-made',
    'signed-in',
  ]);
  expect(events.at(-1)).toMatchObject({ userAgent: 'A browser', network: '127.0.0.0/24' });

  // Nothing to delete is nothing to tell.
  await who.call('DELETE', '/api/recordings');
  expect(await listEvents(who)).toHaveLength(8);
  await app.db.delete(users).where(eq(users.id, userId));
  expect(await app.db.$count(securityEvents)).toBe(0);
});

test('[SEC-72] a login that is refused for too many tries is noted once in a period, and only for an account that is there', async () => {
  const app = await startApp({ rateLimits: { perAccount: 2, perAddress: 100 } });
  const { who, person } = await registered(app);
  const thief = app.visitor();
  for (let n = 0; n < 5; n += 1)
    for (const { email } of [person, { email: 'nobody@example.com' }])
      await thief.call('POST', '/api/login', { body: { email, password: `guess ${n}` } });
  expect((await listEvents(who)).map(({ kind }) => kind)).toEqual(['sign-in-blocked']);
  expect(await app.db.$count(securityEvents)).toBe(1);
});

test('[SEC-73] of one kind a user is sent one mail in ten minutes, however often it happens; an event that is undone sends none', async () => {
  const app = await startApp();
  const { userId } = await registered(app);
  const { userId: other } = await registered(app);
  const mails = () => app.db.$count(jobs, eq(jobs.workflow, securityMailWorkflow));
  const note = (id: string, kind: 'seats-changed' | 'notes-deleted' | 'signed-in') =>
    app.db.transaction((tx) => noteSecurityEvent(tx, kind, withoutBrowser(id)));
  await app.db
    .transaction(async (tx) => {
      await noteSecurityEvent(tx, 'seats-changed', withoutBrowser(userId));
      throw new Error('undone');
    })
    .catch(() => undefined);
  expect(await mails()).toBe(0);
  await Promise.all(Array.from({ length: 5 }, () => note(userId, 'seats-changed')));
  await note(userId, 'signed-in');
  expect(await mails()).toBe(1);
  await note(userId, 'notes-deleted');
  await note(other, 'seats-changed');
  expect(await mails()).toBe(3);
  await app.db.execute(sql`update rate_limits set period_ends_at = now() - interval '1 second'`);
  await note(userId, 'seats-changed');
  expect(await mails()).toBe(4);
  expect(await app.db.$count(securityEvents, eq(securityEvents.userId, userId))).toBe(8);
});
