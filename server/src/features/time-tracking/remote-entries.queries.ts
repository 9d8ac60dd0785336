import { and, eq, gte, isNotNull, lt, notExists, type SQL, sql } from 'drizzle-orm';
import type { Temporal } from 'temporal-polyfill';
import type { Db } from '../../db/client.ts';
import { readInstant } from '../../db/instant.ts';
import { connections, entries, remoteEntries } from './time-tracking.schema.ts';

/** Entries of a user that were made in the service; one that a sync met before it was known to be ours is not among them. */
export function madeElsewhere(db: Db, userId: string): SQL | undefined {
  const own = db
    .select()
    .from(entries)
    .where(and(eq(entries.userId, userId), eq(entries.serviceEntryId, remoteEntries.serviceEntryId)));
  return and(eq(remoteEntries.userId, userId), notExists(own));
}

/** What of them began in this time, as far as it is known. */
export async function remoteEntriesBetween(
  db: Db,
  userId: string,
  from: Temporal.Instant,
  to: Temporal.Instant,
): Promise<{ startedAt: Temporal.Instant; durationSeconds: number }[]> {
  return db
    .select({ startedAt: remoteEntries.startedAt, durationSeconds: remoteEntries.durationSeconds })
    .from(remoteEntries)
    .where(
      and(madeElsewhere(db, userId), gte(remoteEntries.startedAt, from), lt(remoteEntries.startedAt, to)),
    );
}

/** As of when the entries of the services that tell of them are known, and since when none is missing. */
export async function lastSync(
  db: Db,
  userId: string,
): Promise<{ syncedAt: string; knownSince: string } | null> {
  const [row] = await db
    .select({
      syncedAt: sql`min(${connections.entriesSyncedAt})`.mapWith(readInstant),
      knownSince: sql`max(${connections.entriesKnownSince})`.mapWith(readInstant),
    })
    .from(connections)
    .where(and(eq(connections.userId, userId), isNotNull(connections.entriesKnownSince)));
  if (!row?.syncedAt || !row.knownSince) return null;
  return { syncedAt: row.syncedAt.toString(), knownSince: row.knownSince.toString() };
}
