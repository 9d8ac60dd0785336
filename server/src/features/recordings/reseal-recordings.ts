import { and, asc, eq, gt, ne } from 'drizzle-orm';
import type { AppContext } from '../../app-context.ts';
import { reseal, sealedPlaces, unseal } from '../../sealing.ts';
import { hashWords } from '../time-tracking/time-tracking.ts';
import { recordings } from './recordings.schema.ts';

type Deps = Pick<AppContext, 'db' | 'audio' | 'sealingKeys'>;

const atATime = 200;
const beforeAll = '00000000-0000-0000-0000-000000000000';

/** What of a recording is sealed in its row. */
const sealedColumns = [
  'transcriptSealed',
  'deviceTranscriptSealed',
  'previewSealed',
  'unsureWordsSealed',
] as const;

const placeOfColumn = {
  transcriptSealed: sealedPlaces.transcript,
  deviceTranscriptSealed: sealedPlaces.deviceTranscript,
  previewSealed: sealedPlaces.preview,
  unsureWordsSealed: sealedPlaces.unsureWords,
};

/** Seals transcripts, also of devices, previews, unsure words and audio under the present key; gives how many were not. */
export async function resealRecordings(
  deps: Deps,
): Promise<{ transcripts: number; previews: number; unsureWords: number; audio: number }> {
  const { db, sealingKeys } = deps;
  const count = {
    transcriptSealed: 0,
    deviceTranscriptSealed: 0,
    previewSealed: 0,
    unsureWordsSealed: 0,
    audio: 0,
  };
  for (let after = beforeAll; ; ) {
    const rows = await db
      .select({
        id: recordings.id,
        userId: recordings.userId,
        transcriptSealed: recordings.transcriptSealed,
        deviceTranscriptSealed: recordings.deviceTranscriptSealed,
        previewSealed: recordings.previewSealed,
        unsureWordsSealed: recordings.unsureWordsSealed,
      })
      .from(recordings)
      .where(gt(recordings.id, after))
      .orderBy(asc(recordings.id))
      .limit(atATime);
    const last = rows.at(-1);
    if (last === undefined)
      return {
        transcripts: count.transcriptSealed + count.deviceTranscriptSealed,
        previews: count.previewSealed,
        unsureWords: count.unsureWordsSealed,
        audio: count.audio,
      };
    after = last.id;
    for (const row of rows) {
      const { id, userId } = row;
      for (const column of sealedColumns) {
        const sealed = row[column];
        const place = placeOfColumn[column](row);
        const fresh = sealed && reseal(sealingKeys, place, sealed);
        if (!fresh) continue;
        const searchWords =
          column === 'transcriptSealed'
            ? { searchWords: hashWords(sealingKeys, userId, [unseal(sealingKeys, place, fresh).toString()]) }
            : {};
        // Whoever wrote it meanwhile sealed it under the present key.
        const same = and(eq(recordings.id, id), eq(recordings[column], sealed));
        await db
          .update(recordings)
          .set({ [column]: fresh, ...searchWords })
          .where(same);
        count[column] += 1;
      }
      if (await resealAudio(deps, id, userId)) count.audio += 1;
    }
  }
}

async function resealAudio({ db, audio, sealingKeys }: Deps, id: string, userId: string): Promise<boolean> {
  const sealed = await audio.get(id);
  const fresh = sealed && reseal(sealingKeys, sealedPlaces.audio({ id, userId }), sealed);
  if (fresh === undefined) return false;
  await audio.put(id, fresh);
  // Done with meanwhile: its audio must not come back.
  const stillNeeded = await db
    .select({ id: recordings.id })
    .from(recordings)
    .where(and(eq(recordings.id, id), ne(recordings.status, 'success')));
  if (stillNeeded.length === 0) await audio.delete(id);
  return true;
}
