import { and, eq, isNotNull } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { reseal, type SealingKeys, sealedPlaces } from '../../sealing.ts';
import { transcriptionJobs } from './transcription.schema.ts';

/** Seals half-done transcripts under the present key; gives how many were not. */
export async function resealWindows(db: Db, keys: SealingKeys): Promise<number> {
  let count = 0;
  const rows = await db.select().from(transcriptionJobs).where(isNotNull(transcriptionJobs.windowsSealed));
  for (const { recordingId, userId, windowsSealed } of rows) {
    const fresh =
      windowsSealed && reseal(keys, sealedPlaces.windows({ id: recordingId, userId }), windowsSealed);
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
