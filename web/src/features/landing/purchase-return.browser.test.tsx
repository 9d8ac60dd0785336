import { confirmPurchase } from '@timbre/contract/billing';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { providerId } from '../../../test/builders.ts';
import { answer, getCalls, hold, problem } from '../../../test/fake-api.ts';
import { renderApp } from '../../../test/render-app.tsx';
import { expectAccessible, expectHidden, expectPath, toast } from '../../../test/screen.ts';

const purchase = {
  priceId: providerId('pri', 1),
  transactionId: providerId('txn', 1),
  customerId: providerId('ctm', 1),
};
const given = [
  `price_id=${purchase.priceId}`,
  `transaction_id=${purchase.transactionId}`,
  `paddle_customer_id=${purchase.customerId}`,
];
const dialog = page.getByRole('dialog', { name: 'Confirming your payment…' });

test('[LAND-15] a payment that gives this account no plan is one for support', async () => {
  answer(confirmPurchase, problem('purchase-not-yours', 'This payment belongs to another account.'));
  const release = hold(confirmPurchase);
  await renderApp(`/?${given.join('&')}&customer_email=somebody@example.com`);
  await expect.element(dialog).toBeVisible();
  await expectAccessible();
  expect(getCalls(confirmPurchase).map(({ body }) => body)).toEqual([purchase]);
  release();
  await expect
    .element(toast('danger'))
    .toMatchTextContent('Your payment was received, but the plan update failed. Please contact support');
  await expect.element(toast('danger').getByRole('button', { name: 'Contact support' })).toBeVisible();
  await expectHidden(dialog);
  await expectPath('/');
});

test('[LAND-16] a part of what a checkout comes back with confirms nothing', async () => {
  for (const missing of given) {
    const rest = given.filter((one) => one !== missing).join('&');
    for (const query of [rest, missing, `${rest}&${missing.split('=')[0]}=`]) {
      await renderApp(`/?${query}`);
      await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect.element(page.getByRole('button', { name: /Account menu/ })).toBeVisible();
      // What is confirmed is taken out of the address first.
      expect(location.search).toBe(`?${query}`);
    }
  }
  expect(getCalls(confirmPurchase)).toEqual([]);
});
