import { expect, test } from 'vitest';
import { eventually } from '../../../test/eventually.ts';
import { startNoteStack } from '../../../test/note-stack.ts';
import { control, fetchCalls, find, say } from '../../../test/speak.ts';
import { serviceThrottles } from './time-tracking.schema.ts';

test('[D-ONCE] an entry of unknown outcome is looked up and written also where the pace, after a throttle, has room for one call at a time', async () => {
  const stack = await startNoteStack({ throttle: { everyMs: 800, burst: 2 }, serviceTimeoutMs: 3_000 });
  const anna = await stack.speaker({ projects: [] });
  await anna.connect();
  await control(stack, 'faults', ['cut-before', { fault: '429', on: 'read' }]);
  const id = await say(anna, 'paced', 'Yesterday one hour of apples.');
  expect((await stack.finished(anna, id)).status).toBe('success');
  expect(await anna.ledger()).toMatchObject([{ description: 'apples', duration: 3_600 }]);
});

test('[D-EDIT] a change that had to wait for its place in the pace takes it: the next waits behind it', async () => {
  const everyMs = 300;
  const stack = await startNoteStack({ throttle: { everyMs, burst: 1 } });
  const anna = await stack.speaker({ projects: [] });
  await anna.connect();
  const id = await say(anna, 'changed', 'Yesterday one hour of apples.');
  await stack.finished(anna, id);
  const [entry] = await anna.entries([id]);
  const nextPlaceAt = async () =>
    (await stack.db.select().from(serviceThrottles))[0]?.emptyAt.epochMilliseconds ??
    expect.fail('nothing was called yet');

  for (const description of ['pears', 'plums', 'figs']) {
    const before = await nextPlaceAt();
    const edit = () => anna.call('PATCH', `/api/toggl/entries/${entry?.id}`, { body: { description } });
    // Where the wait would be too long the person is told to try again, and takes no place.
    await expect.poll(async () => (await edit()).status).toBe(204);
    expect(await nextPlaceAt()).toBeGreaterThanOrEqual(before + everyMs);
  }
  expect(await anna.ledger()).toMatchObject([{ description: 'figs' }]);
});

test('[D-BUDGET] a long note logs what the hour allows, keeps two calls for taking back, and says until when it waits', async () => {
  const hour = { organization: 30, user: 30, windowMs: 3_600_000 };
  const stack = await startNoteStack({ toggl: { clock: 'stopped', quota: hour } });
  const anna = await stack.speaker({ projects: [{ name: 'Website' }] });
  await anna.connect();
  await control(stack, 'quota', { token: anna.service.token, bucket: 'organization', used: 20 });
  const earliest = Date.now();
  const parts = Array.from({ length: 22 }, (_, n) => `${n + 5} minutes of task ${n + 1} for the website`);
  const id = await say(anna, 'long', `Yesterday ${parts.join(', ')}.`);
  await eventually(async () => (await find(anna, id))?.step === 'waiting');
  expect((await anna.ledger()).length).toBe(8);
  const waitsUntil = Date.parse((await find(anna, id))?.waitsUntil ?? '');
  expect(waitsUntil).toBeGreaterThan(earliest + hour.windowMs - 1_000);
  expect(waitsUntil).toBeLessThan(Date.now() + hour.windowMs + 1_000);
  const health = await (await anna.call('GET', '/api/toggl/connection')).json();
  expect(health).toMatchObject({ state: 'working', calls: { remaining: 2 } });
});

test('[D-BUDGET] what waits for its quota goes on by itself once that is back, logging and undo alike, and no call is refused', async () => {
  const stack = await startNoteStack({ toggl: { quota: { organization: 5, user: 30, windowMs: 4_000 } } });
  const anna = await stack.speaker({ projects: [{ name: 'Website' }] });
  await anna.connect();
  // Three entries fit into a window beside the two calls that are kept; five deletions do.
  const parts = Array.from({ length: 6 }, (_, n) => `${n + 5} minutes of task ${n + 1} for the website`);
  const id = await say(anna, 'long', `Yesterday ${parts.join(', ')}.`);
  expect(await stack.finished(anna, id)).toMatchObject({ status: 'success', waitsUntil: null });
  expect((await anna.ledger()).length).toBe(6);

  expect((await anna.call('POST', `/api/recordings/${id}/undo`)).status).toBe(204);
  await eventually(async () => (await find(anna, id)) === undefined);
  expect(await anna.ledger()).toEqual([]);
  expect((await fetchCalls(stack, anna)).filter((call) => call.endsWith(' 402'))).toEqual([]);
});
