import { getEffectivePlan, type PlanId, type SubscriptionStatus } from '@timbre/contract/plan';
import { freePlan } from '@timbre/contract/plans';
import { Temporal } from 'temporal-polyfill';

type Account = {
  plan: PlanId | null;
  planEndsAt: Date | null;
  subscriptionStatus: SubscriptionStatus;
};

/** The provider reports the end of a trial with a delay. */
export const trialBuffer = { hours: 48 };

/** The plan that holds at a moment: one whose end has come is the free one, whether or not that was written down yet. */
export function planInForce(
  { plan, planEndsAt, subscriptionStatus }: Account,
  now: Temporal.Instant,
): PlanId {
  if (planEndsAt === null) return getEffectivePlan({ plan });
  const end = Temporal.Instant.fromEpochMilliseconds(planEndsAt.getTime());
  const holdsUntil = subscriptionStatus === 'trialing' ? end.add(trialBuffer) : end;
  return Temporal.Instant.compare(now, holdsUntil) < 0 ? getEffectivePlan({ plan }) : freePlan;
}
