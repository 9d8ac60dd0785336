import { render } from '@testing-library/react';
import type { PlanId, SubscriptionStatus } from '@timbre/contract/plan';
import { I18nextProvider } from 'react-i18next';
import { expect, test } from 'vitest';
import { loadTexts, makeI18n } from '../../shared/i18n.ts';
import { addSignedInTexts } from '../../shared/signed-in-texts.ts';
import { findCountdown, PlanBadge } from './plan-badge.tsx';

const now = Date.parse('2026-11-10T12:00:00.000Z');
const toUser = (plan: PlanId, subscriptionStatus: SubscriptionStatus, planEndsAt: string | null) => ({
  plan,
  subscriptionStatus,
  planEndsAt,
});

test('[PLAN-12] a trial counts down to its end, any other plan with an end to that', () => {
  const end = '2026-11-15T11:00:00.000Z';
  expect(findCountdown(toUser('pro', 'trialing', end), now)).toEqual({ to: 'trialEnd', days: 5 });
  expect(findCountdown(toUser('pro', 'active', end), now)).toEqual({ to: 'end', days: 5 });
  expect(findCountdown(toUser('team', 'canceled', end), now)).toEqual({ to: 'end', days: 5 });
});

test('[PLAN-12] there is no countdown without an end ahead, and none on the free plan', () => {
  expect(findCountdown(toUser('pro', 'active', null), now)).toBeNull();
  expect(findCountdown(toUser('pro', 'trialing', '2026-11-10T12:00:00.000Z'), now)).toBeNull();
  expect(findCountdown(toUser('free', 'trialing', '2026-11-15T12:00:00.000Z'), now)).toBeNull();
});

test('[PLAN-12] the last day begun counts as one', () => {
  expect(findCountdown(toUser('pro', 'active', '2026-11-10T12:00:01.000Z'), now)?.days).toBe(1);
  expect(findCountdown(toUser('pro', 'active', '2026-11-11T12:00:00.000Z'), now)?.days).toBe(1);
  expect(findCountdown(toUser('pro', 'active', '2026-11-11T12:00:01.000Z'), now)?.days).toBe(2);
});

test.each([
  ['en', 'trialing', 5, 'Pro · trial, 5 days left'],
  ['en', 'trialing', 1, 'Pro · trial, 1 day left'],
  ['en', 'active', 5, 'Pro · ends in 5 days'],
  ['en', 'active', 1, 'Pro · ends in 1 day'],
  ['fr', 'trialing', 5, 'Pro · essai, 5 jours restants'],
  ['fr', 'trialing', 1, 'Pro · essai, 1 jour restant'],
  ['fr', 'active', 5, 'Pro · prend fin dans 5 jours'],
  ['fr', 'active', 1, 'Pro · prend fin dans 1 jour'],
] as const)(
  '[PLAN-12] in %s, %s with %i to go is said as it should be',
  async (language, status, days, text) => {
    const i18n = makeI18n();
    addSignedInTexts(i18n);
    await loadTexts(i18n, language);
    await i18n.changeLanguage(language);
    const planEndsAt = new Date(Date.now() + days * 86_400_000 - 60_000).toISOString();
    const { container } = render(
      <I18nextProvider i18n={i18n}>
        <PlanBadge planName="Pro" user={toUser('pro', status, planEndsAt)} />
      </I18nextProvider>,
    );
    expect(container.textContent).toBe(text);
  },
);
