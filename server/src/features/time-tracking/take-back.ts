import { waitBefore } from './budget.ts';
import { findConnection } from './connection.queries.ts';
import { type Outcome, outcomeOf } from './log-entry.ts';
import { clockDifference, lookFor, settleOpenAttempts } from './settle.ts';
import {
  attemptOrDoubt,
  deleteEntry,
  findEntry,
  loggedEntriesOf,
  updateEntry,
} from './time-tracking.queries.ts';
import { connectionFor, keysOf, onBehalfOf, type WriterParts, workspaceOf, writerKeyOf } from './writing.ts';

/** Takes one entry out of the service and the history; one that may be there is looked for first. */
export async function takeBackEntry(
  parts: WriterParts,
  entryId: string,
  writerKey: string,
): Promise<Outcome> {
  const { db, tracker } = parts;
  const found = await findEntry(db, entryId);
  if (found === undefined) return { done: true };
  const attempt = await attemptOrDoubt(db, entryId, found);
  const isThere = found.entry.serviceEntryId !== null || Boolean(attempt?.reference);
  if (!isThere && (attempt === undefined || attempt.isKnownMissing)) {
    await deleteEntry(db, entryId);
    return { done: true };
  }
  if (!isThere && attempt && attempt.inFlightMs > 0) return { unknownMs: attempt.inFlightMs };
  const { connection, keys } = await connectionFor(parts, found.entry, writerKey);
  const purpose = isThere ? 'change' : 'look up';
  const deferredMs = await waitBefore(db, keys, [purpose], tracker.pace);
  if (deferredMs > 0) return { deferredMs };
  const id = found.entry.serviceEntryId ?? attempt?.reference;
  try {
    return await onBehalfOf(parts, connection, keys, async (session) => {
      if (!id) {
        // Then it is known to be there or not, and the next turn does the rest.
        await settleOpenAttempts(db, connection, session);
        return { deferredMs: 1 };
      }
      const at = { id, workspaceId: workspaceOf(connection, found.entry) };
      await session.delete(at, AbortSignal.timeout(tracker.timeoutMs));
      await deleteEntry(db, entryId);
      return { done: true };
    });
  } catch (cause) {
    return outcomeOf(parts, connection, found.entry, cause);
  }
}

/**
 * Looks once more for what was written after an unknown outcome: a request that the service took its time with may have made
 * a second entry since. It is shown to the user, who decides.
 */
export async function lookForDoubles(
  parts: WriterParts,
  recordingId: string,
  writerKey: string,
): Promise<Outcome> {
  const { db, tracker } = parts;
  const logged = await loggedEntriesOf(db, recordingId);
  const connection = logged[0] && (await findConnection(db, logged[0].userId));
  if (connection === undefined || connection.brokenAt !== null) return { done: true };
  const entries = logged.filter(
    (entry) => entry.accountId === connection.accountId && writerKeyOf(connection, entry) === writerKey,
  );
  const [first] = entries;
  if (first === undefined) return { done: true };
  const keys = keysOf(connection, workspaceOf(connection, first));
  const deferredMs = await waitBefore(db, keys, ['look up'], tracker.pace);
  if (deferredMs > 0) return { deferredMs };
  try {
    await onBehalfOf(parts, connection, keys, async (session) => {
      const found = await lookFor(
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
    return outcomeOf(parts, connection, first, cause);
  }
}
