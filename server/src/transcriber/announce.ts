import { and, asc, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import type { Db } from '../db/client.ts';
import { transcriptionJobs } from '../db/transcription-schema.ts';
import { resolveAwakeable } from '../engine/ingress.ts';
import { type PollLoop, startPollLoop } from '../engine/poll-loop.ts';
import type { Log } from '../log.ts';

const batchSize = 50;

type Options = {
  db: Db;
  ingressUrl: string;
  log: Log;
  /** What could not be announced is announced again after this long. */
  retryMs: number;
  /** How often somebody looks for what a process that died has not announced. */
  pollMs: () => number;
};

/** Tells the engine which notes are transcribed. Telling it twice changes nothing, so nobody has to be the only one. */
export function startAnnouncer({
  db,
  ingressUrl,
  log,
  retryMs,
  pollMs,
}: Options): Pick<PollLoop, 'wake' | 'stop'> {
  return startPollLoop(async (pause) => {
    try {
      const jobs = await findUnannounced(db);
      await Promise.all(
        jobs.map(async ({ recordingId, awakeableId }) => {
          await resolveAwakeable(ingressUrl, awakeableId);
          await markAnnounced(db, recordingId, awakeableId);
        }),
      );
      if (jobs.length < batchSize) await pause(pollMs());
    } catch (cause) {
      log.warn({ err: cause }, 'the engine could not be told of transcribed notes; trying again');
      await pause(retryMs);
    }
  });
}

async function findUnannounced(db: Db) {
  return db
    .select({ recordingId: transcriptionJobs.recordingId, awakeableId: transcriptionJobs.awakeableId })
    .from(transcriptionJobs)
    .where(and(isNotNull(transcriptionJobs.finishedAt), isNull(transcriptionJobs.announcedAt)))
    .orderBy(asc(transcriptionJobs.finishedAt))
    .limit(batchSize);
}

/** Where the work was run again meanwhile, its new awakeable is still to be resolved. */
async function markAnnounced(db: Db, recordingId: string, awakeableId: string): Promise<void> {
  const isSame = and(
    eq(transcriptionJobs.recordingId, recordingId),
    eq(transcriptionJobs.awakeableId, awakeableId),
  );
  await db.update(transcriptionJobs).set({ announcedAt: sql`now()` }).where(isSame);
}
