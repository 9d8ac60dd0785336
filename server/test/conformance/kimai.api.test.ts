import { startKimai } from '@timbre/simulators/kimai/kimai';
import { Temporal } from 'temporal-polyfill';
import { expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { makeGivenAddressCall } from '../../src/connectors/given-address.ts';
import { connectKimai } from '../../src/connectors/kimai.ts';
import type { TrackedEntry, TrackerSession } from '../../src/connectors/time-tracker.ts';
import { at, getDay, lately, makeReference } from './target.ts';

const User = z.object({
  key: z.string(),
  projects: z.array(z.object({ id: z.number() })),
  activities: z.array(z.object({ id: z.number(), name: z.string(), projectId: z.number().nullable() })),
});
const Kept = z.array(
  z.object({
    id: z.number(),
    begin: z.string(),
    end: z.string().nullable(),
    description: z.string().nullable(),
    tags: z.array(z.string()),
  }),
);

/** A simulated Kimai, and our connector for its users. */
async function openServer() {
  const kimai = await startKimai();
  onTestFinished(() => kimai.stop());
  const { host } = new URL(kimai.url);
  const tracker = connectKimai(makeGivenAddressCall({ allowedHosts: [host] }));
  const control = async (path: string, body: object): Promise<unknown> => {
    const headers = { 'content-type': 'application/json' };
    const sent = { method: 'POST', headers, body: JSON.stringify(body) };
    return (await fetch(`${kimai.url}/_control/${path}`, sent)).json();
  };
  return {
    ...{ ...kimai, host, control },
    async user(wanted: object = {}) {
      const given = { projects: [{ name: 'Website' }], ...wanted };
      const { key, projects, activities } = User.parse(await control('users', given));
      const projectId = String(projects[0]?.id);
      const activityId = activities.find((one) => one.projectId === null)?.id;
      const entry = (change: Partial<TrackedEntry> = {}): TrackedEntry => ({
        reference: makeReference(),
        ...{ workspaceId: 'anywhere', projectId, taskId: `${projectId}-${activityId}`, billable: null },
        ...{ description: 'Sketches', tags: [], startedAt: at(0), day: getDay(at(0)) },
        ...{ durationSeconds: 1_800, ...change },
      });
      return { key, session: tracker.as(key, kimai.url), projectId, activityId, entry };
    },
    session: (address: string) => tracker.as('a token', address),
    kept: async () => Kept.parse(await (await fetch(`${kimai.url}/_control/entries`)).json()),
  };
}

const inTime = () => AbortSignal.timeout(10_000);

const write = (session: TrackerSession, entry: TrackedEntry) => session.create(entry, inTime());

const find = async (session: TrackerSession, entries: TrackedEntry[], since = lately()) =>
  (await session.reconcile(entries, since)).map((list) => list.map(({ id }) => id));

test('[KIMAI-01] a server is one workspace, the activities that a project takes are its tasks, and both are required', async () => {
  const { user, host } = await openServer();
  const { session, projectId, activityId } = await user({
    projects: [
      { name: 'Website', customer: 'Acme', color: '#FF8800', activities: ['Layout'] },
      { name: 'Print', globalActivities: false, activities: ['Paper'] },
    ],
  });
  const { fullname, workspaces } = await session.verify();
  expect(fullname).toBe('Anna Kowalski');
  expect(workspaces.map((one) => [one.id, one.requiredFields])).toEqual([[host, ['project', 'task']]]);
  const { projects, tasks } = await session.catalogue();
  expect(projects[0]).toEqual({
    ...{ id: projectId, name: 'Website', client: 'Acme', workspaceId: host },
    ...{ billable: false, colour: '#ff8800' },
  });
  const byProject = projects.map(({ id, name }) => [
    name,
    tasks.filter((task) => task.projectId === id).map((task) => task.name),
  ]);
  expect(byProject).toEqual([
    ['Website', ['Design', 'Development', 'Layout']],
    ['Print', ['Paper']],
  ]);
  expect(tasks[0]?.id).toBe(`${projectId}-${activityId}`);
});

test('[KIMAI-02] a project is listed until a month after its end, and not before it begins', async () => {
  const { user } = await openServer();
  const day = (days: number) => getDay(at(days * 1_440));
  const { session } = await user({
    projects: [
      { name: 'Over lately', end: day(-20) },
      { name: 'Over long ago', end: day(-60) },
      { name: 'Yet to begin', start: day(10) },
      { name: 'Without end', start: day(-10) },
    ],
  });
  const { projects } = await session.catalogue();
  expect(projects.map(({ name }) => name)).toEqual(['Over lately', 'Without end']);
});

test('[KIMAI-03] tags that the server does not know are made before an entry that names them; who may not make them is told so', async () => {
  const { user, kept } = await openServer();
  const { session, entry } = await user();
  await write(session, entry({ tags: ['print', ' draft, print ', '2026'] }));
  expect((await session.catalogue()).tags.map(({ name }) => name)).toEqual(['print', 'draft', '2026']);
  const other = await user({ mayMakeTags: false });
  await write(other.session, other.entry({ tags: ['Print'] }));
  const refused = write(other.session, other.entry({ tags: ['new'] }));
  await expect(refused).rejects.toMatchObject({ fault: 'rejected', reason: 'tag' });
  expect((await kept()).map(({ tags }) => tags)).toEqual([['print', 'draft', '2026'], ['print']]);
});

test('[KIMAI-04] times are sent in whole minutes of Greenwich, told as moments, and kept over the hours that a zone has twice', async () => {
  const { user, kept } = await openServer();
  const { session, entry } = await user({ timezone: 'Europe/Berlin' });
  const moments = ['2026-10-25T00:30:40Z', '2026-10-25T01:30:00Z', '2026-03-29T01:15:00Z'];
  const entries = moments.map((moment) =>
    entry({ startedAt: Temporal.Instant.from(moment), durationSeconds: 3_570 }),
  );
  const ids: string[] = [];
  for (const one of entries) ids.push(await write(session, one));
  expect((await kept()).map(({ begin }) => begin)).toEqual([
    '2026-10-25T02:30:00+0200',
    '2026-10-25T02:30:00+0100',
    '2026-03-29T03:15:00+0200',
  ]);
  expect(await find(session, entries)).toEqual(ids.map((id) => [id]));
  const told = (await session.changesSince(lately())).entries;
  expect(told.map(({ startedAt, durationSeconds }) => [startedAt?.toString(), durationSeconds])).toEqual([
    ['2026-10-25T00:30:00Z', 3_600],
    ['2026-10-25T01:30:00Z', 3_600],
    ['2026-03-29T01:15:00Z', 3_600],
  ]);
});

test('[KIMAI-05] an entry is found again where the server rounded it, and what is exactly another one is not taken for it', async () => {
  const { user, control } = await openServer();
  await control('settings', { rounding: { begin: 15, end: 30 } });
  const { session, entry } = await user();
  const sent = entry({ startedAt: at(7), durationSeconds: 1_500 });
  const id = await write(session, sent);
  const longer = entry({ startedAt: at(7), durationSeconds: 9_000 });
  expect(await find(session, [sent, longer])).toEqual([[id], []]);
  const asRounded = entry({ startedAt: at(0), durationSeconds: 3_600 });
  expect(await find(session, [sent, asRounded])).toEqual([[], [id]]);
});

test('[KIMAI-06] a look misses nothing of what was written since, however the server takes the time and whichever zone its user has', async () => {
  const { user, control } = await openServer();
  for (const timezone of ['America/Los_Angeles', 'Asia/Tokyo', 'UTC']) {
    const { session, entry } = await user({ timezone });
    const id = await write(session, entry());
    for (const modifiedAfterIn of ['UTC', 'zone of the user']) {
      await control('settings', { modifiedAfterIn });
      expect(await find(session, [entry()]), `${timezone}, ${modifiedAfterIn}`).toEqual([[id]]);
    }
  }
});

test('[KIMAI-07] a look goes through all pages, however many entries the server puts on one', async () => {
  const { user, control } = await openServer();
  await control('settings', { pageSize: 3 });
  const { session, entry } = await user();
  const entries = Array.from({ length: 8 }, (_, n) => entry({ description: `Sketch ${n}` }));
  const ids: string[] = [];
  for (const one of entries) ids.push(await write(session, one));
  expect(await find(session, entries)).toEqual(ids.map((id) => [id]));
  expect((await session.changesSince(lately())).entries).toHaveLength(8);
});

test('[KIMAI-08] a refusal is told by what it is about and in the words of the server, which name the field', async () => {
  const { user, control } = await openServer();
  const { session, entry, projectId } = await user({ language: 'fr' });
  const gone = write(session, entry({ projectId: '999' }));
  const words = 'project: Le choix sélectionné est invalide.';
  await expect(gone).rejects.toMatchObject({ reason: 'project', words });
  const activity = write(session, entry({ taskId: `${projectId}-999` }));
  await expect(activity).rejects.toMatchObject({ reason: 'task' });
  const without = write(session, entry({ taskId: null }));
  await expect(without).rejects.toMatchObject({ reason: 'fields', fields: ['task'] });
  await write(session, entry());
  await control('settings', { allowsOverlapping: false });
  const overlapping = write(session, entry({ description: 'Another' }));
  const said = 'Vous avez déjà une entrée pour cette heure.';
  await expect(overlapping).rejects.toMatchObject({ fault: 'rejected', reason: undefined, words: said });
});

test('[KIMAI-09] what was exported, or a role does not let its owner change, is told as such, and the token is not blamed', async () => {
  const { user, control } = await openServer();
  const { session, entry } = await user();
  const place = { id: await write(session, entry()), workspaceId: '' };
  await control('export', {});
  const forbidden = { fault: 'rejected', reason: 'rights' };
  await expect(session.update(place, { description: 'Plans' }, inTime())).rejects.toMatchObject(forbidden);
  await expect(session.delete(place, inTime())).rejects.toMatchObject(forbidden);
  const other = await user({ mayEditOwn: false });
  const own = { id: await write(other.session, other.entry()), workspaceId: '' };
  await expect(other.session.delete(own, inTime())).rejects.toMatchObject(forbidden);
});

test('[KIMAI-10] a length alone is changed as an end, and texts are kept without what the server cuts off', async () => {
  const { user, kept } = await openServer();
  const { session, entry } = await user();
  const long = 'Sketches and more. '.repeat(200).trim();
  const place = {
    id: await write(session, entry({ description: `\u200b ${long}\n` })),
    workspaceId: '',
  };
  await session.update(place, { durationSeconds: 5_400 }, inTime());
  const [one] = await kept();
  expect(one?.description).toBe(long);
  const [told] = (await session.changesSince(lately())).entries;
  expect(told?.durationSeconds).toBe(5_400);
  expect(told?.startedAt?.equals(at(0))).toBe(true);
});

test('[KIMAI-11] an address inside, one that leads nowhere and one of another service are told as the address', async () => {
  const { session, url } = await openServer();
  const verify = (address: string) => session(address).verify();
  const wrong = { fault: 'unavailable', reason: 'address' };
  await expect(verify('https://127.0.0.1')).rejects.toMatchObject(wrong);
  await expect(verify('http://kimai.example.com')).rejects.toMatchObject(wrong);
  await expect(verify(`${url}/nothing/here`)).rejects.toMatchObject(wrong);
  await expect(verify(url)).rejects.toMatchObject({ fault: 'unauthorized' });
  expect(() => session('no address')).toThrow(expect.objectContaining(wrong));
});
