import type { Plan } from '@timbre/contract/plans';
import { Check } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../shared/language.tsx';
import { Badge } from '../../shared/parts/badge.tsx';

/** The plan that most people take. */
const popular = 'pro';

export function PlanCard({ plan }: { plan: Plan }) {
  const { t } = useTranslation();
  const { language } = useLanguage();
  const price = new Intl.NumberFormat(language, {
    style: 'currency',
    currency: 'EUR',
    maximumFractionDigits: 0,
  }).format(plan.price);
  const isPopular = plan.id === popular;
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
          <span className="font-display text-4xl font-bold tracking-tight">{price}</span>
          <span className="text-muted">{t('pricing.month')}</span>
        </p>
        <p className="mt-1 min-h-6 text-sm font-semibold text-accent-deep max-sm:min-h-0">
          {plan.perUser && t('pricing.perUser', { count: plan.minutes })}
        </p>
      </div>
      <ul className="grid gap-2.5 border-t border-line pt-6">
        {plan.features.map((feature) => (
          <li key={feature} className="flex items-start gap-2 text-[0.9375rem]">
            <Check aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-accent" />
            <span className="first-letter:uppercase">
              {t(`plan.feature.${feature}`, { count: plan.minutes })}
            </span>
          </li>
        ))}
      </ul>
    </article>
  );
}
