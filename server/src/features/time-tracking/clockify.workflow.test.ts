import { startClockify } from '@timbre/simulators/clockify/clockify';
import { expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { clockifyService } from '../../../test/conformance/simulated-clockify.ts';
import { eventually } from '../../../test/eventually.ts';
import { Uploaded } from '../../../test/note-stack.ts';
import type { Speaker } from '../../../test/speak.ts';
import { startSyncStack } from '../../../test/tracker-app.ts';

const Kept = z.array(
  z.object({
    id: z.string(),
    description: z.string(),
    billable: z.boolean(),
    timeInterval: z.object({ start: z.string(), duration: z.string() }),
    project: z.object({ name: z.string() }).nullable(),
    tags: z.array(z.object({ name: z.string() })),
    customFieldValues: z.array(z.object({ customFieldId: z.string(), value: z.unknown() })),
  }),
);
const Health = z.object({ calls: z.object({ remaining: z.number() }).nullable() });

/** A stack that calls a simulated Clockify, and somebody who is connected to it. */
async function startConnected(wanted: object = {}) {
  const clockify = await startClockify();
  onTestFinished(() => clockify.stop());
  const service = clockifyService(clockify.url);
  const stack = await startSyncStack({
    trackerSettings: { CLOCKIFY_API_URLS: `${clockify.url}/api/v1` },
  });
  const projects = [{ name: 'Acme', client: 'Acme Inc' }, { name: 'Nebula' }];
  const account = await service.addAccount({ projects, ...wanted });
  const anna = await stack.speaker();
  const connect = (token: string) =>
    anna.call('POST', '/api/connection', { body: { service: 'clockify', token } });
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
  const kept = async () => Kept.parse(await service.get('entries'));
  const inApp = (method: string, path: string, body: object) =>
    fetch(`${clockify.url}/api/v1/workspaces/${account.workspaceId}${path}`, {
      ...{ method, body: JSON.stringify(body) },
      headers: { 'content-type': 'application/json', 'x-api-key': account.key },
    });
  return { ...{ clockify, service, account, stack, anna, connect, say, log, kept, inApp } };
}

const edit = (person: Speaker, entryId: string, body: object) =>
  person.call('PATCH', `/api/entries/${entryId}`, { body });

test('[CLOCK-08] Clockify is connected by an API key; one that opens nothing is refused', async () => {
  const { anna, connect, account } = await startConnected();
  expect((await connect('wrong')).headers.get('x-error-code')).toBe('token-refused');
  expect((await connect(account.key)).status).toBe(204);
  expect(await (await anna.call('GET', '/api/connection')).json()).toMatchObject({
    ...{ service: 'clockify', name: 'Clockify', address: null, fullname: 'Anna Kowalski', calls: null },
  });
  const tested = await anna.call('POST', '/api/connection/verify', { body: {} });
  expect(await tested.json()).toMatchObject({ valid: true });
});

test('[CLOCK-09] a note is logged in Clockify, changed and undone there, and what else stands at its entry stays', async () => {
  const { anna, connect, account, log, kept, inApp } = await startConnected();
  await connect(account.key);
  const note = await log('Two hours of sketches for Acme');
  expect(note.status).toBe('success');
  const [made] = await kept();
  expect(made).toMatchObject({ project: { name: 'Acme' }, timeInterval: { duration: 'PT7200S' } });
  // What somebody noted down in the service itself.
  const field = { customFieldId: 'f1', value: 'PO 17', sourceType: 'WORKSPACE' };
  const { start } = made?.timeInterval ?? expect.fail('there is no entry');
  const body = { start, end: '2026-11-12T12:00:00Z', description: 'sketches', customFields: [field] };
  expect((await inApp('PUT', `/time-entries/${made?.id}`, body)).status).toBe(200);
  const change = { description: 'Poster', duration: 5_340, tags: ['print'] };
  expect((await edit(anna, note.entryId, change)).status).toBe(204);
  expect(await kept()).toMatchObject([
    {
      ...{ description: 'Poster', tags: [{ name: 'print' }], timeInterval: { start, duration: 'PT5340S' } },
      customFieldValues: [{ customFieldId: 'f1', value: 'PO 17' }],
    },
  ]);
  expect((await anna.call('POST', `/api/recordings/${note.id}/undo`)).status).toBeLessThan(300);
  await eventually(async () => (await kept()).length === 0, 'the entry was not taken back');
});

test('[CLOCK-10] a note whose answer was lost is in Clockify once', async () => {
  const { service, connect, account, log, kept } = await startConnected();
  await connect(account.key);
  for (const fault of ['cut-after', 'cut-before', '500-after', 'empty']) {
    await service.control('faults', { fault });
    expect((await log(`Two hours of ${fault} for Acme`)).status).toBe('success');
  }
  expect((await kept()).map(({ timeInterval }) => timeInterval.duration)).toEqual(
    Array.from({ length: 4 }, () => 'PT7200S'),
  );
});

test('[CLOCK-11] what somebody changes in Clockify is so here after a sync', async () => {
  const { stack, anna, connect, account, log, kept, inApp } = await startConnected();
  await connect(account.key);
  const note = await log('From 9 to 11 sketches for Acme');
  const [{ id } = { id: '' }] = await kept();
  const change = { start: '2026-11-12T10:00:00Z', end: '2026-11-12T11:30:00Z', description: 'Plans' };
  expect((await inApp('PUT', `/time-entries/${id}`, change)).status).toBe(200);
  expect(await stack.open(anna)).toBeLessThan(300);
  expect(await anna.entries([note.id])).toMatchObject([{ description: 'Plans', duration: 5_400 }]);
});

test('[CLOCK-12] in a Free workspace calls are counted, the rest is said, and no more than thirty an hour are made', async () => {
  const { service, anna, connect, account, say, kept } = await startConnected({ plan: 'FREE' });
  await connect(account.key);
  const left = async () =>
    Health.parse(await (await anna.call('GET', '/api/connection')).json()).calls?.remaining;
  const parts = Array.from({ length: 22 }, (_, n) => `${n + 5} minutes of task ${n + 1} for Acme`);
  await say(`Yesterday ${parts.join(', ')}.`);
  // Two are left for taking back what was logged by mistake.
  await eventually(async () => (await left()) === 2, 'the calls were not counted');
  expect(await kept()).toHaveLength(16);
  expect((await service.calls(account.key)).length).toBeLessThanOrEqual(30);
});
