import { type Connection, listConnections } from './connection.queries.ts';
import { findEntry } from './entry.read-model.ts';
import { getTracker } from './find-tracker.ts';
import { type Outcome, resolveOutcome } from './log-entry.ts';
import { waitBefore } from './quota.ts';
import { clockDifference, findExisting, reconcileOpenAttempts } from './reconcile.ts';
import {
  attemptOrDoubt,
  deleteEntry,
  type EntryRow,
  listLoggedEntries,
  updateEntry,
} from './time-tracking.queries.ts';
import { connectionFor, getKeys, getWorkspace, getWriterKey, type LogDeps, onBehalfOf } from './writing.ts';

/** Takes one entry out of the service and the history; one that may be there is looked for first. */
export async function undoEntry(deps: LogDeps, entryId: string, writerKey: string): Promise<Outcome> {
  const { db, trackers } = deps;
  const found = await findEntry(db, entryId);
  if (found === undefined) return { done: true };
  const attempt = await attemptOrDoubt(db, entryId, found);
  const isThere = found.entry.serviceEntryId !== null || Boolean(attempt?.reference);
  if (!isThere && (attempt === undefined || attempt.isKnownMissing)) {
    await deleteEntry(db, entryId);
    return { done: true };
  }
  if (!isThere && attempt && attempt.inFlightMs > 0) return { unknownMs: attempt.inFlightMs };
  const { connection, keys } = await connectionFor(deps, found.entry, writerKey);
  const tracker = getTracker(trackers, connection);
  const purpose = isThere ? 'change' : 'look up';
  const deferredMs = await waitBefore(db, keys, [purpose], tracker.throttle);
  if (deferredMs > 0) return { deferredMs };
  const id = found.entry.serviceEntryId ?? attempt?.reference;
  try {
    return await onBehalfOf(deps, connection, keys, async (session) => {
      if (!id) {
        // Then it is known to be there or not, and the next turn does the rest.
        await reconcileOpenAttempts(db, connection, session);
        return { deferredMs: 1 };
      }
      const at = { id, workspaceId: getWorkspace(connection, found.entry) };
      await session.delete(at, AbortSignal.timeout(tracker.timeoutMs));
      await deleteEntry(db, entryId);
      return { done: true };
    });
  } catch (cause) {
    return resolveOutcome(deps, connection, found.entry, cause);
  }
}

/**
 * Looks once more for what was written after an unknown outcome: a request that the service took its time with may have made
 * a second entry since. It is shown to the user, who decides.
 */
export async function findDuplicates(
  deps: LogDeps,
  recordingId: string,
  writerKey: string,
): Promise<Outcome> {
  const { db, trackers } = deps;
  const logged = await listLoggedEntries(db, recordingId);
  const connected = logged[0] ? await listConnections(db, logged[0].userId) : [];
  const isWrittenBy = (connection: Connection, entry: EntryRow) =>
    entry.accountId === connection.accountId && getWriterKey(connection, entry) === writerKey;
  const connection = connected.find((one) => logged.some((entry) => isWrittenBy(one, entry)));
  if (connection === undefined || connection.brokenAt !== null) return { done: true };
  const entries = logged.filter((entry) => isWrittenBy(connection, entry));
  const [first] = entries;
  if (first === undefined) return { done: true };
  const keys = getKeys(connection, getWorkspace(connection, first));
  const deferredMs = await waitBefore(db, keys, ['look up'], getTracker(trackers, connection).throttle);
  if (deferredMs > 0) return { deferredMs };
  try {
    await onBehalfOf(deps, connection, keys, async (session) => {
      const found = await findExisting(
        db,
        connection,
        session,
        entries,
        first.createdAt.subtract(clockDifference),
      );
      for (const [n, entry] of entries.entries()) {
        const double = found[n]?.find(({ isDeleted }) => !isDeleted);
        if (double) await updateEntry(db, entry.id, { possibleDoubleId: double.id });
      }
    });
    return { done: true };
  } catch (cause) {
    return resolveOutcome(deps, connection, first, cause);
  }
}
