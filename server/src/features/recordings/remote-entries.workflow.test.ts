import { getInsights } from '@timbre/contract/insights';
import { strFromU8, unzipSync } from 'fflate';
import { Temporal } from 'temporal-polyfill';
import { expect, test } from 'vitest';
import { type Speaker, say } from '../../../test/speak.ts';
import { startSyncStack, trackerApp } from '../../../test/tracker-app.ts';
import { remoteEntries } from '../time-tracking/time-tracking.schema.ts';
import { readInsights } from '../time-tracking/time-tracking.ts';

type Stack = Awaited<ReturnType<typeof startSyncStack>>;

const hour = 3_600;

const keptIn = async ({ db }: Stack) =>
  (await db.select().from(remoteEntries).orderBy(remoteEntries.startedAt)).map((row) => ({
    userId: row.userId,
    project: row.projectName,
    client: row.clientName,
    tags: row.tags,
    start: row.startedAt.toString(),
    seconds: row.durationSeconds,
  }));

/** On the day after the note of these tests. */
const nextDay = Temporal.Instant.from('2026-11-13T12:00:00Z');

const fetchInsights = ({ db }: Stack, { id }: Speaker, source: 'own' | 'all') =>
  readInsights({ db, now: () => nextDay }, id, { range: 'all', source });

test('[SYNC-10] entries made elsewhere are kept as they stand, without a word of theirs, for nobody but their owner', async () => {
  const stack = await startSyncStack();
  const anna = await stack.speaker();
  const ben = await stack.speaker();
  await anna.connect();
  await ben.connect();
  const website = anna.service.projects[0]?.id;
  const [app, bens] = [trackerApp(stack, anna), trackerApp(stack, ben)];
  const about = { description: 'a secret', tags: ['calls'], project_id: website };
  const meeting = await app.add({ ...about, start: '2026-11-10T09:00:00Z', duration: hour });
  const lunch = await app.add({ start: '2026-11-10T12:00:00Z', duration: 60, description: 'lunch' });
  const running = await app.add({ start: '2026-11-10T13:00:00Z', duration: -1 });
  await bens.add({ start: '2026-11-11T09:00:00Z', duration: 2 * hour });
  await stack.open(anna);
  const first = {
    userId: anna.id,
    project: 'Website',
    client: 'Acme',
    tags: ['calls'],
    start: '2026-11-10T09:00:00Z',
    seconds: hour,
  };
  const bare = { ...first, project: null, client: null, tags: [] };
  expect(await keptIn(stack)).toEqual([first, { ...bare, start: '2026-11-10T12:00:00Z', seconds: 60 }]);
  expect(JSON.stringify(await stack.db.select().from(remoteEntries))).not.toMatch(/secret|lunch/);

  await app.change(meeting, { project_id: null, tags: [], duration: 2 * hour });
  await app.remove(lunch);
  await app.stop(running);
  await stack.open(anna);
  const [changed, ended, ...none] = await keptIn(stack);
  expect(changed).toEqual({ ...bare, seconds: 2 * hour });
  expect(ended).toMatchObject({ start: '2026-11-10T13:00:00Z' });
  expect(none).toEqual([]);

  await stack.open(ben);
  expect((await keptIn(stack)).map(({ userId }) => userId)).toEqual([anna.id, anna.id, ben.id]);
  const answer = await ben.call('GET', '/api/insights?range=all&source=all');
  expect(getInsights.reply.parse(await answer.json())).toMatchObject({ entries: 1, seconds: 2 * hour });
});

test('[SYNC-10] they go with the connection or the account that they were read from, and can be taken along', async () => {
  const stack = await startSyncStack();
  const anna = await stack.speaker();
  await anna.connect();
  await trackerApp(stack, anna).add({ start: '2026-11-10T09:00:00Z', duration: hour });
  await stack.open(anna);
  await anna.enterPassword();
  const archive = new Uint8Array(await (await anna.call('GET', '/api/user/export')).arrayBuffer());
  const account: unknown = JSON.parse(strFromU8(unzipSync(archive)['account.json'] ?? new Uint8Array()));
  expect(account).toMatchObject({
    connections: [{ entriesMadeElsewhere: [{ start: '2026-11-10T09:00:00Z', seconds: hour }] }],
  });

  // The same account with its token entered again keeps them, another one does not.
  await anna.connect();
  expect(await keptIn(stack)).toHaveLength(1);
  const other = await stack.speaker();
  await trackerApp(stack, other).add({ start: '2026-11-11T09:00:00Z', duration: 60 });
  await anna.call('POST', '/api/user/toggl-token', { body: { togglToken: other.service.token } });
  expect(await keptIn(stack)).toEqual([]);
  await stack.open(anna);
  expect(await keptIn(stack)).toMatchObject([{ userId: anna.id, seconds: 60 }]);
  await anna.enterPassword();
  expect((await anna.call('DELETE', '/api/user')).status).toBe(200);
  expect(await keptIn(stack)).toEqual([]);
});

test('[SYNC-11] insights count what was logged with Timbre and still stands, or all that the tracker’s own ledger adds up to', async () => {
  const stack = await startSyncStack();
  const anna = await stack.speaker();
  await anna.connect();
  const app = trackerApp(stack, anna);
  const note = await say(
    anna,
    'three',
    'Yesterday two hours of design, one hour of calls, 20 minutes of mail.',
  );
  await stack.finished(anna, note);
  expect(await fetchInsights(stack, anna, 'own')).toMatchObject({
    entries: 3,
    seconds: 3 * hour + 1_200,
    sync: null,
  });
  for (const [at, minutes] of [17, 43, 95, 8, 61].entries())
    await app.add({ start: `2026-11-0${at + 1}T10:00:00Z`, duration: minutes * 60, tags: ['elsewhere'] });
  await app.add({ start: '2026-11-09T13:00:00Z', duration: -1 });
  const getId = async (words: string) =>
    (await app.ledger()).find((one) => one.description === words)?.id ?? 0;
  await app.change(await getId('design'), { duration: 95 * 60 });
  await app.remove(await getId('mail'));
  await stack.open(anna);

  const own = await fetchInsights(stack, anna, 'own');
  expect(own).toMatchObject({ source: 'own', entries: 2, ownEntries: 2, seconds: (95 + 60) * 60 });
  const ledger = await app.ledger();
  const all = await fetchInsights(stack, anna, 'all');
  expect(all).toMatchObject({
    source: 'all',
    from: '2026-11-01',
    entries: ledger.length,
    ownEntries: 2,
    seconds: ledger.reduce((sum, { duration }) => sum + duration, 0),
    mostUsedTag: 'elsewhere',
  });
  // The user has no time zone yet: days are those of UTC.
  const byDay = Map.groupBy(ledger, ({ start }) => start.slice(0, 10));
  expect(all.byDay.map(({ day, seconds }) => [day, seconds])).toEqual(
    [...byDay].map(([day, own]) => [day, own.reduce((sum, { duration }) => sum + duration, 0)]).sort(),
  );
  const { syncedAt, knownSince } = all.sync ?? expect.fail('it says nothing of the sync');
  const daysKnown = (Date.parse(syncedAt) - Date.parse(knownSince)) / 86_400_000;
  expect(Math.round(daysKnown)).toBe(60);
});

test('[SYNC-13][D-DAY] a note is placed past what was made elsewhere, as far as it is known, and never fails for it', async () => {
  const stack = await startSyncStack();
  const anna = await stack.speaker();
  await anna.connect();
  const app = trackerApp(stack, anna);
  // Nine in Paris.
  await app.add({ start: '2026-11-11T08:00:00Z', duration: hour });
  const getStart = async (mark: string, text: string) => {
    const id = await say(anna, mark, text);
    expect(await stack.finished(anna, id)).toMatchObject({ status: 'success' });
    return (await anna.entries([id]))[0]?.start;
  };
  expect(await getStart('before', 'Yesterday 10 minutes of mail.')).toBe('2026-11-11T08:00:00Z');
  await stack.open(anna);
  expect(await getStart('after', 'Yesterday one hour of design.')).toBe('2026-11-11T09:00:00Z');
  // Somebody forgot a timer, twice.
  for (const start of ['2026-11-11T00:00:00Z', '2026-11-10T12:00:00Z'])
    await app.add({ start, duration: 24 * hour });
  await stack.open(anna);
  expect(await getStart('full', 'Yesterday two hours of calls.')).toBe('2026-11-11T10:00:00Z');
  // What was deleted there takes no room.
  const design = (await app.ledger()).find(({ description }) => description === 'design')?.id ?? 0;
  for (const { id, duration } of await app.ledger())
    if (duration === 24 * hour || id === design) await app.remove(id);
  await stack.open(anna);
  expect(await getStart('gap', 'Yesterday half an hour of reading.')).toBe('2026-11-11T09:00:00Z');
});
