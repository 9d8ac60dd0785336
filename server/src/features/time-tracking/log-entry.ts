import { ConnectorError } from '../../connectors/connector-error.ts';
import { GiveUp } from '../../durable.ts';
import { writeOnce } from '../../outside-write.ts';
import { reportBroken } from './broken-connection.ts';
import { type BudgetKeys, waitBefore } from './budget.ts';
import { refreshCatalogue } from './catalogue.ts';
import { settleOpenAttempts } from './settle.ts';
import {
  attemptAt,
  attemptKey,
  type Connection,
  type EntryRow,
  findConnection,
  findEntry,
  noteRefusal,
  updateEntry,
} from './time-tracking.queries.ts';
import { connectionFor, onBehalfOf, trackedEntry, type WriterParts } from './writing.ts';

/**
 * How an order to the writer ended. Done; or not yet: the service asks to wait so long, or nobody knows whether it was done,
 * and when to look. `wasRepeated`: written after an attempt of unknown outcome, which may yet turn up.
 */
export type Outcome = { done: true; wasRepeated?: boolean } | { deferredMs: number } | { unknownMs: number };

/** Before that, an attempt may still be under way, and looking for it would tell nothing. */
const afterTimeoutMs = 2_000;

/** Brings one entry into the service, once. */
export async function logEntry(parts: WriterParts, entryId: string, writerKey: string): Promise<Outcome> {
  const { db, tracker } = parts;
  const found = await findEntry(db, entryId);
  // Taken back while it waited: there is nothing to log any more.
  if (found === undefined || found.undoAskedAt !== null) return { done: true };
  const { entry } = found;
  if (entry.serviceEntryId !== null) return { done: true };
  const { connection, keys } = await connectionFor(parts, entry, writerKey);
  const unsettled = await waitForSettled(parts, entry, connection, keys);
  if (unsettled) return unsettled;
  const deferredMs = await waitBefore(db, keys, 'log', tracker.pace);
  if (deferredMs > 0) return { deferredMs };
  const wanted = trackedEntry(connection, entry);
  try {
    const { reference, wasRepeated } = await onBehalfOf(parts, connection, keys, (session) =>
      writeOnce(db, {
        key: attemptKey(entryId),
        timeoutMs: tracker.timeoutMs,
        find: async () => {
          await settleOpenAttempts(db, connection, session);
          return (await attemptAt(db, entryId))?.reference ?? undefined;
        },
        write: (signal) => session.create(wanted, signal),
      }),
    );
    await updateEntry(db, entryId, { serviceEntryId: reference });
    return { done: true, wasRepeated };
  } catch (cause) {
    if (cause instanceof ConnectorError && cause.reason === 'project')
      return withoutItsProject(parts, entry, connection, keys);
    return outcomeOf(parts, connection, entry, cause);
  }
}

/** An earlier attempt of unknown outcome is looked up first, and not before it is over. */
async function waitForSettled(
  parts: WriterParts,
  entry: EntryRow,
  connection: Connection,
  keys: BudgetKeys,
): Promise<Outcome | undefined> {
  const attempt = await attemptAt(parts.db, entry.id);
  if (attempt === undefined || attempt.reference !== null || attempt.isKnownMissing) return undefined;
  if (attempt.inFlightMs > 0) return { unknownMs: attempt.inFlightMs };
  const deferredMs = await waitBefore(parts.db, keys, 'look up', parts.tracker.pace);
  if (deferredMs > 0) return { deferredMs };
  try {
    await onBehalfOf(parts, connection, keys, (session) => settleOpenAttempts(parts.db, connection, session));
    return undefined;
  } catch (cause) {
    return outcomeOf(parts, connection, entry, cause);
  }
}

/**
 * The service no longer lets this project be used. What was said is worth more than where: the entry goes to the project that
 * has its name now, or to none, and is marked as doubtful.
 */
async function withoutItsProject(
  parts: WriterParts,
  entry: EntryRow,
  connection: Connection,
  keys: BudgetKeys,
): Promise<Outcome> {
  await refreshCatalogue(parts, connection, keys, 'now');
  const { projects = [] } = (await findConnection(parts.db, entry.userId)) ?? {};
  const other = projects.find(
    ({ id, name, workspaceId }) =>
      id !== entry.projectId && name === entry.projectName && workspaceId === entry.workspaceId,
  );
  await updateEntry(parts.db, entry.id, {
    projectId: other?.id ?? null,
    projectName: other?.name ?? null,
    clientName: other?.client ?? null,
    confidence: Math.min(entry.confidence, 0.5),
  });
  return { deferredMs: 1 };
}

/** What a failed call means for the order. */
export async function outcomeOf(
  parts: WriterParts,
  connection: Connection,
  entry: EntryRow,
  cause: unknown,
): Promise<Outcome> {
  if (!(cause instanceof ConnectorError)) throw cause;
  if (cause.fault === 'unavailable') return { deferredMs: cause.retryAfterMs };
  if (cause.fault === 'unknown') return { unknownMs: parts.tracker.timeoutMs + afterTimeoutMs };
  if (cause.fault === 'unauthorized') await reportBroken(parts, connection);
  if (cause.words) await noteRefusal(parts.db, entry.recordingId, cause.words);
  throw new GiveUp(cause.fault, { cause });
}
