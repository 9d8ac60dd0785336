import { User } from '@timbre/contract/accounts';
import { getHistory, type History } from '@timbre/contract/history';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { Temporal } from 'temporal-polyfill';
import { v7 as uuidv7 } from 'uuid';
import { expect, test, vi } from 'vitest';
import { fillHistories } from '../../../test/fill-histories.ts';
import { makeEntry, makeRecording } from '../../../test/make.ts';
import { newPerson, startApp } from '../../../test/start-app.ts';

const noon = Temporal.Instant.from('2026-11-19T11:00:00Z');

async function startWithTwo() {
  const app = await startApp({ now: () => noon });
  const signUp = async () => {
    const { call } = app.visitor();
    const { id } = User.parse(await (await call('POST', '/api/register', { body: newPerson() })).json());
    await call('PATCH', '/api/user', { body: { timeZone: 'Europe/Paris' } });
    const history = async (query = '') =>
      getHistory.reply.parse(await (await call('GET', `/api/history${query}`)).json());
    return { id, call, history };
  };
  const [anna, ben] = [await signUp(), await signUp()];
  /** A note with entries on these days, each of an hour. */
  const note = async (days: string[], given: Parameters<typeof makeRecording>[2] = {}, user = anna) => {
    const id = await makeRecording(app.db, user.id, given);
    for (const [position, day] of days.entries())
      await makeEntry(
        app.db,
        { id, userId: user.id },
        {
          position,
          description: `${day} ${position}`,
          startedAt: Temporal.Instant.from(`${day}T08:00:00Z`),
          durationSeconds: 3_600,
        },
      );
    return id;
  };
  return { ...app, anna, ben, note };
}

const outline = ({ days }: Pick<History, 'days'>) =>
  days.map(({ day, seconds, notes }) => [
    day,
    seconds,
    ...notes.map(({ recording, entries }) => [
      recording.id,
      ...entries.map(({ description }) => description),
    ]),
  ]);

test('[HIST-40] the history is given by days, the newest first, page by page, also within a note, and without a gap', async () => {
  const { anna, note } = await startWithTwo();
  const older = await note(['2026-11-17', '2026-11-18', '2026-11-18', '2026-11-18']);
  const newer = await note(['2026-11-18']);

  const first = await anna.history('?limit=3');
  expect(outline(first)).toEqual([
    ['2026-11-18', 4 * 3_600, [newer, '2026-11-18 0'], [older, '2026-11-18 1', '2026-11-18 2']],
  ]);
  const second = await anna.history(`?limit=3&after=${first.next}`);
  expect(outline(second)).toEqual([
    ['2026-11-18', 4 * 3_600, [older, '2026-11-18 3']],
    ['2026-11-17', 3_600, [older, '2026-11-17 0']],
  ]);
  expect([first.open, second.open, second.next, second.isEmpty]).toEqual([[], [], null, false]);
});

test('[HIST-40] a note without entries stands on its day among pages full of entries, as late as a clock may put it', async () => {
  const { anna, note } = await startWithTwo();
  const arrivedAt = (moment: string) => uuidv7({ msecs: Temporal.Instant.from(moment).epochMilliseconds });
  const spoken = { timeZone: 'Pacific/Kiritimati', spokenAt: Temporal.Instant.from('2026-11-18T11:00:00Z') };
  // A clock that is 24 hours ahead, 14 hours east of Greenwich: on the 19th there, though it arrived on the 17th.
  const idle = await note([], { ...spoken, id: arrivedAt('2026-11-17T11:00:00Z'), saysNothingDone: true });
  const logged = await note(['2026-11-19', '2026-11-19', '2026-11-18', '2026-11-18'], {
    id: arrivedAt('2026-11-20T11:00:00Z'),
  });
  const first = await anna.history('?limit=2');
  expect(outline(first)).toEqual([['2026-11-19', 7_200, [logged, '2026-11-19 0', '2026-11-19 1']]]);
  const second = await anna.history(`?limit=2&after=${first.next}`);
  expect(outline(second)).toEqual([
    ['2026-11-19', 7_200, [idle]],
    ['2026-11-18', 7_200, [logged, '2026-11-18 2']],
  ]);
});

test('[HIST-41] open notes come first: in progress, asking, or failed since yesterday; earlier failures are counted', async () => {
  const { anna, db, note } = await startWithTwo();
  expect(await anna.history()).toEqual({ open: [], failedEarlier: 0, days: [], next: null, isEmpty: true });
  const failedAt = (moment: string) => ({
    status: 'failed' as const,
    failureCode: 'nothing-heard',
    updatedAt: Temporal.Instant.from(moment),
  });
  const longAgo = await note([], failedAt('2026-11-17T22:59:59Z'));
  const yesterday = await note([], failedAt('2026-11-17T23:00:00Z'));
  const asking = await note(['2026-11-19'], { status: 'processing', step: 'asking' });
  const pending = await note([], { status: 'pending' });
  const idle = await note([], {
    saysNothingDone: true,
    spokenAt: Temporal.Instant.from('2026-11-15T23:30:00Z'),
  });
  const logged = await note(['2026-11-19']);

  const page = await anna.history();
  expect(page.open.map(({ recording, entries }) => [recording.id, entries.length])).toEqual([
    [pending, 0],
    [asking, 1],
    [yesterday, 0],
  ]);
  expect(page.failedEarlier).toBe(1);
  expect(outline(page)).toEqual([
    ['2026-11-19', 7_200, [logged, '2026-11-19 0']],
    // On the day on which it was made in Paris.
    ['2026-11-16', 0, [idle]],
  ]);
  const notes = async (query: string) =>
    (await anna.history(query)).days.flatMap((day) => day.notes.map(({ recording }) => recording.id));
  expect(await notes('?state=failed')).toEqual([yesterday, longAgo]);
  expect(await notes('?state=in-progress')).toEqual([pending]);
  expect(await notes('?state=needs-you')).toEqual([asking]);
  expect(await notes('?state=logged')).toEqual([logged, asking]);
  expect((await anna.history('?state=failed')).open).toEqual([]);
  // A day has all that belongs to it.
  expect(await notes('?from=2026-11-19&to=2026-11-19')).toEqual([logged, asking]);
  expect(await notes('?from=2026-11-16&to=2026-11-16')).toEqual([idle]);
  await db.execute(sql`update entries set changed_remotely_at = now() where recording_id = ${logged}`);
  expect(await notes('?state=changed-elsewhere')).toEqual([logged]);
});

test('[HIST-42] nobody sees the history of somebody else, with a session or a token; a place that we never gave is refused', async () => {
  const { anna, ben, note, visitor } = await startWithTwo();
  const hers = await note(['2026-11-18', '2026-11-17']);
  const { next } = await anna.history('?limit=1');
  expect((await ben.history(`?after=${next}`)).days).toEqual([]);
  expect((await ben.history()).isEmpty).toBe(true);
  expect((await visitor().call('GET', '/api/history')).status).toBe(401);
  for (const wrong of ['x', 'bm90aGluZw', Buffer.from('["2026-02-30","x",0]').toString('base64url')])
    expect((await anna.call('GET', `/api/history?after=${wrong}`)).status).toBe(400);
  for (const wrong of ['from=0000-01-01', 'to=yesterday', 'state=lost', 'limit=51'])
    expect((await anna.call('GET', `/api/history?${wrong}`)).status).toBe(400);
  expect((await anna.history()).days[0]?.notes[0]?.recording.id).toBe(hers);
});

test('[HIST-43] a page costs as many statements however long it is, and a first page of long entries has at most 30 kB', async () => {
  const { anna, db } = await startWithTwo();
  await fillHistories(db, [{ userId: anna.id, count: 400 }]);
  const words = Array.from({ length: 12 }, (_, n) => ({ from: n * 10, to: n * 10 + 8 }));
  await db.execute(sql`
    update entries set description = repeat('A long description of what was done that day. ', 8),
      project_name = 'Website relaunch and everything around it', client_name = 'Acme International Holding',
      tags = array['design', 'meeting', 'concept', 'billable', 'urgent'],
      words = ${JSON.stringify({ description: words, duration: words, project: words })}::jsonb`);
  const asked = vi.spyOn(pg.Client.prototype, 'query');
  const countFor = async (query: string) => {
    asked.mockClear();
    const answer = await anna.call('GET', `/api/history${query}`);
    return { statements: asked.mock.calls.length, bytes: (await answer.arrayBuffer()).byteLength };
  };
  const short = await countFor('?limit=1');
  const usual = await countFor('');
  const long = await countFor('?limit=50');
  asked.mockRestore();
  expect([usual.statements, long.statements]).toEqual([short.statements, short.statements]);
  expect(short.statements).toBeLessThanOrEqual(12);
  expect(usual.bytes).toBeGreaterThan(6_000);
  expect(usual.bytes).toBeLessThanOrEqual(30_000);
});

test('[HIST-44] an entry that the last release writes or moves has its day too', async () => {
  const { anna, db, note } = await startWithTwo();
  const id = await note(['2026-11-18']);
  const day = async () => (await anna.history()).days.map((one) => one.day);
  // In Paris it is the next day already.
  await db.execute(sql`update entries set started_at = '2026-11-18T23:30:00Z' where recording_id = ${id}`);
  expect(await day()).toEqual(['2026-11-19']);
  await db.execute(sql`
    insert into entries (id, recording_id, user_id, position, description, started_at, duration_seconds, service_entry_id)
    select gen_random_uuid(), recording_id, user_id, 1, 'Old', '2026-11-16T23:30:00Z', 60, 'x' from entries`);
  expect(await day()).toEqual(['2026-11-19', '2026-11-17']);
});
