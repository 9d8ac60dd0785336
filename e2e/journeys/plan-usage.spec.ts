import type { Page } from '@playwright/test';
import { connectAccount, expect, expectAccessible, test } from '../fixtures.ts';
import { microphone } from '../recorder.ts';

test.beforeEach(async ({ context, signedIn: _ }) => {
  await connectAccount(context.request);
});

const card = (page: Page) => page.locator('section', { hasText: 'Minutes this month' });
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000 - 60_000).toISOString();

type Answers = {
  plan: { audioMinutesUsed?: number; maxAudioMinutes?: number; [field: string]: unknown };
  user: object;
};

const noSubscription = { plan: 'free', planEndsAt: null, subscriptionStatus: 'none', isSuspended: false };

/** The account with another plan than it has. */
async function openWith(page: Page, { plan, user }: Answers): Promise<void> {
  await page.route('/api/user', async (route) => {
    const known = await (await route.fetch()).json();
    await route.fulfill({ json: { ...known, ...noSubscription, ...user } });
  });
  await page.route('/api/plan/current', (route) =>
    route.fulfill({
      json: {
        planName: 'Pro',
        plan: 'pro',
        audioMinutesUsed: 0,
        maxAudioMinutes: 10,
        audioMinutesLeft: (plan.maxAudioMinutes ?? 10) - (plan.audioMinutesUsed ?? 0),
        seats: 1,
        team: null,
        lostTeam: null,
        resetsAt: new Date(2026, 11, 1).toISOString(),
        ...plan,
      },
    }),
  );
  await page.goto('/recordings');
  await expect(card(page).getByRole('progressbar')).toBeVisible();
}

test('[UPL-10][UPL-12] the card tells plan and minutes, a neutral word from half of them on, and warns above 80 %', async ({
  page,
}) => {
  for (const { used, says, isWarning } of [
    { used: 4.9, says: 'Resets on Dec 1, 2026.', isWarning: false },
    { used: 8, says: 'At least half of your minutes are used. They reset on Dec 1, 2026.', isWarning: false },
    {
      used: 8.1,
      says: 'More than 80% of your minutes are used. They reset on Dec 1, 2026.',
      isWarning: true,
    },
  ]) {
    await openWith(page, { plan: { audioMinutesUsed: used }, user: { plan: 'pro' } });
    await expect(card(page).getByText('Pro', { exact: true })).toBeVisible();
    await expect(card(page)).toContainText(`${used} of 10 minutes used`);
    const bar = card(page).getByRole('progressbar', { name: 'Minutes used this month' });
    await expect(bar).toHaveAttribute('aria-valuenow', String(used * 10));
    await expect(card(page).getByText(says)).toBeVisible();
    await expect(card(page).locator('.text-warning')).toHaveCount(isWarning ? 1 : 0);
  }
  await expectAccessible(page);
});

test('[PLAN-12] the badge counts down to the end of a trial, or of a plan that ends', async ({ page }) => {
  for (const { user, badge } of [
    {
      user: { plan: 'pro', subscriptionStatus: 'trialing', planEndsAt: inDays(5) },
      badge: 'Pro · trial, 5 days left',
    },
    {
      user: { plan: 'pro', subscriptionStatus: 'active', planEndsAt: inDays(1) },
      badge: 'Pro · ends in 1 day',
    },
    { user: { plan: 'pro', subscriptionStatus: 'active', planEndsAt: inDays(-1) }, badge: 'Pro' },
    { user: { plan: 'pro', subscriptionStatus: 'active' }, badge: 'Pro' },
  ]) {
    await openWith(page, { plan: {}, user });
    await expect(card(page).getByText(badge, { exact: true })).toBeVisible();
  }
});

test('[PLAN-13] the card leads to the plans, but not on team', async ({ page }) => {
  await openWith(page, { plan: {}, user: { plan: 'pro' } });
  await expect(card(page).getByRole('link', { name: 'Upgrade' })).toHaveAttribute('href', '/pricing');
  await openWith(page, {
    plan: { planName: 'Team', plan: 'team', maxAudioMinutes: 60 },
    user: { plan: 'team' },
  });
  await expect(card(page).getByText('Team', { exact: true })).toBeVisible();
  await expect(card(page).getByRole('link', { name: 'Upgrade' })).toBeHidden();
});

test('a payment that failed is told while the plan holds, with the way to mend it', async ({ page }) => {
  const user = { plan: 'pro', subscriptionStatus: 'past_due', planEndsAt: inDays(3) };
  await openWith(page, { plan: {}, user });
  await expect(card(page)).toContainText(/Your last payment failed\. Your plan holds until \w+ \d+, \d{4}\./);
  await expect(card(page).getByRole('link', { name: 'Update your payment' })).toHaveAttribute(
    'href',
    '/settings',
  );
  await expectAccessible(page);
  await openWith(page, { plan: {}, user: { ...user, planEndsAt: inDays(-1) } });
  await expect(page.getByText('Your last payment failed')).toBeHidden();
});

test('a suspended account is told what is closed, what stays open and whom to write to', async ({ page }) => {
  await openWith(page, { plan: {}, user: { isSuspended: true } });
  await expect(page.getByText('Your account is suspended')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Contact support' })).toHaveAttribute('href', /^mailto:/);
  await expect(page.getByRole('tab', { name: 'Insights' })).toBeVisible();
  await expect(card(page).getByRole('link', { name: 'See what counted' })).toBeVisible();
  await expect(card(page).getByRole('link', { name: 'Upgrade' })).toBeHidden();
  await expectAccessible(page);
});

test('a card that cannot be loaded says so and can be asked again, and the recorder does not mind', async ({
  page,
}) => {
  let isBroken = true;
  await page.route('/api/plan/current', (route) =>
    isBroken ? route.fulfill({ status: 500, body: 'Broken.' }) : route.continue(),
  );
  await page.goto('/recordings');
  await expect(card(page)).toContainText('We could not load your minutes.');
  await expect(microphone(page)).toBeVisible();
  await expectAccessible(page);
  isBroken = false;
  await card(page).getByRole('button', { name: 'Try again' }).click();
  await expect(card(page).getByRole('progressbar')).toBeVisible();
});

const month = {
  startsAt: new Date(2026, 10, 1).toISOString(),
  resetsAt: new Date(2026, 11, 1).toISOString(),
};
const counted = (number: number, state: string, isDeleted = false) => ({
  recordingId: `019a0000-0000-7000-8000-${String(number).padStart(12, '0')}`,
  at: new Date(2026, 10, 14, 16, 42, -number).toISOString(),
  seconds: 12.4 + number,
  state,
  isDeleted,
});

test('[UPL-12] the card leads to a page that tells what counted, what is in progress and what was given back', async ({
  page,
}) => {
  const used = [
    counted(0, 'held'),
    counted(1, 'counted'),
    counted(2, 'returned'),
    counted(3, 'counted', true),
  ];
  await page.route('/api/plan/usage', (route) => route.fulfill({ json: { ...month, used } }));
  await openWith(page, { plan: { audioMinutesUsed: 0.7 }, user: { plan: 'pro' } });
  await card(page).getByRole('link', { name: 'See what counted' }).click();
  await expect(page).toHaveURL('/usage');
  await expect(page.getByRole('heading', { name: 'Minutes used' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'November 2026' })).toBeVisible();
  await expect(page.getByRole('main')).toContainText('0.7 of 10 minutes used');
  const rows = page.getByRole('table', { name: 'Spoken notes of this month' }).getByRole('row');
  await expect(rows).toHaveCount(5);
  await expect(rows.nth(1)).toContainText(/Nov 14, 2026.*4:42 PM.*0:12.*In progress.*counts if it succeeds/);
  await expect(rows.nth(2)).toContainText(/0:13.*Counted$/);
  await expect(rows.nth(3)).toContainText(/0:14.*Given back.*it failed/);
  await expect(rows.nth(4)).toContainText(/0:15.*Counted.*deleted since/);
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Back to recordings' }).click();
  await expect(page).toHaveURL('/recordings');
});

test('a long list of what counted is shown in parts, and reading goes on where the next one begins', async ({
  page,
}) => {
  const used = Array.from({ length: 60 }, (_, number) => counted(number, 'counted'));
  await page.route('/api/plan/usage', (route) => route.fulfill({ json: { ...month, used } }));
  await page.goto('/usage');
  const rows = page.getByRole('table').getByRole('row');
  await expect(rows).toHaveCount(51);
  await page.getByRole('button', { name: 'View more' }).press('Enter');
  await expect(rows).toHaveCount(61);
  await expect(rows.nth(51)).toBeFocused();
  await expect(page.getByRole('button', { name: 'View more' })).toBeHidden();
});

test('the page of minutes says when there is nothing, and when it could not be loaded', async ({ page }) => {
  let isBroken = true;
  await page.route('/api/plan/usage', (route) =>
    isBroken ? route.fulfill({ status: 500, body: 'Broken.' }) : route.continue(),
  );
  await page.goto('/usage');
  await expect(page.getByRole('alert').filter({ hasText: 'We could not load your minutes.' })).toBeVisible();
  await expectAccessible(page);
  isBroken = false;
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { name: 'No spoken notes this month' })).toBeVisible();
  await expectAccessible(page);
});
