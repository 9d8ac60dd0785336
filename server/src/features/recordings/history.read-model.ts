import { and, asc, desc, eq, gte, inArray, isNotNull, isNull, lt, ne, notExists, or, sql } from 'drizzle-orm';
import type { Temporal } from 'temporal-polyfill';
import type { Db } from '../../db/client.ts';
import { toIso } from '../../db/instant.ts';
import { preparedOn } from '../../db/prepared.ts';
import { entries } from '../time-tracking/time-tracking.schema.ts';
import type { EntryRow } from '../time-tracking/time-tracking.ts';
import { isInWork, ownRecording } from './recordings.queries.ts';
import { proposals, recordings } from './recordings.schema.ts';

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
  hasDeviceTranscript: sql<boolean>`${recordings.deviceTranscriptSealed} is not null`,
  isAudioErased: sql<boolean>`${recordings.audioErasedAt} is not null`,
  createdAt: sql`${recordings.createdAt}`.mapWith(toIso),
  updatedAt: sql`${recordings.updatedAt}`.mapWith(toIso),
  proposal: proposals.state,
  /** The service's id of its first entry. */
  firstServiceEntryId: entries.serviceEntryId,
};

const shownRecordings = (db: Db) =>
  db
    .select(shown)
    .from(recordings)
    .leftJoin(proposals, eq(proposals.recordingId, recordings.id))
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

/** These recordings, by their ids. */
export async function shownRecordingsOf(
  db: Db,
  userId: string,
  recordingIds: string[],
): Promise<ShownRecording[]> {
  if (recordingIds.length === 0) return [];
  return shownRecordings(db).where(and(eq(recordings.userId, userId), inArray(recordings.id, recordingIds)));
}

/** What stands in the service, and what is shown before it does: of a trial, and of a note in work that is not being taken back. */
export async function shownEntries(db: Db, userId: string, recordingIds: string[]) {
  if (recordingIds.length === 0) return [];
  return db
    .select({ entry: entries, step: recordings.step, timeZone: recordings.timeZone })
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
): Promise<{ id: string; timeZone: string; sealed: Buffer }[]> {
  if (recordingIds.length === 0) return [];
  const written = db.select().from(entries).where(eq(entries.recordingId, recordings.id));
  const rows = await db
    .select({ id: recordings.id, timeZone: recordings.timeZone, sealed: recordings.previewSealed })
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
  return rows.flatMap(({ sealed, ...note }) => (sealed ? [{ ...note, sealed }] : []));
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
