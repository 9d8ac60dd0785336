import { z } from 'zod';

export const PlanId = z.enum(['free', 'starter', 'pro', 'team']);
export type PlanId = z.infer<typeof PlanId>;

export const SubscriptionStatus = z.enum(['none', 'trialing', 'active', 'past_due', 'paused', 'canceled']);
export type SubscriptionStatus = z.infer<typeof SubscriptionStatus>;

/** An account that never chose a plan is on the free one. */
export function planOf(account: { plan?: PlanId | null | undefined }): PlanId {
  return account.plan ?? 'free';
}
