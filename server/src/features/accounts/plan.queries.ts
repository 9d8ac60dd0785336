import type { PlanId, SubscriptionStatus } from '@timbre/contract/plan';
import { freePlan } from '@timbre/contract/plans';
import { and, eq, gt, inArray, lte, ne, sql } from 'drizzle-orm';
import type { Temporal } from 'temporal-polyfill';
import type { Db } from '../../db/client.ts';
import { users } from './accounts.schema.ts';

type PlanOfUser = {
  plan: PlanId;
  seats: number;
  status: SubscriptionStatus;
  planEndsAt: Temporal.Instant | null;
  isSuspended: boolean;
};

/**
 * Holds the accounts until the transaction ends; gives those that are there. Always before anything of a customer is held, in one
 * order: who deletes an account holds that first too, and nobody waits in a circle.
 */
export async function lockUsers(tx: Db, userIds: string[]): Promise<string[]> {
  const rows = await tx
    .select({ id: users.id })
    .from(users)
    .where(inArray(users.id, userIds))
    .orderBy(users.id)
    .for('update');
  return rows.map(({ id }) => id);
}

export async function findPlan(tx: Db, userId: string) {
  const [row] = await tx.select({ plan: users.plan }).from(users).where(eq(users.id, userId));
  return row;
}

export async function savePlan(
  tx: Db,
  userId: string,
  state: PlanOfUser,
  now: Temporal.Instant,
): Promise<void> {
  const asDate = (moment: Temporal.Instant | null) =>
    moment === null ? null : new Date(moment.epochMilliseconds);
  await tx
    .update(users)
    .set({
      plan: state.plan,
      seats: state.seats,
      planEndsAt: asDate(state.planEndsAt),
      subscriptionStatus: state.status,
      suspendedAt: state.isSuspended ? sql`coalesce(${users.suspendedAt}, ${now.toString()})` : null,
      updatedAt: sql`now()`,
    })
    .where(eq(users.id, userId));
}

/** Accounts whose plan has come to its end since anybody looked. */
export async function listUsersPastPlanEnd(
  db: Db,
  now: Temporal.Instant,
  { after, limit }: { after: string | undefined; limit: number },
): Promise<string[]> {
  const rows = await db
    .select({ id: users.id })
    .from(users)
    .where(
      and(
        lte(users.planEndsAt, new Date(now.epochMilliseconds)),
        ne(users.plan, freePlan),
        after === undefined ? undefined : gt(users.id, after),
      ),
    )
    .orderBy(users.id)
    .limit(limit);
  return rows.map(({ id }) => id);
}
