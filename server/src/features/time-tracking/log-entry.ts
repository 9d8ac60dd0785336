import type { EntryRejection } from '@timbre/contract/recordings';
import { ConnectorError } from '../../connectors/connector-error.ts';
import { PermanentError } from '../../durable.ts';
import { writeIdempotently } from '../../idempotent-write.ts';
import { entriesWritten } from '../../telemetry/metrics.ts';
import { reportBroken } from './broken-connection.ts';
import { refreshCatalogue } from './catalogue.ts';
import { type Connection, findConnectionOf, listConnections } from './connection.queries.ts';
import { findEntry } from './entry.read-model.ts';
import { getTracker } from './find-tracker.ts';
import { holdThrottle } from './quota.queries.ts';
import { type QuotaKeys, waitBefore } from './quota.ts';
import { clockDifference, findExisting, reconcileOpenAttempts } from './reconcile.ts';
import { findMissingFields } from './required-fields.ts';
import { attemptKey, attemptOrDoubt, type EntryRow, toLookup, updateEntry } from './time-tracking.queries.ts';
import type { LogOrder } from './time-tracking-writer.ts';
import {
  connectionFor,
  getKeys,
  type LogDeps,
  onBehalfOf,
  trackedEntry,
  type WriterDeps,
} from './writing.ts';

/**
 * How an order to the writer ended. Done; rejected, which its entry says; or not yet: the service asks to wait so long, or nobody
 * knows whether it was done, and when to look. `wasRepeated`: written after an attempt of unknown outcome, which may yet turn up.
 */
export type Outcome =
  | { done: true; wasRepeated?: boolean }
  | { isRejected: true }
  | { deferredMs: number }
  | { unknownMs: number };

/** An entry that is not where it was said to be. */
const doubtful = 0.5;

/** Before that, an attempt may still be under way, and looking for it would tell nothing. */
const afterTimeoutMs = 2_000;

/** Brings one entry into the service, once. */
export async function logEntry(
  deps: LogDeps,
  { entryId, isPutBack = false }: LogOrder,
  writerKey: string,
): Promise<Outcome> {
  const { db } = deps;
  const found = await findEntry(db, entryId);
  // Taken back while it waited: there is nothing to log any more.
  if (found === undefined || (found.undoAskedAt !== null && !isPutBack)) return { done: true };
  const { entry } = found;
  const earlier = await attemptOrDoubt(db, entryId, found);
  if (entry.serviceEntryId !== null) return { done: true, wasRepeated: earlier?.wasRepeated ?? false };
  // Its owner has to change it first.
  if (entry.heldAt !== null) return { isRejected: true };
  const { connection, keys } = await connectionFor(deps, entry, writerKey);
  const tracker = getTracker(deps.trackers, connection);
  if (earlier && !earlier.reference && earlier.inFlightMs > 0) return { unknownMs: earlier.inFlightMs };
  const missing = findMissingFields(connection, entry);
  const wasNeverSent = earlier === undefined || earlier.isKnownMissing;
  if (missing && wasNeverSent) return holdEntry(deps, entryId, missing);
  const mustLook = earlier !== undefined && earlier.reference === null && !earlier.isKnownMissing;
  // Before the look, so that nothing but the write comes after it.
  const deferredMs = earlier?.reference
    ? 0
    : await waitBefore(db, keys, mustLook ? ['look up', 'log'] : ['log'], tracker.throttle);
  if (deferredMs > 0) return { deferredMs };
  const unsettled = mustLook ? await reconcile(deps, entry, connection, keys) : undefined;
  if (unsettled) return unsettled;
  const wanted = trackedEntry(connection, entry);
  try {
    const { reference, wasRepeated } = await onBehalfOf(deps, connection, keys, (session) =>
      writeIdempotently(db, {
        key: attemptKey(entryId),
        timeoutMs: tracker.timeoutMs,
        find: async () => {
          const since = (earlier?.triedAt ?? entry.createdAt).subtract(clockDifference);
          const [[oldest] = []] = await findExisting(
            db,
            connection,
            session,
            [toLookup(entry, found.restoredFrom)],
            since,
          );
          return oldest?.id;
        },
        write: (signal) => session.create(wanted, signal),
      }),
    );
    await updateEntry(db, entryId, { serviceEntryId: reference });
    entriesWritten.inc();
    return { done: true, wasRepeated };
  } catch (cause) {
    if (!(cause instanceof ConnectorError) || cause.fault !== 'rejected')
      return resolveOutcome(deps, connection, entry, cause);
    if (cause.reason === 'project') return withoutItsProject(deps, entry, connection, keys);
    // The plan of the workspace does not tell billable time from other time.
    if (cause.reason === 'billable' && entry.billable !== null) {
      await updateEntry(db, entryId, { billable: null });
      return { deferredMs: 1 };
    }
    return holdEntry(deps, entryId, toRejection(cause));
  }
}

/** Keeps an entry that the service does not take until its owner has changed it; the others of its note go on. */
async function holdEntry(
  { db, now }: WriterDeps,
  entryId: string,
  rejection: EntryRejection,
): Promise<Outcome> {
  await updateEntry(db, entryId, { heldAt: now(), rejection });
  return { isRejected: true };
}

function toRejection({ reason, fields, words: said }: ConnectorError): EntryRejection {
  const words = said ?? null;
  switch (reason) {
    case 'fields':
      return { code: fields.length > 0 ? 'fields-required' : 'refused', fields: [...fields], words };
    case 'task':
      return { code: 'task-unavailable', fields: [], words };
    case 'tag':
      return { code: 'tag-unavailable', fields: [], words };
    case 'period':
      return { code: 'period-locked', fields: [], words };
    case 'midnight':
      return { code: 'over-midnight', fields: [], words };
    default:
      return { code: 'refused', fields: [], words };
  }
}

/** Looks up what became of an earlier attempt; gives what to do where that could not be found out. */
async function reconcile(
  deps: LogDeps,
  entry: EntryRow,
  connection: Connection,
  keys: QuotaKeys,
): Promise<Outcome | undefined> {
  try {
    await onBehalfOf(deps, connection, keys, (session) =>
      reconcileOpenAttempts(deps.db, connection, session),
    );
    return undefined;
  } catch (cause) {
    return resolveOutcome(deps, connection, entry, cause);
  }
}

/**
 * The service no longer lets this project be used. What was said is worth more than where: the entry goes to the project that
 * has its name now, or to none, and is marked as doubtful.
 */
async function withoutItsProject(
  deps: WriterDeps,
  entry: EntryRow,
  connection: Connection,
  keys: QuotaKeys,
): Promise<Outcome> {
  await refreshCatalogue(deps, connection, keys, 'now');
  const { projects = [] } =
    findConnectionOf(await listConnections(deps.db, entry.userId), connection) ?? connection;
  const isAlike = (project: (typeof projects)[number]) =>
    project.id !== entry.projectId &&
    project.name === entry.projectName &&
    project.client === entry.clientName &&
    project.workspaceId === entry.workspaceId;
  // One that is in doubt already may have come from there.
  const other = entry.confidence > doubtful ? projects.find(isAlike) : undefined;
  await updateEntry(deps.db, entry.id, {
    projectId: other?.id ?? null,
    projectName: other?.name ?? null,
    clientName: other?.client ?? entry.clientName,
    taskId: null,
    taskName: null,
    confidence: Math.min(entry.confidence, doubtful),
  });
  return { deferredMs: 1 };
}

/** What a failed call means for the order. */
export async function resolveOutcome(
  deps: LogDeps,
  connection: Connection,
  entry: EntryRow,
  cause: unknown,
): Promise<Outcome> {
  if (!(cause instanceof ConnectorError)) throw cause;
  const { throttle, timeoutMs } = getTracker(deps.trackers, connection);
  if (cause.fault === 'unavailable') {
    // The throttle is the whole account's: other notes wait as well.
    if (cause.reason === 'throttle')
      await holdThrottle(deps.db, getKeys(connection, null).account, cause.retryAfterMs, throttle);
    return { deferredMs: cause.retryAfterMs };
  }
  if (cause.fault === 'unknown') return { unknownMs: timeoutMs + afterTimeoutMs };
  if (cause.fault === 'unauthorized') await reportBroken(deps, connection);
  if (cause.words) await deps.saveFailureDetails(deps.db, entry.recordingId, cause.words);
  throw new PermanentError(cause.fault, { cause });
}
