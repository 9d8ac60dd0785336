import type { Page } from '@playwright/test';
import { expect, openSettings, test, toastIn } from '../fixtures.ts';
import { buy, control, paddleUrl } from '../purchases.ts';

const getCard = (page: Page, title: string) =>
  page.locator('section').filter({ has: page.getByRole('heading', { name: title, exact: true }) });

test('[PLAN-10] a subscription is cancelled at the provider, and kept after all', async ({
  page,
  context,
  signedIn,
}) => {
  await buy(context.request, 'pro');
  await openSettings(page, signedIn.password, 'plan');
  const card = getCard(page, 'Subscription');
  await card.getByRole('button', { name: 'Cancel Subscription' }).click();
  await page.getByRole('button', { name: 'Yes, Cancel' }).click();
  await expect(toastIn(page, 'success')).toContainText('Subscription Cancelled');
  await expect(card).toContainText('Subscription Ending');
  expect((await (await context.request.get('/api/user')).json()).plan).toBe('pro');
  await card.getByRole('button', { name: 'Keep my subscription' }).click();
  await expect(toastIn(page, 'success')).toContainText('Subscription kept');
  await expect(card).toContainText('Renews on');
});

test('[PLAN-15] after a payment that failed, the card is changed and the receipt opened in tabs of the provider', async ({
  page,
  context,
  signedIn,
}) => {
  const { subscriptionId } = await buy(context.request, 'pro');
  await control(context.request, `subscriptions/${subscriptionId}/renew`, { payment: 'declined' });
  const status = async () => (await (await context.request.get('/api/user')).json()).subscriptionStatus;
  await expect.poll(status).toBe('past_due');
  await openSettings(page, signedIn.password, 'plan');
  const card = getCard(page, 'Subscription');
  await expect(card).toContainText('Subscription EndingYour last payment failed.');
  const opening = context.waitForEvent('page');
  await card.getByRole('button', { name: 'Update payment method' }).click();
  const tab = await opening;
  await expect.poll(() => tab.url()).toContain(paddleUrl());

  // What becomes of a PDF, a tab or a file, is the browser's choice.
  const openingReceipt = context.waitForEvent('page');
  const asking = context.waitForEvent('request', (request) => request.url().endsWith('.pdf'));
  await getCard(page, 'Billing history')
    .getByRole('button', { name: /^Receipt/ })
    .last()
    .click();
  await openingReceipt;
  expect((await asking).url()).toContain('/invoices/');
});
