import { listSessions } from '@timbre/contract/accounts';
import { listApiTokens } from '@timbre/contract/api-tokens';
import { listPayments } from '@timbre/contract/billing';
import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { aUser } from '../../../test/builders.ts';
import { answer } from '../../../test/fake-api.ts';
import { renderApp } from '../../../test/render-app.tsx';

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
const written = (instant: string) =>
  new Date(instant).toLocaleDateString('en-US', { month: 'short', day: 'numeric', year: 'numeric' });
const blue = 'rgb(26, 79, 196)';

const trial = { plan: 'pro', subscriptionStatus: 'trialing', planEndsAt: inDays(5) } as const;
const notice = page.getByText('Trial Period', { exact: true });

beforeEach(() => {
  answer(listPayments, { payments: [] });
  answer(listSessions, []);
  answer(listApiTokens, []);
});

async function openSettings(user: Parameters<typeof aUser>[0]): Promise<void> {
  await renderApp('/settings/plan', { user: aUser(user) });
  await page.getByLabelText('Password').fill('correct horse battery');
  await page.getByRole('button', { name: 'Verify' }).click();
  await expect.element(page.getByRole('heading', { name: 'Subscription', exact: true })).toBeVisible();
}

test('[PLAN-14] a blue notice says when the trial ends and that a payment method must be added before then', async () => {
  await openSettings(trial);
  await expect.element(notice).toHaveStyle({ color: blue });
  const text = page.getByText(
    `Your trial ends on ${written(trial.planEndsAt)}. A payment method must be added before then to keep your plan.`,
    { exact: true },
  );
  await expect.element(text).toBeVisible();
  await expect.element(text).toHaveStyle({ color: blue });
  expect(page.getByText('Subscription Ending').query()).toBeNull();
});

test.each([
  ['its end is past', { ...trial, planEndsAt: inDays(-1) }, 'Pro'],
  ['it has no end', { ...trial, planEndsAt: null }, 'Pro'],
  ['the plan is free', { ...trial, plan: 'free' }, 'Free'],
  ['the subscription is active', { ...trial, subscriptionStatus: 'active' }, 'Pro'],
  ['the subscription is cancelled', { ...trial, subscriptionStatus: 'canceled' }, 'Pro'],
  ['the payment is overdue', { ...trial, subscriptionStatus: 'past_due' }, 'Pro'],
] as const)('[PLAN-14] there is no notice of a trial where %s', async (_, user, name) => {
  await openSettings(user);
  await expect.element(page.getByText(name, { exact: true }).first()).toBeVisible();
  expect(notice.query()).toBeNull();
  expect(page.getByText(/trial ends/).query()).toBeNull();
});
