import { and, eq, isNotNull, isNull, notExists, type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '../../db/client.ts';
import { transcriptionJobs, transcriptionTurns } from './transcription.schema.ts';
import { transcriptionChannel } from './transcription.ts';

/** How transcribers share jobs: one window per account at a time, under a lease that expires soon after a process dies. */

/** A longer note whose account has waited so long is no longer passed by those of one window. */
const longestPassedSeconds = 60;

const Claimed = z.array(
  z.object({
    user_id: z.string(),
    recording_id: z.string().nullable(),
    windows_done: z.number().nullable(),
    windows_sealed: z.instanceof(Buffer).nullable(),
    attempts: z.number().nullable(),
  }),
);

export type Claim = {
  userId: string;
  recordingId: string;
  /** The window to transcribe, and the words of those before. */
  index: number;
  windowsSealed: Buffer | null;
  /** How often this window was begun, this time among them. */
  attempts: number;
};

export type Lease = { userId: string; holder: string };

/**
 * Takes the next window: notes of one window first, then the account that has waited longest for its turn, then its oldest note. Among
 * longer notes those come first that this transcriber has decoded already. An account that is being worked for is passed over.
 */
export async function claimWindow(db: Db, holder: string, leaseSeconds: number): Promise<Claim | undefined> {
  const isPassed = sql`(n.is_long and t.waiting_since > now() - ${longestPassedSeconds} * interval '1 second')`;
  const { rows } = await db.execute(sql`
    with short as (${nextTurn(sql`not ${isPassed}`, sql`t.waiting_since`)}),
      long as (${nextTurn(
        sql`not exists (select from short)`,
        sql`t.lease_holder is not distinct from ${holder}::uuid desc, t.waiting_since`,
      )}),
      next as (select * from short union all select * from long),
      leased as (
        update transcription_turns t
        set lease_holder = ${holder}::uuid, lease_until = ${secondsFromNow(leaseSeconds)}, waiting_since = now()
        from next where t.user_id = next.user_id returning t.user_id
      ),
      begun as (
        update transcription_jobs j set attempts = attempts + 1
        from next where j.recording_id = next.recording_id and j.finished_at is null
        returning j.recording_id, j.windows_done, j.windows_sealed, j.attempts
      )
    select * from leased left join begun on true`);
  const [row] = Claimed.parse(rows);
  if (row === undefined) return undefined;
  const { user_id: userId, recording_id: recordingId } = row;
  if (recordingId === null) {
    // The note was deleted in this very moment.
    await giveTurnBack(db, { userId, holder });
    return claimWindow(db, holder, leaseSeconds);
  }
  return {
    userId,
    recordingId,
    index: row.windows_done ?? 0,
    windowsSealed: row.windows_sealed,
    attempts: row.attempts ?? 1,
  };
}

/** The account whose turn it is and its next note. The numbers stand in the text, or the index would not fit it. */
function nextTurn(condition: SQL, order: SQL): SQL {
  return sql`
    select t.user_id, n.recording_id from transcription_turns t
    cross join lateral (
      select recording_id, audio_seconds > 20 as is_long from transcription_jobs
      where user_id = t.user_id and finished_at is null
      order by (audio_seconds > 20), created_at limit 1
    ) n
    where (t.lease_until is null or t.lease_until <= now()) and ${condition}
    order by ${order} limit 1 for update of t skip locked`;
}

const secondsFromNow = (seconds: number) => sql`now() + ${seconds} * interval '1 second'`;

const isHeld = ({ userId, holder }: Lease) =>
  and(
    eq(transcriptionTurns.userId, userId),
    eq(transcriptionTurns.leaseHolder, holder),
    isNotNull(transcriptionTurns.leaseUntil),
  );

/** Keeps the lease of a window that takes longer; false where it was lost, or the note is gone. */
export async function renewLease(
  db: Db,
  lease: Lease,
  recordingId: string,
  leaseSeconds: number,
): Promise<boolean> {
  const job = sql`exists (select from transcription_jobs where recording_id = ${recordingId} and finished_at is null)`;
  const renewed = await db
    .update(transcriptionTurns)
    .set({ leaseUntil: secondsFromNow(leaseSeconds) })
    .where(and(isHeld(lease), job))
    .returning({ userId: transcriptionTurns.userId });
  return renewed.length > 0;
}

type Progress = Partial<
  Pick<
    typeof transcriptionJobs.$inferInsert,
    'windowsDone' | 'windowsKnown' | 'windowsSealed' | 'failureCode'
  >
> & { isFinished: boolean };

/** Writes down what came of a window and gives the turn back; false where the lease was lost or the note is gone: then nothing is. */
export async function keepProgress(
  db: Db,
  lease: Lease,
  { recordingId, index }: Pick<Claim, 'recordingId' | 'index'>,
  { isFinished, ...progress }: Progress,
): Promise<boolean> {
  return db.transaction(async (tx) => {
    const held = await tx.select().from(transcriptionTurns).where(isHeld(lease)).for('update');
    if (held.length === 0) return false;
    const kept = await tx
      .update(transcriptionJobs)
      .set({ ...progress, attempts: 0, ...(isFinished ? { finishedAt: sql`now()` } : {}) })
      .where(
        and(
          eq(transcriptionJobs.recordingId, recordingId),
          eq(transcriptionJobs.windowsDone, index),
          isNull(transcriptionJobs.finishedAt),
        ),
      )
      .returning({ recordingId: transcriptionJobs.recordingId });
    await endTurn(tx, lease.userId);
    return kept.length > 0;
  });
}

/** The account waits for its next turn, unless nothing of it is left to do. */
async function endTurn(tx: Db, userId: string): Promise<void> {
  const ofUser = eq(transcriptionTurns.userId, userId);
  // A statement of its own, after the row was locked: it sees every note that was queued until then.
  const ended = await tx
    .delete(transcriptionTurns)
    .where(and(ofUser, notExists(selectUnfinished(tx, userId))))
    .returning({ userId: transcriptionTurns.userId });
  if (ended.length === 0) await tx.update(transcriptionTurns).set({ leaseUntil: null }).where(ofUser);
}

const selectUnfinished = (db: Db, userId: string) =>
  db
    .select()
    .from(transcriptionJobs)
    .where(and(eq(transcriptionJobs.userId, userId), isNull(transcriptionJobs.finishedAt)));

type Untried = {
  /** The note of the turn, where what happened was not its fault: then it was no attempt at it. */
  untriedId?: string;
};

/** Gives back a turn in which nothing was done, and tells the others. */
export async function giveTurnBack(db: Db, lease: Lease, { untriedId }: Untried = {}): Promise<void> {
  await db.transaction(async (tx) => {
    const held = await tx.select().from(transcriptionTurns).where(isHeld(lease)).for('update');
    if (held.length === 0) return;
    if (untriedId !== undefined) await refundAttempt(tx, untriedId);
    await endTurn(tx, lease.userId);
    await tx.execute(sql`select pg_notify(${transcriptionChannel}, '')`);
  });
}

/** Leaves an account alone for a while after a window failed. */
export async function postponeTurn(
  db: Db,
  lease: Lease,
  seconds: number,
  { untriedId }: Untried,
): Promise<void> {
  await db.transaction(async (tx) => {
    const postponed = await tx
      .update(transcriptionTurns)
      .set({ leaseHolder: null, leaseUntil: secondsFromNow(seconds) })
      .where(isHeld(lease))
      .returning({ userId: transcriptionTurns.userId });
    if (postponed.length > 0 && untriedId !== undefined) await refundAttempt(tx, untriedId);
  });
}

async function refundAttempt(tx: Db, recordingId: string): Promise<void> {
  await tx
    .update(transcriptionJobs)
    .set({ attempts: sql`greatest(${transcriptionJobs.attempts} - 1, 0)` })
    .where(eq(transcriptionJobs.recordingId, recordingId));
}

/** Puts right what no process should have left: turns without a note, notes without a turn. */
export async function mendTurns(db: Db): Promise<void> {
  await db.execute(sql`
    delete from transcription_turns t
    where (lease_until is null or lease_until < now())
      and not exists (select from transcription_jobs j where j.user_id = t.user_id and j.finished_at is null)`);
  await db.execute(sql`
    insert into transcription_turns (user_id)
    select distinct user_id from transcription_jobs j
    where finished_at is null and not exists (select from transcription_turns t where t.user_id = j.user_id)
    on conflict do nothing`);
}
