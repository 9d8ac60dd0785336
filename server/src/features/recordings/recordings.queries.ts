import {
  and,
  asc,
  desc,
  eq,
  exists,
  gte,
  inArray,
  isNotNull,
  isNull,
  lt,
  ne,
  notExists,
  or,
  sql,
} from 'drizzle-orm';
import type { Temporal } from 'temporal-polyfill';
import type { Db } from '../../db/client.ts';
import { toIso } from '../../db/instant.ts';
import { preparedOn } from '../../db/prepared.ts';
import { entries, recordings, users } from '../../db/schema.ts';

export type RecordingRow = typeof recordings.$inferSelect;
export type EntryRow = typeof entries.$inferSelect;
type NewEntry = typeof entries.$inferInsert;

/** So many recordings that are older than one. */
export type Page = { limit: number; before?: string | undefined };

/** What a list tells of a recording: not its words. */
const shown = {
  id: recordings.id,
  userId: recordings.userId,
  filename: recordings.filename,
  source: recordings.source,
  isTrial: recordings.isTrial,
  status: recordings.status,
  step: recordings.step,
  waitsUntil: recordings.waitsUntil,
  failureCode: recordings.failureCode,
  failureDetails: recordings.failureDetails,
  saysNothingDone: recordings.saysNothingDone,
  hasTranscript: sql<boolean>`${recordings.transcriptSealed} is not null`,
  isAudioErased: sql<boolean>`${recordings.audioErasedAt} is not null`,
  createdAt: sql`${recordings.createdAt}`.mapWith(toIso),
  updatedAt: sql`${recordings.updatedAt}`.mapWith(toIso),
  /** The service's id of its first entry. */
  firstServiceEntryId: entries.serviceEntryId,
};

const shownRecordings = (db: Db) =>
  db
    .select(shown)
    .from(recordings)
    .leftJoin(entries, and(eq(entries.recordingId, recordings.id), eq(entries.position, 0)));

const newest = preparedOn((db) =>
  shownRecordings(db)
    .where(
      and(eq(recordings.userId, sql.placeholder('userId')), lt(recordings.id, sql.placeholder('before'))),
    )
    .orderBy(desc(recordings.id))
    .limit(sql.placeholder('limit'))
    .prepare('newest_recordings'),
);

const afterAll = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

/** The newest first, by their ids, which grow with time. */
export async function newestRecordings(db: Db, userId: string, { limit, before = afterAll }: Page) {
  return newest(db).execute({ userId, before, limit });
}

export type ShownRecording = Awaited<ReturnType<typeof newestRecordings>>[number];

export async function findShownRecording(
  db: Db,
  userId: string,
  recordingId: string,
): Promise<ShownRecording | undefined> {
  const [row] = await shownRecordings(db).where(ownRecording(userId, recordingId));
  return row;
}

const isInWork = and(inArray(recordings.status, ['pending', 'processing']), isNull(recordings.undoAskedAt));

/** What stands in the service, and what is shown before it does: of a trial, and of a note in work that is not being taken back. */
export async function shownEntries(db: Db, userId: string, recordingIds: string[]) {
  if (recordingIds.length === 0) return [];
  return db
    .select({ entry: entries, step: recordings.step })
    .from(entries)
    .innerJoin(recordings, eq(recordings.id, entries.recordingId))
    .where(
      and(
        eq(entries.userId, userId),
        inArray(entries.recordingId, recordingIds),
        or(isNotNull(entries.serviceEntryId), eq(recordings.isTrial, true), isInWork),
      ),
    )
    .orderBy(desc(entries.recordingId), asc(entries.position));
}

/** The previews of those notes in work whose entries are not written down yet. */
export async function listPreviews(
  db: Db,
  userId: string,
  recordingIds: string[],
): Promise<{ id: string; sealed: Buffer }[]> {
  if (recordingIds.length === 0) return [];
  const written = db.select().from(entries).where(eq(entries.recordingId, recordings.id));
  const rows = await db
    .select({ id: recordings.id, sealed: recordings.previewSealed })
    .from(recordings)
    .where(
      and(
        eq(recordings.userId, userId),
        inArray(recordings.id, recordingIds),
        isNotNull(recordings.previewSealed),
        isInWork,
        // A worker of the last release leaves the preview where it is.
        notExists(written),
      ),
    )
    .orderBy(desc(recordings.id));
  return rows.flatMap(({ id, sealed }) => (sealed ? [{ id, sealed }] : []));
}

/** How many entries each of these recordings has, and how many of them are logged. */
export async function getProgress(db: Db, recordingIds: string[]) {
  if (recordingIds.length === 0) return new Map<string, { logged: number; total: number }>();
  const rows = await db
    .select({
      id: entries.recordingId,
      logged: sql<number>`count(${entries.serviceEntryId})::int`,
      total: sql<number>`count(*)::int`,
    })
    .from(entries)
    .where(inArray(entries.recordingId, recordingIds))
    .groupBy(entries.recordingId);
  return new Map(rows.map(({ id, logged, total }) => [id, { logged, total }]));
}

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
  how: { curable: readonly string[] } | { transcriptSealed: Buffer },
): Promise<boolean> {
  const hasTranscript = isNotNull(recordings.transcriptSealed);
  const isFit =
    'curable' in how
      ? // Without its sound only what was heard before can be gone on from.
        and(
          inArray(recordings.failureCode, [...how.curable]),
          or(isNull(recordings.audioErasedAt), hasTranscript),
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

/** Notes that the owner wants the entries logged as they stand; false where the note did not ask. */
export async function confirmRecording(db: Db, userId: string, recordingId: string): Promise<boolean> {
  const confirmed = await db
    .update(recordings)
    .set({ confirmedAt: sql`now()`, step: 'logging', updatedAt: sql`now()` })
    .where(and(ownRecording(userId, recordingId), eq(recordings.step, 'asking')))
    .returning({ id: recordings.id });
  return confirmed.length > 0;
}

function ownRecording(userId: string, recordingId: string) {
  return and(eq(recordings.id, recordingId), eq(recordings.userId, userId));
}

/** An entry of this user with its recording. */
export async function findEntryWithRecording(db: Db, userId: string, entryId: string) {
  const [row] = await db
    .select({ entry: entries, recording: recordings })
    .from(entries)
    .innerJoin(recordings, eq(recordings.id, entries.recordingId))
    .where(and(eq(entries.id, entryId), eq(entries.userId, userId)));
  return row;
}

/** Takes the one note that an account has without a connection; false where it had it, deleted or not. */
export async function takeTrial(db: Db, userId: string): Promise<boolean> {
  // The last release only wrote the note itself.
  const inHistory = sql`select from ${recordings} where ${recordings.userId} = ${userId} and ${recordings.isTrial}`;
  const taken = await db
    .update(users)
    .set({ trialNoteAt: sql`now()` })
    .where(and(eq(users.id, userId), isNull(users.trialNoteAt), sql`not exists (${inHistory})`))
    .returning({ id: users.id });
  return taken.length > 0;
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

type Progress = 'status' | 'step' | 'failureCode' | 'spokenLanguage' | 'waitsUntil' | 'saysNothingDone';
type Sealed = 'transcriptSealed' | 'previewSealed' | 'unsureWordsSealed';

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

const selectEntries = preparedOn((db) =>
  db
    .select({ id: entries.id, workspaceId: entries.workspaceId, confidence: entries.confidence })
    .from(entries)
    .where(eq(entries.recordingId, sql.placeholder('recordingId')))
    .orderBy(asc(entries.position))
    .prepare('entries_of'),
);

export async function entriesToLog(
  db: Db,
  recordingId: string,
): Promise<Pick<EntryRow, 'id' | 'workspaceId' | 'confidence'>[]> {
  return selectEntries(db).execute({ recordingId });
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

/**
 * What this user has logged in this time, or is about to; what a failed recording never logged, or was deleted in the service, takes
 * no room.
 */
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
        eq(recordings.isTrial, false),
        isNull(entries.deletedRemotelyAt),
        or(isNotNull(entries.serviceEntryId), ne(recordings.status, 'failed')),
      ),
    );
}

/** What was done lately is enough to tell which project such work belongs to. */
const maxUses = 500;

/** What this user has logged in these projects, the latest first. */
export async function latestUses(
  db: Db,
  userId: string,
  projectIds: string[],
): Promise<{ projectId: string | null; description: string }[]> {
  return db
    .select({ projectId: entries.projectId, description: entries.description })
    .from(entries)
    .where(
      and(
        eq(entries.userId, userId),
        inArray(entries.projectId, projectIds),
        isNotNull(entries.serviceEntryId),
      ),
    )
    .orderBy(desc(entries.startedAt))
    .limit(maxUses);
}

export async function insertEntries(db: Db, rows: NewEntry[]): Promise<void> {
  if (rows.length > 0) await db.insert(entries).values(rows);
}

/** One note of a user is placed after the other: two at once would both take the same hours. */
export async function lockRecordings(db: Db, userId: string): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`place-${userId}`}, 0))`);
}
