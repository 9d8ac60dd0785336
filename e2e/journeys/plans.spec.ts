import type { Page } from '@playwright/test';
import { expect, test, toastIn } from '../fixtures.ts';
import { cards, control, paddleUrl, planButton } from '../purchases.ts';

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

const getPlan = async (page: Page) => (await (await page.request.get('/api/user')).json()).plan;

test('[PLAN-04][LAND-14][D-CHECKOUT] a plan is bought in a window of its own, and every tab has it', async ({
  page,
  context,
  signedIn,
}) => {
  const [alsoPricing, usage] = [await context.newPage(), await context.newPage()];
  await alsoPricing.goto('/pricing');
  await usage.goto('/usage');
  await expect(usage.getByRole('main')).toContainText('of 2 minutes used');
  await expect(planButton(alsoPricing, 'Free')).toHaveText('Current Plan');
  await page.goto('/pricing');
  await expect(planButton(page, 'Free')).toHaveText('Current Plan');
  const opening = page.waitForEvent('popup');
  await planButton(page, 'Pro').click();
  const popup = await opening;
  await expect(popup.getByRole('heading', { name: 'Checkout' })).toBeVisible();
  const asked = new URL(popup.url());
  expect(asked.href).toContain(`${paddleUrl()}/hsc_`);
  expect(asked.searchParams.get('price_id')).toMatch(/^pri_/);
  expect(asked.searchParams.get('customer_email')).toBe(signedIn.email);
  expect(asked.searchParams.get('user_email')).toBe(signedIn.email);
  const { id } = await (await page.request.get('/api/user')).json();
  expect(asked.searchParams.get('app_user_id')).toMatch(new RegExp(`^${id}\\.\\d+\\.[\\w-]+$`));
  expect(await popup.evaluate('[innerWidth, innerHeight]')).toEqual([800, 800]);
  await expect(popup.getByLabel('Email')).toHaveValue(signedIn.email);

  const calls: string[] = [];
  page.on('request', (request) => calls.push(request.url()));
  const confirming = context.waitForEvent('request', (request) => request.url().endsWith('paddle-success'));
  // Looked for from the start: a toast goes by itself.
  await Promise.all([
    expect(toastIn(page, 'success')).toContainText('You are now on the Pro plan.'),
    popup.waitForEvent('close'),
    payWith(popup, cards.good),
  ]);
  const confirmation = await confirming;
  expect(Object.keys(confirmation.postDataJSON()).sort()).toEqual(['customerId', 'priceId', 'transactionId']);
  await expect(page).toHaveURL('/recordings');
  expect(await getPlan(page)).toBe('pro');
  expect(calls.some((url) => url.endsWith('/api/user'))).toBe(true);
  expect(calls.some((url) => url.endsWith('/api/plan/current'))).toBe(true);
  await expect(alsoPricing).toHaveURL('/recordings');
  await expect(usage.getByRole('main')).toContainText('of 10 minutes used');
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
  expect(await getPlan(page)).toBe('team');
  expect((await (await page.request.get('/api/plan/current')).json()).seats).toBe(3);
});

test('[D-CHECKOUT] where windows are blocked, the checkout opens in this tab and comes back', async ({
  page,
  signedIn: _,
}) => {
  await page.addInitScript('if (location.pathname === "/pricing") window.open = () => null');
  await page.goto('/pricing');
  await planButton(page, 'Pro').click();
  await page.getByRole('link', { name: 'Open checkout in this tab' }).click();
  await payWith(page, cards.good);
  await expect(page).toHaveURL('/recordings');
  await expect(toastIn(page, 'success')).toContainText('You are now on the Pro plan.');
  // Nothing of what the provider wrote into the address is left behind.
  await page.goBack();
  expect(page.url()).not.toContain('transaction_id');
});

test('[D-CHECKOUT] who was signed out meanwhile logs in, and has the plan', async ({
  page,
  context,
  signedIn,
}) => {
  const popup = await openCheckout(page, 'Pro');
  await context.clearCookies();
  await payWith(popup, cards.good);
  await expect(popup).toHaveURL(/\/login\?next=/);
  const next = new URL(new URL(popup.url()).searchParams.get('next') ?? '', popup.url());
  expect(next.pathname).toBe('/');
  expect([...next.searchParams.keys()]).toEqual(
    expect.arrayContaining(['price_id', 'transaction_id', 'paddle_customer_id']),
  );
  await popup.getByLabel('Email').fill(signedIn.email);
  await popup.getByLabel('Password').fill(signedIn.password);
  const closing = popup.waitForEvent('close');
  await popup.keyboard.press('Enter');
  await closing;
  await expect(page).toHaveURL('/recordings');
  expect(await getPlan(page)).toBe('pro');
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
  await expect(page).toHaveURL('/recordings');
  expect(await getPlan(page)).toBe('pro');
});
