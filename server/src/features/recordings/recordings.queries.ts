import { and, asc, desc, eq, exists, gte, inArray, isNotNull, isNull, lt, ne, or, sql } from 'drizzle-orm';
import type { Temporal } from 'temporal-polyfill';
import type { Db } from '../../db/client.ts';
import { entries, recordings, users } from '../../db/schema.ts';

export type RecordingRow = typeof recordings.$inferSelect;
export type EntryRow = typeof entries.$inferSelect;
type NewEntry = typeof entries.$inferInsert;

/** The newest first, by their ids, which grow with time; with the service's id of each one's first entry. */
export async function newestRecordings(
  db: Db,
  userId: string,
  page: { limit: number; before?: string | undefined },
): Promise<{ recording: RecordingRow; firstServiceEntryId: string | null }[]> {
  const older = page.before === undefined ? undefined : lt(recordings.id, page.before);
  const first = and(eq(entries.recordingId, recordings.id), eq(entries.position, 0));
  return db
    .select({ recording: recordings, firstServiceEntryId: entries.serviceEntryId })
    .from(recordings)
    .leftJoin(entries, first)
    .where(and(eq(recordings.userId, userId), older))
    .orderBy(desc(recordings.id))
    .limit(page.limit);
}

/** What stands in the service; entries that are not there yet are not shown. */
export async function loggedEntries(db: Db, userId: string, recordingIds: string[]): Promise<EntryRow[]> {
  if (recordingIds.length === 0) return [];
  return db
    .select()
    .from(entries)
    .where(
      and(
        eq(entries.userId, userId),
        inArray(entries.recordingId, recordingIds),
        isNotNull(entries.serviceEntryId),
      ),
    )
    .orderBy(desc(entries.recordingId), asc(entries.position));
}

/** Gives the id of the recording that has this key: the given one, or that of an earlier try. */
export async function insertRecording(db: Db, recording: typeof recordings.$inferInsert): Promise<string> {
  const target = [recordings.userId, recordings.idempotencyKey];
  // Changes nothing, but gives the id also where the row was there before.
  const unchanged = { idempotencyKey: sql`excluded.idempotency_key` };
  const [row] = await db
    .insert(recordings)
    .values(recording)
    .onConflictDoUpdate({ target, set: unchanged })
    .returning({ id: recordings.id });
  if (row === undefined) throw new Error('a recording was neither inserted nor found');
  return row.id;
}

export async function findRecording(db: Db, recordingId: string): Promise<RecordingRow | undefined> {
  const [row] = await db.select().from(recordings).where(eq(recordings.id, recordingId));
  return row;
}

/** Notes how far a recording is, unless it is final already, or about to be taken back by other work than this. */
export async function updateRecording(
  db: Db,
  recordingId: string,
  change: Partial<
    Pick<
      RecordingRow,
      'status' | 'step' | 'failureCode' | 'transcriptSealed' | 'spokenLanguage' | 'waitsUntil'
    >
  >,
): Promise<void> {
  await db
    .update(recordings)
    .set({ ...change, updatedAt: sql`now()` })
    .where(
      and(
        eq(recordings.id, recordingId),
        inArray(recordings.status, ['pending', 'processing']),
        isNull(recordings.undoAskedAt),
      ),
    );
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

export async function entriesToLog(
  db: Db,
  recordingId: string,
): Promise<Pick<EntryRow, 'id' | 'workspaceId'>[]> {
  return db
    .select({ id: entries.id, workspaceId: entries.workspaceId })
    .from(entries)
    .where(eq(entries.recordingId, recordingId))
    .orderBy(asc(entries.position));
}

/** Notes that a recording is to be taken back, once; false where there is none of this user, or nothing of it was logged. */
export async function askForUndo(db: Db, userId: string, recordingId: string): Promise<boolean> {
  const wasLogged = exists(db.select().from(entries).where(eq(entries.recordingId, recordings.id)));
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
        or(ne(recordings.status, 'failed'), wasLogged),
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

/** What this user has logged in this time, or is about to; what a failed recording never logged takes no room. */
export async function entriesBetween(
  db: Db,
  userId: string,
  from: Temporal.Instant,
  to: Temporal.Instant,
): Promise<Pick<EntryRow, 'startedAt' | 'durationSeconds'>[]> {
  return db
    .select({ startedAt: entries.startedAt, durationSeconds: entries.durationSeconds })
    .from(entries)
    .innerJoin(recordings, eq(recordings.id, entries.recordingId))
    .where(
      and(
        eq(entries.userId, userId),
        gte(entries.startedAt, from),
        lt(entries.startedAt, to),
        or(isNotNull(entries.serviceEntryId), ne(recordings.status, 'failed')),
      ),
    );
}

export async function insertEntries(db: Db, rows: NewEntry[]): Promise<void> {
  if (rows.length > 0) await db.insert(entries).values(rows);
}

/** What the user reads, and most likely speaks. */
export async function languageOfUser(db: Db, userId: string): Promise<string> {
  const [row] = await db.select({ language: users.language }).from(users).where(eq(users.id, userId));
  return row?.language ?? 'en';
}

/** From when on a day's work is laid, as "09:00". */
export async function workdayStartOf(db: Db, userId: string): Promise<string> {
  const [row] = await db.select({ workdayStart: users.workdayStart }).from(users).where(eq(users.id, userId));
  return row?.workdayStart ?? '09:00';
}

/** One note of a user is placed after the other: two at once would both take the same hours. */
export async function lockUserForPlacement(db: Db, userId: string): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`place-${userId}`}, 0))`);
}
