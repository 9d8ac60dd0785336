import { startRedmine } from '@timbre/simulators/redmine/redmine';
import { eq } from 'drizzle-orm';
import { expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { eventually } from '../../../test/eventually.ts';
import { Uploaded } from '../../../test/note-stack.ts';
import type { Speaker } from '../../../test/speak.ts';
import { startSyncStack } from '../../../test/tracker-app.ts';
import { entries } from './time-tracking.schema.ts';

const User = z.object({ key: z.string(), projects: z.array(z.object({ id: z.number() })) });
const Kept = z.array(
  z.object({
    id: z.number(),
    project: z.object({ name: z.string() }),
    activity: z.object({ name: z.string() }),
    hours: z.number(),
    comments: z.string(),
    spent_on: z.string(),
  }),
);

/** A stack that may call a simulated Redmine, and somebody who is connected to it. */
async function startConnected() {
  const redmine = await startRedmine();
  onTestFinished(() => redmine.stop());
  const allowed = { REDMINE_ALLOWED_HOSTS: new URL(redmine.url).host };
  const stack = await startSyncStack({ trackerSettings: allowed });
  const post = async (url: string, body: object, headers: Record<string, string> = {}) => {
    const sent = { method: 'POST', headers: { 'content-type': 'application/json', ...headers } };
    return fetch(redmine.url + url, { ...sent, body: JSON.stringify(body) });
  };
  const projects = [{ name: 'Acme' }, { name: 'Nebula' }];
  const { key } = User.parse(await (await post('/_control/users', { projects })).json());
  const anna = await stack.speaker();
  const connect = (token: string, address: string | undefined = redmine.url) =>
    anna.call('POST', '/api/connection', { body: { service: 'redmine', token, address } });
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
  const kept = async () => Kept.parse(await (await fetch(`${redmine.url}/_control/entries`)).json());
  return { ...{ redmine, stack, anna, connect, key, post, say, log, kept } };
}

const readCode = async (call: Promise<Response>) => (await call).headers.get('x-error-code');

const edit = (person: Speaker, entryId: string, body: object) =>
  person.call('PATCH', `/api/entries/${entryId}`, { body });

test('[REDM-09] Redmine is connected by its address and key; a wrong one of either is told apart', async () => {
  const { anna, connect, key, redmine } = await startConnected();
  expect(await readCode(connect('wrong'))).toBe('token-refused');
  expect(await readCode(connect(key, 'https://127.0.0.1'))).toBe('address-unusable');
  expect(await readCode(connect(key, 'https://10.0.0.7/redmine'))).toBe('address-unusable');
  const unnamed = anna.call('POST', '/api/connection', { body: { service: 'redmine', token: key } });
  expect(await readCode(unnamed)).toBe('address-unusable');
  expect((await connect(key)).status).toBe(204);
  expect(await (await anna.call('GET', '/api/connection')).json()).toMatchObject({
    ...{ service: 'redmine', name: 'Redmine', address: redmine.url, fullname: 'Anna Kowalski' },
  });
  expect(await (await anna.call('POST', '/api/connection/verify', { body: {} })).json()).toMatchObject({
    valid: true,
  });
});

test('[REDM-10] a note is logged in Redmine as day, minutes, activity and comment, changed and undone there', async () => {
  const { anna, connect, key, post, log, kept } = await startConnected();
  await post('/_control/usual-activity', { name: 'Development' });
  await connect(key);
  const note = await log('Two hours of sketches for Acme');
  expect(note.status).toBe('success');
  expect(await kept()).toMatchObject([
    { project: { name: 'Acme' }, activity: { name: 'Development' }, hours: 2, spent_on: '2026-11-12' },
  ]);
  const start = '2026-11-10T08:00:00Z';
  const change = { description: 'Poster', start, duration: 5_340, tags: ['print'] };
  expect((await edit(anna, note.entryId, change)).status).toBe(204);
  expect(await kept()).toMatchObject([{ comments: 'Poster', hours: 1.48, spent_on: '2026-11-10' }]);
  const [changed] = await anna.entries([note.id]);
  expect(changed).toMatchObject({ description: 'Poster', duration: 5_340, rawData: { tags: [] } });
  expect((await anna.call('POST', `/api/recordings/${note.id}/undo`)).status).toBeLessThan(300);
  await eventually(async () => (await kept()).length === 0, 'the entry was not taken back');
});

test('[REDM-11] an entry for which Redmine needs an activity is held until one is chosen', async () => {
  const { anna, connect, key, say, kept } = await startConnected();
  await connect(key);
  const noteId = await say('Two hours of sketches for Acme');
  const readHeld = async () => (await anna.entries([noteId])).find(({ isHeld }) => isHeld);
  await eventually(async () => (await readHeld()) !== undefined, 'the entry was not held');
  expect(await kept()).toEqual([]);
  const held = (await readHeld()) ?? expect.fail('there is no entry');
  expect(held).toMatchObject({ isHeld: true, rejection: { code: 'fields-required', fields: ['task'] } });
  const catalogue = await (await anna.call('GET', '/api/connection/catalogue')).json();
  const { projects } = z
    .object({
      projects: z.array(z.object({ tasks: z.array(z.object({ id: z.string(), name: z.string() })) })),
    })
    .parse(catalogue);
  const task = projects[0]?.tasks.find(({ name }) => name === 'Design');
  expect((await edit(anna, held.id, { taskId: task?.id })).status).toBe(204);
  await anna.call('POST', `/api/entries/${held.id}/resend`);
  await eventually(async () => (await kept()).length === 1, 'the entry was not sent');
  expect(await kept()).toMatchObject([{ activity: { name: 'Design' }, hours: 2 }]);
});

test('[REDM-12] what somebody changes in Redmine is so here after a sync, with the time of day that we know', async () => {
  const { stack, anna, redmine, connect, key, post, log, kept } = await startConnected();
  await post('/_control/usual-activity', { name: 'Design' });
  await connect(key);
  const note = await log('From 9 to 11 sketches for Acme');
  const startOf = async () => {
    const [row] = await stack.db.select().from(entries).where(eq(entries.id, note.entryId));
    return { start: row?.startedAt.toString(), day: row?.day };
  };
  expect(await startOf()).toEqual({ start: '2026-11-12T08:00:00Z', day: '2026-11-12' });
  const [{ id } = { id: 0 }] = await kept();
  const change = { time_entry: { spent_on: '2026-11-11', hours: 1.5, comments: 'Plans' } };
  const changed = await fetch(`${redmine.url}/time_entries/${id}.json`, {
    ...{ method: 'PUT', body: JSON.stringify(change) },
    headers: { 'content-type': 'application/json', 'x-redmine-api-key': key },
  });
  expect(changed.status).toBe(204);
  expect(await stack.open(anna)).toBeLessThan(300);
  expect(await startOf()).toEqual({ start: '2026-11-11T08:00:00Z', day: '2026-11-11' });
  expect(await anna.entries([note.id])).toMatchObject([{ description: 'Plans', duration: 5_400 }]);
});

test('[REDM-13] a note whose answer was lost is in Redmine once', async () => {
  const { connect, key, post, log, kept } = await startConnected();
  await post('/_control/usual-activity', { name: 'Design' });
  await connect(key);
  for (const fault of ['cut-after', 'cut-before', '500-after']) {
    await post('/_control/faults', { fault });
    expect((await log(`Two hours of ${fault} for Acme`)).status).toBe('success');
  }
  expect((await kept()).map(({ hours }) => hours)).toEqual([2, 2, 2]);
});
