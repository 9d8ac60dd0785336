import { and, asc, eq, inArray, isNotNull, isNull, or, sql } from 'drizzle-orm';
import type { Temporal } from 'temporal-polyfill';
import type { Db } from '../../db/client.ts';
import { idempotentWrites } from '../../db/platform.schema.ts';
import { preparedOn } from '../../db/prepared.ts';
import { isKnownMissing } from '../../idempotent-write.ts';
import { users } from '../accounts/accounts.schema.ts';
import { recordings } from '../recordings/recordings.schema.ts';
import type { Connection } from './connection.queries.ts';
import { type EntryRow, type LookupRow, toLookup } from './time-tracking.queries.ts';
import { connections, entries } from './time-tracking.schema.ts';

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

/** Whether somebody has looked at the recordings, or sent one, since then. */
export async function isUsedSince(db: Db, userId: string, moment: Temporal.Instant): Promise<boolean> {
  // The newest by its id, which has an index.
  const newest = sql`(select created_at from ${recordings}
    where ${recordings.userId} = ${userId} order by ${recordings.id} desc limit 1)`;
  const [row] = await db
    .select({
      isUsed: sql<boolean>`coalesce(greatest(${connections.openedAt}, ${newest}) > ${moment.toString()}, false)`,
    })
    .from(connections)
    .where(eq(connections.userId, userId));
  return row?.isUsed ?? false;
}

/** Where to write to a user whose connection is broken, and whether it still is. */
export async function findBroken(db: Db, connectionId: string) {
  const [row] = await db
    .select({
      email: users.email,
      language: users.language,
      service: connections.service,
      brokenAt: connections.brokenAt,
    })
    .from(connections)
    .innerJoin(users, eq(users.id, connections.userId))
    .where(eq(connections.id, connectionId));
  return row;
}
