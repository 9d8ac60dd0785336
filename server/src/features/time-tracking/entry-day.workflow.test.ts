import { asc, eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { Uploaded } from '../../../test/note-stack.ts';
import { startSyncStack, trackerApp } from '../../../test/tracker-app.ts';
import { entries } from './time-tracking.schema.ts';

test('[HIST-30] an entry has the day of its start where its note was spoken: logged, changed here, or changed in the tracker', async () => {
  const stack = await startSyncStack();
  const anna = await stack.speaker();
  await anna.connect();
  const answer = await anna.call('POST', '/api/notes', {
    body: { text: 'Today from 9 to 10 design, then an hour of calls' },
    headers: { 'x-time-zone': 'Pacific/Auckland', 'x-spoken-at': '2026-11-12T04:00:00Z' },
  });
  const { id } = Uploaded.parse(await answer.json());
  await stack.finished(anna, id);
  const days = async () => {
    const shown = await anna.entries([id]);
    expect(new Set(shown.map(({ timeZone }) => timeZone))).toEqual(new Set(['Pacific/Auckland']));
    // What the answer says is what is stored, and not made up for want of it.
    const stored = await stack.db.select().from(entries).orderBy(asc(entries.position));
    expect(stored.map(({ day }) => day)).toEqual(shown.map(({ day }) => day));
    return shown.map(({ day }) => day);
  };
  expect(await days()).toEqual(['2026-11-12', '2026-11-12']);
  const [design, calls] = await anna.entries([id]);
  // Nine o'clock there is the evening before in UTC.
  expect(design?.start).toBe('2026-11-11T20:00:00Z');

  const edited = await anna.call('PATCH', `/api/toggl/entries/${design?.id}`, {
    body: { start: '2026-11-10T12:30:00Z' },
  });
  expect(edited.status).toBe(204);
  expect(await days()).toEqual(['2026-11-11', '2026-11-12']);

  const app = trackerApp(stack, anna);
  const there = (await app.ledger()).find(({ description }) => description === calls?.description);
  await app.change(there?.id ?? 0, { start: '2026-11-09T10:00:00Z' });
  await stack.open(anna);
  expect(await days()).toEqual(['2026-11-11', '2026-11-09']);

  // As the last release writes it.
  await stack.db.update(entries).set({ day: null }).where(eq(entries.userId, anna.id));
  expect((await anna.entries([id])).map(({ day }) => day)).toEqual(['2026-11-11', '2026-11-09']);
});
