import { startHarvest } from '@timbre/simulators/harvest/harvest';
import { expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { harvestService } from '../../../test/conformance/simulated-harvest.ts';
import { eventually } from '../../../test/eventually.ts';
import { Uploaded } from '../../../test/note-stack.ts';
import { startSyncStack } from '../../../test/tracker-app.ts';

const Kept = z.array(
  z.object({
    id: z.number(),
    spent_date: z.string(),
    hours: z.number(),
    notes: z.string().nullable(),
    started_time: z.string().nullable(),
    ended_time: z.string().nullable(),
    project: z.object({ name: z.string() }),
    task: z.object({ name: z.string() }),
    external_reference: z.object({ permalink: z.string() }).nullable(),
  }),
);

/** A stack that calls a simulated Harvest, and somebody who can connect to it. */
async function startConnected(wanted: object = {}) {
  const harvest = await startHarvest();
  onTestFinished(() => harvest.stop());
  const service = harvestService(harvest.url);
  const stack = await startSyncStack({
    trackerSettings: {
      HARVEST_API_URL: `${harvest.url}/v2`,
      HARVEST_ID_URL: `${harvest.url}/api/v2`,
    },
  });
  const projects = [{ name: 'Acme' }, { name: 'Nebula' }];
  const owner = await service.addOwner({ projects, timeZone: 'Paris', ...wanted });
  const anna = await stack.speaker();
  const connect = (token = owner.key) =>
    anna.call('POST', '/api/connection', { body: { service: 'harvest', token } });
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
  const readHeld = async (noteId: string) => {
    const find = async () => (await anna.entries([noteId])).find(({ isHeld }) => isHeld);
    await eventually(async () => (await find()) !== undefined, 'the entry was not held');
    return (await find()) ?? expect.fail('there is no entry');
  };
  const edit = (entryId: string, body: object) => anna.call('PATCH', `/api/entries/${entryId}`, { body });
  const kept = async () => Kept.parse(await service.get('entries'));
  /** Somebody's own call of the service. */
  const inHarvest = (method: string, path: string, body?: object) =>
    fetch(`${harvest.url}/v2${path}`, {
      ...{ method, ...(body ? { body: JSON.stringify(body) } : {}) },
      headers: {
        ...{ authorization: `Bearer ${owner.key}`, 'harvest-account-id': owner.workspaceId },
        ...{ 'user-agent': 'A browser (anna@example.com)', 'content-type': 'application/json' },
      },
    });
  return { ...{ service, owner, stack, anna, connect, say, log, readHeld, edit, kept, inHarvest } };
}

test('[HARV-09] Harvest is connected by a token alone; one that opens nothing is refused, and what there is in each of its accounts is offered', async () => {
  const elsewhere = { name: 'Elsewhere', account: 'Second' };
  const { anna, connect } = await startConnected({
    ...{ accounts: ['Second'], projects: [{ name: 'Acme' }, elsewhere] },
  });
  expect((await connect('wrong')).headers.get('x-error-code')).toBe('token-refused');
  expect((await connect()).status).toBe(204);
  expect(await (await anna.call('GET', '/api/connection')).json()).toMatchObject({
    ...{ service: 'harvest', name: 'Harvest', address: null, fullname: 'Anna Kowalski' },
  });
  const catalogue = await (await anna.call('GET', '/api/connection/catalogue')).json();
  expect(catalogue).toMatchObject({
    workspaces: [{ name: 'Kowalski Studio' }, { name: 'Second' }],
    projects: [
      { name: 'Acme', tasks: [{ name: 'Design' }, { name: 'Development' }] },
      { name: 'Elsewhere', client: 'A client' },
    ],
  });
});

test('[HARV-10] a note is logged in Harvest with its task, linked to the note, changed and undone there', async () => {
  const { anna, connect, log, edit, kept } = await startConnected();
  await connect();
  const note = await log('From 9 to 11 design for Acme');
  expect(note.status).toBe('success');
  expect(await kept()).toMatchObject([
    {
      ...{ project: { name: 'Acme' }, task: { name: 'Design' }, spent_date: '2026-11-12', hours: 2 },
      external_reference: { permalink: `http://timbre.test/recordings#note-${note.id}` },
    },
  ]);
  const change = { description: 'Poster', start: '2026-11-10T08:00:00Z', duration: 5_340 };
  expect((await edit(note.entryId, change)).status).toBe(204);
  expect(await kept()).toMatchObject([{ notes: 'Poster', spent_date: '2026-11-10', hours: 1.48 }]);
  expect((await anna.call('POST', `/api/recordings/${note.id}/undo`)).status).toBeLessThan(300);
  await eventually(async () => (await kept()).length === 0, 'the entry was not taken back');
});

test('[HARV-11] an entry that names no task, or goes over midnight where times are kept, is held until its owner changes it', async () => {
  const { connect, say, readHeld, kept } = await startConnected({ hasTimes: true });
  await connect();
  const withoutTask = await readHeld(await say('Two hours of sketches for Acme'));
  expect(withoutTask).toMatchObject({ rejection: { code: 'fields-required', fields: ['task'] } });
  const overnight = await readHeld(await say('Yesterday from 23:00 to 01:00 design for Acme'));
  expect(overnight).toMatchObject({ rejection: { code: 'over-midnight' } });
  expect(await kept()).toEqual([]);
});

for (const hasTimes of [false, true])
  test(`[HARV-12] a note whose answer was lost is in Harvest once (${hasTimes ? 'times' : 'hours'})`, async () => {
    const { service, connect, log, kept } = await startConnected({ hasTimes });
    await connect();
    for (const [n, fault] of ['cut-after', 'cut-before', 'empty'].entries()) {
      await service.control('faults', { fault });
      const note = await log(`From ${8 + n}:00 to ${8 + n}:50 development for Acme`);
      expect(note.status).toBe('success');
    }
    expect((await kept()).map(({ hours }) => hours)).toEqual([0.83, 0.83, 0.83]);
  });

test('[HARV-13] what somebody changes in Harvest is so here after a sync, times too; what is unchanged stays, and entries made there are not shown', async () => {
  const { stack, anna, connect, log, kept, inHarvest } = await startConnected({
    ...{ hasTimes: true, clock: '12h' },
  });
  await connect();
  const same = await log('From 9 to 10:29 design for Acme');
  const changed = await log('From 14 to 15 design for Nebula');
  const [, one] = await kept();
  const times = { spent_date: '2026-11-11', started_time: '1:00pm', ended_time: '3:00pm' };
  const answer = await inHarvest('PATCH', `/time_entries/${one?.id}`, { ...times, notes: 'Plans' });
  expect(answer.status).toBe(200);
  const before = await anna.entries([same.id]);
  expect(await stack.open(anna)).toBeLessThan(300);
  expect(await anna.entries([changed.id])).toMatchObject([
    { description: 'Plans', start: '2026-11-11T12:00:00Z', duration: 7_200 },
  ]);
  expect(await anna.entries([same.id])).toEqual(before);
});

test('[HARV-14] an entry that was invoiced in Harvest is not changed, and its undoing is refused without losing it', async () => {
  const { anna, service, connect, log, edit, kept } = await startConnected();
  await connect();
  const note = await log('From 9 to 11 design for Acme');
  const [made] = await kept();
  await service.control('lock', { id: made?.id, reason: 'Item Invoiced' });
  expect((await edit(note.entryId, { description: 'Poster' })).status).toBeGreaterThanOrEqual(400);
  await anna.call('POST', `/api/recordings/${note.id}/undo`);
  expect(await kept()).toMatchObject([{ id: made?.id, hours: 2 }]);
  expect(await anna.entries([note.id])).toMatchObject([{ id: note.entryId }]);
});
