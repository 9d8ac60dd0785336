import { startHarvest } from '@timbre/simulators/harvest/harvest';
import { Temporal } from 'temporal-polyfill';
import { expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { connectHarvest } from '../../src/connectors/harvest.ts';
import type { TrackedEntry, TrackerSession } from '../../src/connectors/time-tracker.ts';
import { harvestService } from './simulated-harvest.ts';
import { at, getDay, lately, makeReference } from './target.ts';

const Stored = z.array(
  z.object({
    id: z.number(),
    spent_date: z.string(),
    hours: z.number(),
    notes: z.string().nullable(),
    is_running: z.boolean(),
    started_time: z.string().nullable(),
    ended_time: z.string().nullable(),
    external_reference: z
      .object({ id: z.string(), group_id: z.string().optional(), permalink: z.string().optional() })
      .nullable(),
  }),
);

/** A simulated Harvest with an account, and our connector for it. */
async function openAccount(wanted: object = {}) {
  const harvest = await startHarvest();
  onTestFinished(() => harvest.stop());
  const service = harvestService(harvest.url);
  const owner = await service.addOwner({ projects: [{ name: 'Website' }, { name: 'Poster' }], ...wanted });
  const { key, workspaceId, projects } = owner;
  const [project, otherProject] = projects;
  const urls = { apiUrl: `${harvest.url}/v2`, idUrl: `${harvest.url}/api/v2` };
  const tracker = connectHarvest({ ...urls, contact: 'https://timbre.example' });
  const entry = (change: Partial<TrackedEntry> = {}): TrackedEntry => ({
    ...{ reference: makeReference(), workspaceId, projectId: project?.id ?? '' },
    ...{ taskId: `${project?.id}-${project?.taskIds[0]}`, billable: null, description: 'Sketches', tags: [] },
    ...{ startedAt: at(0), day: getDay(at(0)), durationSeconds: 1_800 },
    ...change,
  });
  return {
    ...{ service, owner, key, workspaceId, tracker, entry, otherProject, session: tracker.as(key) },
    stored: async () => Stored.parse(await service.get('entries')),
    countCalls: async (act: () => Promise<unknown>) => {
      const before = (await service.calls(key)).length;
      await act();
      return (await service.calls(key)).length - before;
    },
  };
}

const inTime = () => AbortSignal.timeout(10_000);
const write = (session: TrackerSession, entry: TrackedEntry) => session.create(entry, inTime());
const moment = (text: string) => Temporal.Instant.from(text);

test('[HARV-01] an entry links to its note, and is found again by its reference, whatever became of it', async () => {
  const { session, entry, workspaceId, stored } = await openAccount();
  const first = entry();
  const id = await write(session, first);
  expect((await stored())[0]?.external_reference).toMatchObject({
    id: first.reference.entryId,
    group_id: first.reference.noteId,
    permalink: `https://timbre.example/recordings#note-${first.reference.noteId}`,
  });
  const day = getDay(at(2_880));
  const change = { description: 'Something else', startedAt: at(2_880), day, durationSeconds: 60 };
  await session.update({ id, workspaceId }, change, inTime());
  const alike = entry();
  const [own, other] = await session.reconcile([first, alike], lately());
  expect(own?.map((found) => found.id)).toEqual([id]);
  expect(other).toEqual([]);
});

test('[HARV-01] many entries are looked for with one list, a few each by its reference', async () => {
  const { session, entry, countCalls } = await openAccount();
  const entries = Array.from({ length: 25 }, () => entry());
  const ids: string[] = [];
  for (const one of entries) ids.push(await write(session, one));
  // Whose entries they are, whether they have times, and the list.
  const many = await countCalls(async () => {
    const found = await session.reconcile(entries, lately());
    expect(found.map((list) => list.map(({ id }) => id))).toEqual(ids.map((id) => [id]));
  });
  expect(many).toBeLessThanOrEqual(3);
  expect(await countCalls(() => session.reconcile(entries.slice(0, 3), lately()))).toBe(3);
});

test('[HARV-01] where a reference may be given once alone, a second entry with it is in doubt and not refused', async () => {
  const { session, entry, service } = await openAccount();
  await service.control('settings', { hasUniqueReferences: true });
  const one = entry();
  await write(session, one);
  await expect(write(session, one)).rejects.toMatchObject({ fault: 'unknown' });
});

test('[HARV-01] lists of several pages are read to their end', async () => {
  const { session, entry, service } = await openAccount();
  await service.control('settings', { largestPage: 2 });
  const entries = Array.from({ length: 23 }, () => entry());
  for (const one of entries) await write(session, one);
  const found = await session.reconcile(entries, lately());
  expect(found.map((list) => list.length)).toEqual(entries.map(() => 1));
});

for (const [minutes, hours] of [
  [1, 0.02],
  [89, 1.48],
  [100, 1.67],
  [727, 12.12],
]) {
  test(`[HARV-02] ${minutes} minutes are kept as ${hours} hours, and read as the same minutes`, async () => {
    const { session, entry, stored } = await openAccount();
    const durationSeconds = (minutes ?? 0) * 60;
    await write(session, entry({ durationSeconds }));
    expect((await stored())[0]?.hours).toBe(hours);
    const { entries } = await session.changesSince(lately());
    expect(entries.map((one) => one.durationSeconds)).toEqual([durationSeconds]);
  });
}

test('[HARV-02] without times an entry keeps its day, also one that goes over midnight', async () => {
  const { session, entry } = await openAccount();
  const startedAt = moment('2026-11-18T22:30:00Z');
  const overnight = entry({ startedAt, day: '2026-11-18', durationSeconds: 7_200 });
  await write(session, overnight);
  const [found] = (await session.changesSince(lately())).entries;
  expect(found).toMatchObject({ startedAt: null, day: '2026-11-18', durationSeconds: 7_200 });
});

for (const { timeZone, clock, started, ended, day } of [
  {
    ...{ timeZone: 'Eastern Time (US & Canada)', clock: '12h', day: '2026-11-18' },
    ...{ started: '7:05pm', ended: '8:35pm' },
  },
  { timeZone: 'Paris', clock: '24h', started: '01:05', ended: '02:35', day: '2026-11-19' },
  { timeZone: 'Asia/Tokyo', clock: '12h', started: '9:05am', ended: '10:35am', day: '2026-11-19' },
]) {
  test(`[HARV-03] an account that keeps times gets them on the clock of its user: ${timeZone}, ${clock}`, async () => {
    const { session, entry, stored } = await openAccount({ hasTimes: true, timeZone, clock });
    const startedAt = moment('2026-11-19T00:05:40Z');
    await write(session, entry({ startedAt, day: '2026-11-19', durationSeconds: 5_400 }));
    expect((await stored())[0]).toMatchObject({
      ...{ spent_date: day, started_time: started, ended_time: ended, hours: 1.5, is_running: false },
    });
    const [found] = (await session.changesSince(lately())).entries;
    expect(found?.startedAt?.toString()).toBe('2026-11-19T00:05:00Z');
  });
}

test('[HARV-03] a change of the length or the start keeps the other, and both are sent as times', async () => {
  const { session, entry, stored, workspaceId } = await openAccount({ hasTimes: true, timeZone: 'London' });
  const startedAt = moment('2026-11-19T09:00:00Z');
  const id = await write(session, entry({ startedAt, day: '2026-11-19' }));
  const at = { id, workspaceId };
  await session.update(at, { durationSeconds: 7_200 }, inTime());
  expect((await stored())[0]).toMatchObject({ started_time: '09:00', ended_time: '11:00', hours: 2 });
  await session.update(at, { startedAt: moment('2026-11-20T14:00:00Z'), day: '2026-11-20' }, inTime());
  expect((await stored())[0]).toMatchObject({
    ...{ spent_date: '2026-11-20', started_time: '14:00', ended_time: '16:00' },
  });
});

test('[HARV-03] the length is right where clocks are changed in between', async () => {
  const { session, entry, stored } = await openAccount({ hasTimes: true, timeZone: 'Paris' });
  const startedAt = moment('2026-10-25T00:30:00Z');
  await write(session, entry({ startedAt, day: '2026-10-25', durationSeconds: 7_200 }));
  expect((await stored())[0]).toMatchObject({ started_time: '02:30', ended_time: '04:30', hours: 2 });
});

test('[HARV-04] an entry with times that goes over midnight is refused before it is sent, and told as such', async () => {
  const { session, entry, stored, workspaceId } = await openAccount({ hasTimes: true, timeZone: 'Paris' });
  const startedAt = moment('2026-11-18T22:30:00Z');
  const overnight = entry({ startedAt, day: '2026-11-18', durationSeconds: 3_600 });
  await expect(write(session, overnight)).rejects.toMatchObject({ fault: 'rejected', reason: 'midnight' });
  expect(await stored()).toEqual([]);
  const id = await write(session, entry({ ...overnight, durationSeconds: 1_740 }));
  const change = session.update({ id, workspaceId }, { durationSeconds: 7_200 }, inTime());
  await expect(change).rejects.toMatchObject({ fault: 'rejected', reason: 'midnight' });
});

test('[HARV-04] an account that went from times to hours gets hours with the next entry: no timer is left running', async () => {
  const { key, tracker, entry, stored, service } = await openAccount({ hasTimes: true, timeZone: 'Paris' });
  await write(tracker.as(key), entry());
  await service.control('account', { key, hasTimes: false });
  await write(tracker.as(key), entry());
  expect((await stored()).map((one) => [one.is_running, one.hours])).toEqual([
    [false, 0.5],
    [false, 0.5],
  ]);
});

test('[HARV-04] where the zone of the user is not known, hours are sent and the start stays ours', async () => {
  const { session, entry, stored } = await openAccount({ hasTimes: true, timeZone: 'Middle-earth' });
  await write(session, entry());
  expect((await stored())[0]).toMatchObject({ spent_date: getDay(at(0)), hours: 0.5, is_running: false });
  const [found] = (await session.changesSince(lately())).entries;
  expect(found).toMatchObject({ startedAt: null, day: getDay(at(0)) });
});

test('[HARV-05] an entry that was approved or invoiced is neither changed nor deleted, in the words of the service', async () => {
  const { session, entry, service, workspaceId } = await openAccount();
  const id = await write(session, entry());
  await service.control('lock', { id, reason: 'Item Invoiced' });
  const closed = { fault: 'rejected', reason: 'period', words: 'Item Invoiced' };
  const at = { id, workspaceId };
  await expect(session.update(at, { description: 'New' }, inTime())).rejects.toMatchObject(closed);
  await expect(session.delete(at, inTime())).rejects.toMatchObject(closed);
});

test('[HARV-05] a day that is closed takes no entries', async () => {
  const { session, entry, service, key } = await openAccount();
  await service.control('account', { key, lockedBefore: getDay(at(2_880)) });
  await expect(write(session, entry())).rejects.toMatchObject({ fault: 'rejected', reason: 'period' });
});

test('[HARV-05] a task that the project does not have is told as the task, and a project without it as the project', async () => {
  const { session, entry, otherProject } = await openAccount({
    projects: [{ name: 'Website' }, { name: 'Poster', tasks: ['Printing'] }],
  });
  const ofOther = entry({ taskId: `${entry().projectId}-${otherProject?.taskIds[0]}` });
  await expect(write(session, ofOther)).rejects.toMatchObject({ reason: 'task' });
  await expect(write(session, entry({ projectId: '1' }))).rejects.toMatchObject({ reason: 'project' });
});

test('[HARV-06] each account of Harvest is a workspace, those of its other product are none, and one that is closed to the user is left out', async () => {
  const { session, service, key, owner } = await openAccount({
    accounts: ['Second'],
    projects: [{ name: 'Website' }, { name: 'Elsewhere', account: 'Second', client: 'Brandt' }],
  });
  const { workspaces, defaultWorkspaceId } = await session.verify();
  expect(workspaces.map(({ name }) => name)).toEqual(['Kowalski Studio', 'Second']);
  expect(defaultWorkspaceId).toBe(owner.workspaces[0]?.id);
  expect(workspaces[0]?.requiredFields).toEqual(['project', 'task']);
  const listed = async () => (await session.catalogue()).projects.map(({ name, client }) => [name, client]);
  expect(await listed()).toEqual([
    ['Website', 'A client'],
    ['Elsewhere', 'Brandt'],
  ]);
  await service.control('account', { key, isSuspended: true });
  expect(await listed()).toEqual([['Elsewhere', 'Brandt']]);
});

test('[HARV-07] a throttle that names no time and answers nothing is waited for', async () => {
  const { session, entry, service, key } = await openAccount();
  await service.control('limit', { key, calls: 0 });
  await expect(write(session, entry())).rejects.toMatchObject({
    ...{ fault: 'unavailable', reason: 'throttle', retryAfterMs: 15_000 },
  });
});

test('[HARV-07] an entry costs two calls where only hours are kept, three where times are; a change of words and a deletion one', async () => {
  for (const hasTimes of [false, true]) {
    const { key, tracker, entry, workspaceId, countCalls } = await openAccount({ hasTimes });
    let id = '';
    expect(
      await countCalls(async () => {
        id = await write(tracker.as(key), entry());
      }),
    ).toBe(hasTimes ? 3 : 2);
    const at = { id, workspaceId };
    const change = { description: 'Words' };
    expect(await countCalls(() => tracker.as(key).update(at, change, inTime()))).toBe(1);
    expect(await countCalls(() => tracker.as(key).delete(at, inTime()))).toBe(1);
  }
});

test('[HARV-08] what was changed within a second is among the changes since that second', async () => {
  const { session, entry } = await openAccount();
  const before = Temporal.Now.instant();
  const id = await write(session, entry());
  expect((await session.changesSince(before)).entries.map((one) => one.id)).toEqual([id]);
});
