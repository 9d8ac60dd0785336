import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { expect, expectAccessible, test } from '../fixtures.ts';

/** Pictures of plans and payments in their many states; the answers are made up, so that all of them can be seen. */
test.setTimeout(180_000);

const folder = join(import.meta.dirname, '../../.data/screens');
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
const toId = (kind: string, number: number) => `${kind}_01${String(number).padStart(24, '0')}`;
const euros = (amount: number) => ({ amount: Math.round(amount * 100), currency: 'EUR' });

const subscription = {
  isLive: false,
  renewsAt: null,
  isPastDue: false,
  canBeKept: false,
  checkout: {
    url: 'https://pay.example/hsc_01',
    priceIds: { starter: toId('pri', 1), pro: toId('pri', 2), team: toId('pri', 3) },
    token: 'token',
  },
};

const payment = (number: number, change: object = {}) => ({
  id: toId('txn', number),
  paidAt: inDays(-30 * number),
  plan: 'pro',
  seats: 1,
  total: euros(12),
  state: 'paid',
  hasReceipt: true,
  ...change,
});

const payments = [
  payment(0, { state: 'due', hasReceipt: false }),
  payment(1),
  payment(2, { plan: 'team', seats: 12, total: euros(1_920.5), state: 'partly-refunded' }),
  payment(3, { plan: 'starter', seats: 1, total: euros(7), state: 'refunded' }),
  payment(4, { plan: null, state: 'disputed' }),
];

const preview = {
  dueNow: euros(4.37),
  nextPayment: euros(12),
  nextPaymentAt: inDays(16),
  monthly: euros(12),
};

/** The user as the server knows them, but for this; and what they bought. */
async function pretend(page: Page, user: object, bought: object = {}): Promise<void> {
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await page.route('/api/user', async (route) => {
    const real = await (await route.fetch()).json();
    await route.fulfill({ json: { isSuspended: false, ...real, ...user } });
  });
  await page.route('/api/plan/subscription', (route) =>
    route.fulfill({ json: { ...subscription, ...bought } }),
  );
  await page.route('/api/plan/payments', (route) => route.fulfill({ json: { payments: [] } }));
}

for (const language of ['en', 'fr'] as const) {
  for (const width of [1440, 1024, 390]) {
    const shoot = async (page: Page, name: string, part: 'page' | 'window' = 'page') => {
      await expect(page.locator('html')).toHaveAttribute('lang', language);
      if (part === 'page') await page.evaluate('scrollTo(0, 0)');
      const path = join(folder, `${name}-${language}-${width}.png`);
      await page.screenshot({ path, fullPage: part === 'page' });
      await expectAccessible(page);
    };

    test(`pricing in ${language} at ${width}`, async ({ page, context, signedIn: _ }) => {
      await page.setViewportSize({ width, height: 900 });
      await context.request.patch('/api/user', { data: { language } });
      const button = (plan: number) => page.getByRole('article').nth(plan).getByRole('button');
      await pretend(page, { plan: 'starter' });
      await page.addInitScript('window.open = () => null');
      await page.goto('/pricing');
      await expect(button(1)).toBeDisabled();
      await shoot(page, 'pricing-starter');
      await button(0).click();
      await expect(page.locator('[data-tone=info]')).toBeVisible();
      await shoot(page, 'pricing-free', 'window');
      await button(2).click();
      await expect(page.locator('[data-tone=danger]')).toBeVisible();
      await shoot(page, 'pricing-blocked');

      await pretend(page, { plan: 'starter' }, { isLive: true });
      let answer: () => Promise<void> = async () => {};
      await page.route('/api/plan/preview-change', (route) => {
        answer = () => route.fulfill({ json: preview });
      });
      await page.reload();
      await button(3).click();
      await expect(page.getByRole('dialog')).toBeVisible();
      await shoot(page, 'change-loading', 'window');
      await answer();
      await expect(page.getByRole('dialog').locator('dl')).toBeVisible();
      await shoot(page, 'change', 'window');
      await page.route('/api/plan/change', (route) =>
        route.fulfill({
          status: 402,
          headers: { 'x-error-code': 'payment-declined' },
          body: 'Your bank did not accept this payment. Nothing was changed.',
        }),
      );
      await page.keyboard.press('Enter');
      await expect(page.getByRole('dialog').getByRole('alert')).not.toBeEmpty();
      await shoot(page, 'change-declined', 'window');
      await page.route('/api/plan/preview-change', (route) =>
        route.fulfill({
          status: 503,
          headers: { 'x-error-code': 'payment-unavailable' },
          body: 'No answer.',
        }),
      );
      await page.getByRole('dialog').locator('input').fill('101');
      await expect(page.getByRole('dialog').locator('input')).toHaveAttribute('aria-invalid', 'true');
      await shoot(page, 'change-wrong', 'window');
      await page.getByRole('dialog').locator('input').fill('3');
      await expect(page.getByRole('dialog').getByRole('alert').getByRole('button').last()).toBeVisible();
      await shoot(page, 'change-no-preview', 'window');
    });

    test(`a payment comes back in ${language} at ${width}`, async ({ page, context, signedIn: _ }) => {
      await page.setViewportSize({ width, height: 900 });
      await context.request.patch('/api/user', { data: { language } });
      await pretend(page, {});
      const returned = `/?price_id=${toId('pri', 2)}&transaction_id=${toId('txn', 1)}&paddle_customer_id=${toId('ctm', 1)}`;
      await page.clock.install();
      await page.route('/api/plan/paddle-success', (route) =>
        route.fulfill({ status: 409, headers: { 'x-error-code': 'purchase-unpaid' }, body: 'Not yet.' }),
      );
      await page.goto(returned);
      await expect(page.getByRole('dialog')).toBeVisible();
      await shoot(page, 'confirming', 'window');
      for (let seconds = 0; seconds < 40; seconds++) await page.clock.runFor(1_000);
      await expect(page.getByRole('dialog').getByRole('link')).toBeVisible();
      await shoot(page, 'confirming-later', 'window');
      await page.route('/api/plan/paddle-success', (route) =>
        route.fulfill({ status: 500, headers: { 'x-error-code': 'internal' }, body: 'Broken.' }),
      );
      await page.goto(returned);
      await expect(page.locator('[data-tone=danger]')).toBeVisible();
      await shoot(page, 'confirming-failed', 'window');
    });

    test(`the subscription in ${language} at ${width}`, async ({ page, context, signedIn }) => {
      await page.setViewportSize({ width, height: 900 });
      await context.request.patch('/api/user', { data: { language } });
      const open = async () => {
        await page.goto('/settings/plan');
        await page.locator('input[type=password]').fill(signedIn.password);
        await page.keyboard.press('Enter');
        await expect(cards.first()).toBeVisible();
      };
      const cards = page.locator('section', { has: page.locator('a[href="/pricing"]') });
      const shootCard = async (name: string) => {
        const path = join(folder, `${name}-${language}-${width}.png`);
        await cards.first().screenshot({ path });
      };

      await pretend(page, { plan: 'free', isSuspended: true });
      await open();
      await shoot(page, 'settings-suspended');
      await shootCard('subscription-free');

      await pretend(
        page,
        { plan: 'pro', subscriptionStatus: 'active' },
        { isLive: true, renewsAt: inDays(16) },
      );
      await page.route('/api/plan/payments', (route) => route.fulfill({ json: { payments } }));
      await open();
      await expect(page.getByText(/1.920[.,]50/)).toBeVisible();
      await shoot(page, 'settings-pro');
      await cards.first().getByRole('button').click();
      await expect(page.getByRole('dialog')).toBeVisible();
      await shoot(page, 'cancel', 'window');
      await page.route('/api/plan/cancel-subscription', () => {});
      await page.getByRole('dialog').getByRole('button').nth(1).click();
      await expect(page.getByRole('dialog').getByRole('button').nth(1)).toBeDisabled();
      await shoot(page, 'cancelling', 'window');

      await pretend(
        page,
        { plan: 'pro', planEndsAt: inDays(5), subscriptionStatus: 'trialing' },
        { isLive: true },
      );
      await page.route('/api/plan/payments', (route) => route.fulfill({ status: 500, body: 'Broken.' }));
      await open();
      await expect(page.getByText(/Trial Period|Période d’essai/)).toBeVisible();
      await shoot(page, 'settings-trial');
      await shootCard('subscription-trial');

      await pretend(
        page,
        { plan: 'team', planEndsAt: inDays(12), subscriptionStatus: 'canceled' },
        { isLive: true, canBeKept: true },
      );
      await page.route('/api/plan/payments', () => {});
      await open();
      await shoot(page, 'settings-ending');
      await shootCard('subscription-ending');

      await pretend(
        page,
        { plan: 'starter', planEndsAt: inDays(3), subscriptionStatus: 'past_due' },
        { isLive: true, isPastDue: true },
      );
      await open();
      await shootCard('subscription-past-due');
    });
  }
}
