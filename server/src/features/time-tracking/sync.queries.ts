import { and, eq, gt, isNotNull, isNull, lte, notExists, sql } from 'drizzle-orm';
import { Temporal } from 'temporal-polyfill';
import type { RemoteEntry } from '../../connectors/time-tracker.ts';
import type { Db } from '../../db/client.ts';
import { readInstant } from '../../db/instant.ts';
import type { Connection } from './connection.queries.ts';
import { withDay } from './entry-day.read-model.ts';
import type { EntryRow } from './time-tracking.queries.ts';
import { connections, entries, entryChanges, remoteEntries } from './time-tracking.schema.ts';

/** Notes that the service is asked for what changed, and gives the database's time before it is. */
export async function beginSync(
  db: Db,
  { id }: Connection,
  triedAt: Temporal.Instant,
): Promise<Temporal.Instant> {
  const [row] = await db
    .update(connections)
    .set({ syncTriedAt: triedAt })
    .where(eq(connections.id, id))
    .returning({ at: sql`clock_timestamp()`.mapWith(readInstant) });
  // Gone meanwhile: then nothing will be kept either.
  return row?.at ?? Temporal.Now.instant();
}

/** Locks a connection that still has the token with which its entries were read. */
export async function lockIfSame(db: Db, { id, tokenSavedAt }: Connection): Promise<boolean> {
  const locked = await db
    .select({ id: connections.id })
    .from(connections)
    .where(and(eq(connections.id, id), eq(connections.tokenSavedAt, tokenSavedAt)))
    .for('update');
  return locked.length > 0;
}

type SyncState = Partial<Pick<Connection, 'syncDueAt' | 'entriesSyncedAt' | 'entriesKnownSince'>>;

export async function saveSync(db: Db, { id }: Connection, state: SyncState): Promise<void> {
  await db.update(connections).set(state).where(eq(connections.id, id));
}

/** A user's entries that have one of these ids in the service. */
export async function entriesWithIds(db: Db, userId: string, serviceEntryIds: string[]): Promise<EntryRow[]> {
  if (serviceEntryIds.length === 0) return [];
  return db
    .select()
    .from(entries)
    .where(
      and(
        eq(entries.userId, userId),
        sql`${entries.serviceEntryId} = any(${sql.param(serviceEntryIds)}::text[])`,
      ),
    );
}

/**
 * Changes an entry as somebody changed it in the service; false where we have changed it since the service was asked, or are about
 * to: what its owner does here goes before.
 */
export async function takeOverChange(
  db: Db,
  { id }: EntryRow,
  readAt: Temporal.Instant,
  change: Partial<typeof entries.$inferInsert>,
): Promise<boolean> {
  const ofOurs = db.select().from(entryChanges).where(eq(entryChanges.entryId, entries.id));
  const changed = await db
    .update(entries)
    .set({ ...(await withDay(db, id, change)), updatedAt: sql`now()` })
    .where(and(eq(entries.id, id), sql`${entries.updatedAt} < ${readAt.toString()}`, notExists(ofOurs)))
    .returning({ id: entries.id });
  return changed.length > 0;
}

export type RemoteRow = typeof remoteEntries.$inferInsert;

/** Twelve parameters each, and PostgreSQL takes 65,535 in one statement. */
const rowsAtOnce = 1_000;

/** Keeps entries that were made in the service; gives how many of them are news. */
export async function keepRemoteEntries(db: Db, rows: RemoteRow[]): Promise<number> {
  const excluded = (column: string) => sql.raw(`excluded.${column}`);
  let count = 0;
  for (let from = 0; from < rows.length; from += rowsAtOnce) {
    const kept = await db
      .insert(remoteEntries)
      .values(rows.slice(from, from + rowsAtOnce))
      .onConflictDoUpdate({
        target: [remoteEntries.userId, remoteEntries.serviceEntryId],
        set: {
          connectionId: excluded('connection_id'),
          workspaceId: excluded('workspace_id'),
          projectName: excluded('project_name'),
          clientName: excluded('client_name'),
          tags: excluded('tags'),
          startedAt: excluded('started_at'),
          durationSeconds: excluded('duration_seconds'),
          changedAt: excluded('changed_at'),
        },
        setWhere: sql`${remoteEntries.changedAt} <> excluded.changed_at`,
      })
      .returning({ id: remoteEntries.serviceEntryId });
    count += kept.length;
  }
  return count;
}

export async function listRemoteEntries(db: Db, { id }: Connection) {
  return db
    .select()
    .from(remoteEntries)
    .where(eq(remoteEntries.connectionId, id))
    .orderBy(remoteEntries.startedAt);
}

/** Gives how many there were. */
export async function dropRemoteEntries(
  db: Db,
  userId: string,
  found: readonly Pick<RemoteEntry, 'id'>[],
): Promise<number> {
  const ids = sql.param(found.map(({ id }) => id));
  const { rowCount } = await db
    .delete(remoteEntries)
    .where(and(eq(remoteEntries.userId, userId), sql`${remoteEntries.serviceEntryId} = any(${ids}::text[])`));
  return rowCount ?? 0;
}

/** Tells every page of the user that looks at recordings. */
export async function tellChange(db: Db, userId: string): Promise<void> {
  await db.execute(sql`select pg_notify('recordings', ${userId})`);
}

/** The owners of connections whose entries are to be read, by their ids. */
export async function usersToSync(
  db: Db,
  moment: Temporal.Instant,
  { after, limit }: { after: string | undefined; limit: number },
): Promise<string[]> {
  const rows = await db
    .selectDistinct({ userId: connections.userId })
    .from(connections)
    .where(
      and(
        isNull(connections.brokenAt),
        lte(connections.syncDueAt, moment),
        after === undefined ? undefined : gt(connections.userId, after),
      ),
    )
    .orderBy(connections.userId)
    .limit(limit);
  return rows.map(({ userId }) => userId);
}

/** Sets when the entries of all connections are read next; false where somebody else has just done so, or those due are gone or broken. */
export async function moveSync(
  db: Db,
  userId: string,
  { from, to }: { from: Temporal.Instant; to: Temporal.Instant },
): Promise<boolean> {
  const isWorking = and(eq(connections.userId, userId), isNull(connections.brokenAt));
  const moved = await db
    .update(connections)
    .set({ syncDueAt: to })
    .where(and(isWorking, lte(connections.syncDueAt, from)))
    .returning({ id: connections.id });
  if (moved.length === 0) return false;
  // One job reads all of them: otherwise each would be read as often as there are connections.
  await db
    .update(connections)
    .set({ syncDueAt: to })
    .where(and(isWorking, isNotNull(connections.syncDueAt)));
  return true;
}

/** Notes that somebody looks at the recordings; gives the connection that was synced least lately, and nothing of those that are broken. */
export async function noteOpened(
  db: Db,
  userId: string,
  { openedAt, nextAt }: { openedAt: Temporal.Instant; nextAt: Temporal.Instant },
): Promise<{ syncTriedAt: Temporal.Instant | null } | undefined> {
  const rows = await db
    .update(connections)
    .set({ openedAt, syncDueAt: sql`coalesce(${connections.syncDueAt}, ${nextAt.toString()})` })
    .where(and(eq(connections.userId, userId), isNull(connections.brokenAt)))
    .returning({ syncTriedAt: connections.syncTriedAt });
  const order = ({ syncTriedAt }: (typeof rows)[number]) => syncTriedAt?.epochMilliseconds ?? 0;
  return rows.sort((one, other) => order(one) - order(other))[0];
}

/** Has the entries read as soon as the last reading is so old, if they were to be read later. */
export async function hastenSync(
  db: Db,
  connectionId: string,
  { now, freshFor }: { now: Temporal.Instant; freshFor: { minutes: number } },
): Promise<void> {
  const at = now.toString();
  const earliest = sql`greatest(${at}::timestamptz, ${connections.syncTriedAt} + ${freshFor.minutes} * interval '1 minute')`;
  await db
    .update(connections)
    .set({ syncDueAt: sql`least(${connections.syncDueAt}, ${earliest})` })
    .where(and(eq(connections.id, connectionId), isNull(connections.brokenAt)));
}
