import type { TrackerId } from '@timbre/contract/trackers';
import type { AppContext } from '../../app-context.ts';
import { DomainError } from '../../domain-error.ts';
import { type Caller, noteSecurityEvent } from '../accounts/accounts.ts';
import {
  deleteConnection,
  findConnection,
  lockConnection,
  makeDefault,
  saveWorkspace,
} from './connection.queries.ts';

/** Erases the token and all that was read by it. Nothing changes in the service; notes in work wait for another token. */
export async function disconnect(
  { db }: Pick<AppContext, 'db'>,
  caller: Caller,
  service?: TrackerId,
): Promise<void> {
  await db.transaction(async (tx) => {
    await lockConnection(tx, caller.userId);
    const connection = await findConnection(tx, caller.userId, service);
    if (connection === undefined) return;
    await deleteConnection(tx, connection);
    await noteSecurityEvent(tx, 'tracker-disconnected', caller);
  });
}

/** Has entries without a project go to this service from now on. What is written down already stays where it is. */
export async function chooseDefault(
  { db }: Pick<AppContext, 'db'>,
  caller: Caller,
  service: TrackerId,
): Promise<void> {
  await db.transaction(async (tx) => {
    await lockConnection(tx, caller.userId);
    const connection = await findConnection(tx, caller.userId, service);
    if (connection === undefined) throw new DomainError('connection-needed');
    const current = await findConnection(tx, caller.userId);
    if (current?.id === connection.id) return;
    await makeDefault(tx, connection);
    await noteSecurityEvent(tx, 'tracker-default-changed', caller);
  });
}

/** Narrows everything to one workspace of the account, or, with null, to none. What is written down already stays where it is. */
export async function chooseWorkspace(
  { db }: Pick<AppContext, 'db'>,
  caller: Caller,
  { workspaceId, service }: { workspaceId: string | null; service?: TrackerId | undefined },
): Promise<void> {
  await db.transaction(async (tx) => {
    await lockConnection(tx, caller.userId);
    const connection = await findConnection(tx, caller.userId, service);
    if (connection === undefined) throw new DomainError('connection-needed');
    if (workspaceId !== null && !connection.workspaces.some(({ id }) => id === workspaceId))
      throw new DomainError('workspace-unknown', { service: connection.service });
    if (workspaceId === connection.workspaceId) return;
    await saveWorkspace(tx, connection, workspaceId);
    await noteSecurityEvent(tx, 'tracker-workspace-changed', caller);
  });
}
