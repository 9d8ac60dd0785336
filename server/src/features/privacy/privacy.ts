import type { Temporal } from 'temporal-polyfill';
import type { AppContext } from '../../app-context.ts';
import type { Db } from '../../db/client.ts';
import { type SweepCursor, sweepRows } from '../../db/sweep-rows.ts';
import { enqueue } from '../../durable.ts';
import {
  type Caller,
  closeAccount,
  deleteUser,
  listDueForDeletion,
  lockDueForDeletion,
  resetChoices,
} from '../accounts/accounts.ts';
import { endSubscriptions } from '../billing/billing.ts';
import { deleteAllNotes, enqueueAudioErasure } from '../recordings/recordings.ts';
import { closeTeam, endMembership } from '../team/team.ts';
import { deleteConnections } from '../time-tracking/time-tracking.ts';
import { leaveQueue } from '../transcription/transcription.ts';
import { exportAccount } from './export-account.ts';

export { exportAccount };

/** Emails the owner until when the deletion can be cancelled; keyed by the user's id. */
export const deletionMailWorkflow = 'DeletionMail';

const day = 24 * 60 * 60 * 1_000;

/** Erases the token and ends all access at once; the rest stays until the returned time, in case the deletion is cancelled. */
export async function requestAccountDeletion(
  { db, now, deletionDays }: Pick<AppContext, 'db' | 'now' | 'deletionDays'>,
  caller: Caller,
): Promise<Temporal.Instant> {
  const { userId } = caller;
  const dueAt = now().add({ milliseconds: Math.round(deletionDays * day) });
  await db.transaction(async (tx) => {
    await closeAccount(tx, caller, dueAt);
    await deleteConnections(tx, userId);
    await endSubscriptions(tx, userId, 'given-up');
    await enqueue(tx, deletionMailWorkflow, userId);
  });
  return dueAt;
}

/**
 * Ends all that somebody set up in an account, which stays and starts empty. Subscriptions stay as they are at the provider: who
 * paid is not known here, and nobody but them may end what they pay for. Minutes that were used stay used, or emptying an account
 * would refill its month.
 */
export async function emptyAccount(tx: Db, userId: string): Promise<void> {
  await deleteConnections(tx, userId);
  await endMembership(tx, userId);
  await leaveQueue(tx, userId);
  await deleteAllNotes(tx, userId);
  await resetChoices(tx, userId);
}

/**
 * Deletes the accounts whose time has come, each in a transaction that its owner can only come before or after. Their sound is
 * deleted after it, by work that the transaction asks for: nobody waits for the store with rows locked.
 */
export async function deleteDueAccounts(
  { db }: Pick<AppContext, 'db'>,
  { cursor = {}, maxAccounts = 200 }: { cursor?: SweepCursor; maxAccounts?: number } = {},
): Promise<void> {
  await sweepRows({
    what: 'accounts could be deleted',
    cursor,
    maxRows: maxAccounts,
    findDue: (after, limit) => listDueForDeletion(db, { after, limit }),
    act: (id) =>
      db.transaction(async (tx) => {
        if (!(await lockDueForDeletion(tx, id))) return;
        await enqueueAudioErasure(tx, id);
        await endSubscriptions(tx, id, 'deleted');
        await closeTeam(tx, id);
        await leaveQueue(tx, id);
        await deleteUser(tx, id);
      }),
  });
}
