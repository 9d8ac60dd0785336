import { Proposal } from '@timbre/contract/corrections';
import { expect, test } from 'vitest';
import { eventually } from '../../../test/eventually.ts';
import { startNoteStack, Uploaded } from '../../../test/note-stack.ts';
import { find, type Speaker } from '../../../test/speak.ts';
import { trackerApp } from '../../../test/tracker-app.ts';

type Stack = Awaited<ReturnType<typeof startNoteStack>>;

/** Types a note, and gives its id. */
async function type(person: Speaker, text: string, headers: Record<string, string> = {}): Promise<string> {
  const sent = await person.call('POST', '/api/notes', {
    body: { text },
    headers: { 'x-time-zone': 'Europe/Paris', 'x-spoken-at': '2026-11-12T17:00:00Z', ...headers },
  });
  return Uploaded.parse(await sent.json()).id;
}

const read = async (person: Speaker, id: string) =>
  Proposal.parse(await (await person.call('GET', `/api/recordings/${id}/proposal`)).json());

const tap = async (person: Speaker, id: string, what: 'apply' | 'dismiss' | 'undo') =>
  (await person.call('POST', `/api/recordings/${id}/proposal/${what}`)).status;

const untilStep = (person: Speaker, id: string) =>
  eventually(async () => (await find(person, id))?.step === 'proposed', 'the note proposed nothing');

const untilState = (person: Speaker, id: string, state: Proposal['state']) =>
  eventually(async () => (await find(person, id))?.proposal === state, `the proposal was never ${state}`);

/** What stands in the service, as text. */
const ledger = async (stack: Stack, person: Speaker) =>
  (await trackerApp(stack, person).ledger()).map(
    ({ description, start, duration }) => `${start.slice(0, 16)} ${duration / 60} ${description}`,
  );

/** An hour of meeting and two of design, logged on the morning of the 12th. */
async function withTwoEntries(options: Parameters<typeof startNoteStack>[0] = {}) {
  const stack = await startNoteStack(options);
  const anna = await stack.speaker();
  await anna.connect();
  const note = await type(anna, 'from 9:00 to 10:00 meeting, from 10:00 to 12:00 design');
  expect(await stack.finished(anna, note)).toMatchObject({ status: 'success' });
  return { stack, anna, note };
}

const meeting = '2026-11-12T08:00 60 meeting';
const design = '2026-11-12T09:00 120 design';

test('[FIX-20] a note that corrects waits with before and after, and one tap applies it, once', async () => {
  const { stack, anna } = await withTwoEntries();
  const id = await type(anna, 'no, the meeting was two hours');
  await untilStep(anna, id);
  expect(await ledger(stack, anna)).toEqual([meeting, design]);
  const proposal = await read(anna, id);
  expect(proposal).toMatchObject({ state: 'proposed', questions: [], canUndo: false });
  expect(proposal.changes).toMatchObject([
    { operation: 'change', state: 'proposed', before: { duration: 3_600 }, after: { duration: 7_200 } },
  ]);
  expect(await Promise.all([tap(anna, id, 'apply'), tap(anna, id, 'apply')])).toEqual([204, 204]);
  expect(await stack.finished(anna, id)).toMatchObject({ status: 'success', proposal: 'applied' });
  expect(await ledger(stack, anna)).toEqual(['2026-11-12T08:00 120 meeting', design]);
  expect(await tap(anna, id, 'apply')).toBe(204);
  expect(await read(anna, id)).toMatchObject({ canUndo: true, changes: [{ state: 'applied' }] });
});

test('[FIX-21] what a note changed, deleted and added is taken back as a whole', async () => {
  const { stack, anna } = await withTwoEntries();
  const id = await type(
    anna,
    'move the meeting to yesterday, delete the design and add half an hour of email',
  );
  await untilStep(anna, id);
  expect((await read(anna, id)).changes.map(({ operation }) => operation)).toEqual([
    'change',
    'delete',
    'add',
  ]);
  await tap(anna, id, 'apply');
  await stack.finished(anna, id);
  const after = await ledger(stack, anna);
  expect(after).toHaveLength(2);
  expect(after).toContain('2026-11-11T08:00 60 meeting');
  expect(after.join()).toContain('30 email');
  expect(await Promise.all([tap(anna, id, 'undo'), tap(anna, id, 'undo')])).toEqual([204, 204]);
  await untilState(anna, id, 'undone');
  expect((await ledger(stack, anna)).toSorted()).toEqual([meeting, design]);
  expect((await read(anna, id)).changes.map(({ state }) => state)).toEqual(['undone', 'undone', 'undone']);
  expect(await tap(anna, id, 'apply')).toBe(404);
});

test('[FIX-22] an entry that was edited in the service meanwhile is left as it is until its owner has seen it', async () => {
  const { stack, anna } = await withTwoEntries();
  const id = await type(anna, 'the meeting was two hours and delete the design');
  await untilStep(anna, id);
  const app = trackerApp(stack, anna);
  const [first] = await app.ledger();
  await app.change(first?.id ?? 0, { description: 'meeting with Ben' });
  await tap(anna, id, 'apply');
  await eventually(
    async () => (await read(anna, id)).changes[0]?.state === 'changed-elsewhere',
    'not noticed',
  );
  await untilStep(anna, id);
  expect(await ledger(stack, anna)).toEqual(['2026-11-12T08:00 60 meeting with Ben']);
  expect((await read(anna, id)).changes).toMatchObject([
    {
      state: 'changed-elsewhere',
      before: { description: 'meeting with Ben', duration: 3_600 },
      after: { description: 'meeting with Ben', duration: 7_200 },
    },
    { state: 'applied' },
  ]);
  await tap(anna, id, 'apply');
  await stack.finished(anna, id);
  expect(await ledger(stack, anna)).toEqual(['2026-11-12T08:00 120 meeting with Ben']);
});

test('[FIX-23] a proposal that is dismissed changes nothing, and the note stays', async () => {
  const { stack, anna } = await withTwoEntries();
  const id = await type(anna, 'delete the last one');
  await untilStep(anna, id);
  expect(await tap(anna, id, 'dismiss')).toBe(204);
  expect(await stack.finished(anna, id)).toMatchObject({ status: 'success', proposal: 'dismissed' });
  expect(await ledger(stack, anna)).toEqual([meeting, design]);
  expect(await tap(anna, id, 'apply')).toBe(404);
});
