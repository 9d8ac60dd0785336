import type { Plan } from '@timbre/contract/plans';
import { plans } from '@timbre/contract/plans';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useCurrentPlan } from '../../shared/current-plan.ts';
import { formatDate } from '../../shared/format.ts';
import { useLanguage } from '../../shared/language.tsx';
import { formatPrice } from '../../shared/money.ts';
import { PlanFeatures } from '../../shared/plan-features.tsx';
import { useSession } from '../../shared/session.tsx';
import { useSubscription } from '../../shared/subscription.ts';
import { Button } from '../../shared/ui/button.tsx';
import { Card } from '../../shared/ui/card.tsx';
import { Notice } from '../../shared/ui/notice.tsx';
import { CancelDialog } from './cancel-dialog.tsx';
import { PlanNotice } from './plan-notice.tsx';

/** What the user has, what it costs, how it goes on, and the ways to more and to less. */
export function SubscriptionCard() {
  const { t } = useTranslation();
  const { user } = useSession();
  const { data: subscription } = useSubscription();
  const [isCancelling, setIsCancelling] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  const plan = plans.find(({ id }) => id === user?.plan);
  if (!user || !plan) return null;
  const isPaid = plan.price > 0;
  const hasEnded = user.subscriptionStatus === 'canceled' || subscription?.canBeKept === true;
  return (
    <Card className="grid grid-cols-1 gap-6">
      <h2 ref={heading} tabIndex={-1} className="text-xl font-semibold tracking-tight outline-none">
        {t('subscription.title')}
      </h2>
      <PlanNotice user={user} subscription={subscription} onKept={() => heading.current?.focus()} />
      <TeamLine />
      <CurrentPlan plan={plan} renewsAt={user.planEndsAt === null ? subscription?.renewsAt : null} />
      <div className="flex flex-wrap gap-3 max-sm:grid">
        <Button variant={isPaid ? 'outline' : 'primary'} asChild>
          <Link to="/pricing">{isPaid ? t('subscription.plans') : t('subscription.upgrade')}</Link>
        </Button>
        {isPaid && !hasEnded && (
          <Button variant="outline" className="text-danger!" onClick={() => setIsCancelling(true)}>
            {t('subscription.cancel')}
          </Button>
        )}
      </div>
      {isCancelling && (
        <CancelDialog
          plan={plan.name}
          endsAt={
            user.subscriptionStatus === 'past_due' ? 'now' : (subscription?.renewsAt ?? user.planEndsAt)
          }
          fallbackFocusRef={heading}
          onClose={() => setIsCancelling(false)}
        />
      )}
    </Card>
  );
}

/** Whose minutes these are, where they are a team's: what the account itself has bought says nothing of it. */
function TeamLine() {
  const { t } = useTranslation();
  const { data: inForce } = useCurrentPlan();
  if (!inForce?.team) return null;
  const isOwner = inForce.team.role === 'owner';
  return (
    <Notice tone="info">
      <p>
        {isOwner ? t('subscription.team.owner') : t('subscription.team.member')}{' '}
        <Link to="/team" className="font-semibold underline underline-offset-4">
          {isOwner ? t('subscription.manageTeam') : t('subscription.seeTeam')}
        </Link>
      </p>
    </Notice>
  );
}

type CurrentPlanProps = { plan: Plan; renewsAt: string | null | undefined };

function CurrentPlan({ plan, renewsAt }: CurrentPlanProps) {
  const { t } = useTranslation();
  const { language } = useLanguage();
  return (
    <div className="grid gap-x-8 gap-y-6 sm:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
      <div className="grid content-start gap-1">
        <h3 className="text-2xl font-semibold tracking-tight">{plan.name}</h3>
        <p className="flex flex-wrap items-baseline gap-x-2">
          <span className="font-display text-xl font-semibold">{formatPrice(plan.price, language)}</span>
          <span className="text-muted">{t('pricing.month')}</span>
        </p>
        {plan.perUser && (
          <p className="text-sm text-muted">{t('pricing.perUser', { count: plan.minutes })}</p>
        )}
        <p className="min-h-6 text-sm text-muted max-sm:min-h-0">
          {renewsAt && t('subscription.renews', { date: formatDate(renewsAt, language) })}
        </p>
      </div>
      <PlanFeatures plan={plan} className="content-start" />
    </div>
  );
}
