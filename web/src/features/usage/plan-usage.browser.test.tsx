import type { User } from '@timbre/contract/accounts';
import { type CurrentPlan, getCurrentPlan, listUsage, type UsedMinutes } from '@timbre/contract/usage';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { aPlan, aUser, toId } from '../../../test/builders.ts';
import { answer, answerOnce, problem } from '../../../test/fake-api.ts';
import { renderApp } from '../../../test/render-app.tsx';
import { expectAccessible, expectHidden, expectPath } from '../../../test/screen.ts';

const card = page.css('section').filter({ hasText: 'Minutes this month' });
const microphone = page.getByRole('button', { name: 'Start recording time entry' });
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000 - 60_000).toISOString();
const resetsAt = new Date(2026, 11, 1).toISOString();

async function openWith(plan: Partial<CurrentPlan>, user: Partial<User>): Promise<void> {
  answer(getCurrentPlan, aPlan({ resetsAt, ...plan }));
  await renderApp('/recordings', { user: aUser(user) });
  await expect.element(card.getByRole('progressbar')).toBeVisible();
}

test('[UPL-10][UPL-12][UPL-30] plan and minutes are a line, and a card that warns above 80 %', async () => {
  for (const { used, isWarning } of [
    { used: 4.9, isWarning: false },
    { used: 8, isWarning: false },
    { used: 8.1, isWarning: true },
  ]) {
    await openWith({ audioMinutesUsed: used }, { plan: 'pro' });
    await expect.element(card.getByText('Pro', { exact: true })).toBeVisible();
    await expect.element(card).toMatchTextContent(`${used} of 10 minutes used`);
    const bar = card.getByRole('progressbar', { name: 'Minutes used this month' });
    await expect.element(bar).toHaveAttribute('aria-valuenow', String(used * 10));
    await expect.element(card.css('.text-warning')).toHaveLength(isWarning ? 1 : 0);
    if (!isWarning) expect(card.element().getBoundingClientRect().height).toBeLessThan(50);
  }
  await expect
    .element(card.getByText('More than 80% of your minutes are used. They reset on Dec 1, 2026.'))
    .toBeVisible();
  await expectAccessible();
});

test('[PLAN-12] the badge counts down to the end of a trial, or of a plan that ends', async () => {
  for (const { user, badge } of [
    {
      user: { subscriptionStatus: 'trialing', planEndsAt: inDays(5) },
      badge: 'Pro · trial, 5 days left',
    },
    { user: { subscriptionStatus: 'active', planEndsAt: inDays(1) }, badge: 'Pro · ends in 1 day' },
    { user: { subscriptionStatus: 'active', planEndsAt: inDays(-1) }, badge: 'Pro' },
    { user: { subscriptionStatus: 'active' }, badge: 'Pro' },
  ] as const) {
    await openWith({}, { plan: 'pro', ...user });
    await expect.element(card.getByText(badge, { exact: true })).toBeVisible();
  }
});

test('[PLAN-13] the card leads to the plans, but not on team', async () => {
  await openWith({}, { plan: 'pro' });
  await expect.element(card.getByRole('link', { name: 'Upgrade' })).toHaveAttribute('href', '/pricing');
  await openWith({ planName: 'Team', plan: 'team', maxAudioMinutes: 60 }, { plan: 'team' });
  await expect.element(card.getByText('Team', { exact: true })).toBeVisible();
  await expectHidden(card.getByRole('link', { name: 'Upgrade' }));
});

test('a payment that failed is told while the plan holds, with the way to mend it', async () => {
  const user = { plan: 'pro', subscriptionStatus: 'past_due' } as const;
  await openWith({}, { ...user, planEndsAt: inDays(3) });
  await expect
    .element(card)
    .toMatchTextContent(/Your last payment failed\. Your plan holds until \w+ \d+, \d{4}\./);
  await expect
    .element(card.getByRole('link', { name: 'Update your payment' }))
    .toHaveAttribute('href', '/settings/plan');
  await expectAccessible();
  await openWith({}, { ...user, planEndsAt: inDays(-1) });
  await expectHidden(page.getByText('Your last payment failed'));
});

test('a suspended account is told what is closed, what stays open and whom to write to', async () => {
  await openWith({}, { isSuspended: true });
  await expect.element(page.getByText('Your account is suspended')).toBeVisible();
  await expect
    .element(page.getByRole('link', { name: 'Contact support' }))
    .toHaveAttribute('href', expect.stringMatching(/^mailto:/));
  await expect.element(page.getByRole('tab', { name: 'Insights' })).toBeVisible();
  await expect.element(card.getByRole('link', { name: 'See what counted' })).toBeVisible();
  await expectHidden(card.getByRole('link', { name: 'Upgrade' }));
  await expectAccessible();
});

test('a card that cannot be loaded says so and can be asked again, and the recorder does not mind', async () => {
  answerOnce(getCurrentPlan, problem('internal'));
  await renderApp('/recordings');
  await expect.element(card).toMatchTextContent('We could not load your minutes.');
  await expect.element(microphone).toBeVisible();
  await expectAccessible();
  await card.getByRole('button', { name: 'Try again' }).click();
  await expect.element(card.getByRole('progressbar')).toBeVisible();
});

const month = { startsAt: new Date(2026, 10, 1).toISOString(), resetsAt };
const counted = (number: number, state: UsedMinutes['state'], isDeleted = false) => ({
  recordingId: toId(number),
  at: new Date(2026, 10, 14, 16, 42, -number).toISOString(),
  seconds: 12.4 + number,
  state,
  isDeleted,
});

test('[UPL-12] the card leads to a page that tells what counted, what is in progress and what was given back', async () => {
  const used = [
    counted(0, 'held'),
    counted(1, 'counted'),
    counted(2, 'returned'),
    counted(3, 'counted', true),
  ];
  answer(listUsage, { ...month, used });
  await openWith({ audioMinutesUsed: 0.7 }, { plan: 'pro' });
  await card.getByRole('link', { name: 'See what counted' }).click();
  await expectPath('/usage');
  await expect.element(page.getByRole('heading', { name: 'Minutes used' })).toBeVisible();
  await expect.element(page.getByRole('heading', { name: 'November 2026' })).toBeVisible();
  await expect.element(page.getByRole('main')).toMatchTextContent('0.7 of 10 minutes used');
  const rows = page.getByRole('table', { name: 'Spoken notes of this month' }).getByRole('row');
  await expect.element(rows).toHaveLength(5);
  await expect
    .element(rows.nth(1))
    .toMatchTextContent(/Nov 14, 2026.*4:42 PM.*0:12.*In progress.*counts if it succeeds/);
  await expect.element(rows.nth(2)).toMatchTextContent(/0:13.*Counted$/);
  await expect.element(rows.nth(3)).toMatchTextContent(/0:14.*Given back.*it failed/);
  await expect.element(rows.nth(4)).toMatchTextContent(/0:15.*Counted.*deleted since/);
  await expectAccessible();
  await page.getByRole('link', { name: 'Back to recordings' }).click();
  await expectPath('/recordings');
});

test('a long list of what counted is shown in parts, and reading goes on where the next one begins', async () => {
  const used = Array.from({ length: 60 }, (_, number) => counted(number, 'counted'));
  answer(listUsage, { ...month, used });
  await renderApp('/usage');
  const rows = page.getByRole('table').getByRole('row');
  await expect.element(rows).toHaveLength(51);
  const more = page.getByRole('button', { name: 'View more' });
  more.element().focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(rows).toHaveLength(61);
  await expect.element(rows.nth(51)).toHaveFocus();
  await expectHidden(more);
});

test('the page of minutes says when there is nothing, and when it could not be loaded', async () => {
  answerOnce(listUsage, problem('internal'));
  await renderApp('/usage');
  await expect
    .element(page.getByRole('alert').filter({ hasText: 'We could not load your minutes.' }))
    .toBeVisible();
  await expectAccessible();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.element(page.getByRole('heading', { name: 'No spoken notes this month' })).toBeVisible();
  await expectAccessible();
});
