import { startClockify } from '@timbre/simulators/clockify/clockify';
import { Temporal } from 'temporal-polyfill';
import { expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { connectClockify } from '../../src/connectors/clockify.ts';
import { readPages } from '../../src/connectors/clockify-server.ts';
import type { TrackedEntry, TrackerSession } from '../../src/connectors/time-tracker.ts';
import { clockifyService } from './simulated-clockify.ts';
import { at, getDay, lately, makeReference } from './target.ts';

const Stored = z.array(
  z.object({
    id: z.string(),
    description: z.string(),
    billable: z.boolean(),
    projectId: z.string().nullable(),
    taskId: z.string().nullable(),
    timeInterval: z.object({ start: z.string(), end: z.string().nullable() }),
    tags: z.array(z.object({ id: z.string(), name: z.string() })),
    customFieldValues: z.array(z.object({ customFieldId: z.string(), value: z.unknown() })),
  }),
);

/** A simulated Clockify with an account, and our connector for it. */
async function openAccount(wanted: object = {}) {
  const clockify = await startClockify();
  onTestFinished(() => clockify.stop());
  const service = clockifyService(clockify.url);
  const url = `${clockify.url}/api/v1`;
  const projects = [{ name: 'Website', tasks: ['Design'] }, { name: 'Poster' }];
  const account = await service.addAccount({ projects, ...wanted });
  const { key, workspaceId } = account;
  const tracker = connectClockify([url]);
  const countCalls = async (act: () => Promise<unknown>) => {
    const before = (await service.calls(key)).length;
    await act();
    return (await service.calls(key)).length - before;
  };
  const entry = (change: Partial<TrackedEntry> = {}): TrackedEntry => ({
    reference: makeReference(),
    ...{ workspaceId, projectId: null, taskId: null, billable: null, description: 'Sketches', tags: [] },
    ...{ startedAt: at(0), day: getDay(at(0)), durationSeconds: 1_800 },
    ...change,
  });
  return {
    ...{ url, service, account, tracker, countCalls, entry, session: tracker.as(key) },
    stored: async () => Stored.parse(await service.get('entries')),
    /** As another tool writes it. */
    inApp: async (method: string, path: string, body?: object): Promise<unknown> => {
      const answer = await fetch(`${url}/workspaces/${workspaceId}${path}`, {
        ...{ method, headers: { 'content-type': 'application/json', 'x-api-key': key } },
        ...(body ? { body: JSON.stringify(body) } : {}),
      });
      expect(answer.ok).toBe(true);
      return answer.json();
    },
  };
}

const inTime = () => AbortSignal.timeout(10_000);
const write = (session: TrackerSession, entry: TrackedEntry) => session.create(entry, inTime());

for (const timeZone of ['Pacific/Kiritimati', 'Pacific/Niue', 'Europe/Paris']) {
  test(`[CLOCK-01] what was written is found at any hour, also where the clocks show ${timeZone}`, async () => {
    const { session, entry } = await openAccount({ timeZone });
    const starts = [0, 6, 12, 18, 23.75].map((hours) => at(hours * 60));
    const entries = starts.map((startedAt) => entry({ startedAt, day: getDay(startedAt) }));
    const ids: string[] = [];
    for (const one of entries) ids.push(await write(session, one));
    const found = await session.reconcile(entries, lately());
    expect(found.map((list) => list.map(({ id }) => id))).toEqual(ids.map((id) => [id]));
  });
}

test('[CLOCK-01] entries of one week are looked for with one call, those of other months with one each', async () => {
  const { session, entry, countCalls } = await openAccount();
  const entries = [0, 1, 5, 60, 120].map((days) =>
    entry({ startedAt: at(0).subtract({ hours: 24 * days }) }),
  );
  for (const one of entries) await write(session, one);
  await session.verify();
  const look = async () =>
    expect((await session.reconcile(entries, lately())).map((list) => list.length)).toEqual([1, 1, 1, 1, 1]);
  expect(await countCalls(look)).toBe(3);
});

test('[CLOCK-02] one that is alike and was made before the attempt is not taken for it', async () => {
  const { session, entry, service } = await openAccount();
  await write(session, entry());
  await service.control('clock', { advanceSeconds: 3_600 });
  const since = Temporal.Now.instant().add({ minutes: 58 });
  expect(await session.reconcile([entry()], since)).toEqual([[]]);
  const id = await write(session, entry());
  expect(await session.reconcile([entry()], since)).toMatchObject([[{ id, isDeleted: false }]]);
});

test('[CLOCK-03] a change leaves alone what it does not name, fields of the workspace and a running timer too', async () => {
  const { session, account, entry, inApp, stored } = await openAccount();
  const [website, poster] = account.projects;
  const taskId = (await session.catalogue()).tasks[0]?.id ?? null;
  const whole = { projectId: website?.id ?? null, taskId, tags: ['print'], billable: true };
  const id = await write(session, entry(whole));
  const place = { id, workspaceId: account.workspaceId };
  const [made] = await stored();
  const { start, end } = made?.timeInterval ?? expect.fail('there is no entry');
  const tagIds = made?.tags.map((tag) => tag.id);
  const customFields = [{ customFieldId: 'f1', value: 17, sourceType: 'WORKSPACE' }];
  const body = { ...{ start, end, description: 'Sketches', billable: true, taskId, tagIds, customFields } };
  await inApp('PUT', `/time-entries/${id}`, { ...body, projectId: website?.id });
  await session.update(place, { durationSeconds: 3_600 }, inTime());
  expect(await stored()).toMatchObject([
    {
      ...{ projectId: website?.id, taskId, billable: true, description: 'Sketches' },
      ...{ tags: [{ name: 'print' }], customFieldValues: [{ customFieldId: 'f1', value: 17 }] },
      timeInterval: { start, end: at(60).toString() },
    },
  ]);
  await session.update(place, { projectId: poster?.id ?? null }, inTime());
  expect(await stored()).toMatchObject([{ projectId: poster?.id, taskId: null, tags: [{ name: 'print' }] }]);
  await inApp('PUT', `/time-entries/${id}`, { start, description: 'Running' });
  await session.update(place, { description: 'Still running' }, inTime());
  expect(await stored()).toMatchObject([
    { description: 'Still running', timeInterval: { start, end: null } },
  ]);
});

test('[CLOCK-04] tags are made where they are missing and known by their ids, which costs one call once', async () => {
  const { session, account, entry, countCalls, inApp, stored } = await openAccount();
  const tagged = entry({ tags: ['print', 'design'] });
  expect(await countCalls(() => write(session, tagged))).toBe(4);
  expect(await countCalls(() => write(session, tagged))).toBe(1);
  const [made] = await stored();
  expect(made?.tags.map(({ name }) => name)).toEqual(['print', 'design']);
  // Somebody deletes one: it is made anew.
  await inApp('DELETE', `/tags/${made?.tags[0]?.id}`);
  const id = await write(session, tagged);
  const again = (await stored()).find((one) => one.id === id);
  expect(again?.tags.map(({ name }) => name).toSorted()).toEqual(['design', 'print']);
  expect((await session.catalogue()).tags.map(({ name, workspaceId }) => [name, workspaceId])).toEqual([
    ['design', account.workspaceId],
    ['print', account.workspaceId],
  ]);
});

test('[CLOCK-05] a refusal is told by what it is about, in the words of the service', async () => {
  const { session, account, entry, service } = await openAccount();
  const { key } = account;
  const projectId = account.projects[0]?.id ?? null;
  const refused = async (change: Partial<TrackedEntry>, wanted: object) =>
    expect(write(session, entry(change))).rejects.toMatchObject({ fault: 'rejected', ...wanted });
  await refused({ projectId: '1' }, { reason: 'project', words: "Project doesn't belong to Workspace" });
  await refused({ projectId, taskId: '1' }, { reason: 'task' });
  await refused(
    { description: 'x'.repeat(3_001) },
    { reason: undefined, words: expect.stringMatching('3000') },
  );
  await service.control('workspaces', { key, rules: { forceProjects: true } });
  await refused({}, { reason: 'fields', fields: ['project'] });
  await service.control('workspaces', { key, rules: { timeTrackingMode: 'STOPWATCH_ONLY' } });
  await refused({ projectId }, { reason: 'rights', words: expect.stringMatching('Manual') });
  await service.control('limit', { key, calls: 0 });
  const spent = { fault: 'unavailable', reason: 'throttle', retryAfterMs: 300_000 };
  await expect(write(session, entry({ projectId }))).rejects.toMatchObject(spent);
});

test('[CLOCK-05] angle brackets, which it refuses, are written as quotation marks and found so', async () => {
  const { session, entry, stored } = await openAccount();
  const marked = entry({ description: ' <Größe> & more ' });
  const id = await write(session, marked);
  expect(await stored()).toMatchObject([{ description: '‹Größe› & more' }]);
  expect(await session.reconcile([marked], lately())).toMatchObject([[{ id }]]);
});

test('[CLOCK-06] an account of a region is found there, and a key is sent to no other address', async () => {
  const [global, regional] = [await openAccount(), await openAccount()];
  const tracker = connectClockify([global.url, regional.url]);
  const { key, workspaceId } = regional.account;
  const session = tracker.as(key);
  expect(await session.verify()).toMatchObject({ address: regional.url, defaultWorkspaceId: workspaceId });
  expect((await session.catalogue()).projects.map(({ name }) => name)).toEqual(['Website', 'Poster']);
  await write(tracker.as(key, regional.url), regional.entry());
  expect(await regional.stored()).toHaveLength(1);
  expect((await tracker.as(global.account.key).verify()).address).toBeUndefined();
  await expect(tracker.as('wrong').verify()).rejects.toMatchObject({ fault: 'unauthorized' });
  expect(() => tracker.as(key, 'https://elsewhere.example.com/api/v1')).toThrow(
    expect.objectContaining({ fault: 'unavailable', reason: 'address' }),
  );
});

test('[CLOCK-07] more entries than fit on a page are all looked through', async () => {
  const { session, entry } = await openAccount();
  for (let n = 0; n < 220; n += 1) await write(session, entry({ description: `Call ${n}` }));
  const sought = [0, 219].map((n) => entry({ description: `Call ${n}` }));
  expect((await session.reconcile(sought, lately())).map((list) => list.length)).toEqual([1, 1]);
  expect((await session.changesSince(lately())).entries).toHaveLength(220);
});

test('[CLOCK-07] where a list does not say which page is the last one, it ends with an empty one', async () => {
  const pages = [[1, 2], [3], []];
  const asked: string[] = [];
  const call = async (_method: string, path: string) => {
    asked.push(path);
    return { isOk: true as const, body: pages[asked.length - 1], isLastPage: undefined };
  };
  const { found, isAll } = await readPages(call, z.array(z.number()), '/tags');
  expect({ found, isAll }).toEqual({ found: [1, 2, 3], isAll: true });
  expect(asked.at(-1)).toBe('/tags?page-size=200&page=3');
});
