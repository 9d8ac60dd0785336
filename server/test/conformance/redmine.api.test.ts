import { startRedmine } from '@timbre/simulators/redmine/redmine';
import { expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { makeGivenAddressCall } from '../../src/connectors/given-address.ts';
import { connectRedmine } from '../../src/connectors/redmine.ts';
import type { TrackedEntry, TrackerSession } from '../../src/connectors/time-tracker.ts';
import { at, getDay, lately, makeReference } from './target.ts';

const User = z.object({ key: z.string(), projects: z.array(z.object({ id: z.number() })) });

/** A simulated Redmine, and our connector for its users. */
async function openServer() {
  const redmine = await startRedmine();
  onTestFinished(() => redmine.stop());
  const { host } = new URL(redmine.url);
  const tracker = connectRedmine(makeGivenAddressCall({ allowedHosts: [host] }));
  const control = async (path: string, body: object): Promise<unknown> => {
    const headers = { 'content-type': 'application/json' };
    const sent = { method: 'POST', headers, body: JSON.stringify(body) };
    return (await fetch(`${redmine.url}/_control/${path}`, sent)).json();
  };
  return {
    ...{ ...redmine, host, control },
    async user(wanted: object = {}) {
      const given = { projects: [{ name: 'Website' }], ...wanted };
      const { key, projects } = User.parse(await control('users', given));
      return { key, session: tracker.as(key, redmine.url), projectId: String(projects[0]?.id) };
    },
    session: (address: string) => tracker.as('a key', address),
  };
}

const inTime = () => AbortSignal.timeout(10_000);

const entryIn = (projectId: string, change: Partial<TrackedEntry> = {}): TrackedEntry => ({
  reference: makeReference(),
  ...{ workspaceId: 'anywhere', projectId, taskId: `${projectId}-8`, billable: null },
  ...{ description: 'Sketches', tags: [], startedAt: at(0), day: getDay(at(0)), durationSeconds: 1_800 },
  ...change,
});

const write = (session: TrackerSession, entry: TrackedEntry) => session.create(entry, inTime());

test('[REDM-01] activities are tasks of their projects; without a usual one they are required, as a project always is', async () => {
  const { user, control, host } = await openServer();
  const { session, projectId } = await user();
  const rules = async () => (await session.verify()).workspaces.map((one) => [one.id, one.requiredFields]);
  expect(await rules()).toEqual([[host, ['project', 'task']]]);
  expect((await session.catalogue()).tasks).toEqual([
    { id: `${projectId}-8`, name: 'Design', projectId, workspaceId: host },
    { id: `${projectId}-9`, name: 'Development', projectId, workspaceId: host },
  ]);
  const refused = write(session, entryIn(projectId, { taskId: null }));
  await expect(refused).rejects.toMatchObject({ fault: 'rejected', reason: 'fields', fields: ['task'] });
  await control('usual-activity', { name: 'Development' });
  expect(await rules()).toEqual([[host, ['project']]]);
  await write(session, entryIn(projectId, { taskId: null }));
  const [made] = (await session.changesSince(lately())).entries;
  expect(made).toMatchObject({ taskId: `${projectId}-9`, names: { task: 'Development' } });
});

test('[REDM-02] only projects in which a user may log and view time are listed, and a refusal is no reason to doubt the key', async () => {
  const { user } = await openServer();
  const blind = await user({ role: 'blind' });
  expect((await blind.session.catalogue()).projects).toEqual([]);
  const { session, projectId } = await user({ role: 'logger' });
  expect((await session.catalogue()).projects.map(({ id }) => id)).toEqual([projectId]);
  const place = { id: await write(session, entryIn(projectId)), workspaceId: '' };
  const forbidden = { fault: 'rejected', reason: 'rights' };
  await expect(session.update(place, { description: 'Plans' }, inTime())).rejects.toMatchObject(forbidden);
  await expect(session.delete(place, inTime())).rejects.toMatchObject(forbidden);
  const elsewhere = write(session, entryIn(blind.projectId));
  await expect(elsewhere).rejects.toMatchObject({ fault: 'rejected', reason: 'project' });
});

test('[REDM-03] a refusal is told by what it is about, in whatever language the server says it', async () => {
  const { user } = await openServer();
  const { session, projectId } = await user({ language: 'fr' });
  const gone = write(session, entryIn('999'));
  await expect(gone).rejects.toMatchObject({ reason: 'project', words: "Projet n'est pas valide" });
  const activity = write(session, entryIn(projectId, { taskId: `${projectId}-77` }));
  await expect(activity).rejects.toMatchObject({
    reason: 'task',
    words: expect.stringContaining('Activité'),
  });
  const long = write(session, entryIn(projectId, { description: 'x'.repeat(1_025) }));
  const words = 'Commentaire est trop long (pas plus de 1024 caractères)';
  await expect(long).rejects.toMatchObject({ fault: 'rejected', reason: undefined, words });
});

test('[REDM-04] an entry whose number went to another one is gone, and the other is neither changed nor deleted', async () => {
  const { user, control } = await openServer();
  const { session, projectId } = await user();
  const place = { id: await write(session, entryIn(projectId)), workspaceId: '' };
  await session.delete(place, inTime());
  await control('clock', { advanceSeconds: 5 });
  const next = await write(session, entryIn(projectId, { description: 'Another' }));
  const numberIn = (id: string) => id.split('@')[0];
  expect(numberIn(next)).toBe(numberIn(place.id));
  await session.delete(place, inTime());
  const change = session.update(place, { description: 'Changed' }, inTime());
  await expect(change).rejects.toMatchObject({ fault: 'rejected', reason: 'entry' });
  const { entries } = await session.changesSince(lately());
  expect(entries.map(({ id, description }) => [id, description])).toEqual([[next, 'Another']]);
});

test('[REDM-05] every minute of a day is stored, told and found as the same minute', async () => {
  const { user } = await openServer();
  const { session, projectId } = await user();
  const lengths = [1, 7, 20, 29, 59, 61, 89, 100, 479, 1_439].map((minutes) => minutes * 60);
  for (const durationSeconds of lengths) await write(session, entryIn(projectId, { durationSeconds }));
  await write(session, entryIn(projectId, { durationSeconds: 95 }));
  const told = (await session.changesSince(lately())).entries.map((entry) => entry.durationSeconds);
  expect(told).toEqual([...lengths, 120]);
  const lookups = [...lengths, 95].map((durationSeconds) => entryIn(projectId, { durationSeconds }));
  const found = await session.reconcile(lookups, lately());
  expect(found.map((list) => list.length)).toEqual(Array.from(lookups, () => 1));
});

test('[REDM-06] more entries than fit on a page are all looked through, and those of others are nobody’s', async () => {
  const { user, control } = await openServer();
  const { key, session, projectId } = await user();
  const colleague = await user();
  await control('memberships', { key: colleague.key, projectId: Number(projectId), role: 'worker' });
  expect(colleague.key).not.toBe(key);
  await write(colleague.session, entryIn(projectId, { description: 'By a colleague' }));
  for (let n = 0; n < 120; n += 1) await write(session, entryIn(projectId, { description: `Call ${n}` }));
  const sought = ['Call 0', 'Call 119', 'By a colleague'].map((description) =>
    entryIn(projectId, { description }),
  );
  expect((await session.reconcile(sought, lately())).map((list) => list.length)).toEqual([1, 1, 0]);
});

test('[REDM-07] a key that was replaced is told as such by a look too, on a server that lists entries to anybody', async () => {
  const { user, control, url } = await openServer();
  const { key, session, projectId } = await user();
  await write(session, entryIn(projectId));
  await control('revoke', { key });
  const tracker = connectRedmine(makeGivenAddressCall({ allowedHosts: [new URL(url).host] }));
  const look = tracker.as(key, url).reconcile([entryIn(projectId)], lately());
  await expect(look).rejects.toMatchObject({ fault: 'unauthorized' });
});

test('[REDM-08] an address inside, one that leads nowhere and one of another service are told as the address', async () => {
  const { session, url, host } = await openServer();
  const verify = (address: string) => session(address).verify();
  const wrong = { fault: 'unavailable', reason: 'address' };
  await expect(verify('https://127.0.0.1')).rejects.toMatchObject(wrong);
  await expect(verify('http://redmine.example.com')).rejects.toMatchObject(wrong);
  await expect(verify(`${url}/nothing/here`)).rejects.toMatchObject(wrong);
  await expect(verify(url)).rejects.toMatchObject({ fault: 'unauthorized' });
  expect(() => session('no address')).toThrow(expect.objectContaining(wrong));
  expect(host).toMatch(/^127/);
});
