import { hasTeam, type Plan, popularPlan } from '@timbre/contract/plans';
import type { CurrentPlan } from '@timbre/contract/usage';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useCurrentPlan } from '../../shared/current-plan.ts';
import { useSession } from '../../shared/session.tsx';
import { Button } from '../../shared/ui/button.tsx';
import type { useCheckout } from './use-checkout.ts';

type PlanButtonProps = { plan: Plan; checkout: ReturnType<typeof useCheckout> };

/** The way to a plan: the checkout, a change of the subscription, or nothing where it is the user's own. */
export function PlanButton({ plan, checkout }: PlanButtonProps) {
  const { t } = useTranslation();
  const { user } = useSession();
  const { data: current } = useCurrentPlan();
  const { opening, blocked, choose } = checkout;
  const isOwn = user?.plan === plan.id;
  const isOpening = opening === plan.id;
  const way = plan.price > 0 ? t('pricing.upgrade', { plan: plan.name }) : t('pricing.free');
  const label = isOpening ? t('pricing.opening') : way;
  // Whoever buys a team owns it, and nobody belongs to two.
  if (hasTeam(plan.id) && current && isInOthersTeam(current)) return <OthersTeam />;
  return (
    <div className="grid grid-cols-1 gap-3">
      <Button
        variant={plan.id === popularPlan ? 'brand' : 'outline'}
        disabled={isOwn || isOpening}
        aria-busy={isOpening}
        className="max-sm:px-5 px-3"
        onClick={() => choose(plan)}
      >
        {isOwn ? t('pricing.current') : label}
      </Button>
      {blocked?.plan === plan.id && (
        <a href={blocked.address} className="text-link justify-self-center text-sm">
          {t('checkout.here')}
        </a>
      )}
    </div>
  );
}

/** An owner loses no team. */
function isInOthersTeam({ team, lostTeam }: CurrentPlan): boolean {
  return team ? team.role !== 'owner' : lostTeam !== null;
}

function OthersTeam() {
  const { t } = useTranslation();
  return (
    <p className="grid min-h-11 place-content-center justify-items-center text-center text-sm">
      <span className="font-semibold">{t('pricing.member')}</span>
      <Link to="/team" className="text-link">
        {t('pricing.toTeam')}
      </Link>
    </p>
  );
}
