import type { APIRequestContext, Page } from '@playwright/test';
import { expect } from './fixtures.ts';

/** The simulated payment provider. */
export const paddleUrl = () => process.env['TIMBRE_PADDLE_URL'] ?? '';

export const cards = { good: '4242 4242 4242 4242', declined: '4000 0000 0000 0002' };

type Purchase = { transactionId: string; customerId: string; subscriptionId: string };

/** Turns a hand of the simulated provider. */
export async function control(request: APIRequestContext, path: string, data: object = {}) {
  const answer = await request.post(`${paddleUrl()}/_control/${path}`, { data });
  expect(answer.ok(), await answer.text()).toBe(true);
  return answer.json();
}

/** Somebody pays in a checkout; nobody has been told yet. */
async function pay(
  request: APIRequestContext,
  bought: { email: string; priceId: string; quantity?: number; appUserId?: string },
): Promise<Purchase> {
  return control(request, 'purchases', bought);
}

/** Buys a plan for whoever this context is signed in as, without a browser. */
export async function buy(
  request: APIRequestContext,
  plan: 'starter' | 'pro' | 'team',
  quantity = 1,
): Promise<Purchase> {
  const { checkout } = await (await request.get('/api/plan/subscription')).json();
  const { email } = await (await request.get('/api/user')).json();
  const priceId = checkout.priceIds[plan];
  const purchase = await pay(request, { email, priceId, quantity, appUserId: checkout.token });
  const { transactionId, customerId } = purchase;
  const confirmed = await request.post('/api/plan/paddle-success', {
    data: { priceId, transactionId, customerId },
  });
  expect(confirmed.ok(), await confirmed.text()).toBe(true);
  const truth = await (await request.get(`${paddleUrl()}/_control/truth`)).json();
  const paid = truth.transactions.find(({ id }: { id: string }) => id === transactionId);
  return { ...purchase, subscriptionId: paid.subscription_id };
}

/** The button of a plan's card, whatever it says. */
export const planButton = (page: Page, plan: string) =>
  page
    .getByRole('article')
    .filter({ has: page.getByRole('heading', { name: plan, exact: true }) })
    .getByRole('button');
