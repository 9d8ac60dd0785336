import type { PlanId } from '@timbre/contract/plan';
import { plans } from '@timbre/contract/plans';
import { expect, test } from 'vitest';
import { makeI18n } from '../../shared/i18n.ts';
import { addPlanTexts } from '../../shared/plan-texts.ts';

test('[PLAN-01] the catalogue: names, prices, minutes and seats, with descriptions and features word for word', () => {
  const i18n = makeI18n();
  addPlanTexts(i18n);
  const { t } = i18n;
  const catalogue = plans.map((plan) => ({
    ...plan,
    description: t(`plan.description.${plan.id}`),
    features: plan.features
      .map((feature) => t(`plan.feature.${feature}`, { count: plan.minutes }))
      .join('; '),
  }));
  const sold = (id: PlanId, name: string, price: number, minutes: number, perUser = false) => ({
    id,
    name,
    price,
    minutes,
    perUser,
  });
  expect(catalogue).toEqual([
    {
      ...sold('free', 'Free', 0, 2),
      description: 'Internal plan for testers & curious users',
      features: '2 min/month total; voice sync; basic time tracking; email support',
    },
    {
      ...sold('starter', 'Starter', 7, 5),
      description: 'For solo freelancers',
      features: '5 min/month total; 1 seat; voice sync; smart multi-day tracking; priority email support',
    },
    {
      ...sold('pro', 'Pro', 12, 10),
      description: 'For regular independent users',
      features:
        '10 min/month total; 1 seat; voice sync; smart multi-day tracking; natural language dates; priority support',
    },
    {
      ...sold('team', 'Team', 16, 20, true),
      description: 'For teams & small agencies',
      features: 'voice sync; multi-day tracking; natural language dates; team management; dedicated support',
    },
  ]);
});
