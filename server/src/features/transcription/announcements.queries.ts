import { and, asc, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { transcriptionJobs } from './transcription.schema.ts';

/** Notes that are transcribed and of which the engine was not told, the first finished first. */
export async function findUnannounced(db: Db, limit: number) {
  return db
    .select({ recordingId: transcriptionJobs.recordingId, awakeableId: transcriptionJobs.awakeableId })
    .from(transcriptionJobs)
    .where(and(isNotNull(transcriptionJobs.finishedAt), isNull(transcriptionJobs.announcedAt)))
    .orderBy(asc(transcriptionJobs.finishedAt))
    .limit(limit);
}

/** Where the work was run again meanwhile, its new awakeable is still to be resolved. */
export async function markAnnounced(db: Db, recordingId: string, awakeableId: string): Promise<void> {
  const isSame = and(
    eq(transcriptionJobs.recordingId, recordingId),
    eq(transcriptionJobs.awakeableId, awakeableId),
  );
  await db.update(transcriptionJobs).set({ announcedAt: sql`now()` }).where(isSame);
}
