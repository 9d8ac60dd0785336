import { type DeviceTranscript, maxTranscriptBytes } from '@timbre/contract/recordings';
import { eq } from 'drizzle-orm';
import { Temporal } from 'temporal-polyfill';
import { v7 as uuidv7 } from 'uuid';
import { expect, test } from 'vitest';
import { makeRecording } from '../../../test/make.ts';
import { audioLike, startNoteStack, Uploaded } from '../../../test/note-stack.ts';
import type { Speaker } from '../../../test/speak.ts';
import { testSealingKeys } from '../../../test/start-app.ts';
import { transcriptionJobs } from '../transcription/transcription.schema.ts';
import { queueTranscription } from '../transcription/transcription.ts';
import { usage } from '../usage/usage.schema.ts';
import { sealDeviceTranscript } from './device-transcript.ts';
import { resumeRecording } from './history.ts';
import { recordings } from './recordings.schema.ts';

const text = 'Two hours of design for the web site, then fifteen minutes of mail';

const recognised: DeviceTranscript = {
  text,
  language: 'en',
  model: 'moonshine-base',
  words: text.split(' ').map((word) => ({ text: word, confidence: word === 'fifteen' ? 0.2 : 0.9 })),
};

type Stack = Awaited<ReturnType<typeof startNoteStack>>;

const getRow = async ({ db }: Stack, id: string) =>
  (await db.select().from(recordings).where(eq(recordings.id, id)))[0];

async function connected(stack: Stack): Promise<Speaker> {
  const anna = await stack.speaker({ projects: [{ name: 'Website' }] });
  await anna.connect();
  return anna;
}

async function sendWith(person: Speaker, mark: string, ...transcripts: string[]): Promise<string> {
  const fields = transcripts.map((one): [string, string] => ['transcript', one]);
  return Uploaded.parse(await (await person.send(audioLike(mark), {}, fields)).json()).id;
}

test('[PIPE-72] what the device recognised is logged while no transcriber runs, with names spelt right, unsure words in doubt, for the minutes of the audio', async () => {
  const stack = await startNoteStack({ isTranscriberDown: true });
  const anna = await connected(stack);
  const id = await sendWith(anna, 'device', JSON.stringify(recognised));
  const stored = await getRow(stack, id);
  expect(await stack.finished(anna, id)).toMatchObject({ status: 'success' });
  const transcript = await anna.call('GET', `/api/recordings/${id}/transcript`);
  expect(await transcript.json()).toEqual({ text: text.replace('web site', 'Website'), language: 'en' });
  const project = anna.service.projects[0]?.id;
  expect((await anna.ledger()).reverse()).toMatchObject([
    { description: 'design', duration: 7_200, project_id: project },
    { description: 'mail', duration: 900, project_id: null },
  ]);
  expect((await anna.entries([id])).map(({ findings }) => findings)).toEqual([
    [],
    [{ field: 'duration', kind: 'unsure-hearing', other: 'fifteen' }],
  ]);
  expect(stored?.audioMilliseconds).toBeGreaterThan(0);
  expect(await stack.db.select().from(usage).where(eq(usage.recordingId, id))).toMatchObject([
    { state: 'counted', milliseconds: stored?.audioMilliseconds },
  ]);
  expect(await stack.db.$count(transcriptionJobs)).toBe(0);
  expect((await getRow(stack, id))?.deviceTranscriptSealed).toBeNull();
});

test('[PIPE-72] the audio is kept until the note succeeds', async () => {
  const stack = await startNoteStack({ isTranscriberDown: true });
  const anna = await connected(stack);
  const words = { ...recognised, text: 'Yesterday thirty hours of sleep research', words: [] };
  const failed = await sendWith(anna, 'too long a day', JSON.stringify(words));
  expect(await stack.finished(anna, failed)).toMatchObject({ status: 'failed', canEditText: true });
  expect(await stack.audio.get(failed)).toBeDefined();
  const logged = await sendWith(anna, 'device', JSON.stringify(recognised));
  expect(await stack.finished(anna, logged)).toMatchObject({ status: 'success' });
  await expect.poll(() => stack.audio.get(logged)).toBeUndefined();
});

test('[PIPE-73] what a person has edited on the device is read as it is written, and no word of it counts as hard to hear', async () => {
  const stack = await startNoteStack({ isTranscriberDown: true });
  const anna = await connected(stack);
  // In a language that she has not chosen: she wrote it.
  await anna.call('PATCH', '/api/user', { body: { spokenLanguages: ['fr'] } });
  const id = await sendWith(anna, 'edited', JSON.stringify({ ...recognised, model: 'edited' }));
  expect(await stack.finished(anna, id)).toMatchObject({ status: 'success', source: 'spoken' });
  expect(await stack.readTranscript(id)).toBe(text);
  const entries = await anna.entries([id]);
  expect(entries.map(({ duration }) => duration)).toEqual([7_200, 900]);
  expect(entries.flatMap(({ findings }) => findings.filter(({ kind }) => kind === 'unsure-hearing'))).toEqual(
    [],
  );
});

const valid = JSON.stringify(recognised);

/** What comes as the transcript, each of which no note can use. */
const unusable: Record<string, string[]> = {
  'no JSON': ['Two hours of design'],
  'cut off': [valid.slice(0, -1)],
  blank: [JSON.stringify({ ...recognised, text: ' \n' })],
  'by a smaller model': [JSON.stringify({ ...recognised, model: 'moonshine-tiny' })],
  'in an unknown language': [JSON.stringify({ ...recognised, language: 'xx' })],
  'too long': [JSON.stringify({ ...recognised, text: 'a'.repeat(20_001) })],
  'of too many words': [
    JSON.stringify({ ...recognised, words: Array(4_001).fill({ text: 'a', confidence: 1 }) }),
  ],
  'surer than sure': [JSON.stringify({ ...recognised, words: [{ text: 'a', confidence: 2 }] })],
  'with a character that nobody writes': [JSON.stringify({ ...recognised, text: 'Two\0 hours of design' })],
  'in a field that is too large': [`${valid}${' '.repeat(maxTranscriptBytes)}`],
  'there twice': [valid, valid],
};

test('[PIPE-74] a transcript that cannot be read or is too long is ignored, and so is one in a language that its owner does not speak: the audio is transcribed', async () => {
  const stack = await startNoteStack();
  const anna = await connected(stack);
  const send = async (what: string, fields: string[]) => {
    await anna.plant(audioLike(what), 'An hour of marzipan');
    return [what, await sendWith(anna, what, ...fields)] as const;
  };
  const sent: (readonly [string, string])[] = [];
  for (const [what, fields] of Object.entries(unusable)) sent.push(await send(what, fields));
  expect(
    (await Promise.all(sent.map(([, id]) => getRow(stack, id)))).map((row) => row?.deviceTranscriptSealed),
  ).toEqual(sent.map(() => null));
  await anna.call('PATCH', '/api/user', { body: { spokenLanguages: ['fr'] } });
  sent.push(await send('in another language', [valid]));
  for (const [what, id] of sent) {
    const { status } = await stack.finished(anna, id);
    expect([what, status, await stack.readTranscript(id)]).toEqual([what, 'success', 'An hour of marzipan']);
  }
  expect(stack.logged()).toContain('a transcript that came with a note cannot be read');
  expect(stack.logged()).not.toContain('design');
});

test('[PIPE-74] damaged audio is refused, whatever transcript comes with it', async () => {
  const stack = await startNoteStack();
  const anna = await connected(stack);
  const refused = await anna.send(Buffer.from('no sound'), {}, [['transcript', valid]]);
  expect([refused.status, refused.headers.get('x-error-code')]).toEqual([422, 'audio-unreadable']);
  expect(await anna.recordings()).toEqual([]);
});

test('[PIPE-72] a note that the last release has queued for a transcriber is read from its transcript when it runs again', async () => {
  const stack = await startNoteStack({ isTranscriberDown: true });
  const anna = await connected(stack);
  const note = { id: uuidv7(), userId: anna.id };
  await makeRecording(stack.db, anna.id, {
    ...note,
    status: 'processing',
    step: 'transcribing',
    audioMilliseconds: 1_000,
    deviceTranscriptSealed: sealDeviceTranscript(testSealingKeys, note, recognised),
  });
  const job = { recordingId: note.id, userId: anna.id, audioSeconds: 1, awakeableId: 'of a lost run' };
  await queueTranscription(stack.db, job);
  expect(await resumeRecording(stack, note.id)).toBe(true);
  expect(await stack.finished(anna, note.id)).toMatchObject({ status: 'success' });
  expect([(await anna.ledger()).length, await stack.db.$count(transcriptionJobs)]).toEqual([2, 0]);
});

test('[PIPE-75] a retry uses the transcript of the device again, also when the audio is gone by then', async () => {
  const stack = await startNoteStack({ isTranscriberDown: true });
  const [anna, ben] = [await connected(stack), await connected(stack)];
  const note = { id: uuidv7(), userId: anna.id };
  await makeRecording(stack.db, anna.id, {
    ...note,
    status: 'failed',
    failureCode: 'dead-letter',
    audioMilliseconds: 1_000,
    audioErasedAt: Temporal.Now.instant(),
    deviceTranscriptSealed: sealDeviceTranscript(testSealingKeys, note, recognised),
  });
  const retry = async ({ call }: Speaker) => (await call('POST', `/api/recordings/${note.id}/retry`)).status;
  expect((await anna.recordings())[0]).toMatchObject({ canRetry: true, canEditText: false });
  expect(await retry(ben)).toBe(404);
  expect(await retry(anna)).toBe(204);
  expect(await stack.finished(anna, note.id)).toMatchObject({ status: 'success' });
  expect(await anna.ledger()).toHaveLength(2);
});
