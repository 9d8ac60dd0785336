import type { User } from '@timbre/contract/accounts';
import { isPaid } from '@timbre/contract/plans';

type PlanNotice = { why: 'trial' | 'unpaid' | 'cancelled'; endsAt: string };

/** What is to be said about the end of a plan; null where none is in sight. */
export function noticeFor(
  user: Pick<User, 'plan' | 'planEndsAt' | 'subscriptionStatus'>,
  now: Date,
): PlanNotice | null {
  const { plan, planEndsAt: endsAt, subscriptionStatus: status } = user;
  if (endsAt === null || new Date(endsAt) <= now) return null;
  if (status === 'trialing') return isPaid(plan) ? { why: 'trial', endsAt } : null;
  return { why: status === 'past_due' ? 'unpaid' : 'cancelled', endsAt };
}
