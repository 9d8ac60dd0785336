import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { makeRecording } from '../../test/make.ts';
import { audioLike, startNoteStack, Uploaded } from '../../test/note-stack.ts';
import { testSealingKeys } from '../../test/start-app.ts';
import { connections, recordings } from '../db/schema.ts';
import { keyIdOf, type SealingKeys, seal, unseal } from '../sealing.ts';
import { resealEverything } from './reseal.ts';

test('[D-CRYPT][LEGAL-05] one command seals tokens, transcripts, previews, unsure words and audio under a new key; then the old one opens nothing more', async () => {
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
  const inWork = await makeRecording(db, anna.id, {
    status: 'processing',
    previewSealed: seal(testSealingKeys, anna.id, 'a preview'),
    unsureWordsSealed: seal(testSealingKeys, anna.id, 'unsure words'),
  });

  const [old] = testSealingKeys;
  const fresh = { id: 'fresh', key: Buffer.alloc(32, 9) };
  const both: SealingKeys = [fresh, old];
  expect(await resealEverything({ db, audio, sealingKeys: both })).toEqual({
    tokens: 1,
    transcripts: 1,
    previews: 1,
    unsureWords: 1,
    audio: 1,
  });
  expect(await resealEverything({ db, audio, sealingKeys: both })).toEqual({
    tokens: 0,
    transcripts: 0,
    previews: 0,
    unsureWords: 0,
    audio: 0,
  });

  const [connection] = await db.select().from(connections);
  const [recording] = await db.select().from(recordings).where(eq(recordings.id, heard.id));
  const [read] = await db.select().from(recordings).where(eq(recordings.id, inWork));
  const kept = [
    connection?.tokenSealed,
    recording?.transcriptSealed,
    read?.previewSealed,
    read?.unsureWordsSealed,
    await audio.get(failed.id),
  ];
  const opened = kept.map((sealed) => unseal([fresh], anna.id, sealed ?? Buffer.alloc(0)));
  expect(opened).toEqual([
    Buffer.from(anna.service.token),
    Buffer.from('Today an hour of marzipan.'),
    Buffer.from('a preview'),
    Buffer.from('unsure words'),
    silent,
  ]);
  for (const sealed of kept) expect(keyIdOf(sealed ?? Buffer.alloc(0))).toBe('fresh');
});
