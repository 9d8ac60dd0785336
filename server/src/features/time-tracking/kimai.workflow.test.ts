import { startKimai } from '@timbre/simulators/kimai/kimai';
import { eq } from 'drizzle-orm';
import { expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { eventually } from '../../../test/eventually.ts';
import { Uploaded } from '../../../test/note-stack.ts';
import { startSyncStack } from '../../../test/tracker-app.ts';
import { entries, remoteEntries } from './time-tracking.schema.ts';

const User = z.object({ key: z.string() });
const Kept = z.array(
  z.object({
    id: z.number(),
    begin: z.string(),
    duration: z.number(),
    description: z.string().nullable(),
    tags: z.array(z.string()),
    project: z.object({ id: z.number(), name: z.string() }),
    activity: z.object({ id: z.number(), name: z.string() }),
  }),
);

/** A stack that may call a simulated Kimai, and somebody who is connected to it. */
async function startConnected() {
  const kimai = await startKimai();
  onTestFinished(() => kimai.stop());
  const allowed = { KIMAI_ALLOWED_HOSTS: new URL(kimai.url).host };
  const stack = await startSyncStack({ trackerSettings: allowed });
  const post = async (path: string, body: object) => {
    const sent = { method: 'POST', headers: { 'content-type': 'application/json' } };
    return fetch(kimai.url + path, { ...sent, body: JSON.stringify(body) });
  };
  const projects = [{ name: 'Acme' }, { name: 'Nebula' }];
  const user = { projects, timezone: 'Europe/Paris' };
  const { key } = User.parse(await (await post('/_control/users', user)).json());
  const anna = await stack.speaker();
  const connect = (token: string, address = kimai.url) =>
    anna.call('POST', '/api/connection', { body: { service: 'kimai', token, address } });
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
  const kept = async () => Kept.parse(await (await fetch(`${kimai.url}/_control/entries`)).json());
  /** Somebody's own call of the service. */
  const inKimai = (method: string, path: string, body: object) =>
    fetch(`${kimai.url}/api${path}`, {
      ...{ method, body: JSON.stringify(body) },
      headers: { 'content-type': 'application/json', authorization: `Bearer ${key}` },
    });
  return { ...{ kimai, stack, anna, connect, key, post, say, log, kept, inKimai } };
}

const readCode = async (call: Promise<Response>) => (await call).headers.get('x-error-code');

test('[KIMAI-12] Kimai is connected by its address and token; a wrong one of either is told apart', async () => {
  const { anna, connect, key, kimai } = await startConnected();
  expect(await readCode(connect('wrong'))).toBe('token-refused');
  expect(await readCode(connect(key, 'https://127.0.0.1'))).toBe('address-unusable');
  const unnamed = anna.call('POST', '/api/connection', { body: { service: 'kimai', token: key } });
  expect(await readCode(unnamed)).toBe('address-unusable');
  expect((await connect(key)).status).toBe(204);
  expect(await (await anna.call('GET', '/api/connection')).json()).toMatchObject({
    ...{ service: 'kimai', name: 'Kimai', address: kimai.url, fullname: 'Anna Kowalski' },
  });
});

test('[KIMAI-13] a note is logged in Kimai with start, length, activity, words and tags, changed and undone there', async () => {
  const { anna, connect, key, log, kept } = await startConnected();
  await connect(key);
  const note = await log('From 9 to 11 design for Acme');
  expect(note.status).toBe('success');
  expect(await kept()).toMatchObject([
    {
      ...{ project: { name: 'Acme' }, activity: { name: 'Design' }, duration: 7_200 },
      begin: '2026-11-12T09:00:00+0100',
    },
  ]);
  const change = {
    ...{ description: 'Poster', start: '2026-11-10T08:00:00Z', duration: 5_340, tags: ['print'] },
  };
  const edited = await anna.call('PATCH', `/api/entries/${note.entryId}`, { body: change });
  expect(edited.status).toBe(204);
  expect(await kept()).toMatchObject([
    {
      ...{ description: 'Poster', duration: 5_340, tags: ['print'] },
      begin: '2026-11-10T09:00:00+0100',
    },
  ]);
  expect((await anna.call('POST', `/api/recordings/${note.id}/undo`)).status).toBeLessThan(300);
  await eventually(async () => (await kept()).length === 0, 'the entry was not taken back');
});

test('[KIMAI-14] an entry that names no activity is held until one is chosen', async () => {
  const { anna, connect, key, say, kept } = await startConnected();
  await connect(key);
  const noteId = await say('Two hours of sketches for Acme');
  const readHeld = async () => (await anna.entries([noteId])).find(({ isHeld }) => isHeld);
  await eventually(async () => (await readHeld()) !== undefined, 'the entry was not held');
  expect(await kept()).toEqual([]);
  const held = (await readHeld()) ?? expect.fail('there is no entry');
  expect(held).toMatchObject({ rejection: { code: 'fields-required', fields: ['task'] } });
});

test('[KIMAI-15] a note whose answer was lost, before or after it was carried out, is in Kimai once, also where it rounds', async () => {
  const { connect, key, post, log, kept } = await startConnected();
  await connect(key);
  await post('/_control/settings', { rounding: { begin: 15, end: 15 } });
  for (const [n, fault] of ['cut-after', 'cut-before', '500-after', 'truncated', '503'].entries()) {
    await post('/_control/faults', { fault });
    const note = await log(`From ${8 + n}:05 to ${8 + n}:50 development of ${fault} for Acme`);
    expect(note.status).toBe('success');
  }
  expect((await kept()).map(({ duration }) => duration)).toEqual([3_600, 3_600, 3_600, 3_600, 3_600]);
});

test('[KIMAI-16] what somebody changes in Kimai, or the server rounded, is so here after a sync; entries made there are not shown', async () => {
  const { stack, anna, connect, key, post, log, kept, inKimai } = await startConnected();
  await post('/_control/settings', { rounding: { begin: 30, end: 30 } });
  await connect(key);
  const rounded = await log('From 9:10 to 9:50 design for Acme');
  const changed = await log('From 14 to 15 design for Nebula');
  const [, one] = await kept();
  const change = { begin: '2026-11-11T13:00:00', end: '2026-11-11T15:00:00', description: 'Plans' };
  expect((await inKimai('PATCH', `/timesheets/${one?.id}`, change)).status).toBe(200);
  const other = { ...change, project: one?.project.id, activity: one?.activity.id };
  expect((await inKimai('POST', '/timesheets', other)).status).toBe(200);
  expect(await stack.open(anna)).toBeLessThan(300);
  const startOf = async (entryId: string) => {
    const [row] = await stack.db.select().from(entries).where(eq(entries.id, entryId));
    return row?.startedAt.toString();
  };
  expect(await startOf(rounded.entryId)).toBe('2026-11-12T08:00:00Z');
  expect(await anna.entries([rounded.id])).toMatchObject([{ duration: 3_600 }]);
  expect(await startOf(changed.entryId)).toBe('2026-11-11T12:00:00Z');
  expect(await anna.entries([changed.id])).toMatchObject([{ description: 'Plans', duration: 7_200 }]);
  expect(await stack.db.select().from(remoteEntries)).toEqual([]);
});
