import type { Found, TrackerSession } from '../../connectors/time-tracker.ts';
import type { Db } from '../../db/client.ts';
import { reconcileAttempt } from '../../idempotent-write.ts';
import type { Connection } from './connection.queries.ts';
import { openAttempts } from './entry.read-model.ts';
import { attemptKey, type EntryRow, unclaimed, updateEntry } from './time-tracking.queries.ts';
import { trackedEntry } from './writing.ts';

/** Clocks differ: what was written a little before we believe to have tried may be ours. */
export const clockDifference = { minutes: 2 };

/**
 * Settles every attempt of a user whose outcome is unknown with one look into the service: what is there is adopted, the oldest
 * first; what is not may be written again. What is there once too often may be a double, and is shown as one.
 */
export async function reconcileOpenAttempts(
  db: Db,
  connection: Connection,
  session: TrackerSession,
): Promise<void> {
  const open = await openAttempts(db, connection);
  const [first] = open;
  if (first === undefined) return;
  const entries = open.map(({ entry }) => entry);
  const found = await findExisting(db, connection, session, entries, first.triedAt.subtract(clockDifference));
  for (const [n, attempt] of open.entries()) {
    const [oldest, next] = found[n] ?? [];
    await reconcileAttempt(db, { key: attemptKey(attempt.entry.id), attempts: attempt.attempts }, oldest?.id);
    if (oldest !== undefined)
      await updateEntry(db, attempt.entry.id, {
        serviceEntryId: oldest.id,
        ...(attempt.entry.mayStandElsewhere ? { startedAt: oldest.startedAt } : {}),
        possibleDoubleId: next && !next.isDeleted ? next.id : null,
      });
  }
}

/** What of these entries stands in the service and belongs to no other entry of the user. */
export async function findExisting(
  db: Db,
  connection: Connection,
  session: TrackerSession,
  entries: readonly (EntryRow & { mayStandElsewhere?: boolean })[],
  since: Parameters<TrackerSession['reconcile']>[1],
): Promise<Found[][]> {
  const found = await session.reconcile(
    entries.map((entry) => ({
      ...trackedEntry(connection, entry),
      mayStandElsewhere: entry.mayStandElsewhere ?? false,
    })),
    since,
  );
  const free = await unclaimed(db, connection.userId, [...new Set(found.flat().map(({ id }) => id))]);
  // Entries that are alike share what is found: each gets one before any gets a second.
  const left = found.map((list) => list.filter(({ id }) => free.has(id)));
  const given = new Set<string>();
  const own = left.map((list) => {
    const one = list.find(({ id }) => !given.has(id));
    if (one) given.add(one.id);
    return one;
  });
  return left.map((list, n) => [...(own[n] ? [own[n]] : []), ...list.filter(({ id }) => !given.has(id))]);
}
