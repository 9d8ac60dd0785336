import { and, asc, desc, eq, inArray, isNotNull, sql } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { preparedOn } from '../../db/prepared.ts';
import type { SealingKeys } from '../../sealing.ts';
import { getDay } from './entry-day.read-model.ts';
import { hashEntry } from './entry-words.queries.ts';
import type { EntryRow } from './time-tracking.queries.ts';
import { entries } from './time-tracking.schema.ts';

type NewEntry = Omit<typeof entries.$inferInsert, 'day' | 'searchWords'>;

/** Writes down entries of notes that were spoken in this zone. */
export async function insertEntries(
  db: Db,
  keys: SealingKeys,
  timeZone: string,
  rows: NewEntry[],
): Promise<void> {
  if (rows.length === 0) return;
  await db.insert(entries).values(
    rows.map((entry) => ({
      ...entry,
      day: getDay(entry.startedAt, timeZone),
      searchWords: hashEntry(keys, entry),
    })),
  );
}

const selectEntries = preparedOn((db) =>
  db
    .select({
      id: entries.id,
      workspaceId: entries.workspaceId,
      accountId: entries.accountId,
      confidence: entries.confidence,
    })
    .from(entries)
    .where(eq(entries.recordingId, sql.placeholder('recordingId')))
    .orderBy(asc(entries.position))
    .prepare('entries_of'),
);

export async function entriesToLog(
  db: Db,
  recordingId: string,
): Promise<Pick<EntryRow, 'id' | 'workspaceId' | 'accountId' | 'confidence'>[]> {
  return selectEntries(db).execute({ recordingId });
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

export async function hasEntries(db: Db, recordingId: string): Promise<boolean> {
  const found = await db
    .select({ id: entries.id })
    .from(entries)
    .where(eq(entries.recordingId, recordingId))
    .limit(1);
  return found.length > 0;
}

/** All entries of a user, the earliest first. */
export async function listUserEntries(db: Db, userId: string): Promise<EntryRow[]> {
  return db.select().from(entries).where(eq(entries.userId, userId)).orderBy(asc(entries.startedAt));
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

/** The place after the last entry of a note. */
export async function nextPosition(db: Db, recordingId: string): Promise<number> {
  const [row] = await db
    .select({ next: sql<number>`coalesce(max(${entries.position}) + 1, 0)::int` })
    .from(entries)
    .where(eq(entries.recordingId, recordingId));
  return row?.next ?? 0;
}

/** Whether an entry is there, and whether this place of a note is taken. */
export async function hasEntry(
  db: Db,
  where: { id: string } | { recordingId: string; position: number },
): Promise<boolean> {
  const is =
    'id' in where
      ? eq(entries.id, where.id)
      : and(eq(entries.recordingId, where.recordingId), eq(entries.position, where.position));
  const found = await db.select({ id: entries.id }).from(entries).where(is).limit(1);
  return found.length > 0;
}
