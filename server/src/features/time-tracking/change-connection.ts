import type { AppContext } from '../../app-context.ts';
import { DomainError } from '../../domain-error.ts';
import { type Caller, noteSecurityEvent } from '../accounts/accounts.ts';
import { deleteConnection, findConnection, lockConnection, saveWorkspace } from './connection.queries.ts';

/** Erases the token and all that was read by it. Nothing changes in the service; notes in work wait for another token. */
export async function disconnect({ db }: Pick<AppContext, 'db'>, caller: Caller): Promise<void> {
  await db.transaction(async (tx) => {
    await lockConnection(tx, caller.userId);
    if (await deleteConnection(tx, caller.userId))
      await noteSecurityEvent(tx, 'tracker-disconnected', caller);
  });
}

/** Narrows everything to one workspace of the account, or, with null, to none. What is written down already stays where it is. */
export async function chooseWorkspace(
  { db }: Pick<AppContext, 'db'>,
  caller: Caller,
  workspaceId: string | null,
): Promise<void> {
  await db.transaction(async (tx) => {
    await lockConnection(tx, caller.userId);
    const connection = await findConnection(tx, caller.userId);
    if (connection === undefined) throw new DomainError('connection-needed');
    if (workspaceId !== null && !connection.workspaces.some(({ id }) => id === workspaceId))
      throw new DomainError('workspace-unknown', { service: connection.service });
    if (workspaceId === connection.workspaceId) return;
    await saveWorkspace(tx, connection, workspaceId);
    await noteSecurityEvent(tx, 'tracker-workspace-changed', caller);
  });
}
