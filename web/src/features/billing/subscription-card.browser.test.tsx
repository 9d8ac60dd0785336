import { getUser, type User } from '@timbre/contract/accounts';
import {
  cancelSubscription,
  getPaymentLink,
  getReceipt,
  getSubscription,
  keepSubscription,
  listPayments,
  type Subscription,
} from '@timbre/contract/billing';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { aPayment, aSubscription, aUser, providerId } from '../../../test/builders.ts';
import { answer, getCalls, handle, hold, noAnswer, problem } from '../../../test/fake-api.ts';
import { getCard, openSettings } from '../../../test/open-settings.ts';
import { standInForWindows } from '../../../test/other-window.ts';
import { expectAccessible, expectHidden, expectPath, toast } from '../../../test/screen.ts';

const blue = 'rgb(26, 79, 196)';
const orange = 'rgb(148, 66, 0)';
const card = getCard('Subscription');
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
const written = (instant: string) =>
  new Date(instant).toLocaleDateString('en-US', { month: 'short', day: 'numeric', year: 'numeric' });
const getColour = (text: string) => getComputedStyle(card.getByText(text).element()).color;

/** From now on the account has bought this. */
function has(subscription: Partial<Subscription>, user: Partial<User>): void {
  answer(getSubscription, aSubscription({ isLive: true, ...subscription }));
  answer(getUser, aUser(user));
}

test('[SET-08][PLAN-09][PLAN-10] the settings show the free plan, and the way to more', async () => {
  for (const [section, title] of [
    ['connection', 'Toggl Track connection'],
    ['security', 'Change password'],
    ['account', 'Account'],
    ['plan', 'Subscription'],
  ] as const) {
    await openSettings(section);
    await expect.element(page.getByRole('heading', { name: title, exact: true })).toBeVisible();
  }
  await expect.element(card).toMatchTextContent(/Free€0\s*a month/);
  await expect
    .poll(() =>
      card
        .getByRole('listitem')
        .elements()
        .map((item) => item.textContent),
    )
    .toEqual(['2 min/month total', 'voice sync', 'basic time tracking', 'email support']);
  await expect.element(card.getByRole('button')).toHaveLength(0);
  await expect.element(getCard('Billing history')).toMatchTextContent('Nothing was paid yet.');
  await card.getByRole('link', { name: 'Upgrade Plan' }).click();
  await expectPath('/pricing');
});

test('[PLAN-09][PLAN-10][PLAN-15] a subscription is cancelled, and kept after all', async () => {
  const endsAt = inDays(20);
  has({ renewsAt: endsAt }, { plan: 'pro', subscriptionStatus: 'active' });
  handle(cancelSubscription, () => {
    has({ canBeKept: true }, { plan: 'pro', subscriptionStatus: 'active', planEndsAt: endsAt });
    return { planEndsAt: endsAt };
  });
  handle(keepSubscription, () => {
    has({ renewsAt: endsAt }, { plan: 'pro', subscriptionStatus: 'active' });
    return undefined;
  });
  await openSettings('plan');
  await expect.element(card).toMatchTextContent(/Pro€12\s*a month/);
  await expect.element(card).toMatchTextContent(`Renews on ${written(endsAt)}`);
  await expect.element(card).not.toMatchTextContent('Subscription Ending');
  const cancel = card.getByRole('button', { name: 'Cancel Subscription' });
  cancel.element().focus();
  await userEvent.keyboard('{Enter}');
  const dialog = page.getByRole('dialog', { name: 'Cancel your subscription?' });
  await expect.element(dialog).toBeVisible();
  await expectAccessible();
  await dialog.getByRole('button', { name: 'Keep Subscription' }).click();
  await expectHidden(dialog);
  await expect.element(cancel).toHaveFocus();

  const release = hold(cancelSubscription);
  await userEvent.keyboard('{Enter}');
  await dialog.getByRole('button', { name: 'Yes, Cancel' }).click();
  await expect.element(dialog.getByRole('button', { name: 'Cancelling...' })).toBeDisabled();
  release();
  await expect
    .element(toast('success'))
    .toMatchTextContent(/Subscription Cancelled.*until the end of the billing period/);
  await expect
    .element(card)
    .toMatchTextContent(
      `Subscription EndingYour subscription ends on ${written(endsAt)}. After that you are on the Free plan.`,
    );
  await expectHidden(cancel);
  await expect.element(card.getByRole('heading', { name: 'Subscription', exact: true })).toHaveFocus();

  await card.getByRole('button', { name: 'Keep my subscription' }).click();
  await expect.element(toast('success')).toMatchTextContent('Subscription kept');
  await expect.element(card).toMatchTextContent('Renews on');
  await expect.element(card).not.toMatchTextContent('Subscription Ending');
});

test('[PLAN-10][SET-58] a cancellation that fails says why where it was asked for, and the subscription goes on', async () => {
  has({ renewsAt: inDays(20) }, { plan: 'starter', subscriptionStatus: 'active' });
  await openSettings('plan');
  const dialog = page.getByRole('dialog');
  const cancel = () => dialog.getByRole('button', { name: 'Yes, Cancel' }).click();
  answer(cancelSubscription, problem('payment-unavailable', 'The provider sleeps.'));
  await card.getByRole('button', { name: 'Cancel Subscription' }).click();
  await cancel();
  await expect
    .element(toast('danger'))
    .toMatchTextContent('Failed to cancel subscriptionThe provider sleeps.');
  await expect.element(dialog).toMatchTextContent('The provider sleeps.');
  answer(cancelSubscription, noAnswer);
  await cancel();
  await expect.element(toast('danger')).toMatchTextContent('Failed to cancel subscriptionWe could not reach');
  await expect.element(dialog).not.toMatchTextContent('The provider sleeps.');
  await expect.element(dialog).toMatchTextContent('We could not reach');
  await dialog.getByRole('button', { name: 'Keep Subscription' }).click();
  await expect.element(card).toMatchTextContent('Renews on');
});

test('[PLAN-14] a trial says when it ends, and what is needed by then', async () => {
  const planEndsAt = inDays(5);
  has({}, { plan: 'pro', planEndsAt, subscriptionStatus: 'trialing' });
  await openSettings('plan');
  await expect
    .element(card)
    .toMatchTextContent(
      `Trial PeriodYour trial ends on ${written(planEndsAt)}. A payment method must be added before then`,
    );
  await expect.element(card).not.toMatchTextContent('Subscription Ending');
  expect(getColour('Trial Period')).toBe(blue);
  has({}, { plan: 'pro', planEndsAt: inDays(-1), subscriptionStatus: 'trialing' });
  await openSettings('plan');
  await expect.element(card).toMatchTextContent('Pro');
  await expect.element(card).not.toMatchTextContent('Trial Period');
});

test('[PLAN-15] a payment that failed says how long the plan holds, and where the card is changed', async () => {
  const planEndsAt = inDays(5);
  has({ isPastDue: true }, { plan: 'pro', planEndsAt, subscriptionStatus: 'past_due' });
  answer(getPaymentLink, { url: 'about:blank#card' });
  const tab = standInForWindows();
  await openSettings('plan');
  await expect
    .element(card)
    .toMatchTextContent(
      `Subscription EndingYour last payment failed. Your plan holds until ${written(planEndsAt)}`,
    );
  expect(getColour('Subscription Ending')).toBe(orange);
  await card.getByRole('button', { name: 'Update payment method' }).click();
  await expect.poll(tab.address).toBe('about:blank#card');
});

test('the billing history shows every payment, and opens its receipt', async () => {
  const bought = { plan: 'team', seats: 2, total: { amount: 3_200, currency: 'EUR' } } as const;
  answer(listPayments, {
    payments: [
      aPayment({ ...bought, id: providerId('txn', 2) }),
      aPayment({ ...bought, state: 'partly-refunded' }),
    ],
  });
  answer(getReceipt, { url: 'about:blank#receipt' });
  const tab = standInForWindows();
  await openSettings('plan');
  const rows = getCard('Billing history').getByRole('listitem');
  await expect.element(rows).toHaveLength(2);
  await expect.element(rows.first()).toMatchTextContent(/Team\w+ \d+, \d+2 seats€32\.00Paid/);
  await expect.element(rows.last()).toMatchTextContent('Partly refunded');
  await expectAccessible();
  await rows
    .first()
    .getByRole('button', { name: /^Receipt/ })
    .click();
  await expect.poll(tab.address).toBe('about:blank#receipt');
  expect(getCalls(getReceipt).map(({ params }) => params)).toEqual([{ id: providerId('txn', 2) }]);
});

test('[SET-58] a page for the card, a receipt and a subscription that cannot be had say so where they were asked for', async () => {
  const refused = problem('payment-unavailable', 'The provider sleeps.');
  const alert = card.getByRole('alert').filter({ hasText: 'The provider sleeps.' });
  standInForWindows();
  answer(getPaymentLink, refused);
  has({ isPastDue: true }, { plan: 'pro', planEndsAt: inDays(5), subscriptionStatus: 'past_due' });
  await openSettings('plan');
  await card.getByRole('button', { name: 'Update payment method' }).click();
  await expect.element(alert).toBeVisible();

  answer(keepSubscription, refused);
  answer(listPayments, { payments: [aPayment()] });
  answer(getReceipt, refused);
  has({ canBeKept: true }, { plan: 'pro', planEndsAt: inDays(5), subscriptionStatus: 'canceled' });
  await openSettings('plan');
  await card.getByRole('button', { name: 'Keep my subscription' }).click();
  await expect.element(alert).toMatchTextContent('The provider sleeps.');
  const row = getCard('Billing history').getByRole('listitem');
  await row.getByRole('button', { name: /^Receipt/ }).click();
  await expect.element(row.getByRole('alert')).toMatchTextContent('The provider sleeps.');
  await expectHidden(toast('danger'));
});

test('an account whose payment was charged back is told so', async () => {
  await openSettings('plan', { user: aUser({ isSuspended: true }) });
  await expect.element(page.getByText('Your account is suspended')).toBeVisible();
  await expect
    .element(page.getByRole('link', { name: 'Contact support' }))
    .toHaveAttribute('href', expect.stringMatching(/^mailto:/));
});
