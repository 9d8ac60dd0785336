import { Subscription } from '@timbre/contract/billing';
import { priceIds } from '@timbre/simulators/paddle/paddle';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { startBillingStack } from '../../../test/billing-stack.ts';
import { eventually } from '../../../test/eventually.ts';
import { newPerson } from '../../../test/start-app.ts';
import { sessions, users } from '../accounts/accounts.schema.ts';
import { webhookEvents } from './billing.schema.ts';
import { makeCheckoutToken } from './checkout-token.ts';

/** What our api answered to each delivery. */
const Answers = z.array(z.object({ statusCodes: z.array(z.number()) }));

const answered = async (response: Response) => [response.status, await response.text()];
const getErrorCode = async (response: Promise<Response>) => (await response).headers.get('x-error-code');

test('[PLAN-08][D-PAY] a purchase is granted when its page comes back, before any webhook, and asked again it says the same', async () => {
  const { customer, control } = await startBillingStack();
  await control('webhooks', { hold: true });
  const buyer = await customer();
  const bought = await buyer.buy('pro');
  expect(await answered(await buyer.confirm(bought))).toEqual([200, '{"planName":"Pro"}']);
  expect(await buyer.user()).toMatchObject({ plan: 'pro', subscriptionStatus: 'active', planEndsAt: null });
  expect(await answered(await buyer.confirm(bought))).toEqual([200, '{"planName":"Pro"}']);
  await control('webhooks', { hold: false });
  await control('webhooks/release', { order: 'reversed' });
  await control('webhooks/settle');
  expect(await buyer.user()).toMatchObject({ plan: 'pro', subscriptionStatus: 'active', planEndsAt: null });
});

test('[D-PAY] a purchase whose page never comes back is granted by the webhooks, in whatever order and however often they come', async () => {
  const { customer, control, db } = await startBillingStack();
  await control('webhooks', { hold: true, copies: 3, concurrent: true });
  const buyer = await customer();
  await buyer.buy('team', { quantity: 4 });
  await control('webhooks', { hold: false });
  await control('webhooks/release', { order: 'shuffled' });
  await eventually(async () => (await buyer.user()).plan === 'team');
  await eventually(
    async () =>
      (await db.$count(webhookEvents, eq(webhookEvents.processedAt, webhookEvents.processedAt))) > 3,
  );
  const seats = await db.select({ seats: users.seats }).from(users).where(eq(users.id, buyer.id));
  expect(seats).toEqual([{ seats: 4 }]);
});

test('[D-PAY] what is paid and not yet complete is granted, and completed later', async () => {
  const { customer, control, advance, read } = await startBillingStack();
  await control('settings', { completesAfterSeconds: 90 });
  const buyer = await customer();
  const bought = await buyer.buy('starter');
  expect(bought.subscriptionId).toBeNull();
  expect((await buyer.confirm(bought, priceIds.starter)).status).toBe(200);
  expect(await buyer.user()).toMatchObject({ plan: 'starter', subscriptionStatus: 'active' });
  await advance(91);
  const payments = async () => (await buyer.call('GET', '/api/plan/payments')).json();
  await eventually(async () => JSON.stringify(await payments()).includes('"hasReceipt":true'));
  expect(await payments()).toMatchObject({
    payments: [{ plan: 'starter', state: 'paid', total: { currency: 'EUR' } }],
  });
  expect(await buyer.user()).toMatchObject({ plan: 'starter', subscriptionStatus: 'active' });
  expect(await read('truth')).toMatchObject({ subscriptions: [{ status: 'active' }] });
});

test('[D-PAY] a payment that is only authorised gives nothing until it is captured', async () => {
  const { customer, control } = await startBillingStack();
  const buyer = await customer();
  const bought = await buyer.buy('pro', { card: 'deferred' });
  expect(await getErrorCode(buyer.confirm(bought))).toBe('purchase-unpaid');
  expect((await buyer.user()).plan).toBe('free');
  await control(`transactions/${bought.transactionId}/capture`);
  await eventually(async () => (await buyer.user()).plan === 'pro');
});

test('[D-PAY] an edited e-mail does not matter: the checkout was opened for this account', async () => {
  const { customer } = await startBillingStack();
  const buyer = await customer();
  const bought = await buyer.buy('pro', { email: newPerson().email });
  expect((await buyer.confirm(bought)).status).toBe(200);
});

test('[D-PAY] without the signed token, only a verified e-mail shows whose a purchase is, and only to who is here', async () => {
  const { customer, control, db } = await startBillingStack();
  const buyer = await customer({ isVerified: false });
  const bought = await buyer.buy('pro', { appUserId: undefined });
  expect(await getErrorCode(buyer.confirm(bought))).toBe('purchase-not-yours');
  await control('webhooks/settle');
  expect((await buyer.user()).plan).toBe('free');
  await db.update(users).set({ emailVerified: true }).where(eq(users.id, buyer.id));
  expect((await buyer.confirm(bought)).status).toBe(200);
  expect((await buyer.user()).plan).toBe('pro');
});

test('[PLAN-08][D-PAY] a customer that is bound to an account stays its own when its address changes', async () => {
  const { customer, control, db } = await startBillingStack();
  const buyer = await customer();
  await db.update(users).set({ emailVerified: true }).where(eq(users.id, buyer.id));
  const first = await buyer.buy('pro', { appUserId: undefined });
  expect((await buyer.confirm(first)).status).toBe(200);
  await control(`subscriptions/${first.subscriptionId}/portal-cancel`, { when: 'now' });
  await eventually(async () => (await buyer.user()).plan === 'free');
  await db.update(users).set({ email: newPerson().email }).where(eq(users.id, buyer.id));
  const second = await buyer.buy('starter', { appUserId: undefined });
  expect((await buyer.confirm(second, priceIds.starter)).status).toBe(200);
});

test('[PLAN-08][D-PAY] a payment of somebody else gives nothing, whoever is faster', async () => {
  const { customer, control, logged } = await startBillingStack();
  await control('webhooks', { hold: true });
  const [buyer, thief] = [await customer(), await customer()];
  const bought = await buyer.buy('pro');
  expect(await getErrorCode(thief.confirm(bought))).toBe('purchase-not-yours');
  expect((await thief.user()).plan).toBe('free');
  // It was not lost on its owner, although it was the thief who asked.
  expect((await buyer.user()).plan).toBe('pro');
  expect(await getErrorCode(thief.confirm(bought))).toBe('purchase-not-yours');
  expect(logged()).toContain('claimed a payment that is not theirs');
});

test('[D-PAY] a token that somebody made up, or that is of yesterday, names nobody', async () => {
  const { customer, now } = await startBillingStack();
  const [buyer, victim] = [await customer({ isVerified: false }), await customer()];
  const stale = makeCheckoutToken(
    'another secret that is not the server’s',
    victim.id,
    now().add({ hours: 1 }),
  );
  const forged = await buyer.buy('pro', { appUserId: stale });
  expect(await getErrorCode(buyer.confirm(forged))).toBe('purchase-not-yours');
  const expired = buyer.token().replace(/\.\d+\./, `.${Math.floor(now().epochMilliseconds / 1_000) - 60}.`);
  expect(await getErrorCode(buyer.confirm(await buyer.buy('pro', { appUserId: expired })))).toBe(
    'purchase-not-yours',
  );
  expect((await victim.user()).plan).toBe('free');
});

test('[PLAN-08] ids that are invented, shaped like paths or of another customer are refused before or after one question', async () => {
  const { customer } = await startBillingStack();
  const buyer = await customer();
  const bought = await buyer.buy('pro');
  const unknown = { ...bought, transactionId: `txn_${'0'.repeat(26)}` };
  expect(await getErrorCode(buyer.confirm(unknown))).toBe('purchase-unknown');
  expect(await getErrorCode(buyer.confirm({ ...bought, transactionId: 'txn_x/../../customers/ctm_9' }))).toBe(
    'request-invalid',
  );
  expect(await getErrorCode(buyer.confirm({ ...bought, customerId: `ctm_${'0'.repeat(26)}` }))).toBe(
    'purchase-unfit',
  );
});

test('[D-PAY] the plan is that of the payment’s price, whatever price the page names', async () => {
  const { customer } = await startBillingStack();
  const buyer = await customer();
  const bought = await buyer.buy('starter');
  expect(await answered(await buyer.confirm(bought, priceIds.team))).toEqual([200, '{"planName":"Starter"}']);
});

test('[D-PAY] several plans at once, and things that are none, give nothing and are reported', async () => {
  const { customer, control, logged } = await startBillingStack();
  const buyer = await customer();
  const both = await buyer.buy('starter', { priceId: [priceIds.starter, priceIds.pro] });
  expect(await getErrorCode(buyer.confirm(both))).toBe('purchase-unfit');
  await control('webhooks/settle');
  expect((await buyer.user()).plan).toBe('free');
  await eventually(async () => logged().includes('none of ours'));
});

test('[D-PAY] an old payment, and one that was given back, cannot be turned into a plan', async () => {
  const { customer, control, advance } = await startBillingStack();
  await control('webhooks', { hold: true });
  const buyer = await customer({ isVerified: false });
  const refunded = await buyer.buy('pro', { appUserId: undefined });
  const old = await buyer.buy('starter', { email: newPerson().email });
  await control(`transactions/${refunded.transactionId}/refund`);
  expect(await getErrorCode(buyer.confirm(refunded))).toBe('purchase-not-yours');
  await advance(49 * 3_600);
  expect(await getErrorCode(buyer.confirm(old, priceIds.starter))).toBe('purchase-unfit');
  expect((await buyer.user()).plan).toBe('free');
});

test.each(['429', '500', '502-html'])(
  '[D-PAY] a provider that answers %s changes nothing, and it can be asked again',
  async (fault) => {
    const { customer, control } = await startBillingStack();
    await control('webhooks', { hold: true });
    const buyer = await customer();
    const bought = await buyer.buy('pro');
    await control('faults', [{ match: { path: '/transactions' }, fault, times: 1 }]);
    expect(await getErrorCode(buyer.confirm(bought))).toBe('payment-unavailable');
    expect((await buyer.user()).plan).toBe('free');
    expect((await buyer.confirm(bought)).status).toBe(200);
  },
);

test('[D-PAY] a webhook counts only if the provider signed it: with any of its signatures, and not too long ago', async () => {
  const { customer, control, db, read } = await startBillingStack({ hasWorker: false });
  const buyer = await customer();
  for (const tamper of ['wrong-secret', 'stale', 'future', 'body']) {
    await control('webhooks', { tamper });
    await buyer.buy('pro');
    await control('webhooks/settle');
  }
  expect(await db.$count(webhookEvents)).toBe(0);
  let answers: number[] = [];
  // An attempt that is under way is listed with 0.
  await eventually(async () => {
    answers = Answers.parse(await read('webhooks')).flatMap(({ statusCodes }) => statusCodes);
    return !answers.includes(0);
  });
  expect(new Set(answers)).toEqual(new Set([403]));
  await control('webhooks', { tamper: 'none' });
  await control('settings', {
    webhookSecrets: [
      'pdl_ntfset_another',
      'pdl_ntfset_01timbresimulator000000000_SimulatedSecretOfTimbre000000000',
    ],
  });
  await buyer.buy('pro');
  await control('webhooks/settle');
  expect(await db.$count(webhookEvents)).toBeGreaterThan(0);
});

test('[D-PAY] an event is kept once, and events that say nothing of ours are taken and not kept', async () => {
  const { control, db, customer } = await startBillingStack({ hasWorker: false });
  const buyer = await customer();
  await control('webhooks', { copies: 5, concurrent: true });
  const { customerId } = await buyer.buy('pro');
  await control('webhooks/send', { type: 'payout.paid', data: { id: 'pay_1' } });
  await control('webhooks/settle');
  const events = await db.select().from(webhookEvents);
  expect(new Set(events.map(({ id }) => id)).size).toBe(events.length);
  expect(events.every((event) => event.customerId === customerId && !event.type.startsWith('payout'))).toBe(
    true,
  );
});

test('[D-PAY] webhooks that never came are found by the sweep', async () => {
  const { customer, control, sweep } = await startBillingStack();
  await control('webhooks', { dropRate: 1 });
  const buyer = await customer();
  await buyer.buy('pro');
  await control('webhooks/settle');
  expect((await buyer.user()).plan).toBe('free');
  await sweep();
  await eventually(async () => (await buyer.user()).plan === 'pro');
});

test('[D-CHECKOUT] the token names only this account and is good as long as the session', async () => {
  const { customer, db } = await startBillingStack({ hasWorker: false });
  const [buyer] = [await customer(), await customer()];
  const { checkout } = Subscription.parse(await (await buyer.call('GET', '/api/plan/subscription')).json());
  const [session] = await db.select().from(sessions).where(eq(sessions.userId, buyer.id));
  const until = Math.floor(Number(session?.expiresAt) / 1_000);
  // The account, until when, and a signature; nothing else of the person.
  expect(checkout.token.split('.')).toEqual([buyer.id, String(until), expect.stringMatching(/^[\w-]{43}$/)]);
  expect(checkout.priceIds).toEqual(priceIds);
});
