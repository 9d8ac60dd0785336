import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { control, type Speaker, say } from '../../../test/speak.ts';
import { startSyncStack, trackerApp } from '../../../test/tracker-app.ts';
import { connections, entries, entryChanges, serviceQuotas } from './time-tracking.schema.ts';
import { submitDueSyncs } from './time-tracking.ts';

type Stack = Awaited<ReturnType<typeof startSyncStack>>;

const website = {
  projects: [
    { name: 'Website', client: 'Acme' },
    { name: 'Shop', client: 'Zenith' },
  ],
};

/** Somebody whose note has become two entries, and the tracker's own app. */
async function someoneWithEntries(stack: Stack) {
  const anna = await stack.speaker(website);
  await anna.connect();
  const note = await say(anna, 'two', 'Yesterday two hours of design for the Website, one hour of calls.');
  await stack.finished(anna, note);
  const app = trackerApp(stack, anna);
  const shown = async () =>
    (await anna.entries([note])).map(({ description, state }) => `${description} ${state}`);
  const getId = async (description: string) => {
    const entry = (await app.ledger()).find((one) => one.description === description);
    return entry?.id ?? expect.fail(`the tracker has no ${description}`);
  };
  return { anna, note, app, shown, getId };
}

const code = async (answer: Promise<Response>) => {
  const { status, headers } = await answer;
  return [status, headers.get('x-error-code')];
};

test('[SYNC-02][D-SYNC] an entry that was changed in the tracker is so in the history after one sync, which costs one call', async () => {
  const stack = await startSyncStack();
  const { anna, note, app, shown, getId } = await someoneWithEntries(stack);
  expect(await shown()).toEqual(['design logged', 'calls logged']);
  const shop = anna.service.projects.find(({ name }) => name === 'Shop');
  await app.change(await getId('design'), {
    description: 'drafts',
    project_id: shop?.id,
    tags: ['sketch'],
    start: '2026-11-10T07:00:00Z',
    duration: 1_800,
  });
  expect(await stack.open(anna)).toBe(204);
  const [drafts, calls] = await anna.entries([note]);
  expect(drafts).toMatchObject({
    state: 'changed-remotely',
    isLogged: true,
    description: 'drafts',
    projectId: String(shop?.id),
    start: '2026-11-10T07:00:00Z',
    duration: 1_800,
    rawData: { project_name: 'Shop', client_name: 'Zenith', tags: ['sketch'] },
  });
  expect(calls).toMatchObject({ state: 'logged', description: 'calls' });
  expect(await app.reads()).toBe(1);

  await app.change(await getId('calls'), { project_id: shop?.id });
  await app.change(await getId('drafts'), { project_id: null });
  await stack.open(anna);
  expect(
    (await anna.entries([note])).map(({ rawData }) => [rawData.project_name, rawData.client_name]),
  ).toEqual([
    [null, null],
    ['Shop', 'Zenith'],
  ]);
  expect(await app.reads()).toBe(2);
});

test('[SYNC-03][D-SYNC] an entry that was deleted in the tracker stays in the history as such, and one that was restored is as before', async () => {
  const stack = await startSyncStack();
  const { anna, note, app, shown, getId } = await someoneWithEntries(stack);
  const id = await getId('design');
  await app.remove(id);
  await stack.open(anna);
  expect(await shown()).toEqual(['design deleted-remotely', 'calls logged']);
  expect((await anna.entries([note]))[0]).toMatchObject({ isLogged: false });
  await app.restore(id, 'design');
  await stack.open(anna);
  expect(await shown()).toEqual(['design logged', 'calls logged']);
  expect((await anna.entries([note]))[0]).toMatchObject({ isLogged: true });
  await app.remove(id);
  await stack.open(anna);
  await app.restore(id, 'drafts');
  await stack.open(anna);
  expect(await shown()).toEqual(['drafts changed-remotely', 'calls logged']);
});

test('[SYNC-04] what was changed here is no change of the tracker’s, and takes the mark of one away', async () => {
  const stack = await startSyncStack();
  const { anna, note, app, shown, getId } = await someoneWithEntries(stack);
  const edit = async (at: number, change: object) => {
    const entry = (await anna.entries([note]))[at];
    return anna.call('PATCH', `/api/toggl/entries/${entry?.id}`, { body: change });
  };
  expect((await edit(0, { description: 'sketches', tags: ['b', 'a'], duration: 3_600 })).status).toBe(204);
  await stack.open(anna);
  expect(await shown()).toEqual(['sketches logged', 'calls logged']);

  // Both change the same entry between two syncs: what each of them left alone is the other's.
  await app.change(await getId('calls'), { description: 'meetings', tags: ['acme'] });
  expect((await edit(1, { duration: 60 })).status).toBe(204);
  await stack.open(anna);
  const [, meetings] = await anna.entries([note]);
  expect(meetings).toMatchObject({ state: 'changed-remotely', description: 'meetings', duration: 60 });
  expect((await edit(1, { description: 'planning' })).status).toBe(204);
  await stack.open(anna);
  expect(await shown()).toEqual(['sketches logged', 'planning logged']);
});

test('[SYNC-04] a change of ours that is under way goes before, and what the tracker said is read again', async () => {
  const stack = await startSyncStack();
  const { anna, note, app, shown, getId } = await someoneWithEntries(stack);
  const [design] = await anna.entries([note]);
  const id = '01930000-0000-7000-8000-000000000000';
  await stack.db.insert(entryChanges).values({ id, entryId: design?.id ?? '', change: { duration: 60 } });
  await app.change(await getId('design'), { description: 'drafts' });
  await app.change(await getId('calls'), { description: 'meetings' });
  await stack.open(anna);
  expect(await shown()).toEqual(['design logged', 'meetings changed-remotely']);
  await stack.db.delete(entryChanges).where(eq(entryChanges.id, id));
  await stack.open(anna);
  expect(await shown()).toEqual(['drafts changed-remotely', 'meetings changed-remotely']);

  // Written here while the service was being asked, as by the writer of another organization.
  await app.change(await getId('drafts'), { description: 'plans' });
  await stack.db.update(entries).set({ updatedAt: sql`now() + interval '1 hour'` });
  await stack.open(anna);
  expect(await shown()).toEqual(['drafts changed-remotely', 'meetings changed-remotely']);
  await stack.db.update(entries).set({ updatedAt: sql`now()` });
  await stack.open(anna);
  expect(await shown()).toEqual(['plans changed-remotely', 'meetings changed-remotely']);
});

test('[SYNC-05] an entry that is gone from the tracker cannot be changed, which is said, but deleted and taken back', async () => {
  const stack = await startSyncStack();
  const { anna, note, app, shown, getId } = await someoneWithEntries(stack);
  const [design, calls] = await anna.entries([note]);
  const edit = (id: string | undefined) =>
    code(anna.call('PATCH', `/api/toggl/entries/${id}`, { body: { description: 'late' } }));
  await app.remove(await getId('design'));
  await stack.open(anna);
  expect(await edit(design?.id)).toEqual([410, 'entry-gone']);
  // Found out by the change itself, before any sync.
  await app.remove(await getId('calls'));
  expect(await edit(calls?.id)).toEqual([410, 'entry-gone']);
  expect(await shown()).toEqual(['design deleted-remotely', 'calls deleted-remotely']);
  expect((await anna.call('DELETE', `/api/toggl/entries/${design?.id}`)).status).toBe(204);
  expect(await shown()).toEqual(['calls deleted-remotely']);
  expect((await anna.call('POST', `/api/recordings/${note}/undo`)).status).toBe(204);
  await expect.poll(async () => (await anna.recordings()).length).toBe(0);
});

/** What the service last said of the reads of the hour. */
const readsLeft = async (stack: Stack) =>
  (await stack.db.select().from(serviceQuotas).where(eq(serviceQuotas.bucket, 'reads')))[0]?.remaining;

test('[SYNC-07][D-SYNC] a sync leaves five reads of the hour to notes and their owner, and comes when the hour is over', async () => {
  const stack = await startSyncStack();
  const { anna, app, shown, getId } = await someoneWithEntries(stack);
  await app.change(await getId('calls'), { description: 'meetings' });
  const useUntil = async (left: number) => {
    const used = ((await readsLeft(stack)) ?? 0) - left - 1;
    await control(stack, 'quota', { token: anna.service.token, bucket: 'user', used });
    await anna.call('POST', '/api/user/toggl-token/verify', { body: {} });
    expect(await readsLeft(stack)).toBe(left);
  };
  await useUntil(5);
  await stack.open(anna);
  expect(await app.reads()).toBe(0);
  expect(await shown()).toEqual(['design logged', 'calls logged']);
  const [connection] = await stack.db.select().from(connections);
  const waitsMinutes = connection?.syncDueAt?.since(stack.now()).total('minutes') ?? 0;
  expect(waitsMinutes).toBeGreaterThan(40);
  expect(waitsMinutes).toBeLessThan(66);

  await stack.pass(66);
  await stack.db.delete(serviceQuotas);
  await submitDueSyncs({ db: stack.workerDb, now: stack.now });
  await stack.finishSync(anna);
  expect(await shown()).toEqual(['design logged', 'meetings changed-remotely']);
});

test('[SYNC-08] a connection that is broken is not read; one that turns out to be is marked, and read again once it is mended', async () => {
  const stack = await startSyncStack();
  const { anna, app, shown, getId } = await someoneWithEntries(stack);
  const connection = async (): Promise<unknown> => (await anna.call('GET', '/api/toggl/connection')).json();
  await control(stack, 'faults', [{ fault: '503', on: 'read' }]);
  await stack.open(anna);
  expect([await app.reads(), await connection()]).toMatchObject([1, { state: 'working' }]);
  const { token: fresh } = z
    .object({ token: z.string() })
    .parse(await control(stack, 'revoke', { token: anna.service.token }));
  await stack.open(anna);
  expect([await app.reads(), await connection()]).toMatchObject([2, { state: 'broken' }]);
  await stack.open(anna);
  await stack.pass(120);
  await submitDueSyncs({ db: stack.workerDb, now: stack.now });
  await stack.finishSync(anna);
  expect(await app.reads()).toBe(2);

  await anna.enterPassword();
  await anna.call('POST', '/api/user/toggl-token', { body: { togglToken: fresh } });
  await trackerApp(stack, { service: { ...anna.service, token: fresh } }).change(await getId('calls'), {
    description: 'meetings',
  });
  await submitDueSyncs({ db: stack.workerDb, now: stack.now });
  await stack.finishSync(anna);
  expect(await shown()).toEqual(['design logged', 'meetings changed-remotely']);
});

test('[SYNC-09] opening the recordings has the tracker read unless that was done in the last ten minutes, and answers nobody else', async () => {
  const stack = await startSyncStack();
  const { anna, app } = await someoneWithEntries(stack);
  const open = async (person: Pick<Speaker, 'call'>) => (await person.call('POST', '/api/toggl/sync')).status;
  expect(await open(anna)).toBe(204);
  await stack.finishSync(anna);
  expect(await app.reads()).toBe(1);
  await stack.pass(9);
  expect(await open(anna)).toBe(204);
  await stack.finishSync(anna);
  expect(await app.reads()).toBe(1);
  await stack.pass(1);
  expect(await open(anna)).toBe(204);
  await stack.finishSync(anna);
  expect(await app.reads()).toBe(2);
  // Without a connection there is nothing to read.
  const ben = await stack.speaker();
  expect(await open(ben)).toBe(204);
});
