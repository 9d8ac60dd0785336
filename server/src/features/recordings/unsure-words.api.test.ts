import type { Recogniser } from '@timbre/speech/recogniser';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { makeRecording, makeUser } from '../../../test/make.ts';
import { sharedNoteReader } from '../../../test/note-reader.ts';
import { startApp, testSealingKeys } from '../../../test/start-app.ts';
import { systemClock } from '../../app-context.ts';
import { seal, sealedPlaces } from '../../sealing.ts';
import { entries } from '../time-tracking/time-tracking.schema.ts';
import { extractEntries, transcribe } from './process-recording.ts';
import { recordings } from './recordings.schema.ts';
import { unsealUnsureWords } from './unsure-words.ts';

const transcription = {
  text: 'Two hours of design, then fifteen minutes of mail',
  language: 'en',
  heardBy: 'local',
};

const order = { awakeableId: 'none', transcribersFailed: false };

const recognisersThat = (transcribe: Recogniser['transcribe']) => ({
  hosted: { recogniser: { transcribe, close: async () => {} }, pricePerMinute: 1, dailyCap: 1_000 },
  hasTranscribers: false,
});

test('[PIPE-52] what a recogniser was not sure of is kept sealed until the entries are written down, and they say it', async () => {
  const { db, log, audio } = await startApp();
  const userId = await makeUser(db);
  const id = await makeRecording(db, userId, {
    status: 'pending',
    isTrial: true,
    audioMilliseconds: 1_000,
  });
  await audio.put(id, seal(testSealingKeys, sealedPlaces.audio({ id, userId }), 'the sound'));
  const words = transcription.text
    .split(' ')
    .map((text) => ({ text, confidence: text === 'fifteen' ? 0.2 : 0.9 }));
  const recognisers = recognisersThat(async () => ({ ...transcription, words }));
  const noteReader = sharedNoteReader();
  const deps = { db, log, audio, now: systemClock, sealingKeys: testSealingKeys, noteReader };
  await transcribe({ ...deps, recognisers }, id, order);
  const toRow = async () => (await db.select().from(recordings).where(eq(recordings.id, id)))[0];
  const sealed = (await toRow())?.unsureWordsSealed ?? null;
  expect(sealed?.includes('from')).toBe(false);
  const unsure = unsealUnsureWords(testSealingKeys, { id, userId }, sealed);
  expect(unsure.map(({ from, to }) => transcription.text.slice(from, to))).toEqual(['fifteen']);

  await extractEntries({ ...deps, languageModel: undefined, notesReadBy: 'grammar' }, id, false);
  expect((await toRow())?.unsureWordsSealed).toBeNull();
  const written = await db
    .select()
    .from(entries)
    .where(eq(entries.recordingId, id))
    .orderBy(entries.position);
  expect(written.map(({ findings, confidence }) => [findings, confidence < 0.9])).toEqual([
    [[], false],
    [[{ field: 'duration', reason: 'unsure-hearing', other: 'fifteen', outcome: 'flagged' }], true],
  ]);
});

test('[PIPE-52] a recogniser that does not say how sure it was leaves nothing behind', async () => {
  const { db, log, audio } = await startApp();
  const userId = await makeUser(db);
  const id = await makeRecording(db, userId, { status: 'pending', audioMilliseconds: 1_000 });
  await audio.put(id, seal(testSealingKeys, sealedPlaces.audio({ id, userId }), 'the sound'));
  const recognisers = recognisersThat(async () => transcription);
  const noteReader = sharedNoteReader();
  const deps = { db, log, audio, now: systemClock, sealingKeys: testSealingKeys, noteReader };
  await transcribe({ ...deps, recognisers }, id, order);
  const [row] = await db.select().from(recordings).where(eq(recordings.id, id));
  expect(row?.unsureWordsSealed).toBeNull();
});
