import { and, asc, eq, inArray, isNull, lt, or, sql } from 'drizzle-orm';
import type { Temporal } from 'temporal-polyfill';
import type { Db } from '../db/client.ts';
import { idempotentWrites, jobs } from '../db/platform.schema.ts';
import { recordings } from '../features/recordings/recordings.schema.ts';
import { connections, entries } from '../features/time-tracking/time-tracking.schema.ts';
import { transcriptionJobs, transcriptionTurns } from '../features/transcription/transcription.schema.ts';
import { usage } from '../features/usage/usage.schema.ts';

export type JobRow = typeof jobs.$inferSelect;

export async function listJobs(db: Db, key: string): Promise<JobRow[]> {
  return db.select().from(jobs).where(eq(jobs.key, key)).orderBy(asc(jobs.createdAt));
}

export async function findJob(db: Db, workflow: string, key: string): Promise<JobRow | undefined> {
  const [row] = await db
    .select()
    .from(jobs)
    .where(and(eq(jobs.workflow, workflow), eq(jobs.key, key)));
  return row;
}

/** Work that is open or parked and was asked for before. */
export async function unfinishedJobs(db: Db, before: Temporal.Instant, limit: number): Promise<JobRow[]> {
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

export async function findUsage(db: Db, noteId: string) {
  const [row] = await db.select().from(usage).where(eq(usage.recordingId, noteId));
  return row;
}

export async function listEntries(db: Db, noteId: string) {
  return db
    .select({
      id: entries.id,
      serviceEntryId: entries.serviceEntryId,
      possibleDoubleId: entries.possibleDoubleId,
    })
    .from(entries)
    .where(eq(entries.recordingId, noteId))
    .orderBy(asc(entries.position));
}

export type WriteRow = typeof idempotentWrites.$inferSelect;

export async function listWrites(db: Db, entryIds: string[]): Promise<WriteRow[]> {
  if (entryIds.length === 0) return [];
  const keys = entryIds.map((id) => `entry-${id}`);
  return db.select().from(idempotentWrites).where(inArray(idempotentWrites.key, keys));
}

export async function listConnectionStates(db: Db, userId: string) {
  return db
    .select({
      service: connections.service,
      brokenAt: connections.brokenAt,
      savedAt: connections.tokenSavedAt,
    })
    .from(connections)
    .where(eq(connections.userId, userId))
    .orderBy(connections.createdAt);
}

export async function countNotesByStatus(db: Db, userId: string) {
  const count = sql<number>`count(*)::int`;
  const newest = sql<string>`max(${recordings.createdAt})::text`;
  return db
    .select({ status: recordings.status, count, newest })
    .from(recordings)
    .where(eq(recordings.userId, userId))
    .groupBy(recordings.status)
    .orderBy(recordings.status);
}
