import { and, eq, isNotNull, lte, sql } from 'drizzle-orm';
import type { Temporal } from 'temporal-polyfill';
import { users } from '../../db/schema.ts';
import { submit } from '../../durable.ts';
import type { Parts } from '../../parts.ts';
import { closeAccount } from '../accounts/accounts.ts';
import { endSubscriptions } from '../billing/billing.ts';
import { eraseAudio } from '../recordings/recordings.ts';
import { closeTeamOf } from '../team/team.ts';
import { forgetConnection } from '../time-tracking/time-tracking.ts';
import { exportAccount } from './export-account.ts';

export { exportAccount };

/** Tells the owner until when the account can be taken back; keyed by the user's id. */
export const deletionMailWorkflow = 'DeletionMail';

const day = 24 * 60 * 60 * 1_000;

/** Erases the token and ends all access at once; the rest stays until the time that it gives, in case it is taken back. */
export async function giveUpAccount(
  { db, now, deletionDays }: Pick<Parts, 'db' | 'now' | 'deletionDays'>,
  userId: string,
): Promise<Temporal.Instant> {
  const dueAt = now().add({ milliseconds: Math.round(deletionDays * day) });
  await db.transaction(async (tx) => {
    await closeAccount(tx, userId, dueAt);
    await forgetConnection(tx, userId);
    await endSubscriptions(tx, userId, 'given-up');
    await submit(tx, deletionMailWorkflow, userId);
  });
  return dueAt;
}

/** Deletes the accounts whose time has come, each in a transaction that its owner can only come before or after. */
export async function deleteDueAccounts({ db, audio }: Pick<Parts, 'db' | 'audio'>): Promise<void> {
  const isDue = and(isNotNull(users.deletionDueAt), lte(users.deletionDueAt, sql`now()`));
  for (;;) {
    const isLast = await db.transaction(async (tx) => {
      const [due] = await tx
        .select({ id: users.id })
        .from(users)
        .where(isDue)
        .limit(1)
        .for('update', { skipLocked: true });
      if (due === undefined) return true;
      // First: what the store keeps can no longer be found once the rows are gone.
      await eraseAudio(tx, audio, due.id);
      await endSubscriptions(tx, due.id, 'deleted');
      await closeTeamOf(tx, due.id);
      await tx.delete(users).where(eq(users.id, due.id));
      return false;
    });
    if (isLast) return;
  }
}
