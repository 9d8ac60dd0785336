import type { PlanId } from '@timbre/contract/plan';
import { getSeats } from '@timbre/contract/plans';
import type { Temporal } from 'temporal-polyfill';
import type { AppContext } from '../../app-context.ts';
import type { Db } from '../../db/client.ts';
import { DomainError } from '../../domain-error.ts';
import { enqueue } from '../../durable.ts';
import { findUser, planInForce } from '../accounts/accounts.ts';
import { getLiveSubscription, listSubscriptions, purgeExpiredPayments } from './billing.queries.ts';
import { type EndingReason, endingKey, endingWorkflow } from './ending.ts';
import { listPayments } from './payments.ts';
import { replayEvents } from './replay.ts';
import { changePlan, previewPlanChange } from './subscription.ts';
import type { BillingDeps } from './sync.ts';

export { type BillingDeps, changePlan, listPayments, previewPlanChange, purgeExpiredPayments, replayEvents };

/** Where no provider is configured, there is nothing to buy, and nothing was bought. */
export function selling(deps: Omit<BillingDeps, 'payments'> & Pick<AppContext, 'payments'>): BillingDeps {
  const { payments } = deps;
  if (payments === undefined) throw new DomainError('plan-not-sold');
  return { ...deps, payments };
}

/** What an account may do at this moment. */
export type Entitlement = { plan: PlanId; seats: number; isSuspended: boolean; timeZone: string };

export async function getEntitlement(db: Db, userId: string, now: Temporal.Instant): Promise<Entitlement> {
  const { user } = (await findUser(db, userId)) ?? {};
  if (user === undefined) throw new DomainError('session-needed');
  const plan = planInForce(user, now);
  return {
    plan,
    seats: getSeats(plan, user.seats),
    isSuspended: user.suspendedAt !== null,
    timeZone: user.timeZone ?? 'UTC',
  };
}

/** Whether the provider will go on charging this account. */
export async function paysForPlan(db: Db, userId: string): Promise<boolean> {
  const live = await getLiveSubscription(db, userId);
  return live !== undefined && live.scheduledAction !== 'cancel';
}

/** Has the provider charge an account no more, as part of the transaction in which that is decided. */
export async function endSubscriptions(
  tx: Db,
  userId: string,
  why: Exclude<EndingReason, 'paid-back'>,
): Promise<void> {
  for (const { id, status } of await listSubscriptions(tx, userId))
    if (status !== 'canceled') await enqueue(tx, endingWorkflow, endingKey(id, why));
}
