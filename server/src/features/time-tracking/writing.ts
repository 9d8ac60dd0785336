import type { AppContext } from '../../app-context.ts';
import type { TrackedEntry, TrackerSession } from '../../connectors/time-tracker.ts';
import type { Db } from '../../db/client.ts';
import { PermanentError } from '../../durable.ts';
import { sealedPlaces, unseal } from '../../sealing.ts';
import { type Connection, findConnectionOf, listConnections } from './connection.queries.ts';
import { getDay } from './entry-day.read-model.ts';
import { getTracker } from './find-tracker.ts';
import { type QuotaKeys, saveQuotas } from './quota.ts';
import type { EntryRow } from './time-tracking.queries.ts';

export type WriterDeps = Pick<AppContext, 'db' | 'trackers' | 'sealingKeys' | 'now'>;

/** What the owner of notes notes down of a write: what the service says about a refusal, and that a change is made that a note asked for. */
export type LogDeps = WriterDeps & {
  saveFailureDetails: (db: Db, recordingId: string, words: string) => Promise<void>;
  /** In the transaction that brings the change into the history. */
  markChangeMade: (tx: Db, changeId: string) => Promise<void>;
};

/** The name of the one writer: a virtual object per account and organization of the service, which share a quota. */
export const timeTrackingObject = 'TimeTracking';

/** Whose quotas a call in this workspace counts against; the organization's is the writer's key as well. */
export function getKeys(
  owner: Pick<Connection, 'service' | 'accountId' | 'organizationId' | 'workspaces'>,
  workspaceId: string | null,
): QuotaKeys {
  const workspace = owner.workspaces.find(({ id }) => id === workspaceId);
  const account = `${owner.service}-${owner.accountId}`;
  const organizationId = workspace?.organizationId ?? owner.organizationId;
  const isSharing = (one: (typeof owner.workspaces)[number]) => one.organizationId === organizationId;
  const { hourlyCalls } = owner.workspaces.find(isSharing) ?? {};
  return { account, organization: `${account}-${organizationId}`, hourlyCalls };
}

export function getWorkspace(connection: Connection, entry: Pick<EntryRow, 'workspaceId'>): string {
  return entry.workspaceId ?? connection.workspaceId ?? connection.defaultWorkspaceId;
}

/** Whether an entry was meant for another account than the connected one. */
export function isOfOther({ accountId }: Connection, entry: Pick<EntryRow, 'accountId'>): boolean {
  return entry.accountId !== null && entry.accountId !== accountId;
}

/** The writer that an entry has to go through. */
export function getWriterKey(connection: Connection, entry: Pick<EntryRow, 'workspaceId'>): string {
  return getKeys(connection, getWorkspace(connection, entry)).organization;
}

/** The same by all connections of its owner; of an entry whose connection is gone that of the default one, which refuses it. */
export function findWriterKey(
  connected: readonly Connection[],
  entry: Pick<EntryRow, 'workspaceId' | 'accountId'>,
): string | undefined {
  const connection = findConnectionOf(connected, entry) ?? connected[0];
  return connection && getWriterKey(connection, entry);
}

/** The writer by which the whole account is read. */
export function getHomeWriterKey(connection: Connection): string {
  return getKeys(connection, null).organization;
}

/** The connection of a user whose whole account this writer reads; undefined once another account is connected. */
export async function findConnectionReadBy(
  { db }: Pick<WriterDeps, 'db'>,
  userId: string,
  writerKey: string,
): Promise<Connection | undefined> {
  const connected = await listConnections(db, userId);
  return connected.find((one) => getHomeWriterKey(one) === writerKey);
}

/** An entry as the service knows it. */
export function trackedEntry(connection: Connection, entry: EntryRow): TrackedEntry {
  const { projectId, taskId, billable, description, tags, startedAt, durationSeconds } = entry;
  // The database fills the day in; of an entry that the last release is writing it may not be read yet.
  const day = entry.day ?? getDay(startedAt, 'UTC');
  return {
    reference: { entryId: entry.id, noteId: entry.recordingId },
    workspaceId: getWorkspace(connection, entry),
    projectId,
    taskId,
    billable,
    description,
    tags,
    startedAt,
    day,
    durationSeconds,
  };
}

/** Does something in the service on a user's behalf; what the service says about its quotas is kept, whatever happens. */
export async function onBehalfOf<T>(
  { db, trackers, sealingKeys }: WriterDeps,
  connection: Connection,
  keys: QuotaKeys,
  act: (session: TrackerSession) => Promise<T>,
): Promise<T> {
  const place = sealedPlaces.trackerToken(connection.userId);
  const token = unseal(sealingKeys, place, connection.tokenSealed).toString();
  const session = getTracker(trackers, connection).as(token, connection.address ?? undefined);
  try {
    return await act(session);
  } finally {
    await saveQuotas(db, keys, session);
  }
}

/** The connection that this writer serves: an entry meant for another account would not be found again in this one. */
export async function connectionFor(
  { db }: WriterDeps,
  entry: EntryRow,
  writerKey: string,
): Promise<{ connection: Connection; keys: QuotaKeys }> {
  const connected = await listConnections(db, entry.userId);
  if (connected.length === 0) throw new PermanentError('connection-needed');
  const connection = findConnectionOf(connected, entry);
  if (connection === undefined) throw new PermanentError('connection-changed');
  const keys = getKeys(connection, getWorkspace(connection, entry));
  if (keys.organization !== writerKey) throw new PermanentError('connection-changed');
  // No call is spent on a token that is known to be refused.
  if (connection.brokenAt !== null) throw new PermanentError('unauthorized');
  return { connection, keys };
}
