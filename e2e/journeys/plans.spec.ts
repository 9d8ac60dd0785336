import type { Page } from '@playwright/test';
import { expect, expectAccessible, test, toastIn } from '../fixtures.ts';
import { buy, cards, control, paddleUrl, pay, planButton } from '../purchases.ts';

test.setTimeout(60_000);

const toast = (page: Page) => page.locator('[data-tone]');

/** Presses Upgrade and gives the window of the checkout. */
async function openCheckout(page: Page, plan: string): Promise<Page> {
  await page.goto('/pricing');
  const opening = page.waitForEvent('popup');
  await page.getByRole('button', { name: `Upgrade to ${plan}` }).click();
  const popup = await opening;
  await expect(popup.getByRole('heading', { name: 'Checkout' })).toBeVisible();
  return popup;
}

async function payWith(checkout: Page, card: string): Promise<void> {
  await checkout.getByLabel('Card number').fill(card);
  await checkout.getByRole('button', { name: 'Pay', exact: true }).click();
}

const planOf = async (page: Page) => (await (await page.request.get('/api/user')).json()).plan;

test('[PLAN-03] each plan has its button, and the own plan is marked', async ({ page, context, account }) => {
  await page.goto('/pricing');
  const labels = async (of: string[]) => {
    for (const [index, label] of of.entries())
      await expect(page.getByRole('article').nth(index).getByRole('button')).toHaveText(label);
  };
  await labels(['Get Started Free', 'Upgrade to Starter', 'Upgrade to Pro', 'Upgrade to Team']);
  await context.request.post('/api/login', { data: account });
  await page.reload();
  await labels(['Current Plan', 'Upgrade to Starter', 'Upgrade to Pro', 'Upgrade to Team']);
  await expect(planButton(page, 'Free')).toBeDisabled();
  await buy(context.request, 'pro');
  await page.reload();
  await labels(['Get Started Free', 'Upgrade to Starter', 'Current Plan', 'Upgrade to Team']);
  await expect(planButton(page, 'Pro')).toBeDisabled();
  await expect(planButton(page, 'Free')).toBeEnabled();
});

test('nothing on the pricing page moves when the user is known', async ({ page, signedIn: _ }) => {
  const { promise: held, resolve: answer } = Promise.withResolvers<void>();
  await page.route('/api/user', async (route) => {
    await held;
    await route.continue();
  });
  const buttons = page.locator('article button');
  const places = () =>
    buttons.evaluateAll((all) =>
      all.map((one) => {
        const { x, y, width, height } = one.getBoundingClientRect();
        return [x, y, width, height];
      }),
    );
  await page.goto('/pricing');
  await expect(buttons).toHaveText([
    'Get Started Free',
    'Upgrade to Starter',
    'Upgrade to Pro',
    'Upgrade to Team',
  ]);
  const before = await places();
  answer();
  await expect(buttons.first()).toHaveText('Current Plan');
  expect(await places()).toEqual(before);
});

test('[PLAN-05][D-FREE] who is not signed in is sent to where they get in', async ({ page }) => {
  await page.goto('/pricing');
  await planButton(page, 'Pro').click();
  await expect(toastIn(page, 'danger')).toContainText('Login RequiredPlease log in to upgrade your plan.');
  await toast(page).getByRole('button', { name: 'Log In' }).click();
  await expect(page).toHaveURL('/login?next=%2Fpricing');
  await page.goto('/pricing');
  await planButton(page, 'Free').click();
  await expect(page.locator('[data-tone=info]')).toContainText('Already on Free Plan');
  await expect(page).toHaveURL('/register');
});

test('[PLAN-05][D-FREE] from a paid plan the way to Free leads through the settings', async ({
  page,
  context,
  signedIn: _,
}) => {
  await buy(context.request, 'starter');
  await page.goto('/pricing');
  await planButton(page, 'Free').click();
  await expect(page.locator('[data-tone=info]')).toContainText(/Already on Free Plan.*Cancel Subscription/);
  await toast(page).getByRole('button', { name: 'Open settings' }).click();
  await expect(page).toHaveURL('/settings');
});

test('[PLAN-05] a plan without a price, and a checkout that cannot be opened', async ({
  page,
  signedIn: _,
}) => {
  await page.addInitScript("window.open = () => { throw new Error('refused') }");
  await page.goto('/pricing');
  await planButton(page, 'Pro').click();
  await expect(toastIn(page, 'danger')).toContainText(
    'Checkout FailedFailed to open checkout. Please try again.',
  );
  await page.route('/api/plan/subscription', async (route) => {
    const json = await (await route.fetch()).json();
    await route.fulfill({ json: { ...json, checkout: { ...json.checkout, priceIds: {} } } });
  });
  await page.reload();
  await planButton(page, 'Pro').click();
  await expect(toastIn(page, 'danger')).toContainText(
    'Configuration ErrorThis plan is not available for checkout.',
  );
});

test('[PLAN-04][PLAN-05][LAND-14] a plan is bought in a window of its own', async ({
  page,
  context,
  signedIn,
}) => {
  await page.goto('/pricing');
  await expect(planButton(page, 'Free')).toHaveText('Current Plan');
  await page.waitForLoadState('networkidle');
  const calls: string[] = [];
  page.on('request', (request) => calls.push(request.url()));
  const opening = page.waitForEvent('popup');
  await planButton(page, 'Pro').click();
  const popup = await opening;
  await expect(popup.getByRole('heading', { name: 'Checkout' })).toBeVisible();
  expect(calls.filter((url) => url.includes('/api/'))).toEqual([]);
  await expect(page.locator('[data-tone=info]')).toContainText('Opening Checkout');
  await expect(planButton(page, 'Pro')).toHaveText('Opening…');
  await expect(planButton(page, 'Pro')).toBeDisabled();
  const asked = new URL(popup.url());
  expect(asked.href).toContain(`${paddleUrl()}/hsc_`);
  expect(asked.searchParams.get('price_id')).toMatch(/^pri_/);
  expect(asked.searchParams.get('customer_email')).toBe(signedIn.email);
  expect(await popup.evaluate('[innerWidth, innerHeight]')).toEqual([800, 800]);
  await expect(popup.getByLabel('Email')).toHaveValue(signedIn.email);

  const confirming = context.waitForEvent('request', (request) => request.url().endsWith('paddle-success'));
  const closing = popup.waitForEvent('close');
  await payWith(popup, cards.good);
  const confirmation = await confirming;
  expect(Object.keys(confirmation.postDataJSON()).sort()).toEqual(['customerId', 'priceId', 'transactionId']);
  await closing;
  await expect(page).toHaveURL('/recordings');
  await expect(toastIn(page, 'success')).toContainText('You are now on the Pro plan.');
  expect(await planOf(page)).toBe('pro');
  expect(calls.some((url) => url.endsWith('/api/user'))).toBe(true);
});

test('[PLAN-04] a window that is closed ends the attempt', async ({ page, signedIn: _ }) => {
  const popup = await openCheckout(page, 'Starter');
  await expect(planButton(page, 'Starter')).toBeDisabled();
  await popup.close();
  await expect(planButton(page, 'Starter')).toHaveText('Upgrade to Starter');
  await expect(planButton(page, 'Starter')).toBeEnabled();
});

test('a card that is declined can be replaced by another, and the buyer’s address may be another', async ({
  page,
  signedIn: _,
}) => {
  const popup = await openCheckout(page, 'Team');
  await payWith(popup, cards.declined);
  await expect(popup.getByRole('alert')).toContainText('declined');
  await popup.getByLabel('Email').fill(`accounting+${Date.now()}@example.com`);
  await popup.getByLabel('Quantity').fill('3');
  await payWith(popup, cards.good);
  await expect(page).toHaveURL('/recordings');
  expect(await planOf(page)).toBe('team');
  expect((await (await page.request.get('/api/plan/current')).json()).seats).toBe(3);
});

test('[PLAN-05] where windows are blocked, the checkout opens in this tab and comes back', async ({
  page,
  signedIn: _,
}) => {
  await page.addInitScript('if (location.pathname === "/pricing") window.open = () => null');
  await page.goto('/pricing');
  await planButton(page, 'Pro').click();
  await expect(toastIn(page, 'danger')).toContainText(
    'Popup BlockedPlease allow popups to complete checkout.',
  );
  await expect(toast(page).getByRole('button', { name: 'Open checkout in this tab' })).toBeVisible();
  await page.getByRole('link', { name: 'Open checkout in this tab' }).click();
  await payWith(page, cards.good);
  await expect(page).toHaveURL('/recordings');
  await expect(toastIn(page, 'success')).toContainText('You are now on the Pro plan.');
  // Nothing of what the provider wrote into the address is left behind.
  await page.goBack();
  expect(page.url()).not.toContain('transaction_id');
});

test('who was signed out meanwhile logs in, and has the plan', async ({ page, context, signedIn }) => {
  const popup = await openCheckout(page, 'Pro');
  await context.clearCookies();
  await payWith(popup, cards.good);
  await expect(popup).toHaveURL(/\/login\?next=%2F%3F.*transaction_id/);
  await popup.getByLabel('Email').fill(signedIn.email);
  await popup.getByLabel('Password').fill(signedIn.password);
  const closing = popup.waitForEvent('close');
  await popup.keyboard.press('Enter');
  await closing;
  await expect(page).toHaveURL('/recordings');
  expect(await planOf(page)).toBe('pro');
});

test('a payment that takes its time is waited for', async ({ page, signedIn: _ }) => {
  const popup = await openCheckout(page, 'Pro');
  await popup.getByLabel('Pay later by bank transfer').check();
  await popup.getByRole('button', { name: 'Pay', exact: true }).click();
  await expect(popup.getByRole('dialog')).toContainText('Confirming your payment…');
  await expect(popup).toHaveURL('/');
  const truth = await (await page.request.get(`${paddleUrl()}/_control/truth`)).json();
  const { email } = await (await page.request.get('/api/user')).json();
  const { id } = truth.customers.find((customer: { email: string }) => customer.email === email);
  const waiting = truth.transactions.find((one: { customer_id: string }) => one.customer_id === id);
  await control(page.request, `transactions/${waiting.id}/capture`);
  await expect(page).toHaveURL('/recordings', { timeout: 15_000 });
  expect(await planOf(page)).toBe('pro');
});

test('[LAND-15] a payment that gives this account no plan is one for support', async ({
  page,
  context,
  signedIn: _,
}) => {
  const { checkout } = await (await context.request.get('/api/plan/subscription')).json();
  const priceId = checkout.priceIds.pro;
  const email = `somebody-else-${Date.now()}@example.com`;
  const { transactionId, customerId } = await pay(context.request, { email, priceId });
  const { promise: held, resolve: goOn } = Promise.withResolvers<void>();
  await page.route('/api/plan/paddle-success', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(
    `/?price_id=${priceId}&transaction_id=${transactionId}&paddle_customer_id=${customerId}&customer_email=${email}`,
  );
  await expect(page.getByRole('dialog', { name: 'Confirming your payment…' })).toBeVisible();
  await expectAccessible(page);
  goOn();
  await expect(toastIn(page, 'danger')).toContainText(
    'Your payment was received, but the plan update failed. Please contact support',
  );
  await expect(toastIn(page, 'danger').getByRole('button', { name: 'Contact support' })).toBeVisible();
  await expect(page).toHaveURL('/');
  expect(await planOf(page)).toBe('free');
});

test('[LAND-16] a part of what a checkout comes back with confirms nothing', async ({
  page,
  signedIn: _,
}) => {
  const calls: string[] = [];
  page.on('request', (request) => calls.push(request.url()));
  const given = ['price_id=pri_1', 'transaction_id=txn_1', 'paddle_customer_id=ctm_1'];
  for (const missing of given) {
    const rest = given.filter((one) => one !== missing);
    for (const query of [rest.join('&'), missing, `${rest.join('&')}&${missing.split('=')[0]}=`]) {
      await page.goto(`/?${query}`, { waitUntil: 'networkidle' });
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    }
  }
  expect(calls.filter((url) => url.endsWith('paddle-success'))).toEqual([]);
});

test('who has a subscription changes it, and sees first what that costs', async ({
  page,
  context,
  signedIn: _,
}) => {
  await buy(context.request, 'starter');
  await page.goto('/pricing');
  await expect(page.locator('[inert]')).toHaveCount(0);
  await planButton(page, 'Team').press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Upgrade to Team' });
  await expect(dialog.getByText('Then monthly')).toBeVisible();
  await expect(dialog.locator('dl')).toContainText('€16.00');
  await dialog.getByLabel('Seats').fill('0');
  await expect(dialog.getByRole('button', { name: 'Change plan' })).toBeDisabled();
  await dialog.getByLabel('Seats').fill('3');
  await expect(dialog.locator('dl')).toContainText('€48.00');
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await expect(toastIn(page, 'success')).toContainText('You are now on the Team plan.');
  await expect(dialog).toBeHidden();
  await expect(planButton(page, 'Team')).toHaveText('Current Plan');
  const truth = await (await page.request.get(`${paddleUrl()}/_control/truth`)).json();
  const { email } = await (await page.request.get('/api/user')).json();
  const { id } = truth.customers.find((customer: { email: string }) => customer.email === email);
  const own = truth.subscriptions.filter((one: { customer_id: string }) => one.customer_id === id);
  expect(own.map(({ items }: { items: { quantity: number }[] }) => items[0]?.quantity)).toEqual([3]);
});
