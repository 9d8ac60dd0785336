import { and, asc, eq, inArray, isNotNull, isNull, lt, not, or, sql } from 'drizzle-orm';
import { Temporal } from 'temporal-polyfill';
import { v7 as uuidv7 } from 'uuid';
import type { Db } from '../../db/client.ts';
import {
  attemptKeyColumn,
  findAttempt,
  findWrittenReferences,
  insertUnknownAttempt,
  purgeWrittenAttempts,
  type WriteAttempt,
} from '../../idempotent-write.ts';
import type { QueuedEdit } from './change-entry.ts';
import { withDay } from './entry-day.read-model.ts';
import { entries, entryChanges } from './time-tracking.schema.ts';

export type EntryRow = typeof entries.$inferSelect;

export async function updateEntry(
  db: Db,
  entryId: string,
  change: Partial<typeof entries.$inferInsert>,
): Promise<void> {
  await db
    .update(entries)
    .set({ ...(await withDay(db, entryId, change)), updatedAt: sql`now()` })
    .where(eq(entries.id, entryId));
}

export async function deleteEntry(db: Db, entryId: string): Promise<void> {
  await db.delete(entries).where(eq(entries.id, entryId));
}

export const attemptKey = (entryId: string) => `entry-${entryId}`;
const entryKeys = '^entry-[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$';

/** An entry that is looked for. */
export type LookupRow = EntryRow & { mayStandElsewhere: boolean };

/** A note that was read again after a backup was restored may have been given other hours than it had. */
export function toLookup(entry: EntryRow, restoredFrom: Temporal.Instant | null): LookupRow {
  const mayStandElsewhere =
    restoredFrom !== null && Temporal.Instant.compare(entry.createdAt, restoredFrom) > 0;
  return { ...entry, mayStandElsewhere };
}

/** Those of these ids that no entry of the user has or ever had: two honest entries can be alike. */
export async function unclaimed(db: Db, userId: string, serviceEntryIds: string[]): Promise<Set<string>> {
  if (serviceEntryIds.length === 0) return new Set();
  const claimed = await db
    .select({ id: entries.serviceEntryId })
    .from(entries)
    .where(and(eq(entries.userId, userId), inArray(entries.serviceEntryId, serviceEntryIds)));
  const once = await findWrittenReferences(db, serviceEntryIds);
  const taken = new Set([...claimed.map(({ id }) => id), ...once]);
  return new Set(serviceEntryIds.filter((id) => !taken.has(id)));
}

export async function insertChange(db: Db, entryId: string, change: unknown): Promise<string> {
  const id = uuidv7();
  await db.insert(entryChanges).values({ id, entryId, change });
  return id;
}

/** Queues a change under an id that its sender knows; one that waits already stays as it is. */
export async function queueChange(
  db: Db,
  change: { id: string; entryId: string; change: QueuedEdit },
): Promise<void> {
  await db.insert(entryChanges).values(change).onConflictDoNothing();
}

/** Marks a change as being carried out; undefined where it is done, or nobody waits for it any more. */
export async function beginChange(db: Db, changeId: string) {
  const [row] = await db
    .update(entryChanges)
    .set({ begunAt: sql`now()` })
    .from(entries)
    .where(and(eq(entryChanges.id, changeId), eq(entries.id, entryChanges.entryId)))
    .returning({ change: entryChanges.change, entry: entries });
  return row;
}

/** Says that the service has nothing of a change. */
export async function unbeginChange(db: Db, changeId: string): Promise<void> {
  await db.update(entryChanges).set({ begunAt: null }).where(eq(entryChanges.id, changeId));
}

export async function deleteChange(db: Db, changeId: string): Promise<void> {
  await db.delete(entryChanges).where(eq(entryChanges.id, changeId));
}

/** Deletes a change unless a worker has begun it: the service may have it then, and the history must follow. */
export async function withdrawChange(db: Db, changeId: string): Promise<void> {
  await db.delete(entryChanges).where(and(eq(entryChanges.id, changeId), isNull(entryChanges.begunAt)));
}

/**
 * Deletes what outlived the api that was to do so: it holds words, and nobody waits so long for an answer. A step is ended after
 * a day, so that nobody works on a change that was begun two days ago.
 */
export async function deleteLeftChanges(db: Db): Promise<void> {
  const isLeft = and(
    isNull(entryChanges.begunAt),
    lt(entryChanges.askedAt, sql`now() - interval '10 minutes'`),
  );
  await db.delete(entryChanges).where(or(isLeft, lt(entryChanges.begunAt, sql`now() - interval '2 days'`)));
}

export async function listLoggedEntries(db: Db, recordingId: string): Promise<EntryRow[]> {
  return db
    .select()
    .from(entries)
    .where(and(eq(entries.recordingId, recordingId), isNotNull(entries.serviceEntryId)))
    .orderBy(asc(entries.position));
}

/**
 * The attempt at an entry, if one was ever made, or may have been: what became of a note after the backup that it comes from
 * was taken is not known here.
 */
export async function attemptOrDoubt(
  db: Db,
  entryId: string,
  { restoredFrom }: { restoredFrom: Temporal.Instant | null },
): Promise<WriteAttempt | undefined> {
  if (restoredFrom !== null) await insertUnknownAttempt(db, attemptKey(entryId), restoredFrom);
  return findAttempt(db, attemptKey(entryId));
}

/**
 * Attempts before, at entries that are known to stand in the service. What has no answer yet stays, however old: it must be looked
 * for before it is tried again.
 */
export async function purgeAttempts(db: Db, moment: Temporal.Instant): Promise<number> {
  // Null for a key of another kind. Compared as an id, which has an index.
  const entryId = sql`case when ${attemptKeyColumn} ~ ${entryKeys} then substr(${attemptKeyColumn}, 7)::uuid end`;
  const isUnnoted = sql`exists (
    select from entries where entries.id = ${entryId} and entries.service_entry_id is null)`;
  return purgeWrittenAttempts(db, moment, not(isUnnoted));
}
