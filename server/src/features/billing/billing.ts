import type { PlanId } from '@timbre/contract/plan';
import type { Temporal } from 'temporal-polyfill';
import type { Db } from '../../db/client.ts';
import { submit } from '../../durable.ts';
import { Problem } from '../../http/problem.ts';
import type { Parts } from '../../parts.ts';
import { findUser, planInForce } from '../accounts/accounts.ts';
import { findSubscription, forgetPayments, liveSubscriptionOf, subscriptionsOf } from './billing.queries.ts';
import { listPayments } from './payments.ts';
import { replayEvents } from './replay.ts';
import { changePlan, previewPlanChange } from './subscription.ts';
import { type BillingParts, keepAnswer } from './sync.ts';

export { type BillingParts, changePlan, forgetPayments, listPayments, previewPlanChange, replayEvents };

/** Where no provider is configured, there is nothing to buy, and nothing was bought. */
export function selling(parts: Omit<BillingParts, 'payments'> & Pick<Parts, 'payments'>): BillingParts {
  const { payments } = parts;
  if (payments === undefined) throw new Problem('plan-not-sold');
  return { ...parts, payments };
}

/** Ends a subscription whose account is given up or goes another way; keyed by the subscription's id and why. */
export const endingWorkflow = 'SubscriptionEnding';

/** What an account may do at this moment. */
export type Entitlement = { plan: PlanId; seats: number; isSuspended: boolean; timeZone: string };

export async function entitlementOf(db: Db, userId: string, now: Temporal.Instant): Promise<Entitlement> {
  const { user } = (await findUser(db, userId)) ?? {};
  if (user === undefined) throw new Problem('session-needed');
  const plan = planInForce(user, now);
  return {
    plan,
    seats: plan === 'team' ? user.seats : 1,
    isSuspended: user.suspendedAt !== null,
    timeZone: user.timeZone ?? 'UTC',
  };
}

/** Whether the provider will go on charging this account. */
export async function paysForPlan(db: Db, userId: string): Promise<boolean> {
  const live = await liveSubscriptionOf(db, userId);
  return live !== undefined && live.scheduledAction !== 'cancel';
}

/** Its owner has said so, and it stays an account: the subscription is paid for to the end of its period. */
const wishes = ['joined-team', 'handed-over'] as const;
type Why = (typeof wishes)[number] | 'given-up' | 'deleted';

/** Has the provider charge an account no more, as part of the transaction in which that is decided. */
export async function endSubscriptions(tx: Db, userId: string, why: Why): Promise<void> {
  // Each reason is work of its own: the first may still be under way when the second comes.
  for (const { id, status } of await subscriptionsOf(tx, userId))
    if (status !== 'canceled') await submit(tx, endingWorkflow, `${id}/${why}`);
}

/** With its period while the account can still be taken back, at once where it is gone; not at all where it was taken back. */
export async function endSubscription(parts: BillingParts, key: string): Promise<void> {
  const [subscriptionId = '', why] = key.split('/');
  const isWished = wishes.some((wish) => wish === why);
  const subscription = await findSubscription(parts.db, subscriptionId);
  if (subscription === undefined || subscription.status === 'canceled') return;
  const { user } = (subscription.userId && (await findUser(parts.db, subscription.userId))) || {};
  if (user && !user.deletionDueAt && !isWished) return;
  // One that is not paid has no period to wait for.
  const when = user && subscription.status === 'active' ? 'period-end' : 'now';
  if (when === 'period-end' && subscription.scheduledAction === 'cancel') return;
  await keepAnswer(parts, await parts.payments.provider.cancel(subscriptionId, when));
}
