import { z } from 'zod';
import { freePlan, plans } from './plans.ts';

export const PlanId = z.enum(plans.map(({ id }) => id));
export type PlanId = z.infer<typeof PlanId>;

export const PaidPlanId = PlanId.exclude([freePlan]);
export type PaidPlanId = z.infer<typeof PaidPlanId>;

export const SubscriptionStatus = z.enum(['none', 'trialing', 'active', 'past_due', 'paused', 'canceled']);
export type SubscriptionStatus = z.infer<typeof SubscriptionStatus>;

/** An account that never chose a plan is on the free one. */
export function getEffectivePlan(account: { plan?: PlanId | null | undefined }): PlanId {
  return account.plan ?? freePlan;
}

/** `owner`: bought the plan, or was handed the team; all rights. `admin`: invites and removes members. `member`: uses its minutes. */
export const TeamRole = z.enum(['owner', 'admin', 'member']);
export type TeamRole = z.infer<typeof TeamRole>;
