import { User } from '@timbre/contract/accounts';
import { getHistoryWeek } from '@timbre/contract/history';
import { sql } from 'drizzle-orm';
import { Temporal } from 'temporal-polyfill';
import { expect, test } from 'vitest';
import { makeEntry, makeRecording } from '../../../test/make.ts';
import { newPerson, startApp } from '../../../test/start-app.ts';
import { saveConnection } from './connection.queries.ts';
import { remoteEntries } from './time-tracking.schema.ts';

// In Honolulu it is still the day before.
const early = Temporal.Instant.from('2026-11-19T03:00:00Z');
const monday = '2026-11-16';

async function startWithTwo() {
  const app = await startApp({ now: () => early });
  const signUp = async () => {
    const { call } = app.visitor();
    const { id } = User.parse(await (await call('POST', '/api/register', { body: newPerson() })).json());
    await call('PATCH', '/api/user', { body: { timeZone: 'Pacific/Honolulu' } });
    const week = async (from = monday) =>
      getHistoryWeek.reply.parse(await (await call('GET', `/api/history/week?from=${from}`)).json());
    return { id, call, week };
  };
  return { ...app, anna: await signUp(), ben: await signUp() };
}

test('[HIST-50] a week has what was logged on each day, with Timbre and elsewhere, beside the working day', async () => {
  const { db, anna, ben, visitor } = await startWithTwo();
  const id = await makeRecording(db, anna.id);
  const entry = (position: number, startedAt: string, given = {}) =>
    makeEntry(
      db,
      { id, userId: anna.id },
      { position, startedAt: Temporal.Instant.from(startedAt), durationSeconds: 3_600, ...given },
    );
  // Spoken in Paris, where it is Tuesday.
  await entry(0, '2026-11-16T23:30:00Z');
  await entry(1, '2026-11-17T10:00:00Z', { serviceEntryId: null });
  await entry(2, '2026-11-17T11:00:00Z', { deletedRemotelyAt: early });
  await entry(3, '2026-11-22T22:59:00Z');
  await entry(4, '2026-11-22T23:00:00Z');
  await entry(5, '2026-10-01T08:00:00Z');
  await saveConnection(db, anna.id, {
    service: 'toggl',
    address: null,
    tokenSealed: Buffer.from('sealed'),
    workspaceId: null,
    owner: { accountId: '1', fullname: '', email: '', defaultWorkspaceId: '1', workspaces: [] },
    catalogue: { projects: [], tasks: [], tags: [] },
  });
  const { rows } = await db.execute(sql`select id::text from connections where user_id = ${anna.id}`);
  await db.insert(remoteEntries).values({
    userId: anna.id,
    serviceEntryId: 'elsewhere',
    connectionId: String(rows[0]?.['id']),
    workspaceId: '1',
    tags: [],
    // Sunday in UTC, Saturday where the user is.
    startedAt: Temporal.Instant.from('2026-11-22T02:00:00Z'),
    durationSeconds: 600,
    changedAt: early,
  });

  const week = await anna.week();
  expect(week.days.map(({ day, ...rest }) => [day, ...Object.values(rest)])).toEqual([
    ['2026-11-16', 0, 0, 0, 25_200],
    ['2026-11-17', 3_600, 0, 1, 25_200],
    ['2026-11-18', 0, 0, 0, 25_200],
    ['2026-11-19', 0, 0, 0, 25_200],
    ['2026-11-20', 0, 0, 0, 25_200],
    ['2026-11-21', 600, 600, 1, 0],
    ['2026-11-22', 3_600, 0, 1, 0],
  ]);
  expect([week.today, week.earliest]).toEqual(['2026-11-18', '2026-10-01']);
  expect(await ben.week()).toMatchObject({
    earliest: null,
    days: week.days.map(({ day }) => ({ day, seconds: 0 })),
  });
  expect((await visitor().call('GET', `/api/history/week?from=${monday}`)).status).toBe(401);
  expect((await anna.call('GET', '/api/history/week?from=0000-01-01')).status).toBe(400);
});

test('[HIST-51] everybody says how long they work on which days; seven hours from Monday to Friday until then', async () => {
  const { anna, ben } = await startWithTwo();
  const choose = (body: object) => anna.call('PATCH', '/api/user', { body });
  const chosen = User.parse(await (await choose({ workdayMinutes: 390, workdays: [1, 2, 6] })).json());
  expect(chosen).toMatchObject({ workdayMinutes: 390, workdays: [1, 2, 6] });
  const expected = async ({ week }: typeof anna) => (await week()).days.map((day) => day.expectedSeconds);
  expect(await expected(anna)).toEqual([23_400, 23_400, 0, 0, 0, 23_400, 0]);
  expect(await expected(ben)).toEqual([25_200, 25_200, 25_200, 25_200, 25_200, 0, 0]);
  for (const wrong of [
    { workdayMinutes: -1 },
    { workdayMinutes: 1_441 },
    { workdays: [8] },
    { workdays: [1, 1] },
  ])
    expect((await choose(wrong)).status).toBe(400);
});
