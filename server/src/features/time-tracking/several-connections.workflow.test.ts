import { startClockify } from '@timbre/simulators/clockify/clockify';
import { expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { clockifyService } from '../../../test/conformance/simulated-clockify.ts';
import { eventually } from '../../../test/eventually.ts';
import { Uploaded } from '../../../test/note-stack.ts';
import { control } from '../../../test/speak.ts';
import { startSyncStack, trackerApp } from '../../../test/tracker-app.ts';

const InClockify = z.array(
  z.object({ description: z.string(), timeInterval: z.object({ duration: z.string() }) }),
);
const Proposal = z.object({
  changes: z.array(z.object({ operation: z.string(), group: z.number(), state: z.string() })),
  state: z.string(),
});

/** Somebody with Acme in Toggl Track, which is the default, and Nebula in Clockify. */
async function startWithBoth() {
  const clockify = await startClockify();
  onTestFinished(() => clockify.stop());
  const service = clockifyService(clockify.url);
  const stack = await startSyncStack({ trackerSettings: { CLOCKIFY_API_URLS: `${clockify.url}/api/v1` } });
  const account = await service.addAccount({ projects: [{ name: 'Nebula' }] });
  const anna = await stack.speaker({ projects: [{ name: 'Acme' }] });
  expect((await anna.connect()).status).toBe(204);
  const body = { service: 'clockify', token: account.key };
  await anna.enterPassword();
  expect((await anna.call('POST', '/api/connection', { body })).status).toBe(204);
  const say = async (text: string) => {
    const headers = { 'x-time-zone': 'Europe/Paris', 'x-spoken-at': '2026-11-12T17:00:00Z' };
    const sent = await anna.call('POST', '/api/notes', { body: { text }, headers });
    return Uploaded.parse(await sent.json()).id;
  };
  const log = async (text: string) => {
    const id = await say(text);
    return { id, status: (await stack.finished(anna, id)).status };
  };
  const inClockify = async () => {
    const kept = InClockify.parse(await service.get('entries'));
    return kept.map(({ description, timeInterval }) => [description, timeInterval.duration]);
  };
  const inToggl = async (token = anna.service.token) => {
    const kept = await trackerApp(stack, { service: { ...anna.service, token } }).ledger();
    return kept.map(({ description, duration }) => [description, duration]);
  };
  const undone = async (id: string) => {
    expect((await anna.call('POST', `/api/recordings/${id}/undo`)).status).toBeLessThan(300);
    await eventually(
      async () => !(await anna.recordings()).some((one) => one.id === id),
      'the note is not undone',
    );
  };
  return { ...{ stack, anna, say, log, inClockify, inToggl, undone } };
}

test('[TRACK-10] entries of one note go to the trackers their projects belong to, without a project to the default one; undo takes all out', async () => {
  const { anna, log, inClockify, inToggl, undone } = await startWithBoth();
  const note = await log(
    'Two hours of design for Acme, one hour of review for Nebula and half an hour of email',
  );
  expect(note.status).toBe('success');
  expect(await inToggl()).toEqual(
    expect.arrayContaining([
      [expect.stringMatching(/design/i), 7_200],
      [expect.stringMatching(/email/i), 1_800],
    ]),
  );
  expect(await inClockify()).toEqual([[expect.stringMatching(/review/i), 'PT3600S']]);
  const shown = await anna.entries([note.id]);
  expect(shown.map(({ service, rawData }) => [rawData.project_name, service])).toEqual([
    ['Acme', 'toggl'],
    ['Nebula', 'clockify'],
    [null, 'toggl'],
  ]);
  await undone(note.id);
  expect([await inToggl(), await inClockify()]).toEqual([[], []]);
});

test('[TRACK-11] each connection is listed, one is the default until another is chosen, and disconnecting one leaves the others', async () => {
  const { anna, log, inClockify, inToggl } = await startWithBoth();
  const list = async () =>
    z
      .array(z.object({ service: z.string(), isDefault: z.boolean(), state: z.string() }))
      .parse(await (await anna.call('GET', '/api/connections')).json());
  expect(await list()).toEqual([
    { service: 'toggl', isDefault: true, state: 'working' },
    { service: 'clockify', isDefault: false, state: 'working' },
  ]);
  const choose = (service: string) => anna.call('PUT', '/api/connections/default', { body: { service } });
  await anna.enterPassword();
  expect((await choose('redmine')).headers.get('x-error-code')).toBe('connection-needed');
  expect((await choose('clockify')).status).toBe(204);
  expect((await list()).map(({ service }) => service)).toEqual(['clockify', 'toggl']);
  expect((await anna.call('DELETE', '/api/connection?service=clockify')).status).toBe(204);
  expect((await list()).map(({ service, isDefault }) => [service, isDefault])).toEqual([['toggl', true]]);
  expect((await log('One hour of review for Nebula')).status).toBe('success');
  expect(await inClockify()).toEqual([]);
  expect(await inToggl()).toEqual([[expect.stringMatching(/review/i), 3_600]]);
});

test('[TRACK-12] an entry that moves to a project of another tracker is deleted in the one and logged in the other; undo puts it back', async () => {
  const { stack, anna, say, log, inClockify, inToggl, undone } = await startWithBoth();
  await log('Two hours of design for Acme');
  expect(await inToggl()).toHaveLength(1);
  const id = await say('The design was for Nebula');
  const read = async () =>
    Proposal.parse(await (await anna.call('GET', `/api/recordings/${id}/proposal`)).json());
  await eventually(
    async () => (await anna.call('GET', `/api/recordings/${id}/proposal`)).ok,
    'there is no proposal',
  );
  const { changes } = await read();
  expect(changes.map(({ operation }) => operation)).toEqual(['delete', 'add']);
  expect(new Set(changes.map(({ group }) => group)).size).toBe(1);
  expect((await anna.call('POST', `/api/recordings/${id}/proposal/apply`)).ok).toBe(true);
  await stack.finished(anna, id);
  expect(await inToggl()).toEqual([]);
  expect(await inClockify()).toEqual([[expect.stringMatching(/design/i), 'PT7200S']]);
  await undone(id).catch(() => {});
  await eventually(async () => (await inClockify()).length === 0, 'it stands in the other one still');
  expect(await inToggl()).toEqual([[expect.stringMatching(/design/i), 7_200]]);
});

test('[TRACK-13] a tracker that refuses its token holds up its own entries alone; with another token the note goes on, each entry once', async () => {
  const { anna, stack, say, inClockify, inToggl } = await startWithBoth();
  const { token: fresh } = z
    .object({ token: z.string() })
    .parse(await control(stack, 'revoke', { token: anna.service.token }));
  const isWaiting = async (id: string) =>
    (await anna.recordings()).some((one) => one.id === id && one.step === 'waiting');
  const first = await say('Two hours of design for Acme');
  await eventually(() => isWaiting(first), 'the first note does not wait');
  // Its first entry is the one that has to wait.
  const second = await say('One hour of planning for Acme and one hour of review for Nebula');
  await eventually(() => isWaiting(second), 'the second note does not wait');
  expect(await inClockify()).toEqual([[expect.stringMatching(/review/i), 'PT3600S']]);
  await anna.enterPassword();
  const body = { service: 'toggl', token: fresh };
  expect((await anna.call('POST', '/api/connection', { body })).status).toBe(204);
  for (const id of [first, second]) expect((await stack.finished(anna, id)).status).toBe('success');
  expect([(await inToggl(fresh)).length, (await inClockify()).length]).toEqual([2, 1]);
});
