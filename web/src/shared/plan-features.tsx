import type { Plan } from '@timbre/contract/plans';
import { Check } from 'lucide-react';
import { useTranslation } from 'react-i18next';

/** What a plan offers, one line each. */
export function PlanFeatures({ plan, className = '' }: { plan: Plan; className?: string }) {
  const { t } = useTranslation();
  return (
    <ul className={`grid gap-2.5 ${className}`}>
      {plan.features.map((feature) => (
        <li key={feature} className="flex items-start gap-2 text-[0.9375rem]">
          <Check aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-accent" />
          <span className="first-letter:uppercase">
            {t(`plan.feature.${feature}`, { count: plan.minutes })}
          </span>
        </li>
      ))}
    </ul>
  );
}
