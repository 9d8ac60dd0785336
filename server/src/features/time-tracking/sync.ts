import { Temporal } from 'temporal-polyfill';
import { ConnectorError } from '../../connectors/connector-error.ts';
import type { RemoteChanges, RemoteEntry, TimeTracker, TrackedEntry } from '../../connectors/time-tracker.ts';
import type { Db } from '../../db/client.ts';
import { PermanentError } from '../../durable.ts';
import { reportBroken } from './broken-connection.ts';
import { type Connection, isConnected } from './connection.queries.ts';
import { moveToDay } from './entry-day.read-model.ts';
import { withSearchWords } from './entry-words.queries.ts';
import { getTracker } from './find-tracker.ts';
import type { Outcome } from './log-entry.ts';
import { holdThrottle } from './quota.queries.ts';
import { type QuotaKeys, waitBefore } from './quota.ts';
import { clockDifference } from './reconcile.ts';
import {
  beginSync,
  dropRemoteEntries,
  entriesWithIds,
  keepRemoteEntries,
  lockIfSame,
  type RemoteRow,
  saveSync,
  takeOverChange,
  tellChange,
} from './sync.queries.ts';
import { nextSync, soonAfter } from './sync-schedule.ts';
import type { EntryRow } from './time-tracking.queries.ts';
import {
  findConnectionReadBy,
  getKeys,
  isOfOther,
  type LogDeps,
  onBehalfOf,
  trackedEntry,
  type WriterDeps,
} from './writing.ts';

/** How far back an account is read that was never read before. */
const firstReach = { hours: 60 * 24 };

/** Brings what was changed, deleted or made in the service since the last time into our tables: one call. */
export async function syncEntries(deps: WriterDeps, userId: string, writerKey: string): Promise<void> {
  const { db, now, trackers } = deps;
  // Another account may have been connected while this waited for its turn.
  const connection = await findConnectionReadBy(deps, userId, writerKey);
  if (connection === undefined || connection.brokenAt !== null) return;
  const keys = getKeys(connection, null);
  const waitMs = await waitBefore(db, keys, ['sync'], getTracker(trackers, connection).throttle);
  if (waitMs > 0) return saveSync(db, connection, { syncDueAt: soonAfter(now(), waitMs) });
  try {
    await readChanges(deps, connection, keys);
  } catch (cause) {
    await noteFailure(deps, connection, keys, cause);
  }
}

/** The same for work that is about to change entries, which waits until it is known how they stand. */
export async function lookForChanges(deps: LogDeps, userId: string, writerKey: string): Promise<Outcome> {
  const { db, trackers } = deps;
  const connection = await findConnectionReadBy(deps, userId, writerKey);
  if (connection === undefined)
    throw new PermanentError((await isConnected(db, userId)) ? 'connection-changed' : 'connection-needed');
  const keys = getKeys(connection, null);
  if (connection.brokenAt !== null) throw new PermanentError('unauthorized');
  const { throttle, timeoutMs } = getTracker(trackers, connection);
  const deferredMs = await waitBefore(db, keys, ['look up'], throttle);
  if (deferredMs > 0) return { deferredMs };
  try {
    await readChanges(deps, connection, keys);
    return { done: true };
  } catch (cause) {
    await noteFailure(deps, connection, keys, cause);
    if (!(cause instanceof ConnectorError)) throw cause;
    if (cause.fault === 'unavailable') return { deferredMs: cause.retryAfterMs };
    if (cause.fault === 'unknown') return { unknownMs: timeoutMs };
    throw new PermanentError(cause.fault, { cause });
  }
}

async function readChanges(deps: WriterDeps, connection: Connection, keys: QuotaKeys): Promise<void> {
  const { db, now } = deps;
  const readAt = await beginSync(db, connection, now());
  const since = connection.entriesSyncedAt?.subtract(clockDifference) ?? readAt.subtract(firstReach);
  const changes = await onBehalfOf(deps, connection, keys, (session) => session.changesSince(since));
  await db.transaction((tx) => takeOver(tx, deps, connection, changes, { readAt, nextAt: nextSync(now()) }));
}

/** What fails is tried again when the next sync is due, or when the service says that it may be. */
async function noteFailure(
  deps: WriterDeps,
  connection: Connection,
  keys: QuotaKeys,
  cause: unknown,
): Promise<void> {
  const { db, now, trackers } = deps;
  if (!(cause instanceof ConnectorError)) throw cause;
  if (cause.fault === 'unauthorized') return reportBroken(deps, connection);
  if (cause.fault !== 'unavailable') return;
  const { throttle } = getTracker(trackers, connection);
  if (cause.reason === 'throttle') await holdThrottle(db, keys.account, cause.retryAfterMs, throttle);
  await saveSync(db, connection, { syncDueAt: soonAfter(now(), cause.retryAfterMs) });
}

async function takeOver(
  tx: Db,
  deps: Pick<WriterDeps, 'sealingKeys' | 'trackers'>,
  connection: Connection,
  changes: RemoteChanges,
  { readAt, nextAt }: { readAt: Temporal.Instant; nextAt: Temporal.Instant },
): Promise<void> {
  if (!(await lockIfSame(tx, connection))) return;
  const { userId } = connection;
  const ids = changes.entries.map(({ id }) => id);
  // Another service may give the same ids.
  const known = (await entriesWithIds(tx, userId, ids)).filter((entry) => !isOfOther(connection, entry));
  const own = new Map(known.map((entry) => [entry.serviceEntryId, entry]));
  const { changed, left } = await takeOverOwn(tx, deps, connection, own, {
    found: changes.entries,
    readAt,
  });
  const others = changes.entries.filter(({ id }) => !own.has(id));
  const isThere = ({ isDeleted, isRunning }: RemoteEntry) => !isDeleted && !isRunning;
  const kept = changes.from === null ? [] : others.filter(isThere);
  const rows = kept.flatMap((found) => toRemoteRow(connection, found));
  const count =
    (await keepRemoteEntries(tx, rows)) +
    // Also those that turned out to be ours.
    (await dropRemoteEntries(
      tx,
      userId,
      changes.entries.filter((found) => own.has(found.id) || !isThere(found)),
    ));
  await saveSync(tx, connection, {
    syncDueAt: nextAt,
    // What had to be left is read again the next time.
    entriesSyncedAt: earliest([readAt, ...left.map(({ changedAt }) => changedAt)]),
    entriesKnownSince: knownSince(connection, changes, readAt),
  });
  if (changed + count > 0) await tellChange(tx, userId);
}

/** Brings our own entries to what they are in the service; gives how many, and those that are being changed by us. */
async function takeOverOwn(
  tx: Db,
  { sealingKeys, trackers }: Pick<WriterDeps, 'sealingKeys' | 'trackers'>,
  connection: Connection,
  own: ReadonlyMap<string | null, EntryRow>,
  { found, readAt }: { found: readonly RemoteEntry[]; readAt: Temporal.Instant },
): Promise<{ changed: number; left: RemoteEntry[] }> {
  let changed = 0;
  const left: RemoteEntry[] = [];
  const tracker = getTracker(trackers, connection);
  for (const remote of found) {
    const entry = own.get(remote.id);
    const change = entry && (await toChange(tx, tracker, connection, entry, remote));
    if (entry === undefined || change === undefined) continue;
    const hashed = await withSearchWords(tx, sealingKeys, entry.id, change);
    if (await takeOverChange(tx, entry, readAt, hashed)) changed += 1;
    else left.push(remote);
  }
  return { changed, left };
}

/** What somebody did to an entry of ours; undefined where it is as we know it. A timer that runs is looked at when it has ended. */
async function toChange(
  tx: Db,
  tracker: TimeTracker,
  connection: Connection,
  entry: EntryRow,
  remote: RemoteEntry,
): Promise<Partial<EntryRow> | undefined> {
  const { isDeleted, isRunning, changedAt } = remote;
  if (isDeleted) return entry.deletedRemotelyAt === null ? { deletedRemotelyAt: changedAt } : undefined;
  if (isRunning) return undefined;
  const known = tracker.asStored(trackedEntry(connection, entry));
  const differences = {
    ...findDifferences(connection, known, remote),
    ...(await findOtherStart(tx, entry, known, remote)),
  };
  const isChanged = Object.keys(differences).length > 0;
  if (!isChanged && entry.deletedRemotelyAt === null) return undefined;
  return {
    deletedRemotelyAt: null,
    ...differences,
    // Whoever changed it has looked at it.
    ...(isChanged ? { changedRemotelyAt: changedAt, confidence: 1, findings: [] } : {}),
  };
}

/** The start that somebody gave an entry; where the service keeps the day alone, the time of day stays ours. */
async function findOtherStart(
  tx: Db,
  entry: EntryRow,
  known: TrackedEntry,
  { startedAt, day }: RemoteEntry,
): Promise<Partial<EntryRow>> {
  if (startedAt !== null) return known.startedAt.equals(startedAt) ? {} : { startedAt };
  return day === null || day === known.day ? {} : { startedAt: await moveToDay(tx, entry, day) };
}

/** Values are compared, not times: what we changed ourselves is there as we know it. */
function findDifferences(
  connection: Connection,
  known: TrackedEntry,
  remote: RemoteEntry,
): Partial<EntryRow> {
  const { workspaceId, projectId, taskId, billable, description, tags, durationSeconds } = remote;
  const project = connection.projects.find(({ id }) => id === projectId);
  const task = connection.tasks.find(({ id }) => id === taskId);
  // They have no order there.
  const hasSameTags =
    known.tags.every((tag) => tags.includes(tag)) && tags.every((tag) => known.tags.includes(tag));
  return {
    ...(known.workspaceId === workspaceId ? {} : { workspaceId }),
    ...(known.projectId === projectId
      ? {}
      : {
          projectId,
          projectName: project?.name ?? remote.names.project,
          clientName: project ? project.client : remote.names.client,
        }),
    ...(known.taskId === taskId ? {} : { taskId, taskName: task?.name ?? remote.names.task }),
    // Where nobody said it, the service takes it for not billable.
    ...((known.billable ?? false) === billable ? {} : { billable }),
    ...(known.description === description.trim() ? {} : { description }),
    ...(hasSameTags ? {} : { tags }),
    ...(known.durationSeconds === durationSeconds ? {} : { durationSeconds }),
  };
}

/** What has no start has no place on a day, and is not kept. */
function toRemoteRow({ id: connectionId, userId, projects }: Connection, found: RemoteEntry): RemoteRow[] {
  if (found.startedAt === null) return [];
  const project = projects.find(({ id }) => id === found.projectId);
  const { id: serviceEntryId, workspaceId, tags, startedAt, durationSeconds, changedAt, names } = found;
  const row = {
    userId,
    serviceEntryId,
    connectionId,
    workspaceId,
    projectName: project?.name ?? names.project,
    clientName: project ? project.client : names.client,
    tags,
    startedAt,
    durationSeconds,
    changedAt,
  };
  return [row];
}

/** Since when no entry is missing: later than before where the service no longer looked back as far as the last time, or cut its answer. */
function knownSince(
  { entriesSyncedAt, entriesKnownSince }: Connection,
  { from, mayLackSome }: RemoteChanges,
  readAt: Temporal.Instant,
): Temporal.Instant | null {
  if (from === null) return null;
  if (mayLackSome) return readAt;
  const isGapless = entriesSyncedAt !== null && Temporal.Instant.compare(from, entriesSyncedAt) <= 0;
  return isGapless && entriesKnownSince !== null ? entriesKnownSince : from;
}

function earliest(moments: readonly [Temporal.Instant, ...Temporal.Instant[]]): Temporal.Instant {
  return moments.reduce((one, other) => (Temporal.Instant.compare(one, other) <= 0 ? one : other));
}
