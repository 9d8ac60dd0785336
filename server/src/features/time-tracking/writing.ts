import type { TrackedEntry, TrackerSession } from '../../connectors/time-tracker.ts';
import { GiveUp } from '../../durable.ts';
import type { Parts } from '../../parts.ts';
import { sealedPlaces, unseal } from '../../sealing.ts';
import { type BudgetKeys, noteBudgets } from './budget.ts';
import { type Connection, findConnection } from './connection.queries.ts';
import type { EntryRow } from './time-tracking.queries.ts';

export type WriterParts = Pick<Parts, 'db' | 'tracker' | 'sealingKeys' | 'now'>;

/** The name of the one writer: a virtual object per account and organization of the service, which share a quota. */
export const timeTrackingObject = 'TimeTracking';

/** Whose budgets a call in this workspace draws on; the organization's is the writer's key as well. */
export function keysOf(
  owner: Pick<Connection, 'service' | 'accountId' | 'organizationId' | 'workspaces'>,
  workspaceId: string | null,
): BudgetKeys {
  const workspace = owner.workspaces.find(({ id }) => id === workspaceId);
  const account = `${owner.service}-${owner.accountId}`;
  return { account, organization: `${account}-${workspace?.organizationId ?? owner.organizationId}` };
}

export function workspaceOf(connection: Connection, entry: Pick<EntryRow, 'workspaceId'>): string {
  return entry.workspaceId ?? connection.workspaceId ?? connection.defaultWorkspaceId;
}

/** The writer that an entry has to go through. */
export function writerKeyOf(connection: Connection, entry: Pick<EntryRow, 'workspaceId'>): string {
  return keysOf(connection, workspaceOf(connection, entry)).organization;
}

/** An entry as the service knows it. */
export function trackedEntry(connection: Connection, entry: EntryRow): TrackedEntry {
  const { projectId, taskId, billable, description, tags, startedAt, durationSeconds } = entry;
  return {
    workspaceId: workspaceOf(connection, entry),
    projectId,
    taskId,
    billable,
    description,
    tags,
    startedAt,
    durationSeconds,
  };
}

/** Does something in the service on a user's behalf; what the service says about its budgets is kept, whatever happens. */
export async function onBehalfOf<T>(
  { db, tracker, sealingKeys }: WriterParts,
  connection: Connection,
  keys: BudgetKeys,
  act: (session: TrackerSession) => Promise<T>,
): Promise<T> {
  const place = sealedPlaces.trackerToken(connection.userId);
  const session = tracker.as(unseal(sealingKeys, place, connection.tokenSealed).toString());
  try {
    return await act(session);
  } finally {
    await noteBudgets(db, keys, session);
  }
}

/** The connection that this writer serves: an entry meant for another account would not be found again in this one. */
export async function connectionFor(
  { db }: WriterParts,
  entry: EntryRow,
  writerKey: string,
): Promise<{ connection: Connection; keys: BudgetKeys }> {
  const connection = await findConnection(db, entry.userId);
  if (connection === undefined) throw new GiveUp('connection-needed');
  const keys = keysOf(connection, workspaceOf(connection, entry));
  const isForeign = entry.accountId !== null && entry.accountId !== connection.accountId;
  if (isForeign || keys.organization !== writerKey) throw new GiveUp('connection-changed');
  // No call is spent on a token that is known to be refused.
  if (connection.brokenAt !== null) throw new GiveUp('unauthorized');
  return { connection, keys };
}
