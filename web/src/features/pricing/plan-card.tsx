import { type Plan, popularPlan } from '@timbre/contract/plans';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../shared/language.tsx';
import { formatPrice } from '../../shared/money.ts';
import { PlanFeatures } from '../../shared/plan-features.tsx';
import { Badge } from '../../shared/ui/badge.tsx';

type PlanCardProps = {
  plan: Plan;
  /** The way to the plan. */
  children: ReactNode;
};

export function PlanCard({ plan, children }: PlanCardProps) {
  const { t } = useTranslation();
  const { language } = useLanguage();
  const isPopular = plan.id === popularPlan;
  return (
    <article
      className={`relative grid content-start gap-6 rounded-card bg-card p-6 ${
        isPopular ? '-m-px border-2 border-accent floating' : 'border border-line raised'
      }`}
    >
      {isPopular && (
        <Badge tone="brand" className="absolute -top-3 left-6">
          {t('pricing.popular')}
        </Badge>
      )}
      <div className="grid gap-1">
        <h2 className="text-2xl font-semibold tracking-tight">{plan.name}</h2>
        <p className="text-muted xl:min-h-12">{t(`plan.description.${plan.id}`)}</p>
      </div>
      <div>
        <p className="flex items-baseline gap-2">
          <span className="font-display text-4xl font-bold tracking-tight">
            {formatPrice(plan.price, language)}
          </span>
          <span className="text-muted">{t('pricing.month')}</span>
        </p>
        <p className="mt-1 min-h-6 text-sm font-semibold text-accent-deep max-sm:min-h-0">
          {plan.perUser && t('pricing.perUser', { count: plan.minutes })}
        </p>
      </div>
      {children}
      <PlanFeatures plan={plan} className="border-t border-line pt-6" />
    </article>
  );
}
