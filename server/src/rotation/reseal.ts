import { and, asc, eq, gt, isNotNull, ne } from 'drizzle-orm';
import type { AppContext } from '../app-context.ts';
import type { Db } from '../db/client.ts';
import { recordings } from '../db/schema.ts';
import { totpSecrets } from '../db/security-schema.ts';
import { connections } from '../db/time-tracking-schema.ts';
import { transcriptionJobs } from '../db/transcription-schema.ts';
import {
  isSealedByFirst,
  type SealedPlace,
  type SealingKeys,
  seal,
  sealedPlaces,
  unseal,
} from '../sealing.ts';

type Deps = Pick<AppContext, 'db' | 'audio' | 'sealingKeys'>;

const atATime = 200;
const beforeAll = '00000000-0000-0000-0000-000000000000';

/** What of a recording is sealed in its row. */
const sealedColumns = ['transcriptSealed', 'previewSealed', 'unsureWordsSealed'] as const;

const placeOfColumn = {
  transcriptSealed: sealedPlaces.transcript,
  previewSealed: sealedPlaces.preview,
  unsureWordsSealed: sealedPlaces.unsureWords,
};

/** Seals tokens, secrets of authenticator apps, transcripts, also half-done ones, previews, unsure words and audio under the present key; what is sealed so already is left alone, so it may be run again. */
export async function resealEverything(deps: Deps): Promise<{
  tokens: number;
  totpSecrets: number;
  transcripts: number;
  previews: number;
  unsureWords: number;
  audio: number;
}> {
  const { db, sealingKeys } = deps;
  const tokens = await resealTokens(db, sealingKeys);
  const ofApps = await resealTotpSecrets(db, sealingKeys);
  const count = {
    transcriptSealed: await resealWindows(db, sealingKeys),
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
        tokens,
        totpSecrets: ofApps,
        transcripts: count.transcriptSealed,
        previews: count.previewSealed,
        unsureWords: count.unsureWordsSealed,
        audio: count.audio,
      };
    after = last.id;
    for (const row of rows) {
      const { id, userId } = row;
      for (const column of sealedColumns) {
        const sealed = row[column];
        const fresh = sealed && resealed(sealingKeys, placeOfColumn[column](row), sealed);
        if (!fresh) continue;
        // Whoever wrote it meanwhile sealed it under the present key.
        const same = and(eq(recordings.id, id), eq(recordings[column], sealed));
        await db
          .update(recordings)
          .set({ [column]: fresh })
          .where(same);
        count[column] += 1;
      }
      if (await resealAudio(deps, id, userId)) count.audio += 1;
    }
  }
}

async function resealTokens(db: Db, keys: SealingKeys): Promise<number> {
  let count = 0;
  const rows = await db.select().from(connections).where(isNotNull(connections.tokenSealed));
  for (const { id, userId, tokenSealed } of rows) {
    const fresh = resealed(keys, sealedPlaces.trackerToken(userId), tokenSealed);
    if (fresh === undefined) continue;
    const same = and(eq(connections.id, id), eq(connections.tokenSealed, tokenSealed));
    await db.update(connections).set({ tokenSealed: fresh }).where(same);
    count += 1;
  }
  return count;
}

async function resealTotpSecrets(db: Db, keys: SealingKeys): Promise<number> {
  let count = 0;
  for (const { userId, secretSealed } of await db.select().from(totpSecrets)) {
    const fresh = resealed(keys, sealedPlaces.totpSecret(userId), secretSealed);
    if (fresh === undefined) continue;
    const same = and(eq(totpSecrets.userId, userId), eq(totpSecrets.secretSealed, secretSealed));
    await db.update(totpSecrets).set({ secretSealed: fresh }).where(same);
    count += 1;
  }
  return count;
}

async function resealWindows(db: Db, keys: SealingKeys): Promise<number> {
  let count = 0;
  const rows = await db.select().from(transcriptionJobs).where(isNotNull(transcriptionJobs.windowsSealed));
  for (const { recordingId, userId, windowsSealed } of rows) {
    const fresh =
      windowsSealed && resealed(keys, sealedPlaces.windows({ id: recordingId, userId }), windowsSealed);
    if (!fresh) continue;
    const same = and(
      eq(transcriptionJobs.recordingId, recordingId),
      eq(transcriptionJobs.windowsSealed, windowsSealed),
    );
    await db.update(transcriptionJobs).set({ windowsSealed: fresh }).where(same);
    count += 1;
  }
  return count;
}

async function resealAudio({ db, audio, sealingKeys }: Deps, id: string, userId: string): Promise<boolean> {
  const sealed = await audio.get(id);
  const fresh = sealed && resealed(sealingKeys, sealedPlaces.audio({ id, userId }), sealed);
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

function resealed(keys: SealingKeys, place: SealedPlace, sealed: Buffer): Buffer | undefined {
  return isSealedByFirst(keys, sealed) ? undefined : seal(keys, place, unseal(keys, place, sealed));
}
