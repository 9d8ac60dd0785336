import { startLanguageModel } from '@timbre/simulators/language-model/language-model';
import { eq } from 'drizzle-orm';
import { expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { audioLike, postJson, startNoteStack, Uploaded } from '../../../test/note-stack.ts';
import { connectLanguageModel } from '../../connectors/language-model.ts';
import { jobs } from '../../db/platform.schema.ts';
import { usage, usageMonths } from '../usage/usage.schema.ts';
import { recordings } from './recordings.schema.ts';

type Stack = Awaited<ReturnType<typeof startNoteStack>>;
type Speaker = Awaited<ReturnType<Stack['speaker']>>;

async function connected({ speaker }: Stack): Promise<Speaker> {
  const anna = await speaker();
  await anna.connect();
  return anna;
}

async function speak(who: Speaker, words: string): Promise<string> {
  const file = audioLike(words);
  await who.plant(file, words);
  return Uploaded.parse(await (await who.send(file)).json()).id;
}

const transcript = async (who: Speaker, id: string) =>
  z
    .object({ text: z.string().nullable() })
    .parse(await (await who.call('GET', `/api/recordings/${id}/transcript`)).json()).text;

const replace = async (who: Speaker, id: string, text: string) =>
  (await who.call('PUT', `/api/recordings/${id}/transcript`, { body: { text } })).status;

/** What a note has cost, and what of the month is used. */
async function toMinutes({ db }: Stack, id: string) {
  const [row] = await db.select().from(usage).where(eq(usage.recordingId, id));
  const [month] = await db.select().from(usageMonths);
  return { state: row?.state, isMonthEmpty: month?.milliseconds === 0 };
}

const isAudioKept = async ({ audio }: Stack, id: string) => (await audio.get(id)) !== undefined;

test('[PIPE-62] a note from which no entry was understood says so: its words and its sound stay, its minutes go back', async () => {
  const stack = await startNoteStack();
  const anna = await connected(stack);
  const id = await speak(anna, 'Hello, is this thing on?');
  const note = await stack.finished(anna, id);
  expect(note).toMatchObject({
    status: 'failed',
    outcome: 'nothing-understood',
    canRetry: false,
    togglEntryId: null,
  });
  expect(JSON.parse(note.processingError ?? '')).toMatchObject({ code: 'nothing-understood' });
  expect(await toMinutes(stack, id)).toEqual({ state: 'returned', isMonthEmpty: true });
  expect(await isAudioKept(stack, id)).toBe(true);
  expect(await transcript(anna, id)).toBe('Hello, is this thing on?');
  expect([await anna.entries([id]), await anna.ledger()]).toEqual([[], []]);
  expect((await anna.call('POST', `/api/recordings/${id}/retry`)).status).toBe(404);
  // No failure of ours, of which an operator would be told.
  expect(await stack.db.select().from(jobs).where(eq(jobs.key, id))).toMatchObject([{ outcome: 'done' }]);
});

test('[PIPE-63] its words are replaced by its owner alone, and it is read again as the same note, on its own day, for no minutes', async () => {
  const stack = await startNoteStack();
  const anna = await connected(stack);
  const ben = await connected(stack);
  const id = await speak(anna, 'Yesterday to ours of dissent');
  expect(await stack.finished(anna, id)).toMatchObject({ outcome: 'nothing-understood' });
  expect(await replace(ben, id, 'Yesterday two hours of design')).toBe(404);
  expect(await replace(anna, id, '   ')).toBe(400);

  expect(await replace(anna, id, 'Still nothing that anybody could read')).toBe(204);
  expect(await stack.finished(anna, id)).toMatchObject({ outcome: 'nothing-understood' });
  expect(await replace(anna, id, 'Yesterday two hours of design')).toBe(204);
  expect(await stack.finished(anna, id)).toMatchObject({ status: 'success', outcome: null });
  expect(await transcript(anna, id)).toBe('Yesterday two hours of design');
  // The day before the note was spoken, not the day before its words were replaced.
  expect(await anna.ledger()).toMatchObject([
    { description: 'design', start: '2026-11-11T08:00:00+00:00', duration: 7_200 },
  ]);
  expect(await toMinutes(stack, id)).toEqual({ state: 'returned', isMonthEmpty: true });
  await expect.poll(() => isAudioKept(stack, id)).toBe(false);
  expect(await anna.recordings()).toHaveLength(1);
  // What is logged is changed entry by entry.
  expect(await replace(anna, id, 'Yesterday three hours of design')).toBe(404);
});

test('[PIPE-63] replacing words counts among the notes that somebody may send in a quarter of an hour', async () => {
  const stack = await startNoteStack({ notesPerUser: 2 });
  const anna = await connected(stack);
  const id = await speak(anna, 'Hello, is this thing on?');
  await stack.finished(anna, id);
  expect(await replace(anna, id, 'Hello again')).toBe(204);
  await stack.finished(anna, id);
  expect(await replace(anna, id, 'An hour of design')).toBe(429);
  expect(await stack.finished(anna, id)).toMatchObject({ outcome: 'nothing-understood' });
  expect(await transcript(anna, id)).toBe('Hello again');
});

test('[PIPE-64] a note that says that nothing was done is done: no entries, its minutes used, its sound gone', async () => {
  const stack = await startNoteStack();
  const anna = await connected(stack);
  const id = await speak(anna, 'Nothing on Friday, I did not work.');
  expect(await stack.finished(anna, id)).toMatchObject({
    status: 'success',
    outcome: 'nothing-done',
    processingError: null,
  });
  expect(await toMinutes(stack, id)).toEqual({ state: 'counted', isMonthEmpty: false });
  await expect.poll(() => isAudioKept(stack, id)).toBe(false);
  expect([await anna.entries([id]), await anna.ledger()]).toEqual([[], []]);
});

test('[PIPE-62][PIPE-64] where a language model finds no entry, the words decide in the same way', async () => {
  const model = await startLanguageModel();
  onTestFinished(() => model.stop());
  const languageModel = connectLanguageModel({
    provider: 'openai-compatible',
    url: model.url,
    key: 'a key',
    model: 'a model',
    price: { in: 1, out: 2 },
    dailyCap: 1_000_000,
    timeoutMs: 30_000,
  });
  const stack = await startNoteStack({ languageModel });
  const anna = await connected(stack);
  const getOutcome = async (note: string) => {
    const response = { entries: [], uncertainties: [], reason: 'nothing to log' };
    await postJson(`${model.controlUrl}/_control/responses`, { note, response });
    return (await stack.finished(anna, await speak(anna, note))).outcome;
  };
  expect(await getOutcome('I worked on the website this morning.')).toBe('nothing-understood');
  expect(await getOutcome('Rien vendredi.')).toBe('nothing-done');
});

test('[PIPE-65] who removes every entry of a note that asks, and then has it logged, has nothing logged', async () => {
  const stack = await startNoteStack();
  const anna = await connected(stack);
  await anna.call('PATCH', '/api/user', { body: { askWhenUnsure: true } });
  const id = await speak(anna, 'Two hours for the zanzibar thing because of reasons');
  const findStep = async () => (await anna.recordings())[0]?.step;
  await expect.poll(findStep).toBe('asking');
  for (const entry of await anna.entries([id])) await anna.call('DELETE', `/api/toggl/entries/${entry.id}`);
  await anna.call('POST', `/api/recordings/${id}/answer`, { body: { answer: 'log' } });
  expect(await stack.finished(anna, id)).toMatchObject({ status: 'success', outcome: null });
  expect(await stack.db.select().from(recordings)).toHaveLength(1);
  expect([await anna.entries([id]), await anna.ledger()]).toEqual([[], []]);
});
