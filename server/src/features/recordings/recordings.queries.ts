import { and, eq, inArray, isNotNull, isNull, ne, or, sql } from 'drizzle-orm';
import type { Temporal } from 'temporal-polyfill';
import type { Db } from '../../db/client.ts';
import { preparedOn } from '../../db/prepared.ts';
import { recordings } from './recordings.schema.ts';

export type RecordingRow = typeof recordings.$inferSelect;

/** A note that is being worked on, and not being undone. */
export const isInWork = and(
  inArray(recordings.status, ['pending', 'processing']),
  isNull(recordings.undoAskedAt),
);

export async function findOwnRecording(db: Db, userId: string, recordingId: string) {
  const [row] = await db.select().from(recordings).where(ownRecording(userId, recordingId));
  return row;
}

/** The ids of those that were there. */
export async function deleteOwnRecordings(db: Db, userId: string, recordingId?: string): Promise<string[]> {
  const deleted = await db
    .delete(recordings)
    .where(recordingId === undefined ? eq(recordings.userId, userId) : ownRecording(userId, recordingId))
    .returning({ id: recordings.id });
  return deleted.map(({ id }) => id);
}

/** Makes a failed recording one that waits for its turn again, with other words or, where it failed by such a code, with the same; false where there is none. */
export async function reopenRecording(
  db: Db,
  userId: string,
  recordingId: string,
  how: { curable: readonly string[] } | { transcriptSealed: Buffer; searchWords: number[] },
): Promise<boolean> {
  const hasTranscript = isNotNull(recordings.transcriptSealed);
  const isFit =
    'curable' in how
      ? // Without its sound only what was heard before can be gone on from.
        and(
          inArray(recordings.failureCode, [...how.curable]),
          or(isNull(recordings.audioErasedAt), hasTranscript, isNotNull(recordings.deviceTranscriptSealed)),
        )
      : hasTranscript;
  const reopened = await db
    .update(recordings)
    .set({
      // What was hard to hear are places in the words of before, and what was answered is about their entries.
      ...('curable' in how ? {} : { ...how, unsureWordsSealed: null, confirmedAt: null }),
      status: 'pending',
      step: null,
      failureCode: null,
      failureDetails: null,
      updatedAt: sql`now()`,
    })
    .where(and(ownRecording(userId, recordingId), eq(recordings.status, 'failed'), isFit))
    .returning({ id: recordings.id });
  return reopened.length > 0;
}

/** Has a note that is done wait for its owner's word about its changes once more. Its sound went when it was done. */
export async function waitForOwnerAgain(db: Db, recordingId: string): Promise<void> {
  const isSoundGone = sql`${recordings.source} = 'spoken' and ${recordings.status} = 'success'`;
  await db
    .update(recordings)
    .set({
      status: 'processing',
      step: 'proposed',
      audioErasedAt: sql`case when ${isSoundGone} then coalesce(${recordings.audioErasedAt}, now()) else ${recordings.audioErasedAt} end`,
      updatedAt: sql`now()`,
    })
    .where(eq(recordings.id, recordingId));
}

/** Ends the undoing of a note that is kept, with what was put back under it. */
export async function keepUndoneRecording(db: Db, recordingId: string): Promise<void> {
  await db
    .update(recordings)
    .set({
      status: 'success',
      step: null,
      waitsUntil: null,
      failureCode: null,
      undoAskedAt: null,
      updatedAt: sql`now()`,
    })
    .where(eq(recordings.id, recordingId));
}

/** Notes that the owner wants the entries logged as they stand; false where the note did not ask. */
export async function confirmRecording(db: Db, userId: string, recordingId: string): Promise<boolean> {
  const confirmed = await db
    .update(recordings)
    .set({ confirmedAt: sql`now()`, step: 'logging', updatedAt: sql`now()` })
    .where(and(ownRecording(userId, recordingId), eq(recordings.step, 'asking')))
    .returning({ id: recordings.id });
  return confirmed.length > 0;
}

export function ownRecording(userId: string, recordingId: string) {
  return and(eq(recordings.id, recordingId), eq(recordings.userId, userId));
}

/** Whether the history of a user has a note that was sent without a connection. */
export async function hasTrialNote(db: Db, userId: string): Promise<boolean> {
  const found = await db
    .select({ id: recordings.id })
    .from(recordings)
    .where(and(eq(recordings.userId, userId), eq(recordings.isTrial, true)))
    .limit(1);
  return found.length > 0;
}

export async function findByKey(db: Db, userId: string, idempotencyKey: string): Promise<string | undefined> {
  const [row] = await db
    .select({ id: recordings.id })
    .from(recordings)
    .where(and(eq(recordings.userId, userId), eq(recordings.idempotencyKey, idempotencyKey)));
  return row?.id;
}

export async function insertRecording(db: Db, recording: typeof recordings.$inferInsert): Promise<void> {
  await db.insert(recordings).values(recording);
}

const recordingById = preparedOn((db) =>
  db
    .select()
    .from(recordings)
    .where(eq(recordings.id, sql.placeholder('recordingId')))
    .prepare('recording_by_id'),
);

export async function findRecording(db: Db, recordingId: string): Promise<RecordingRow | undefined> {
  const [row] = await recordingById(db).execute({ recordingId });
  return row;
}

type Progress =
  | 'searchWords'
  | 'status'
  | 'step'
  | 'failureCode'
  | 'spokenLanguage'
  | 'waitsUntil'
  | 'saysNothingDone';
type Sealed = 'transcriptSealed' | 'deviceTranscriptSealed' | 'previewSealed' | 'unsureWordsSealed';

/** Notes how far a recording is, unless it is final already, or about to be taken back by other work than this. */
export async function updateRecording(
  db: Db,
  recordingId: string,
  change: Partial<Pick<RecordingRow, Progress | Sealed>>,
): Promise<void> {
  await db
    .update(recordings)
    .set({ ...change, updatedAt: sql`now()` })
    .where(and(eq(recordings.id, recordingId), isInWork));
}

/** Notes how far the taking back of a recording is. */
export async function updateUndo(
  db: Db,
  recordingId: string,
  change: Pick<RecordingRow, 'step' | 'waitsUntil'>,
): Promise<void> {
  await db
    .update(recordings)
    .set({ ...change, updatedAt: sql`now()` })
    .where(eq(recordings.id, recordingId));
}

/** Notes that a recording is to be taken back, once; false where there is none of this user, or nothing of it was logged. */
export async function askForUndo(
  db: Db,
  userId: string,
  recordingId: string,
  { wasLogged }: { wasLogged: boolean },
): Promise<boolean> {
  const asked = await db
    .update(recordings)
    .set({
      undoAskedAt: sql`coalesce(${recordings.undoAskedAt}, now())`,
      status: 'processing',
      step: 'undoing',
      waitsUntil: null,
      updatedAt: sql`now()`,
    })
    .where(
      and(
        eq(recordings.id, recordingId),
        eq(recordings.userId, userId),
        wasLogged ? undefined : ne(recordings.status, 'failed'),
      ),
    )
    .returning({ id: recordings.id });
  return asked.length > 0;
}

/** Says that a recording could not be taken back; it may be asked for again. */
export async function refuseUndo(db: Db, recordingId: string, failureCode: string): Promise<void> {
  await db
    .update(recordings)
    .set({
      status: 'failed',
      step: null,
      waitsUntil: null,
      failureCode,
      undoAskedAt: null,
      updatedAt: sql`now()`,
    })
    .where(eq(recordings.id, recordingId));
}

export async function deleteRecording(db: Db, recordingId: string): Promise<void> {
  await db.delete(recordings).where(eq(recordings.id, recordingId));
}

/** One note of a user is placed after the other: two at once would both take the same hours. */
export async function lockRecordings(db: Db, userId: string): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`place-${userId}`}, 0))`);
}

/** Holds a note that asks until the transaction ends; false where it no longer asks. */
export async function lockAsking(tx: Db, recordingId: string): Promise<boolean> {
  const rows = await tx
    .select({ id: recordings.id })
    .from(recordings)
    .where(and(eq(recordings.id, recordingId), eq(recordings.step, 'asking')))
    .for('update');
  return rows.length > 0;
}

/** Keeps the service's own sentence about a refusal, for the person who waits. */
export async function saveFailureDetails(db: Db, recordingId: string, words: string): Promise<void> {
  await db.update(recordings).set({ failureDetails: words }).where(eq(recordings.id, recordingId));
}

/** After a restore, what was not done when the backup was taken may have been done since: such a note looks for its entries. */
export async function markRestored(db: Db, takenAt: Temporal.Instant): Promise<void> {
  await db
    .update(recordings)
    .set({ restoredFrom: takenAt })
    .where(and(ne(recordings.status, 'success'), eq(recordings.isTrial, false)));
}
