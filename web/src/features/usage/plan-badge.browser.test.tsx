import { getCurrentPlan } from '@timbre/contract/usage';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { aPlan, aUser } from '../../../test/builders.ts';
import { answer } from '../../../test/fake-api.ts';
import { renderApp } from '../../../test/render-app.tsx';

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000 - 60_000).toISOString();

/** The badge that stands beside the heading of the minutes; it has no role of its own. */
const badge = () => page.getByRole('heading', { name: 'Minutes this month' }).element().nextElementSibling;

test.each([
  { plan: 'pro', subscriptionStatus: 'trialing', days: 5, shown: 'Pro · trial, 5 days left' },
  { plan: 'pro', subscriptionStatus: 'canceled', days: 3, shown: 'Pro · ends in 3 days' },
  { plan: 'pro', subscriptionStatus: 'active', days: 1, shown: 'Pro · ends in 1 day' },
  { plan: 'pro', subscriptionStatus: 'trialing', days: -1, shown: 'Pro' },
  { plan: 'pro', subscriptionStatus: 'canceled', days: -1, shown: 'Pro' },
  { plan: 'pro', subscriptionStatus: 'trialing', days: null, shown: 'Pro' },
  { plan: 'pro', subscriptionStatus: 'active', days: null, shown: 'Pro' },
  { plan: 'free', subscriptionStatus: 'trialing', days: 5, shown: 'Free' },
  { plan: 'free', subscriptionStatus: 'canceled', days: 5, shown: 'Free' },
] as const)(
  '[PLAN-12] the badge of $plan, $subscriptionStatus, with $days days to its end: $shown',
  async ({ plan, subscriptionStatus, days, shown }) => {
    answer(getCurrentPlan, aPlan({ plan, planName: plan === 'pro' ? 'Pro' : 'Free' }));
    const planEndsAt = days === null ? null : inDays(days);
    await renderApp('/recordings', { user: aUser({ plan, subscriptionStatus, planEndsAt }) });
    await expect.element(page.getByRole('progressbar', { name: 'Minutes used this month' })).toBeVisible();
    expect(badge()?.textContent).toBe(shown);
  },
);
