import type { Db } from '../db/client.ts';
import { resolveAwakeable } from '../engine/ingress.ts';
import { type PollLoop, startPollLoop } from '../engine/poll-loop.ts';
import { findUnannounced, markAnnounced } from '../features/transcription/announcements.queries.ts';
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

/** Notifies the engine of transcribed notes. Repeating that changes nothing, so several processes may do it. */
export function startAnnouncer({
  db,
  ingressUrl,
  log,
  retryMs,
  pollMs,
}: Options): Pick<PollLoop, 'wake' | 'stop'> {
  return startPollLoop(async (pause) => {
    try {
      const jobs = await findUnannounced(db, batchSize);
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
