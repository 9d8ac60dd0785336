import type { ObjectContext } from '@restatedev/restate-sdk';
import { ConnectorError } from '../../connectors/connector-error.ts';
import { GiveUp } from '../../durable.ts';
import { Problem } from '../../http/problem.ts';
import { writeOnce } from '../../outside-write.ts';
import type { Parts } from '../../parts.ts';
import { seal, unseal } from '../../sealing.ts';
import {
  type Connection,
  findConnection,
  findEntry,
  firstUnclaimed,
  markLogged,
  saveConnection,
} from './time-tracking.queries.ts';

/** The name of the one writer: a virtual object per account and organization of the service, which share a quota. */
export const timeTrackingObject = 'TimeTracking';

export function writerKeyOf(
  connection: Pick<Connection, 'service' | 'accountId' | 'organizationId'>,
): string {
  return `${connection.service}-${connection.accountId}-${connection.organizationId}`;
}

export { findConnection };

/** Keeps a token after the service has accepted it, with what the account has to log to. */
export async function connect(
  { db, toggl, sealingKeys }: Pick<Parts, 'db' | 'toggl' | 'sealingKeys'>,
  userId: string,
  given: { togglToken: string; togglWorkspaceId?: string | undefined },
): Promise<void> {
  const account = await toggl.readAccount(given.togglToken).catch((cause: unknown) => {
    if (!(cause instanceof ConnectorError)) throw cause;
    const refused = cause.fault === 'unauthorized' || cause.fault === 'rejected';
    throw new Problem(refused ? 'token-refused' : 'service-unavailable', { cause });
  });
  const { workspaceIds, ...known } = account;
  const workspaceId = given.togglWorkspaceId || null;
  if (workspaceId !== null && !workspaceIds.includes(workspaceId)) throw new Problem('workspace-unknown');
  await saveConnection(db, userId, {
    ...known,
    workspaceId,
    tokenSealed: seal(sealingKeys, userId, given.togglToken),
  });
}

export async function pickableProjects(
  { db }: Pick<Parts, 'db'>,
  userId: string,
): Promise<{ id: number; name: string }[]> {
  const connection = await findConnection(db, userId);
  return (connection?.projects ?? []).map(({ id, name }) => ({ id: Number(id), name }));
}

/** Clocks differ: what was written a little before we believe to have tried may be ours. */
const clockDifference = { minutes: 2 };

/** Logged; or not yet: the service asks to wait so long, or nobody knows whether it has the entry, and when to look. */
export type LogOutcome = { logged: true } | { deferredMs: number } | { unavailableMs: number };

/** How a workflow calls the writer; who serves it is the worker's matter. */
export type TimeTrackingWriter = {
  log: (ctx: ObjectContext, order: { entryId: string }) => Promise<LogOutcome>;
};

/** Brings one entry into the service, once. */
export async function logEntry(
  { db, toggl, sealingKeys }: Pick<Parts, 'db' | 'toggl' | 'sealingKeys'>,
  entryId: string,
  writerKey: string,
): Promise<LogOutcome> {
  const found = await findEntry(db, entryId);
  // Taken back while it waited: there is nothing to log any more.
  if (found === undefined || found.entry.serviceEntryId !== null) return { logged: true };
  const { entry, receivedAt } = found;
  const connection = await findConnection(db, entry.userId);
  if (connection === undefined) throw new GiveUp('connection-needed');
  // The entry was meant for another account, and the other one's look-up would not find it here.
  if (writerKeyOf(connection) !== writerKey) throw new GiveUp('connection-changed');
  const token = unseal(sealingKeys, entry.userId, connection.tokenSealed).toString();
  const wanted = {
    workspaceId: entry.workspaceId ?? connection.defaultWorkspaceId,
    projectId: entry.projectId,
    description: entry.description,
    tags: entry.tags,
    startedAt: entry.startedAt,
    durationSeconds: entry.durationSeconds,
  };
  try {
    const serviceEntryId = await writeOnce(db, {
      key: `entry-${entryId}`,
      timeoutMs: toggl.timeoutMs,
      find: async () => {
        const alike = await toggl.findEntries(token, wanted, receivedAt.subtract(clockDifference));
        return firstUnclaimed(db, entry.userId, alike);
      },
      write: (signal) => toggl.createEntry(token, wanted, signal),
    });
    await markLogged(db, entryId, serviceEntryId);
    return { logged: true };
  } catch (cause) {
    if (!(cause instanceof ConnectorError)) throw cause;
    if (cause.fault === 'deferred') return { deferredMs: cause.retryAfterMs };
    // Before that, the attempt may still be under way, and looking for it would tell nothing.
    if (cause.fault === 'unavailable') return { unavailableMs: toggl.timeoutMs + 2_000 };
    throw cause;
  }
}
