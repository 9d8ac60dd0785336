import type { User } from '@timbre/contract/accounts';
import { isPaid } from '@timbre/contract/plans';
import { useTranslation } from 'react-i18next';
import { Badge } from '../../shared/ui/badge.tsx';

const dayMs = 86_400_000;

type Ending = Pick<User, 'plan' | 'planEndsAt' | 'subscriptionStatus'>;

/** What a plan that ends counts down to, and in how many days, the last one begun included; null where no end is ahead. */
export function findCountdown(user: Ending, now: number): { to: 'trialEnd' | 'end'; days: number } | null {
  const ahead = user.planEndsAt === null ? 0 : Date.parse(user.planEndsAt) - now;
  if (!isPaid(user.plan) || ahead <= 0) return null;
  return { to: user.subscriptionStatus === 'trialing' ? 'trialEnd' : 'end', days: Math.ceil(ahead / dayMs) };
}

/** The plan's name, with a countdown where its end is known. */
export function PlanBadge({ planName, user }: { planName: string; user: Ending }) {
  const { t } = useTranslation();
  const countdown = findCountdown(user, Date.now());
  if (!countdown) return <Badge>{planName}</Badge>;
  const values = { plan: planName, count: countdown.days };
  return (
    <Badge tone={countdown.to === 'end' ? 'warning' : 'accent'}>
      {countdown.to === 'end' ? t('plan.badge.ends', values) : t('plan.badge.trial', values)}
    </Badge>
  );
}
