import { and, asc, eq, inArray, isNull, lt, or } from 'drizzle-orm';
import type { Temporal } from 'temporal-polyfill';
import type { Db } from '../db/client.ts';
import { jobs, recordings } from '../db/schema.ts';
import { transcriptionJobs, transcriptionTurns } from '../db/transcription-schema.ts';

export type WorkRow = typeof jobs.$inferSelect;

export async function listWork(db: Db, key: string): Promise<WorkRow[]> {
  return db.select().from(jobs).where(eq(jobs.key, key)).orderBy(asc(jobs.createdAt));
}

export async function findWork(db: Db, workflow: string, key: string): Promise<WorkRow | undefined> {
  const [row] = await db
    .select()
    .from(jobs)
    .where(and(eq(jobs.workflow, workflow), eq(jobs.key, key)));
  return row;
}

/** Work that is open or parked and was asked for before. */
export async function unfinishedWork(db: Db, before: Temporal.Instant, limit: number): Promise<WorkRow[]> {
  return db
    .select()
    .from(jobs)
    .where(and(or(isNull(jobs.finishedAt), eq(jobs.outcome, 'parked')), lt(jobs.createdAt, before)))
    .orderBy(asc(jobs.createdAt))
    .limit(limit);
}

/** What an operator may know of a note: none of these columns holds a word of its owner. */
const aboutNote = {
  id: recordings.id,
  userId: recordings.userId,
  status: recordings.status,
  step: recordings.step,
  failureCode: recordings.failureCode,
  saysNothingDone: recordings.saysNothingDone,
  source: recordings.source,
  isTrial: recordings.isTrial,
  audioMilliseconds: recordings.audioMilliseconds,
  audioErasedAt: recordings.audioErasedAt,
  spokenLanguage: recordings.spokenLanguage,
  waitsUntil: recordings.waitsUntil,
  undoAskedAt: recordings.undoAskedAt,
  confirmedAt: recordings.confirmedAt,
  restoredFrom: recordings.restoredFrom,
  createdAt: recordings.createdAt,
  updatedAt: recordings.updatedAt,
};

export async function findNote(db: Db, id: string) {
  const [row] = await db.select(aboutNote).from(recordings).where(eq(recordings.id, id));
  return row;
}

export type NoteRow = NonNullable<Awaited<ReturnType<typeof findNote>>>;

/** Notes that are in work and have not moved since, the oldest first. */
export async function unfinishedNotes(db: Db, before: Temporal.Instant, limit: number): Promise<NoteRow[]> {
  return db
    .select(aboutNote)
    .from(recordings)
    .where(and(inArray(recordings.status, ['pending', 'processing']), lt(recordings.updatedAt, before)))
    .orderBy(asc(recordings.updatedAt))
    .limit(limit);
}

export async function notesByIds(db: Db, ids: string[]): Promise<NoteRow[]> {
  const uuids = ids.filter((id) => /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(id));
  if (uuids.length === 0) return [];
  return db.select(aboutNote).from(recordings).where(inArray(recordings.id, uuids));
}

/** How far these notes are in the queue of the transcribers; a turn belongs to all notes of an account. */
export async function listTranscriptions(db: Db, noteIds: string[]) {
  return db
    .select({
      noteId: transcriptionJobs.recordingId,
      windowsDone: transcriptionJobs.windowsDone,
      windowsKnown: transcriptionJobs.windowsKnown,
      attempts: transcriptionJobs.attempts,
      finishedAt: transcriptionJobs.finishedAt,
      leaseUntil: transcriptionTurns.leaseUntil,
    })
    .from(transcriptionJobs)
    .leftJoin(transcriptionTurns, eq(transcriptionTurns.userId, transcriptionJobs.userId))
    .where(inArray(transcriptionJobs.recordingId, noteIds));
}

export type TranscriptionRow = Awaited<ReturnType<typeof listTranscriptions>>[number];
