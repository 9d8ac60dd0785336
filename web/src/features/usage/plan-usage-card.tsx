import type { User } from '@timbre/contract/accounts';
import { hasTeam, isPaid } from '@timbre/contract/plans';
import type { CurrentPlan } from '@timbre/contract/usage';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useCurrentPlan } from '../../shared/current-plan.ts';
import { formatMinutes } from '../../shared/durations.ts';
import { formatDate } from '../../shared/format.ts';
import { useLanguage } from '../../shared/language.tsx';
import { Badge } from '../../shared/ui/badge.tsx';
import { Button } from '../../shared/ui/button.tsx';
import { Card } from '../../shared/ui/card.tsx';
import { Notice } from '../../shared/ui/notice.tsx';
import { Progress } from '../../shared/ui/progress.tsx';
import { Skeleton } from '../../shared/ui/skeleton.tsx';
import { MinutesMeter } from './minutes-meter.tsx';
import { PlanBadge } from './plan-badge.tsx';
import { usageLevel } from './usage-level.ts';

/** The plan, and what of its minutes is used this month: a line, and a card where there is something to do about it. */
export function PlanUsageCard({ user }: { user: User }) {
  const { t } = useTranslation();
  const { data: plan, isError, refetch } = useCurrentPlan();
  if (!plan && isError)
    return (
      <Line>
        <p className="text-muted">{t('minutes.loadError')}</p>
        <Button variant="outline" size="small" onClick={() => void refetch()}>
          {t('common.retry')}
        </Button>
      </Line>
    );
  if (!plan)
    return (
      <Line isLoading>
        <Skeleton className="h-4 flex-1" />
      </Line>
    );
  const isShort = isShortOfMinutes(plan);
  const pastDueUntil = findPastDue(user);
  if (!isShort && !plan.lostTeam && pastDueUntil === null) return <UsageLine plan={plan} user={user} />;
  return (
    <Card padded={false} className="grid gap-4 p-5 sm:px-8 sm:py-6">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <h2 className="font-semibold">{t('minutes.title')}</h2>
        <NameOfPlan plan={plan} user={user} />
      </div>
      <MinutesMeter plan={plan} />
      {plan.lostTeam && <Notice tone="info">{t(`minutes.lostTeam.${plan.lostTeam}`)}</Notice>}
      {pastDueUntil !== null && <PastDue endsAt={pastDueUntil} />}
      <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <Links plan={plan} />
        {canUpgrade(plan, user) && (
          <Button variant={isShort ? 'primary' : 'outline'} size="compact" asChild>
            <Link to="/pricing">{t('minutes.upgrade')}</Link>
          </Button>
        )}
      </div>
    </Card>
  );
}

function Line({ isLoading = false, children }: { isLoading?: boolean; children: ReactNode }) {
  const { t } = useTranslation();
  return (
    <section
      aria-busy={isLoading}
      className="flex min-h-11 flex-wrap items-center gap-x-4 text-sm max-sm:-mb-2"
    >
      <h2 className="font-medium text-muted max-sm:sr-only">{t('minutes.title')}</h2>
      {children}
    </section>
  );
}

/** Nothing to do about: number, bar and links. */
function UsageLine({ plan, user }: { plan: CurrentPlan; user: User }) {
  const { t } = useTranslation();
  const { language } = useLanguage();
  const { audioMinutesUsed: used, maxAudioMinutes: total } = plan;
  return (
    <Line>
      <NameOfPlan plan={plan} user={user} />
      <p className="text-muted tabular-nums">
        <strong className="font-semibold text-ink">{formatMinutes(used, language)}</strong>{' '}
        {t('minutes.ofPlan', { total: formatMinutes(total, language) })}
      </p>
      <div className="min-w-16 flex-1">
        <Progress label={t('minutes.label')} share={total === 0 ? 0 : used / total} />
      </div>
      <div className="flex gap-x-4 max-sm:basis-full">
        <Links plan={plan} />
        {canUpgrade(plan, user) && (
          <Link to="/pricing" className={linkLook}>
            {t('minutes.upgrade')}
          </Link>
        )}
      </div>
    </Line>
  );
}

const linkLook = 'inline-flex min-h-11 items-center text-link text-sm';

function Links({ plan }: { plan: CurrentPlan }) {
  const { t } = useTranslation();
  return (
    <>
      <Link to="/usage" className={linkLook}>
        {t('minutes.seeWhatCounted')}
      </Link>
      {(plan.team || plan.lostTeam) && (
        <Link to="/team" className={linkLook}>
          {t('minutes.toTeam')}
        </Link>
      )}
    </>
  );
}

/** There is nothing above a team, and a plan would not open a suspended account. */
const canUpgrade = (plan: CurrentPlan, user: User) => !hasTeam(plan.plan) && !user.isSuspended;

function isShortOfMinutes(plan: CurrentPlan): boolean {
  const { level } = usageLevel(plan);
  return level === 'high' || level === 'all';
}

/** An end that is counted down to is that of what the account itself has bought; another plan in force has none of it. */
function NameOfPlan({ plan, user }: { plan: CurrentPlan; user: User }) {
  if (plan.plan === user.plan) return <PlanBadge planName={plan.planName} user={user} />;
  return <Badge>{plan.planName}</Badge>;
}

/** Where a payment failed, until when the plan holds all the same: long enough to mend the card. */
function findPastDue({ plan, planEndsAt, subscriptionStatus }: User): string | null {
  const isInForce = isPaid(plan) && planEndsAt !== null && Date.parse(planEndsAt) > Date.now();
  return subscriptionStatus === 'past_due' && isInForce ? planEndsAt : null;
}

function PastDue({ endsAt }: { endsAt: string }) {
  const { t } = useTranslation();
  const { language } = useLanguage();
  return (
    <Notice tone="warning">
      <span>
        {t('minutes.pastDue', { date: formatDate(endsAt, language) })}{' '}
        <Link to="/settings/plan" className="font-semibold underline underline-offset-4">
          {t('minutes.toSettings')}
        </Link>
      </span>
    </Notice>
  );
}
