import { startToggl } from '@timbre/simulators/toggl/toggl';
import { expect, onTestFinished, test } from 'vitest';
import { makeGivenAddressCall } from '../../src/connectors/given-address.ts';
import { connectOpenTickly } from '../../src/connectors/opentickly.ts';
import type { TrackedEntry, TrackerSession } from '../../src/connectors/time-tracker.ts';
import { serviceFor, simulatedService } from './simulated-service.ts';
import { at, getDay, lately, makeReference } from './target.ts';

/** A simulated OpenTickly with an account, and our connector for it. */
async function openServer(wanted: object = {}) {
  const { url, stop } = await startToggl({ kind: 'opentickly' });
  onTestFinished(() => stop());
  const { host } = new URL(url);
  const tracker = connectOpenTickly(makeGivenAddressCall({ allowedHosts: [host] }));
  const service = simulatedService(url);
  const account = await service.addAccount({ projects: [{ name: 'Website', tasks: ['Layout'] }], ...wanted });
  const { token, workspaceId, projects } = account;
  const entry = (change: Partial<TrackedEntry> = {}): TrackedEntry => ({
    reference: makeReference(),
    ...{ workspaceId, projectId: projects[0]?.id ?? null, taskId: null, billable: null, tags: [] },
    ...{ description: 'Sketches', startedAt: at(0), day: getDay(at(0)), durationSeconds: 1_800, ...change },
  });
  return {
    ...{ url, host, service, account, token, entry, workspaceId },
    power: serviceFor(service, account),
    session: (by = token, address = url) => tracker.as(by, address),
    paths: async () => (await service.calls(token)).map(({ path }) => path.replace('/api/v9', '')),
  };
}

const inTime = () => AbortSignal.timeout(10_000);
const write = (session: TrackerSession, entry: TrackedEntry) => session.create(entry, inTime());

test('[TICK-01] account, workspaces, projects, tasks and tags are read from lists of their own, page by page', async () => {
  const projects = Array.from({ length: 420 }, (_, n) => ({ name: `Project ${n}` }));
  const { session, host, paths } = await openServer({
    projects: [...projects, { name: 'Website', client: 'Nebula', tasks: ['Layout'] }],
    tags: ['print'],
  });
  const reading = session();
  const { accountId, workspaces } = await reading.verify();
  expect(accountId).toMatch(new RegExp(`^${host}#\\d+$`));
  expect(workspaces).toMatchObject([{ isPaid: true, hasTasks: true, mayCreateTags: true }]);
  const catalogue = await reading.catalogue();
  expect(catalogue.projects).toHaveLength(421);
  expect(catalogue.projects.at(-1)).toMatchObject({ name: 'Website', client: 'Nebula' });
  expect(catalogue.tasks).toMatchObject([{ name: 'Layout' }]);
  expect(catalogue.tags).toMatchObject([{ name: 'print' }]);
  expect((await paths()).filter((path) => path.startsWith('/me/projects'))).toHaveLength(3);
});

test('[TICK-01] an address is taken with the path of the API too', async () => {
  const { session, url, token } = await openServer();
  const { fullname } = await session(token, `${url}/api/v9/`).verify();
  expect(fullname).toBe('Sam Example');
});

test('[TICK-02] a length alone, or a start alone, is changed although the server keeps the stop it has', async () => {
  const { session, entry, service, token, workspaceId } = await openServer();
  const writing = session();
  const id = await write(writing, entry());
  const place = { id, workspaceId };
  await writing.update(place, { durationSeconds: 600 }, inTime());
  await writing.update(place, { startedAt: at(60), day: getDay(at(60)) }, inTime());
  const [[found] = []] = await writing.reconcile(
    [entry({ startedAt: at(60), durationSeconds: 600 })],
    lately(),
  );
  expect(found).toMatchObject({ id, isDeleted: false });
  expect(await service.liveEntries(token)).toBe(1);
});

test('[TICK-03] what was deleted counts as deleted, although the list does not say so', async () => {
  const { session, entry, workspaceId, power } = await openServer();
  const writing = session();
  const ids = [await write(writing, entry()), await write(writing, entry())];
  await writing.delete({ id: ids[0] ?? '', workspaceId }, inTime());
  const [found] = await writing.reconcile([entry({ description: ' Sketches ' })], lately());
  expect(found).toMatchObject([
    { id: ids[0], isDeleted: true },
    { id: ids[1], isDeleted: false },
  ]);
  const { entries } = await writing.changesSince(lately());
  expect(entries.map(({ id, isDeleted }) => [id, isDeleted]).sort()).toEqual([
    [ids[0], true],
    [ids[1], false],
  ]);
  // Whether it stands is not known then.
  await power.fail('503', 'read');
  await expect(writing.reconcile([entry()], lately())).rejects.toMatchObject({ fault: 'unknown' });
});

test('[TICK-04] what the server refuses with an error is refused, and any other error is in doubt', async () => {
  const { session, entry, power, service } = await openServer();
  const writing = session();
  const refused = async (change: Partial<TrackedEntry>, wanted: object) =>
    expect(write(writing, entry(change))).rejects.toMatchObject({ fault: 'rejected', ...wanted });
  const words = 'catalog project not found';
  await refused({ projectId: '1' }, { reason: 'project', words });
  await refused({ taskId: '1' }, { reason: 'task', words: 'catalog task not found' });
  await power.requireFields(['description']);
  const said = { words: 'tracking time entry missing required field' };
  const full = { taskId: (await session().catalogue()).tasks[0]?.id ?? null, tags: ['print'] };
  await refused({ ...full, description: '' }, { reason: 'fields', fields: ['description'], ...said });
  await refused({ description: '' }, { reason: 'fields', fields: [], ...said });
  await power.requireFields([]);
  await power.lockBefore('2029-01-01');
  await refused({}, { reason: 'period', words: 'tracking time entry is locked by report_locked_at' });
  await power.lockBefore('2000-01-01');

  // Versions that say nothing are asked whether there is such a thing.
  await service.set({ serverErrors: 'hidden' });
  await refused({ projectId: '1' }, { reason: 'project' });
  await refused({ taskId: '1' }, { reason: 'task' });
  await power.fail('500-before');
  await expect(write(writing, entry())).rejects.toMatchObject({ fault: 'unknown' });
});

test('[TICK-05] a token that opens nothing is told from a thing that is somebody else’s, although both are forbidden in the same words', async () => {
  const { session, entry, power, token } = await openServer();
  await expect(session('0'.repeat(32)).verify()).rejects.toMatchObject({ fault: 'unauthorized' });
  const elsewhere = write(session(), entry({ workspaceId: '1', projectId: null }));
  await expect(elsewhere).rejects.toMatchObject({
    fault: 'rejected',
    words: 'User does not have access to this resource.',
  });
  await power.revokeToken();
  for (const call of [
    () => write(session(token), entry()),
    () => session(token).reconcile([entry()], lately()),
    () => session(token).catalogue(),
  ])
    await expect(call()).rejects.toMatchObject({ fault: 'unauthorized' });
});

test('[TICK-06] an address that may not be called, leads nowhere or to something else is told as the address', async () => {
  const { session, token, url } = await openServer();
  const nowhere = { fault: 'unavailable', reason: 'address' };
  for (const address of ['https://127.0.0.1', 'https://[::1]:1', 'http://example.com', `${url}/elsewhere`])
    await expect(session(token, address).verify(), address).rejects.toMatchObject(nowhere);
});

test('[TICK-06] an entry of another server is neither changed nor deleted', async () => {
  const { session, entry, workspaceId, service, token } = await openServer();
  const writing = session();
  const id = await write(writing, entry());
  const place = { id: id.replace(/^[^#]+/, 'elsewhere.example'), workspaceId };
  const changing = writing.update(place, { description: 'Poster' }, inTime());
  await expect(changing).rejects.toMatchObject({ fault: 'rejected', reason: 'entry' });
  await writing.delete(place, inTime());
  expect(await service.liveEntries(token)).toBe(1);
});
