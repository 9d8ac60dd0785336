import { eq } from 'drizzle-orm';
import { v7 as uuidv7 } from 'uuid';
import { expect, test } from 'vitest';
import { makeRecording } from '../../test/make.ts';
import { audioLike, startNoteStack, Uploaded } from '../../test/note-stack.ts';
import { testSealingKeys } from '../../test/start-app.ts';
import { totpSecrets } from '../features/accounts/accounts.schema.ts';
import { proposals, proposedChanges, recordings } from '../features/recordings/recordings.schema.ts';
import { connections } from '../features/time-tracking/time-tracking.schema.ts';
import { isSealedByFirst, type SealingKeys, seal, sealedPlaces, unseal } from '../sealing.ts';
import { resealEverything } from './reseal.ts';

test('[D-CRYPT][LEGAL-05] one command seals tokens, secrets of authenticator apps, transcripts, previews, unsure words and audio under a new key; then the old one opens nothing more', async () => {
  const { speaker, finished, db, audio } = await startNoteStack();
  const anna = await speaker();
  await anna.connect();
  const good = audioLike('good');
  await anna.plant(good, 'Today an hour of marzipan.');
  const heard = Uploaded.parse(await (await anna.send(good)).json());
  await finished(anna, heard.id);
  const silent = audioLike('silent');
  const failed = Uploaded.parse(await (await anna.send(silent)).json());
  await finished(anna, failed.id);
  const inWork = { id: uuidv7(), userId: anna.id };
  await makeRecording(db, anna.id, {
    id: inWork.id,
    status: 'processing',
    deviceTranscriptSealed: seal(testSealingKeys, sealedPlaces.deviceTranscript(inWork), 'by the device'),
    previewSealed: seal(testSealingKeys, sealedPlaces.preview(inWork), 'a preview'),
    unsureWordsSealed: seal(testSealingKeys, sealedPlaces.unsureWords(inWork), 'unsure words'),
  });

  const change = { id: uuidv7(), userId: anna.id };
  await db.insert(proposals).values({
    ...{ recordingId: inWork.id, userId: anna.id, state: 'proposed' },
    questionsSealed: seal(testSealingKeys, sealedPlaces.proposalQuestions(inWork), 'a question'),
  });
  await db.insert(proposedChanges).values({
    ...{ id: change.id, recordingId: inWork.id, entryId: uuidv7(), position: 0, groupNumber: 0 },
    state: 'proposed',
    contentSealed: seal(testSealingKeys, sealedPlaces.proposedChange(change), 'a change'),
  });

  const ofApp = sealedPlaces.totpSecret(anna.id);
  await db
    .insert(totpSecrets)
    .values({ userId: anna.id, secretSealed: seal(testSealingKeys, ofApp, 'a secret') });

  const [old] = testSealingKeys;
  const fresh = { id: 'fresh', key: Buffer.alloc(32, 9), bindsRow: true };
  const both: SealingKeys = [fresh, old];
  expect(await resealEverything({ db, audio, sealingKeys: both })).toEqual({
    tokens: 1,
    totpSecrets: 1,
    transcripts: 2,
    previews: 1,
    unsureWords: 1,
    proposals: 2,
    audio: 1,
  });
  expect(await resealEverything({ db, audio, sealingKeys: both })).toEqual({
    tokens: 0,
    totpSecrets: 0,
    transcripts: 0,
    previews: 0,
    unsureWords: 0,
    proposals: 0,
    audio: 0,
  });

  const [app] = await db.select().from(totpSecrets);
  expect(unseal([fresh], ofApp, app?.secretSealed ?? Buffer.alloc(0)).toString()).toBe('a secret');
  const [connection] = await db.select().from(connections);
  const [recording] = await db.select().from(recordings).where(eq(recordings.id, heard.id));
  const [read] = await db.select().from(recordings).where(eq(recordings.id, inWork.id));
  const [proposal] = await db.select().from(proposals);
  const [proposed] = await db.select().from(proposedChanges);
  const ofHeard = sealedPlaces.transcript({ id: heard.id, userId: anna.id });
  const ofFailed = sealedPlaces.audio({ id: failed.id, userId: anna.id });
  const kept = [
    [sealedPlaces.trackerToken(anna.id), connection?.tokenSealed],
    [ofHeard, recording?.transcriptSealed],
    [sealedPlaces.deviceTranscript(inWork), read?.deviceTranscriptSealed],
    [sealedPlaces.preview(inWork), read?.previewSealed],
    [sealedPlaces.unsureWords(inWork), read?.unsureWordsSealed],
    [sealedPlaces.proposalQuestions(inWork), proposal?.questionsSealed],
    [sealedPlaces.proposedChange(change), proposed?.contentSealed],
    [ofFailed, await audio.get(failed.id)],
  ] as const;
  const opened = kept.map(([place, sealed]) => unseal([fresh], place, sealed ?? Buffer.alloc(0)));
  expect(opened).toEqual([
    Buffer.from(anna.service.token),
    Buffer.from('Today an hour of marzipan.'),
    Buffer.from('by the device'),
    Buffer.from('a preview'),
    Buffer.from('unsure words'),
    Buffer.from('a question'),
    Buffer.from('a change'),
    silent,
  ]);
  for (const [, sealed] of kept) expect(isSealedByFirst([fresh], sealed ?? Buffer.alloc(0))).toBe(true);
});
