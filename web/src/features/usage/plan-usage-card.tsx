import type { User } from '@timbre/contract/accounts';
import { hasTeam, isPaid } from '@timbre/contract/plans';
import type { CurrentPlan } from '@timbre/contract/usage';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useCurrentPlan } from '../../shared/current-plan.ts';
import { formatDate } from '../../shared/format.ts';
import { useLanguage } from '../../shared/language.tsx';
import { Badge } from '../../shared/ui/badge.tsx';
import { Button } from '../../shared/ui/button.tsx';
import { Card } from '../../shared/ui/card.tsx';
import { Notice } from '../../shared/ui/notice.tsx';
import { Skeleton } from '../../shared/ui/skeleton.tsx';
import { MinutesMeter } from './minutes-meter.tsx';
import { PlanBadge } from './plan-badge.tsx';
import { usageLevel } from './usage-level.ts';

/** The plan, and what of its minutes is used this month. */
export function PlanUsageCard({ user }: { user: User }) {
  const { t } = useTranslation();
  const { data: plan, isError, refetch } = useCurrentPlan();
  return (
    <Card padded={false} aria-busy={!plan && !isError} className="grid gap-4 p-5 sm:px-8 sm:py-6">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <h2 className="font-semibold">{t('minutes.title')}</h2>
        {plan && <NameOfPlan plan={plan} user={user} />}
      </div>
      {plan && <Minutes plan={plan} user={user} />}
      {!plan && !isError && <Skeleton className="h-36" />}
      {!plan && isError && (
        <p className="flex flex-wrap items-center gap-x-4 gap-y-2 text-muted">
          {t('minutes.loadError')}
          <Button variant="outline" size="compact" onClick={() => void refetch()}>
            {t('common.retry')}
          </Button>
        </p>
      )}
    </Card>
  );
}

/** An end that is counted down to is that of what the account itself has bought; another plan in force has none of it. */
function NameOfPlan({ plan, user }: { plan: CurrentPlan; user: User }) {
  if (plan.plan === user.plan) return <PlanBadge planName={plan.planName} user={user} />;
  return <Badge>{plan.planName}</Badge>;
}

function Minutes({ plan, user }: { plan: CurrentPlan; user: User }) {
  const { t } = useTranslation();
  const { level } = usageLevel(plan);
  const isShort = level === 'high' || level === 'all';
  return (
    <>
      <MinutesMeter plan={plan} />
      {plan.lostTeam && <Notice tone="info">{t(`minutes.lostTeam.${plan.lostTeam}`)}</Notice>}
      <PastDue user={user} />
      <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <Link to="/usage" className="text-link max-sm:text-sm">
          {t('minutes.seeWhatCounted')}
        </Link>
        {(plan.team || plan.lostTeam) && (
          <Link to="/team" className="text-link max-sm:text-sm">
            {t('minutes.toTeam')}
          </Link>
        )}
        {/* There is nothing above a team, and a plan would not open a suspended account. */}
        {!hasTeam(plan.plan) && !user.isSuspended && (
          <Button variant={isShort ? 'primary' : 'outline'} size="compact" asChild>
            <Link to="/pricing">{t('minutes.upgrade')}</Link>
          </Button>
        )}
      </div>
    </>
  );
}

/** A payment failed, and the plan holds for a while: long enough to mend the card. */
function PastDue({ user: { plan, planEndsAt, subscriptionStatus } }: { user: User }) {
  const { t } = useTranslation();
  const { language } = useLanguage();
  const isInForce = isPaid(plan) && planEndsAt !== null && Date.parse(planEndsAt) > Date.now();
  if (subscriptionStatus !== 'past_due' || !isInForce) return null;
  return (
    <Notice tone="warning">
      <span>
        {t('minutes.pastDue', { date: formatDate(planEndsAt, language) })}{' '}
        <Link to="/settings" className="font-semibold underline underline-offset-4">
          {t('minutes.toSettings')}
        </Link>
      </span>
    </Notice>
  );
}
