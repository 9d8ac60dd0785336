import { startToggl } from '@timbre/simulators/toggl/toggl';
import { expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { eventually } from '../../../test/eventually.ts';
import { Uploaded } from '../../../test/note-stack.ts';
import { startSyncStack } from '../../../test/tracker-app.ts';
import { remoteEntries } from './time-tracking.schema.ts';

const Account = z.object({ token: z.string(), projects: z.array(z.object({ id: z.number() })) });
const Kept = z.array(
  z.object({
    id: z.number(),
    start: z.string(),
    duration: z.number(),
    description: z.string(),
    tags: z.array(z.string()),
    project_id: z.number().nullable(),
    server_deleted_at: z.string().nullable(),
  }),
);

/** A stack that may call a simulated OpenTickly, and somebody with an account there. */
async function startConnected() {
  const server = await startToggl({ kind: 'opentickly' });
  onTestFinished(() => server.stop());
  const allowed = { OPENTICKLY_ALLOWED_HOSTS: new URL(server.url).host };
  const stack = await startSyncStack({ trackerSettings: allowed });
  const post = async (path: string, body: object) => {
    const sent = { method: 'POST', headers: { 'content-type': 'application/json' } };
    return (await fetch(`${server.url}/_control${path}`, { ...sent, body: JSON.stringify(body) })).json();
  };
  const wanted = { projects: [{ name: 'Acme' }, { name: 'Nebula' }], timezone: 'Europe/Paris' };
  const { token, projects } = Account.parse(await post('/accounts', wanted));
  const anna = await stack.speaker();
  const connect = (by: string, address = server.url) =>
    anna.call('POST', '/api/connection', { body: { service: 'opentickly', token: by, address } });
  const say = async (text: string) => {
    const headers = { 'x-time-zone': 'Europe/Paris', 'x-spoken-at': '2026-11-12T17:00:00Z' };
    const sent = await anna.call('POST', '/api/notes', { body: { text }, headers });
    return Uploaded.parse(await sent.json()).id;
  };
  const log = async (text: string) => {
    const id = await say(text);
    const { status } = await stack.finished(anna, id);
    const [entry] = await anna.entries([id]);
    return { id, status, entryId: entry?.id ?? expect.fail('there is no entry') };
  };
  const kept = async () => {
    const all = Kept.parse(await (await fetch(`${server.url}/_control/entries?token=${token}`)).json());
    return all.filter((entry) => entry.server_deleted_at === null);
  };
  return { ...{ server, stack, anna, connect, token, projects, post, say, log, kept } };
}

const readCode = async (call: Promise<Response>) => (await call).headers.get('x-error-code');

test('[TICK-07] a server is connected by its address and token; a wrong one of either is told apart', async () => {
  const { anna, connect, token, server } = await startConnected();
  expect(await readCode(connect('wrong'))).toBe('token-refused');
  expect(await readCode(connect(token, 'https://127.0.0.1'))).toBe('address-unusable');
  const unnamed = anna.call('POST', '/api/connection', { body: { service: 'opentickly', token } });
  expect(await readCode(unnamed)).toBe('address-unusable');
  expect((await connect(token)).status).toBe(204);
  expect(await (await anna.call('GET', '/api/connection')).json()).toMatchObject({
    ...{ service: 'opentickly', name: 'OpenTickly', address: server.url, fullname: 'Sam Example' },
    calls: null,
  });
});

test('[TICK-08] a note is logged with start, length, project, words and tags, changed and undone there', async () => {
  const { anna, connect, token, projects, log, kept } = await startConnected();
  await connect(token);
  const note = await log('From 9 to 11 design for Acme');
  expect(note.status).toBe('success');
  expect(await kept()).toMatchObject([
    { project_id: projects[0]?.id, duration: 7_200, start: '2026-11-12T08:00:00+00:00' },
  ]);
  const change = { description: 'Poster', start: '2026-11-10T08:00:00Z', duration: 5_340, tags: ['print'] };
  const edited = await anna.call('PATCH', `/api/entries/${note.entryId}`, { body: change });
  expect(edited.status).toBe(204);
  expect(await kept()).toMatchObject([
    { description: 'Poster', duration: 5_340, tags: ['print'], start: '2026-11-10T08:00:00+00:00' },
  ]);
  expect((await anna.call('POST', `/api/recordings/${note.id}/undo`)).status).toBeLessThan(300);
  await eventually(async () => (await kept()).length === 0, 'the entry was not taken back');
});

test('[TICK-09] a note whose answer was lost, before or after it was carried out, stands there once', async () => {
  const { connect, token, post, log, kept } = await startConnected();
  await connect(token);
  const faults = ['cut-after', '500-before', '500-after'];
  for (const [n, fault] of faults.entries()) {
    await post('/faults', { fault });
    const note = await log(`From ${8 + n}:05 to ${8 + n}:50 development for Acme`);
    expect(note.status, fault).toBe('success');
  }
  expect((await kept()).map(({ duration }) => duration)).toEqual(faults.map(() => 2_700));
});

test('[TICK-10] an entry whose project is gone there is asked for another one, and not looked for without end', async () => {
  const { anna, connect, token, projects, post, say, kept } = await startConnected();
  await connect(token);
  await post('/settings', { serverErrors: 'hidden' });
  await post('/projects', { token, id: projects[0]?.id, change: 'delete' });
  const noteId = await say('From 9 to 11 design for Acme');
  const readEntry = async () => (await anna.entries([noteId]))[0];
  await eventually(async () => {
    const entry = await readEntry();
    return entry !== undefined && (entry.isHeld || entry.projectId === null);
  }, 'nobody was asked');
  expect((await kept()).filter(({ project_id: projectId }) => projectId === projects[0]?.id)).toEqual([]);
});

test('[TICK-11] what is changed or deleted there is so here after a sync, and entries of other tools are shown', async () => {
  const { stack, anna, connect, token, post, log, kept } = await startConnected();
  await connect(token);
  const changed = await log('From 9 to 10 design for Acme');
  const deleted = await log('From 14 to 15 design for Nebula');
  const [one, other] = await kept();
  await post('/entries/change', { token, id: one?.id, description: 'Plans' });
  await post('/entries/delete', { token, id: other?.id });
  const own = { description: 'By hand', start: '2026-11-11T13:00:00Z', duration: 600 };
  await post('/entries', { token, entries: [own] });
  expect(await stack.open(anna)).toBeLessThan(300);
  expect(await anna.entries([changed.id])).toMatchObject([{ description: 'Plans', duration: 3_600 }]);
  expect(await anna.entries([deleted.id])).toMatchObject([{ state: 'deleted-remotely' }]);
  expect(await stack.db.select().from(remoteEntries)).toMatchObject([{ durationSeconds: 600 }]);
});

test('[TICK-12] a token that no longer works is reported as broken', async () => {
  const { anna, connect, token, post, say } = await startConnected();
  await connect(token);
  await post('/revoke', { token });
  await say('From 9 to 11 design for Acme');
  const readState = async () =>
    z.object({ state: z.string() }).parse(await (await anna.call('GET', '/api/connection')).json()).state;
  await eventually(async () => (await readState()) === 'broken', 'the connection was not said to be broken');
});
