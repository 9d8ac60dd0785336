import type { Page } from '@playwright/test';
import { expect, expectAccessible, openSettings, test, toastIn } from '../fixtures.ts';
import { buy, control, paddleUrl } from '../purchases.ts';

test.setTimeout(60_000);

const cardOf = (page: Page, title: string) =>
  page.locator('section').filter({ has: page.getByRole('heading', { name: title, exact: true }) });
const blue = 'rgb(26, 79, 196)';
const orange = 'rgb(148, 66, 0)';
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
const written = (instant: string) =>
  new Date(instant).toLocaleDateString('en-US', { month: 'short', day: 'numeric', year: 'numeric' });

/** The user as the server knows them, but for this. */
async function pretend(page: Page, change: object): Promise<void> {
  await page.route('/api/user', async (route) => {
    const json = await (await route.fetch()).json();
    await route.fulfill({ json: { ...json, ...change } });
  });
}

test('[SET-08][PLAN-09][PLAN-10] the settings show the free plan, and the way to more', async ({
  page,
  signedIn,
}) => {
  await openSettings(page, signedIn.password);
  for (const title of ['Toggl Track connection', 'Subscription', 'Change password', 'Account'])
    await expect(page.getByRole('heading', { name: title, exact: true })).toBeVisible();
  const card = cardOf(page, 'Subscription');
  await expect(card).toContainText(/Free€0\s*a month/);
  await expect(card.getByRole('listitem')).toHaveText([
    '2 min/month total',
    'voice sync',
    'basic time tracking',
    'email support',
  ]);
  await expect(card.getByRole('button')).toHaveCount(0);
  await expect(cardOf(page, 'Billing history')).toContainText('Nothing was paid yet.');
  await card.getByRole('link', { name: 'Upgrade Plan' }).click();
  await expect(page).toHaveURL('/pricing');
});

test('[PLAN-09][PLAN-10][PLAN-15] a subscription is cancelled, and kept after all', async ({
  page,
  context,
  signedIn,
}) => {
  await buy(context.request, 'pro');
  await openSettings(page, signedIn.password);
  const card = cardOf(page, 'Subscription');
  await expect(card).toContainText(/Pro€12\s*a month/);
  await expect(card).toContainText(/Renews on \w+ \d+, \d+/);
  await expect(card).not.toContainText('Subscription Ending');
  await card.getByRole('button', { name: 'Cancel Subscription' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Cancel your subscription?' });
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Keep Subscription' }).click();
  await expect(dialog).toBeHidden();
  await expect(card.getByRole('button', { name: 'Cancel Subscription' })).toBeFocused();

  let goOn = () => {};
  const held = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  await page.route('/api/plan/cancel-subscription', async (route) => {
    await held;
    await route.continue();
  });
  await page.keyboard.press('Enter');
  await dialog.getByRole('button', { name: 'Yes, Cancel' }).click();
  await expect(dialog.getByRole('button', { name: 'Cancelling...' })).toBeDisabled();
  goOn();
  await expect(toastIn(page, 'success')).toContainText(
    /Subscription Cancelled.*until the end of the billing period/,
  );
  const { plan, planEndsAt } = await (await context.request.get('/api/user')).json();
  expect(plan).toBe('pro');
  await expect(card).toContainText(
    `Subscription EndingYour subscription ends on ${written(planEndsAt)}. After that you are on the Free plan.`,
  );
  await expect(card.getByRole('button', { name: 'Cancel Subscription' })).toBeHidden();
  await expect(card.getByRole('heading', { name: 'Subscription', exact: true })).toBeFocused();

  await card.getByRole('button', { name: 'Keep my subscription' }).click();
  await expect(toastIn(page, 'success')).toContainText('Subscription kept');
  await expect(card).toContainText('Renews on');
  await expect(card).not.toContainText('Subscription Ending');
});

test('[PLAN-10] a cancellation that fails says why, and the subscription goes on', async ({
  page,
  context,
  signedIn,
}) => {
  await buy(context.request, 'starter');
  await openSettings(page, signedIn.password);
  const cancel = async () => {
    await cardOf(page, 'Subscription').getByRole('button', { name: 'Cancel Subscription' }).click();
    await page.getByRole('button', { name: 'Yes, Cancel' }).click();
  };
  await page.route('/api/plan/cancel-subscription', (route) =>
    route.fulfill({ status: 503, body: 'The provider sleeps.' }),
  );
  await cancel();
  await expect(toastIn(page, 'danger')).toContainText('Failed to cancel subscriptionThe provider sleeps.');
  await page.route('/api/plan/cancel-subscription', (route) => route.abort());
  await cancel();
  await expect(toastIn(page, 'danger')).toContainText('Failed to cancel subscriptionWe could not reach');
});

test('[PLAN-14] a trial says when it ends, and what is needed by then', async ({
  page,
  context,
  signedIn,
}) => {
  await buy(context.request, 'pro');
  const planEndsAt = inDays(5);
  await pretend(page, { planEndsAt, subscriptionStatus: 'trialing' });
  await openSettings(page, signedIn.password);
  const card = cardOf(page, 'Subscription');
  await expect(card).toContainText(
    `Trial PeriodYour trial ends on ${written(planEndsAt)}. A payment method must be added before then`,
  );
  await expect(card).not.toContainText('Subscription Ending');
  await expect(card.getByText('Trial Period')).toHaveCSS('color', blue);
  await pretend(page, { planEndsAt: inDays(-1), subscriptionStatus: 'trialing' });
  await openSettings(page, signedIn.password);
  await expect(card).toContainText('Pro');
  await expect(card).not.toContainText('Trial Period');
});

test('[PLAN-15] a payment that failed says how long the plan holds, and where the card is changed', async ({
  page,
  context,
  signedIn,
}) => {
  const { subscriptionId } = await buy(context.request, 'pro');
  await control(context.request, `subscriptions/${subscriptionId}/renew`, { payment: 'declined' });
  const user = async () => (await context.request.get('/api/user')).json();
  await expect.poll(async () => (await user()).subscriptionStatus).toBe('past_due');
  await openSettings(page, signedIn.password);
  const card = cardOf(page, 'Subscription');
  const { planEndsAt } = await user();
  await expect(card).toContainText(
    `Subscription EndingYour last payment failed. Your plan holds until ${written(planEndsAt)}`,
  );
  await expect(card.getByText('Subscription Ending')).toHaveCSS('color', orange);
  const opening = context.waitForEvent('page');
  await card.getByRole('button', { name: 'Update payment method' }).click();
  const tab = await opening;
  await expect.poll(() => tab.url()).toContain(paddleUrl());
});

test('the billing history shows every payment, and opens its receipt', async ({
  page,
  context,
  signedIn,
}) => {
  const { subscriptionId, transactionId } = await buy(context.request, 'team', 2);
  await control(context.request, `subscriptions/${subscriptionId}/renew`, { payment: 'ok' });
  await control(context.request, `transactions/${transactionId}/refund`, { type: 'partial' });
  const states = async () => {
    const { payments } = await (await context.request.get('/api/plan/payments')).json();
    return payments.map(({ state }: { state: string }) => state);
  };
  await expect.poll(states).toEqual(['paid', 'partly-refunded']);
  await openSettings(page, signedIn.password);
  const rows = cardOf(page, 'Billing history').getByRole('listitem');
  await expect(rows).toHaveCount(2);
  await expect(rows.first()).toContainText(/Team\w+ \d+, \d+2 seats€32\.00Paid/);
  await expect(rows.last()).toContainText('Partly refunded');
  await expectAccessible(page);
  // What becomes of a PDF, a tab or a file, is the browser's choice.
  const opening = context.waitForEvent('page');
  const asking = context.waitForEvent('request', (request) => request.url().endsWith('.pdf'));
  await rows
    .first()
    .getByRole('button', { name: /^Receipt/ })
    .click();
  await opening;
  expect((await asking).url()).toContain('/invoices/');
});

test('an account whose payment was charged back is told so', async ({ page, context, signedIn }) => {
  const { transactionId } = await buy(context.request, 'pro');
  await control(context.request, `transactions/${transactionId}/chargeback`);
  const isSuspended = async () => (await (await context.request.get('/api/user')).json()).isSuspended;
  await expect.poll(isSuspended).toBe(true);
  await openSettings(page, signedIn.password);
  await expect(page.getByText('Your account is suspended')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Contact support' })).toHaveAttribute('href', /^mailto:/);
});
