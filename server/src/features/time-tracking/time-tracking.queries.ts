import { and, asc, eq, inArray, isNotNull, isNull, lt, not, or, sql } from 'drizzle-orm';
import { Temporal } from 'temporal-polyfill';
import { v7 as uuidv7 } from 'uuid';
import type { Db } from '../../db/client.ts';
import { preparedOn } from '../../db/prepared.ts';
import { entries, idempotentWrites, recordings } from '../../db/schema.ts';
import { entryChanges } from '../../db/time-tracking-schema.ts';
import { isKnownMissing } from '../../idempotent-write.ts';
import type { Connection } from './connection.queries.ts';

const entryById = preparedOn((db) =>
  db
    .select({
      entry: entries,
      undoAskedAt: recordings.undoAskedAt,
      restoredFrom: recordings.restoredFrom,
    })
    .from(entries)
    .innerJoin(recordings, eq(recordings.id, entries.recordingId))
    .where(eq(entries.id, sql.placeholder('entryId')))
    .prepare('entry_by_id'),
);

export async function findEntry(db: Db, entryId: string) {
  const [row] = await entryById(db).execute({ entryId });
  return row;
}

export type EntryRow = typeof entries.$inferSelect;

export async function updateEntry(
  db: Db,
  entryId: string,
  change: Partial<typeof entries.$inferInsert>,
): Promise<void> {
  await db
    .update(entries)
    .set({ ...change, updatedAt: sql`now()` })
    .where(eq(entries.id, entryId));
}

export async function deleteEntry(db: Db, entryId: string): Promise<void> {
  await db.delete(entries).where(eq(entries.id, entryId));
}

export const attemptKey = (entryId: string) => `entry-${entryId}`;
const entryKeys = '^entry-[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$';

/** Entries meant for this account whose last attempt has an unknown outcome and is over, the first tried first. */
export async function openAttempts(
  db: Db,
  { userId, accountId }: Connection,
): Promise<{ entry: LookupRow; triedAt: Temporal.Instant; attempts: number }[]> {
  const rows = await db
    .select({
      entry: entries,
      restoredFrom: recordings.restoredFrom,
      triedAt: idempotentWrites.createdAt,
      attempts: idempotentWrites.attempts,
    })
    .from(entries)
    .innerJoin(recordings, eq(recordings.id, entries.recordingId))
    .innerJoin(idempotentWrites, eq(idempotentWrites.key, sql`'entry-' || ${entries.id}`))
    .where(
      and(
        eq(entries.userId, userId),
        or(isNull(entries.accountId), eq(entries.accountId, accountId)),
        isNull(entries.serviceEntryId),
        isNull(idempotentWrites.reference),
        sql`not ${isKnownMissing}`,
        sql`${idempotentWrites.inFlightUntil} <= now()`,
      ),
    )
    .orderBy(asc(idempotentWrites.createdAt), asc(entries.position));
  return rows.map(({ entry, restoredFrom, ...attempt }) => ({
    ...attempt,
    entry: toLookup(entry, restoredFrom),
  }));
}

/** An entry that is looked for. */
export type LookupRow = EntryRow & { mayStandElsewhere: boolean };

/** A note that was read again after a backup was restored may have been given other hours than it had. */
export function toLookup(entry: EntryRow, restoredFrom: Temporal.Instant | null): LookupRow {
  const mayStandElsewhere =
    restoredFrom !== null && Temporal.Instant.compare(entry.createdAt, restoredFrom) > 0;
  return { ...entry, mayStandElsewhere };
}

/**
 * The attempt at an entry, if one was ever made, or may have been: what became of a note after the backup that it comes from
 * was taken is not known here.
 */
export async function attemptOrDoubt(
  db: Db,
  entryId: string,
  { restoredFrom }: { restoredFrom: Temporal.Instant | null },
) {
  if (restoredFrom !== null)
    await db
      .insert(idempotentWrites)
      .values({ key: attemptKey(entryId), inFlightUntil: restoredFrom, createdAt: restoredFrom })
      .onConflictDoNothing();
  return attemptAt(db, entryId);
}

const attemptByKey = preparedOn((db) =>
  db
    .select({
      triedAt: idempotentWrites.createdAt,
      reference: idempotentWrites.reference,
      isKnownMissing,
      wasRepeated: sql<boolean>`${idempotentWrites.wasUnknown} and ${idempotentWrites.attempts} > 1`,
      inFlightMs: sql<number>`greatest(0, ceil(extract(epoch from ${idempotentWrites.inFlightUntil} - now()) * 1000))::int`,
    })
    .from(idempotentWrites)
    .where(eq(idempotentWrites.key, sql.placeholder('key')))
    .prepare('attempt_by_key'),
);

/** The attempt at an entry, if one was ever made. */
async function attemptAt(db: Db, entryId: string) {
  const [row] = await attemptByKey(db).execute({ key: attemptKey(entryId) });
  return row;
}

/** Writes down what a look has shown about an attempt: the entry is there, or it is not. */
export async function reconcileAttempt(
  db: Db,
  { entry, attempts }: { entry: EntryRow; attempts: number },
  reference: string | undefined,
): Promise<void> {
  await db
    .update(idempotentWrites)
    .set(
      reference === undefined
        ? { knownMissing: true, wasUnknown: true, lookedAt: sql`now()` }
        : { reference },
    )
    .where(
      and(
        eq(idempotentWrites.key, attemptKey(entry.id)),
        eq(idempotentWrites.attempts, attempts),
        isNull(idempotentWrites.reference),
        sql`${idempotentWrites.inFlightUntil} <= now()`,
      ),
    );
}

/** Those of these recordings of which something stands in the service, or may: what became of an attempt is not always known. */
export async function findPossiblyLogged(db: Db, recordingIds: string[]): Promise<Set<string>> {
  if (recordingIds.length === 0) return new Set();
  const wasRefused = sql`${idempotentWrites.knownMissing} and not ${idempotentWrites.wasUnknown}`;
  const mayBeThere = and(
    isNotNull(idempotentWrites.key),
    or(isNotNull(idempotentWrites.reference), sql`not (${wasRefused})`),
  );
  const rows = await db
    .selectDistinct({ id: entries.recordingId })
    .from(entries)
    .innerJoin(recordings, eq(recordings.id, entries.recordingId))
    .leftJoin(idempotentWrites, eq(idempotentWrites.key, sql`'entry-' || ${entries.id}`))
    .where(
      and(
        inArray(entries.recordingId, recordingIds),
        or(isNotNull(entries.serviceEntryId), isNotNull(recordings.restoredFrom), mayBeThere),
      ),
    );
  return new Set(rows.map(({ id }) => id));
}

/** Those of these ids that no entry of the user has or ever had: two honest entries can be alike. */
export async function unclaimed(db: Db, userId: string, serviceEntryIds: string[]): Promise<Set<string>> {
  if (serviceEntryIds.length === 0) return new Set();
  const claimed = await db
    .select({ id: entries.serviceEntryId })
    .from(entries)
    .where(and(eq(entries.userId, userId), inArray(entries.serviceEntryId, serviceEntryIds)));
  const once = await db
    .select({ id: idempotentWrites.reference })
    .from(idempotentWrites)
    .where(inArray(idempotentWrites.reference, serviceEntryIds));
  const taken = new Set([...claimed, ...once].map(({ id }) => id));
  return new Set(serviceEntryIds.filter((id) => !taken.has(id)));
}

/** A user's own entry that stands in the service, or is on its way there. */
export async function findOwnEntry(db: Db, userId: string, entryId: string): Promise<EntryRow | undefined> {
  const isOnItsWay = and(eq(recordings.status, 'processing'), isNull(recordings.undoAskedAt));
  const [row] = await db
    .select({ entry: entries })
    .from(entries)
    .innerJoin(recordings, eq(recordings.id, entries.recordingId))
    .where(
      and(
        eq(entries.id, entryId),
        eq(entries.userId, userId),
        or(isNotNull(entries.serviceEntryId), isOnItsWay),
      ),
    );
  return row?.entry;
}

export async function insertChange(db: Db, entryId: string, change: unknown): Promise<string> {
  const id = uuidv7();
  await db.insert(entryChanges).values({ id, entryId, change });
  return id;
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

/** A user's recordings that wait for a person, not for a time: they go on when the connection works again. */
export async function parkedRecordings(db: Db, userId: string): Promise<string[]> {
  const rows = await db
    .select({ id: recordings.id })
    .from(recordings)
    .where(
      and(
        eq(recordings.userId, userId),
        eq(recordings.status, 'processing'),
        eq(recordings.step, 'waiting'),
        isNull(recordings.waitsUntil),
      ),
    );
  return rows.map(({ id }) => id);
}

/** Keeps the service's own sentence about a refusal, for the person who waits. */
export async function noteRefusal(db: Db, recordingId: string, words: string): Promise<void> {
  await db.update(recordings).set({ failureDetails: words }).where(eq(recordings.id, recordingId));
}

export async function listLoggedEntries(db: Db, recordingId: string): Promise<EntryRow[]> {
  return db
    .select()
    .from(entries)
    .where(and(eq(entries.recordingId, recordingId), isNotNull(entries.serviceEntryId)))
    .orderBy(asc(entries.position));
}

/**
 * Attempts before, at entries that are known to stand in the service. What has no answer yet stays, however old: it must be looked
 * for before it is tried again.
 */
export async function purgeAttempts(db: Db, moment: Temporal.Instant): Promise<number> {
  // Null for a key of another kind. Compared as an id, which has an index.
  const entryId = sql`case when ${idempotentWrites.key} ~ ${entryKeys} then substr(${idempotentWrites.key}, 7)::uuid end`;
  const isUnnoted = sql`exists (
    select from entries where entries.id = ${entryId} and entries.service_entry_id is null)`;
  const { rowCount } = await db
    .delete(idempotentWrites)
    .where(
      and(lt(idempotentWrites.createdAt, moment), isNotNull(idempotentWrites.reference), not(isUnnoted)),
    );
  return rowCount ?? 0;
}
