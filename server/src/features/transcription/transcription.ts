import { joinWindows } from '@timbre/speech/join-windows';
import { type Transcript, WindowTranscript } from '@timbre/speech/recogniser';
import { SpeechError } from '@timbre/speech/speech-error';
import { eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '../../db/client.ts';
import { type SealingKeys, seal, sealedPlaces, unseal } from '../../sealing.ts';
import { resealWindows } from './reseal-windows.ts';
import { transcriptionJobs, transcriptionTurns } from './transcription.schema.ts';

export { resealWindows };

/** The channel on which a commit tells the transcribers that a note waits. */
export const transcriptionChannel = 'transcription';

type Job = { recordingId: string; userId: string; audioSeconds: number; awakeableId: string };

/**
 * Has a note transcribed, and the awakeable resolved when that is done. A note that is queued already keeps what was done of it,
 * and tells the new awakeable instead. Gives whether it is finished.
 */
export async function queueTranscription(db: Db, job: Job): Promise<{ isFinished: boolean }> {
  return db.transaction(async (tx) => {
    // The turn is locked before the job, as transcribers do it.
    await tx
      .insert(transcriptionTurns)
      .values({ userId: job.userId })
      .onConflictDoUpdate({ target: transcriptionTurns.userId, set: { userId: job.userId } });
    const [row] = await tx
      .insert(transcriptionJobs)
      .values(job)
      .onConflictDoUpdate({
        target: transcriptionJobs.recordingId,
        set: { awakeableId: job.awakeableId, announcedAt: null },
      })
      .returning({ finishedAt: transcriptionJobs.finishedAt });
    await tx.execute(sql`select pg_notify(${transcriptionChannel}, '')`);
    return { isFinished: row !== undefined && row.finishedAt !== null };
  });
}

type Outcome = { transcript: Transcript } | { failure: string } | 'waits' | 'unknown';

/** What became of a queued note; `unknown` where there is no such job. */
export async function transcriptionOutcome(
  { db, sealingKeys }: { db: Db; sealingKeys: SealingKeys },
  recordingId: string,
): Promise<Outcome> {
  const [job] = await db
    .select()
    .from(transcriptionJobs)
    .where(eq(transcriptionJobs.recordingId, recordingId));
  if (job === undefined) return 'unknown';
  if (job.finishedAt === null) return 'waits';
  if (job.failureCode !== null) return { failure: job.failureCode };
  try {
    return { transcript: joinWindows(openWindows(sealingKeys, job, job.windowsSealed)) };
  } catch (cause) {
    if (cause instanceof SpeechError) return { failure: cause.fault };
    throw cause;
  }
}

/** Deletes the job: its words are in the note, or the note has failed. */
export async function deleteTranscription(db: Db, recordingId: string): Promise<void> {
  await db.delete(transcriptionJobs).where(eq(transcriptionJobs.recordingId, recordingId));
}

/** Takes an account out of the queue before it is deleted: whoever deletes its notes first would wait for a transcriber that waits for them. */
export async function leaveQueue(db: Db, userId: string): Promise<void> {
  await db.delete(transcriptionTurns).where(eq(transcriptionTurns.userId, userId));
}

const Windows = z.array(WindowTranscript);

type Owned = { recordingId: string; userId: string };
const getPlace = ({ recordingId, userId }: Owned) => sealedPlaces.windows({ id: recordingId, userId });

export function openWindows(keys: SealingKeys, job: Owned, sealed: Buffer | null): WindowTranscript[] {
  return sealed === null ? [] : Windows.parse(JSON.parse(unseal(keys, getPlace(job), sealed).toString()));
}

export function sealWindows(keys: SealingKeys, job: Owned, windows: readonly WindowTranscript[]): Buffer {
  return seal(keys, getPlace(job), JSON.stringify(windows));
}
