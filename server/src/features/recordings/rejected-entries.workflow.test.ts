import { TrackerCatalogue } from '@timbre/contract/time-tracking';
import { expect, test } from 'vitest';
import { postJson, startNoteStack, Uploaded } from '../../../test/note-stack.ts';

type Stack = Awaited<ReturnType<typeof startNoteStack>>;
type Speaker = Awaited<ReturnType<Stack['speaker']>>;

/** What an agency demands of every entry; everything before the tenth is invoiced and closed. */
const strict = {
  plan: 'premium',
  workspace: {
    required: { project: true, task: true, tag: true, description: true },
    lockedBefore: '2026-11-10',
  },
  projects: [{ name: 'Website', client: 'Acme', tasks: ['Layout', 'Content'] }, { name: 'Shop' }],
  tags: ['office'],
};

async function type(who: Speaker, text: string): Promise<string> {
  const answer = await who.call('POST', '/api/notes', {
    body: { text },
    headers: { 'x-time-zone': 'Europe/Paris', 'x-spoken-at': '2026-11-12T17:00:00Z' },
  });
  return Uploaded.parse(await answer.json()).id;
}

const findStep = async (who: Speaker, id: string) =>
  (await who.recordings()).find((recording) => recording.id === id)?.step;

const edit = async (who: Speaker, entryId: string | undefined, body: object) =>
  (await who.call('PATCH', `/api/toggl/entries/${entryId}`, { body })).status;

const resend = async (who: Speaker, entryId: string | undefined) =>
  (await who.call('POST', `/api/toggl/entries/${entryId}/resend`)).status;

const written = async (who: Speaker) =>
  (await who.ledger()).map(({ description, duration }) => `${duration / 60} ${description}`).sort();

test('[ENTRY-01][ENTRY-02][ENTRY-04][D-REJECT] in a strict workspace what is allowed is logged, the rest says why it is not, and after the edits all is logged once', async () => {
  const stack = await startNoteStack();
  const anna = await stack.speaker(strict);
  await anna.connect();
  const catalogue = TrackerCatalogue.parse(await (await anna.call('GET', '/api/toggl/catalogue')).json());
  const website = catalogue.projects.find(({ name }) => name === 'Website');
  const [layout] = website?.tasks ?? [];
  expect(catalogue.workspaces).toMatchObject([
    { isPaid: true, requiredFields: ['project', 'task', 'tags', 'description'] },
  ]);
  const id = await type(
    anna,
    'Yesterday two hours of design for Website, one hour of calls, thirty minutes of testing for Shop, last Friday three hours of planning for Website, today one hour of review for Website',
  );
  await expect.poll(() => findStep(anna, id)).toBe('asking');
  const shown = await anna.entries([id]);
  expect(shown.map(({ state, rejection }) => [state, rejection?.fields])).toEqual([
    ['rejected', ['task', 'tags']],
    ['rejected', ['project', 'task', 'tags']],
    ['rejected', ['task', 'tags']],
    ['rejected', ['task', 'tags']],
    ['rejected', ['task', 'tags']],
  ]);
  // By the rules that were read: no call was spent on what would be refused.
  expect(await written(anna)).toEqual([]);
  const [design, calls, testing, planning, review] = shown.map((entry) => entry.id);

  const whole = { projectId: website?.id, taskId: layout?.id, tags: ['office'] };
  for (const entryId of [design, planning, review]) expect(await edit(anna, entryId, whole)).toBe(204);
  expect(await resend(anna, design)).toBe(204);
  await expect.poll(() => written(anna)).toEqual(['120 design']);
  await expect.poll(() => findStep(anna, id)).toBe('asking');
  // One was sent; the others wait for their own.
  expect((await anna.entries([id])).map(({ state, isHeld }) => [state, isHeld])).toEqual([
    ['logged', false],
    ['rejected', true],
    ['rejected', true],
    ['pending', true],
    ['pending', true],
  ]);
  expect(await resend(anna, design)).toBe(404);

  const all = { body: { answer: 'log' } };
  expect((await anna.call('POST', `/api/recordings/${id}/answer`, all)).status).toBe(204);
  await expect.poll(() => written(anna)).toEqual(['120 design', '60 review']);
  await expect.poll(() => findStep(anna, id)).toBe('asking');
  expect((await anna.entries([id]))[3]).toMatchObject({
    state: 'rejected',
    rejection: { code: 'period-locked', words: "Entries can't be added or edited in this period" },
  });

  expect(await edit(anna, planning, { start: '2026-11-12T08:00:00Z' })).toBe(204);
  expect(await edit(anna, calls, whole)).toBe(204);
  expect((await anna.call('DELETE', `/api/toggl/entries/${testing}`)).status).toBe(204);
  expect((await anna.call('POST', `/api/recordings/${id}/answer`, all)).status).toBe(204);
  expect(await stack.finished(anna, id)).toMatchObject({ status: 'success' });
  expect(await written(anna)).toEqual(['120 design', '180 planning', '60 calls', '60 review']);
});

test('[ENTRY-03] a rule that was made after the catalogue was read refuses one entry and no other, and is told by its field', async () => {
  const stack = await startNoteStack();
  const anna = await stack.speaker();
  await anna.connect();
  await postJson(`${stack.togglUrl}/_control/workspaces`, {
    token: anna.service.token,
    id: anna.service.workspaceId,
    required: { project: true },
  });
  const id = await type(anna, 'An hour of calls, two hours of design for Website, half an hour of e-mail');
  await expect.poll(() => findStep(anna, id)).toBe('asking');
  expect(await written(anna)).toEqual(['120 design']);
  const entries = await anna.entries([id]);
  expect(entries.map(({ state, rejection }) => [state, rejection?.code, rejection?.fields])).toEqual([
    ['rejected', 'fields-required', ['project']],
    ['logged', undefined, undefined],
    ['rejected', 'fields-required', ['project']],
  ]);
  // Removing what is left ends the note; what is logged stays.
  const discard = { body: { answer: 'discard' } };
  expect((await anna.call('POST', `/api/recordings/${id}/answer`, discard)).status).toBe(204);
  expect(await stack.finished(anna, id)).toMatchObject({ status: 'success' });
  expect(await anna.entries([id])).toHaveLength(1);
  expect(await written(anna)).toEqual(['120 design']);
});

test('[ENTRY-05][D-REJECT] a note that is logged in part is complete once the last rejected entry is removed, and is undone as a whole', async () => {
  const stack = await startNoteStack();
  const anna = await stack.speaker({ ...strict, workspace: { required: { project: true } } });
  await anna.connect();
  const note = 'An hour of calls, two hours of design for Website';
  const id = await type(anna, note);
  await expect.poll(() => findStep(anna, id)).toBe('asking');
  const [calls] = await anna.entries([id]);
  expect((await anna.call('DELETE', `/api/toggl/entries/${calls?.id}`)).status).toBe(204);
  expect(await stack.finished(anna, id)).toMatchObject({ status: 'success' });

  const other = await type(anna, note);
  await expect.poll(() => findStep(anna, other)).toBe('asking');
  expect((await anna.call('POST', `/api/recordings/${other}/undo`)).status).toBe(204);
  await expect.poll(() => anna.recordings()).toHaveLength(1);
  expect(await written(anna)).toEqual(['120 design']);
});

test('[ENTRY-06] an entry that waits for the quota is changed and removed before it is sent, and is sent as it was changed', async () => {
  const stack = await startNoteStack({
    toggl: { quota: { organization: 4, user: 30, windowMs: 3_600_000 } },
  });
  const anna = await stack.speaker();
  await anna.connect();
  const id = await type(
    anna,
    'An hour of calls, two hours of design, half an hour of e-mail, an hour of tests',
  );
  await expect.poll(() => findStep(anna, id)).toBe('waiting');
  const before = await anna.entries([id]);
  expect(before.map(({ state }) => state)).toEqual(['logged', 'logged', 'waiting', 'waiting']);
  expect(await edit(anna, before[2]?.id, { description: 'letters', duration: 900 })).toBe(204);
  expect((await anna.call('DELETE', `/api/toggl/entries/${before[3]?.id}`)).status).toBe(204);
  expect((await anna.entries([id])).map(({ description }) => description)).toEqual([
    'calls',
    'design',
    'letters',
  ]);
  expect(await written(anna)).toEqual(['120 design', '60 calls']);
});

test('[ENTRY-07] billable is sent where the plan knows it, and left out where it no longer does, and both are logged', async () => {
  const stack = await startNoteStack();
  const anna = await stack.speaker({ ...strict, workspace: { required: { project: true } } });
  await anna.connect();
  const id = await type(anna, 'An hour of calls, two hours of design');
  await expect.poll(() => findStep(anna, id)).toBe('asking');
  const [calls, design] = (await anna.entries([id])).map((entry) => entry.id);
  const change = { projectId: String(anna.service.projects[0]?.id), billable: true };
  expect(await edit(anna, calls, change)).toBe(204);
  expect(await edit(anna, design, change)).toBe(204);
  expect(await resend(anna, calls)).toBe(204);
  await expect.poll(() => findStep(anna, id)).toBe('asking');
  expect((await anna.ledger()).map(({ billable }) => billable)).toEqual([true]);

  const { token, organizationId } = anna.service;
  await postJson(`${stack.togglUrl}/_control/organizations`, { token, id: organizationId, plan: 'free' });
  expect(await resend(anna, design)).toBe(204);
  expect(await stack.finished(anna, id)).toMatchObject({ status: 'success' });
  expect((await anna.entries([id])).map(({ billable }) => billable)).toEqual([true, null]);
  expect(await written(anna)).toEqual(['120 design', '60 calls']);
});
