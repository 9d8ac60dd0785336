import type { ConnectionHealth, ListedConnection } from '@timbre/contract/time-tracking';
import { getTrackerName, type TrackerId } from '@timbre/contract/trackers';
import type { z } from 'zod';
import type { AppContext } from '../../app-context.ts';
import type { Db } from '../../db/client.ts';
import { sealedPlaces, unseal } from '../../sealing.ts';
import { type Caller, noteSecurityEvent } from '../accounts/accounts.ts';
import { type Connection, findConnection, listConnections } from './connection.queries.ts';
import { callsLeft } from './quota.ts';
import { listRemoteEntries } from './sync.queries.ts';
import { getKeys } from './writing.ts';

/** The token as far as it may be shown, which is its end, unless it is to be revealed and the password was just entered again. */
export async function readToken(
  { db, sealingKeys }: Pick<AppContext, 'db' | 'sealingKeys'>,
  { caller, service, mayReveal }: { caller: Caller; service?: TrackerId | undefined; mayReveal: boolean },
): Promise<{ token: string | null; workspaceId: string | null; masked: boolean }> {
  const { userId } = caller;
  const connection = await findConnection(db, userId, service);
  if (connection === undefined) return { token: null, workspaceId: null, masked: false };
  const token = unseal(sealingKeys, sealedPlaces.trackerToken(userId), connection.tokenSealed).toString();
  if (mayReveal) await db.transaction((tx) => noteSecurityEvent(tx, 'tracker-token-revealed', caller));
  const masked = !mayReveal;
  const shown = masked ? `${'•'.repeat(8)}${token.slice(-4)}` : token;
  return { token: shown, workspaceId: connection.workspaceId, masked };
}

/** How the default connection fares. */
export async function connectionHealth(
  deps: Pick<AppContext, 'db' | 'now'>,
  userId: string,
): Promise<z.input<typeof ConnectionHealth>> {
  const connection = await findConnection(deps.db, userId);
  if (connection === undefined) return { state: 'none', fullname: null, workspaceName: null, calls: null };
  return getHealth(deps, connection);
}

/** How each connection fares, and the workspaces that it may be limited to. */
export async function showConnections(
  deps: Pick<AppContext, 'db' | 'now'>,
  userId: string,
): Promise<z.input<typeof ListedConnection>[]> {
  const connected = await listConnections(deps.db, userId);
  return Promise.all(
    connected.map(async (connection, index) => ({
      ...(await getHealth(deps, connection)),
      isDefault: index === 0,
      workspaceId: connection.workspaceId,
      workspaces: connection.workspaces.map(({ id, name }) => ({ id, name })),
    })),
  );
}

/** Who a connection belongs to, whether its token still works, and the calls left this hour. */
async function getHealth({ db, now }: Pick<AppContext, 'db' | 'now'>, connection: Connection) {
  const { service, workspaces, fullname, brokenAt } = connection;
  const workspaceId = connection.workspaceId ?? connection.defaultWorkspaceId;
  const left = await callsLeft(db, getKeys(connection, workspaceId));
  return {
    state: brokenAt === null ? ('working' as const) : ('broken' as const),
    service,
    name: getTrackerName(service),
    address: connection.address,
    fullname,
    workspaceName: workspaces.find(({ id }) => id === workspaceId)?.name ?? null,
    calls: left
      ? {
          remaining: Math.max(0, left.remaining),
          resetsAt: now().add({ milliseconds: left.resetsInMs }).toString(),
        }
      : null,
  };
}

/** What we know of the user's accounts at services, but for their tokens. */
export async function exportedConnections({ db }: Pick<AppContext, 'db'>, userId: string) {
  const connected = await listConnections(db, userId);
  return Promise.all(connected.map((connection) => exportConnection(db, connection)));
}

async function exportConnection(db: Db, connection: Connection) {
  const { service, address, accountId, fullname, email, workspaceId, workspaces, projects, tags } =
    connection;
  return {
    ...{ service, address, accountId, fullname, email, workspaceId, workspaces, projects, tags },
    tokenSavedAt: connection.tokenSavedAt.toString(),
    entriesSyncedAt: connection.entriesSyncedAt?.toString() ?? null,
    entriesMadeElsewhere: (await listRemoteEntries(db, connection)).map((entry) => ({
      serviceEntryId: entry.serviceEntryId,
      workspaceId: entry.workspaceId,
      project: entry.projectName,
      client: entry.clientName,
      tags: entry.tags,
      start: entry.startedAt.toString(),
      seconds: entry.durationSeconds,
      changedAt: entry.changedAt.toString(),
    })),
  };
}
