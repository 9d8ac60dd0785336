import type { SignedInDevice } from '@timbre/contract/accounts';
import type { AppContext } from '../../app-context.ts';
import { DomainError } from '../../domain-error.ts';
import type { Session } from '../../http/session.ts';
import { endSession, openSessions } from './accounts.queries.ts';
import { revokeAccess } from './revoke-access.ts';
import { type Caller, noteSecurityEvent } from './security-events.ts';

/** Where the user is signed in, the present session first. */
export async function listSessions(
  { db }: Pick<AppContext, 'db'>,
  { id, userId }: Session,
): Promise<SignedInDevice[]> {
  const devices = (await openSessions(db, userId)).map((session) => ({
    id: session.id,
    isCurrent: session.id === id,
    userAgent: session.userAgent ?? '',
    signedInAt: session.createdAt.toISOString(),
    lastSeenAt: session.updatedAt.toISOString(),
  }));
  return devices.sort((one, other) => Number(other.isCurrent) - Number(one.isCurrent));
}

export async function signOutDevice(
  { db }: Pick<AppContext, 'db'>,
  userId: string,
  sessionId: string,
): Promise<void> {
  if (!(await endSession(db, userId, sessionId))) throw new DomainError('not-found');
}

/** For an owner who wants everybody else out: a change of address that waits, or a token, would let them in again. */
export async function signOutOthers(
  { db }: Pick<AppContext, 'db'>,
  sessionId: string,
  caller: Caller,
): Promise<void> {
  await db.transaction(async (tx) => {
    await revokeAccess(tx, caller.userId, sessionId);
    await noteSecurityEvent(tx, 'signed-out-everywhere', caller);
  });
}
