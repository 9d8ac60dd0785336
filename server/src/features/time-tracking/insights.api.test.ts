import type { InsightRange } from '@timbre/contract/insights';
import { eq } from 'drizzle-orm';
import { Temporal } from 'temporal-polyfill';
import { expect, test } from 'vitest';
import { makeEntry, makeRecording, makeUser } from '../../../test/make.ts';
import { startApp } from '../../../test/start-app.ts';
import { users } from '../accounts/accounts.schema.ts';
import { readInsights } from './insights.ts';

/** Somebody in Paris with an entry of one second at each of these instants. */
async function someoneInParis(starts: readonly string[]) {
  const { db } = await startApp();
  const userId = await makeUser(db);
  await db.update(users).set({ timeZone: 'Europe/Paris' }).where(eq(users.id, userId));
  for (const start of starts) {
    const id = await makeRecording(db, userId);
    const startedAt = Temporal.Instant.from(start);
    await makeEntry(db, { id, userId }, { startedAt, durationSeconds: 1 });
  }
  return async (range: InsightRange, now: string) => {
    const given = await readInsights({ db, now: () => Temporal.Instant.from(now) }, userId, {
      range,
      source: 'own',
    });
    return { ...given, byDay: given.byDay.map(({ day, seconds }) => [day, seconds]) };
  };
}

test('[D-LIST][INS-04] a day of 25 hours and one of 23 end where the clocks of the user’s zone say so', async () => {
  const read = await someoneInParis([
    '2026-10-24T21:59:59Z',
    // Half past two came twice on this day, and midnight an hour later than the day before.
    ...['2026-10-24T22:00:00Z', '2026-10-25T00:30:00Z', '2026-10-25T01:30:00Z', '2026-10-25T22:59:59Z'],
    '2026-10-25T23:00:00Z',
    '2026-03-28T22:59:59Z',
    ...['2026-03-28T23:00:00Z', '2026-03-29T21:59:59Z'],
    '2026-03-29T22:00:00Z',
  ]);
  expect((await read('7days', '2026-10-27T12:00:00Z')).byDay).toEqual([
    ['2026-10-24', 1],
    ['2026-10-25', 4],
    ['2026-10-26', 1],
  ]);
  expect((await read('today', '2026-10-25T22:30:00Z')).seconds).toBe(4);
  expect((await read('7days', '2026-03-31T12:00:00Z')).byDay).toEqual([
    ['2026-03-28', 1],
    ['2026-03-29', 2],
    ['2026-03-30', 1],
  ]);
});

test('[D-LIST][INS-04] of all time, days are given up to half a year and months from there, as the user’s calendar has them', async () => {
  const read = await someoneInParis([
    '2026-05-15T22:00:00Z',
    '2026-05-31T21:59:59Z',
    '2026-05-31T22:00:00Z',
    '2026-11-15T12:00:00Z',
  ]);
  expect(await read('all', '2026-11-14T12:00:00Z')).toMatchObject({
    from: '2026-05-16',
    to: '2026-11-14',
    entries: 3,
    byDay: [
      ['2026-05-16', 1],
      ['2026-05-31', 1],
      ['2026-06-01', 1],
    ],
  });
  expect(await read('all', '2026-11-15T12:00:00Z')).toMatchObject({
    from: '2026-05-16',
    to: '2026-11-15',
    entries: 4,
    byDay: [
      ['2026-05-01', 2],
      ['2026-06-01', 1],
      ['2026-11-01', 1],
    ],
  });
});
