import { getUser } from '@timbre/contract/accounts';
import { changePlan, getSubscription, previewPlanChange } from '@timbre/contract/billing';
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { aSubscription, aUser, checkout } from '../../../test/builders.ts';
import { answer, getCalls, handle, hold } from '../../../test/fake-api.ts';
import { standInForWindows } from '../../../test/other-window.ts';
import { renderApp } from '../../../test/render-app.tsx';
import { expectAccessible, expectHidden, expectPath, toast } from '../../../test/screen.ts';

const buttons = page.css('article button');
const cards = page.getByRole('article');
/** The button of a plan's card, whatever it says. */
const getButton = (plan: string) =>
  cards.filter({ has: page.getByRole('heading', { name: plan, exact: true }) }).getByRole('button');

async function expectLabels(labels: string[]): Promise<void> {
  await expect.poll(() => buttons.elements().map((button) => button.textContent)).toEqual(labels);
}

const upgrades = ['Upgrade to Starter', 'Upgrade to Pro', 'Upgrade to Team'];

test('[PLAN-02] four plans with name, price, description and features', async () => {
  await renderApp('/pricing', { user: null });
  await expect.element(cards).toHaveLength(4);
  for (const [index, text] of [
    /Free.*Internal plan for testers & curious users.*€0.*a month.*2 min\/month total/,
    /Starter.*For solo freelancers.*€7.*a month.*5 min\/month total/,
    /Pro.*For regular independent users.*€12.*a month.*10 min\/month total/,
    /Team.*For teams & small agencies.*€16.*a month.*per user.*team management/,
  ].entries())
    await expect.element(cards.nth(index)).toMatchTextContent(text);
  await expect.element(cards.filter({ hasText: 'Most Popular' })).toHaveLength(1);
  await expect.element(cards.nth(2)).toMatchTextContent('Most Popular');
  await expect.element(cards.filter({ hasText: 'per user' })).toHaveLength(1);
  await expect.element(page.getByRole('main').getByText(/No real payments are processed\./)).toBeVisible();
  await expectHidden(page.getByRole('link', { name: 'Back to dashboard' }));
  const offered = {
    Free: ['2 min/month total', 'voice sync', 'basic time tracking', 'email support'],
    Starter: [
      '5 min/month total',
      '1 seat',
      'voice sync',
      'smart multi-day tracking',
      'priority email support',
    ],
    Pro: [
      '10 min/month total',
      '1 seat',
      'voice sync',
      'smart multi-day tracking',
      'natural language dates',
      'priority support',
    ],
    Team: [
      'voice sync',
      'multi-day tracking',
      'natural language dates',
      'team management',
      'dedicated support',
    ],
  };
  for (const [index, [name, features]] of Object.entries(offered).entries()) {
    const card = cards.nth(index);
    await expect.element(card.getByRole('heading', { level: 2 })).toHaveTextContent(name);
    expect(
      card
        .getByRole('listitem')
        .elements()
        .map((feature) => feature.textContent),
    ).toEqual(features);
  }
});

test('[PLAN-02] the four plans stand in a grid, and a signed-in reader finds the way back', async () => {
  for (const { width, columns } of [
    { width: 1440, columns: 4 },
    { width: 800, columns: 2 },
    { width: 390, columns: 1 },
  ]) {
    await renderApp('/pricing', { user: null, width });
    await expect.element(cards).toHaveLength(4);
    const places = page.css('li:has(> article)').elements();
    const lefts = places.map((place) => Math.round(place.getBoundingClientRect().left));
    expect(new Set(lefts).size, `${width} px`).toBe(columns);
  }
  await renderApp('/pricing');
  await page.getByRole('link', { name: 'Back to dashboard' }).click();
  await expectPath('/recordings');
});

test('[PLAN-03] each plan has its button, and the own plan is marked', async () => {
  await renderApp('/pricing', { user: null });
  await expectLabels(['Get Started Free', ...upgrades]);
  await renderApp('/pricing');
  await expectLabels(['Current Plan', ...upgrades]);
  await expect.element(getButton('Free')).toBeDisabled();
  await renderApp('/pricing', { user: aUser({ plan: 'pro' }) });
  await expectLabels(['Get Started Free', 'Upgrade to Starter', 'Current Plan', 'Upgrade to Team']);
  await expect.element(getButton('Pro')).toBeDisabled();
  await expect.element(getButton('Free')).toBeEnabled();
});

test('nothing on the pricing page moves when the user is known', async () => {
  const release = hold(getUser);
  await renderApp('/pricing');
  await expectLabels(['Get Started Free', ...upgrades]);
  await document.fonts.ready;
  const places = () =>
    buttons.elements().map((button) => {
      const { x, y, width, height } = button.getBoundingClientRect();
      return [x, y, width, height];
    });
  const before = places();
  release();
  await expect.element(buttons.first()).toHaveTextContent('Current Plan');
  expect(places()).toEqual(before);
});

test('[PLAN-05][D-FREE] who is not signed in is sent to where they get in', async () => {
  await renderApp('/pricing', { user: null });
  await getButton('Pro').click();
  await expect
    .element(toast('danger'))
    .toMatchTextContent('Login RequiredPlease log in to upgrade your plan.');
  await toast('danger').getByRole('button', { name: 'Log In' }).click();
  await expectPath('/login?next=%2Fpricing');
  await renderApp('/pricing', { user: null });
  await getButton('Free').click();
  await expect.element(toast('info')).toMatchTextContent('Already on Free Plan');
  await expectPath('/register');
});

test('[PLAN-05][D-FREE] from a paid plan the way to Free leads through the settings', async () => {
  await renderApp('/pricing', { user: aUser({ plan: 'starter' }) });
  await expect.element(getButton('Free')).toBeEnabled();
  await getButton('Free').click();
  await expect.element(toast('info')).toMatchTextContent(/Already on Free Plan.*Cancel Subscription/);
  await toast('info').getByRole('button', { name: 'Open settings' }).click();
  await expectPath('/settings/plan');
});

/** Waits until it is known who presses, and with what the checkout is opened. */
async function openAsBuyer(): Promise<void> {
  await renderApp('/pricing');
  await expect.element(getButton('Free')).toHaveTextContent('Current Plan');
  await expect.element(page.css('ul[aria-busy=true]')).toHaveLength(0);
}

test('[PLAN-05] a plan without a price, and a checkout that cannot be opened', async () => {
  vi.spyOn(window, 'open').mockImplementation(() => {
    throw new Error('refused');
  });
  answer(getSubscription, aSubscription({ checkout }));
  await openAsBuyer();
  await getButton('Pro').click();
  await expect
    .element(toast('danger'))
    .toMatchTextContent('Checkout FailedFailed to open checkout. Please try again.');
  answer(getSubscription, aSubscription({ checkout: { ...checkout, priceIds: {} } }));
  await openAsBuyer();
  await getButton('Pro').click();
  await expect
    .element(toast('danger'))
    .toMatchTextContent('Configuration ErrorThis plan is not available for checkout.');
});

test('[PLAN-05] where windows are blocked, the checkout can be opened in this tab', async () => {
  vi.spyOn(window, 'open').mockReturnValue(null);
  answer(getSubscription, aSubscription({ checkout }));
  await openAsBuyer();
  await getButton('Pro').click();
  await expect
    .element(toast('danger'))
    .toMatchTextContent('Popup BlockedPlease allow popups to complete checkout.');
  await expect
    .element(toast('danger').getByRole('button', { name: 'Open checkout in this tab' }))
    .toBeVisible();
  await expect
    .element(page.getByRole('link', { name: 'Open checkout in this tab' }))
    .toHaveAttribute('href', expect.stringContaining(`${checkout.url}?price_id=${checkout.priceIds.pro}`));
});

test('[PLAN-04][PLAN-05] a checkout opens without a call, and its plan is marked as opening until the window is closed', async () => {
  const popup = standInForWindows();
  answer(getSubscription, aSubscription({ checkout }));
  await openAsBuyer();
  const fetching = vi.spyOn(globalThis, 'fetch');
  getButton('Starter')
    .element()
    .dispatchEvent(new MouseEvent('click', { bubbles: true }));
  // The window opens within the press itself: nothing was asked for first.
  expect(popup.asked()).toContain(checkout.url);
  expect(fetching).not.toHaveBeenCalled();
  await expect.element(toast('info')).toMatchTextContent('Opening Checkout');
  await expect.element(getButton('Starter')).toHaveTextContent('Opening…');
  await expect.element(getButton('Starter')).toBeDisabled();
  const asked = new URL(popup.asked());
  expect(asked.searchParams.get('price_id')).toBe(checkout.priceIds.starter);
  expect(asked.searchParams.get('customer_email')).toBe(aUser().email);
  popup.close();
  await expect.element(getButton('Starter')).toHaveTextContent('Upgrade to Starter');
  await expect.element(getButton('Starter')).toBeEnabled();
});

test('who has a subscription changes it, and sees first what that costs', async () => {
  answer(getSubscription, aSubscription({ isLive: true, checkout }));
  handle(previewPlanChange, ({ body: { seats } }) => {
    const monthly = { amount: seats * 1_600, currency: 'EUR' };
    return { dueNow: null, nextPayment: monthly, nextPaymentAt: null, monthly };
  });
  const release = hold(changePlan);
  handle(changePlan, () => {
    answer(getUser, aUser({ plan: 'team' }));
    return { planName: 'Team' };
  });
  await renderApp('/pricing', { user: aUser({ plan: 'starter' }) });
  await expect.element(getButton('Starter')).toHaveTextContent('Current Plan');
  await expect.element(page.css('ul[aria-busy=true]')).toHaveLength(0);
  getButton('Team').element().focus();
  await userEvent.keyboard('{Enter}');
  const dialog = page.getByRole('dialog', { name: 'Upgrade to Team' });
  await expect.element(dialog.getByText('Then monthly')).toBeVisible();
  await expect.element(dialog.css('dl')).toMatchTextContent('€16.00');
  await dialog.getByLabelText('Seats').fill('0');
  await expect.element(dialog.getByRole('button', { name: 'Change plan' })).toBeDisabled();
  await dialog.getByLabelText('Seats').fill('3');
  await expect.element(dialog.css('dl')).toMatchTextContent('€48.00');
  await expectAccessible();
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => getCalls(changePlan).map(({ body }) => body)).toEqual([{ plan: 'team', seats: 3 }]);
  release();
  await expect.element(toast('success')).toMatchTextContent('You are now on the Team plan.');
  await expectHidden(dialog);
  await expect.element(getButton('Team')).toHaveTextContent('Current Plan');
});
