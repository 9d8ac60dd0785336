import { Subscription } from '@timbre/contract/billing';
import { CurrentPlan } from '@timbre/contract/usage';
import { priceIds } from '@timbre/simulators/paddle/paddle';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { startBillingStack } from '../../../test/billing-stack.ts';
import { eventually } from '../../../test/eventually.ts';
import { users } from '../accounts/accounts.schema.ts';
import { deleteDueAccounts } from '../privacy/privacy.ts';
import { payments, subscriptions } from './billing.schema.ts';

const day = 86_400;
const month = 31 * day;

const getErrorCode = async (response: Promise<Response>) => (await response).headers.get('x-error-code');

type Stack = Awaited<ReturnType<typeof startBillingStack>>;
type Customer = Awaited<ReturnType<Stack['customer']>>;

async function createBuyer(
  { customer }: Stack,
  plan: 'starter' | 'pro' | 'team' = 'pro',
  given: object = {},
) {
  const buyer = await customer();
  const bought = await buyer.buy(plan, given);
  expect((await buyer.confirm(bought)).status).toBe(200);
  return { buyer, bought };
}

const becomes = (buyer: Customer, wanted: object) =>
  eventually(async () => {
    const user: Record<string, unknown> = await buyer.user();
    return Object.entries(wanted).every(([name, value]) => user[name] === value);
  });

const getSubscription = async (buyer: Customer) =>
  Subscription.parse(await (await buyer.call('GET', '/api/plan/subscription')).json());

const Truth = z.object({ subscriptions: z.array(z.object({ id: z.string(), status: z.string() })) });
const fetchTruth = async (stack: Stack) => Truth.parse(await stack.read('truth')).subscriptions;

test('[PLAN-11][D-STATUS][D-DOWN] a cancelled plan holds until planEndsAt, then becomes free by itself, and its owner is told', async () => {
  const stack = await startBillingStack();
  const { buyer } = await createBuyer(stack);
  const answer = await buyer.call('POST', '/api/plan/cancel-subscription', { body: {} });
  const { planEndsAt } = z.object({ planEndsAt: z.iso.datetime() }).parse(await answer.json());
  expect(await buyer.user()).toMatchObject({ plan: 'pro', subscriptionStatus: 'canceled', planEndsAt });
  // Nobody has to be told by the provider.
  await stack.control('webhooks', { dropRate: 1 });
  await stack.advance(29 * day);
  expect((await buyer.user()).plan).toBe('pro');
  await stack.advance(3 * day);
  expect(await buyer.user()).toMatchObject({ plan: 'free', planEndsAt: null });
  await stack.sweep();
  await eventually(async () => (await stack.emailsTo(buyer.email)).length > 0);
  expect(await stack.emailsTo(buyer.email)).toMatchObject([{ subject: 'Your plan has ended' }]);
  await stack.sweep();
  expect(await buyer.user()).toMatchObject({ plan: 'free', subscriptionStatus: 'canceled' });
});

test('[PLAN-10] a cancellation can be undone, and cancelling twice is once', async () => {
  const stack = await startBillingStack();
  const { buyer } = await createBuyer(stack);
  for (let times = 0; times < 2; times += 1)
    expect((await buyer.call('POST', '/api/plan/cancel-subscription', { body: {} })).status).toBe(200);
  expect(await getSubscription(buyer)).toMatchObject({ isLive: true, canBeKept: true, renewsAt: null });
  expect((await buyer.call('POST', '/api/plan/keep-subscription')).status).toBe(204);
  expect(await buyer.user()).toMatchObject({ plan: 'pro', subscriptionStatus: 'active', planEndsAt: null });
  expect((await getSubscription(buyer)).renewsAt).not.toBeNull();
});

test('[PLAN-10] a cancellation whose answer got lost is found to be done', async () => {
  const stack = await startBillingStack();
  const { buyer, bought } = await createBuyer(stack);
  const path = `/subscriptions/${bought.subscriptionId}/cancel`;
  await stack.control('faults', [{ match: { method: 'POST', path }, fault: 'cut-after', times: 1 }]);
  expect((await buyer.call('POST', '/api/plan/cancel-subscription', { body: {} })).status).toBe(200);
  expect((await buyer.user()).subscriptionStatus).toBe('canceled');
});

test('[PLAN-10] shortly before a renewal the provider takes no cancellation, and that is said; without a subscription there is nothing to cancel', async () => {
  const stack = await startBillingStack();
  const { buyer, bought } = await createBuyer(stack);
  const [row] = await stack.db
    .select()
    .from(subscriptions)
    .where(eq(subscriptions.id, bought.subscriptionId ?? ''));
  const seconds =
    row?.nextBilledAt?.since(stack.now()).total('seconds') ?? expect.fail('it is not billed again');
  await stack.advance(Math.floor(seconds) - 600);
  await buyer.verify();
  expect(await getErrorCode(buyer.call('POST', '/api/plan/cancel-subscription', { body: {} }))).toBe(
    'subscription-locked',
  );
  expect((await buyer.user()).subscriptionStatus).toBe('active');
  const nobody = await stack.customer();
  expect(await getErrorCode(nobody.call('POST', '/api/plan/cancel-subscription', { body: {} }))).toBe(
    'subscription-needed',
  );
});

test('[D-SWITCH] another plan changes the subscription after the provider’s preview, and never makes a second one', async () => {
  const stack = await startBillingStack();
  const { buyer } = await createBuyer(stack, 'starter');
  await stack.advance(10 * day);
  await buyer.verify();
  const body = { plan: 'team', seats: 3 };
  const preview = await (await buyer.call('POST', '/api/plan/preview-change', { body })).json();
  expect(preview).toMatchObject({
    dueNow: { amount: expect.any(Number), currency: 'EUR' },
    monthly: { currency: 'EUR' },
  });
  expect(await (await buyer.call('POST', '/api/plan/change', { body })).json()).toEqual({ planName: 'Team' });
  expect(await buyer.user()).toMatchObject({ plan: 'team', subscriptionStatus: 'active', planEndsAt: null });
  const current = CurrentPlan.parse(await (await buyer.call('GET', '/api/plan/current')).json());
  expect(current).toMatchObject({ planName: 'Team', seats: 3, maxAudioMinutes: 60 });
  expect(await fetchTruth(stack)).toHaveLength(1);
  expect((await buyer.call('POST', '/api/plan/change', { body: { plan: 'starter' } })).status).toBe(200);
  expect((await buyer.user()).plan).toBe('starter');
  expect(await fetchTruth(stack)).toHaveLength(1);
});

test('[D-SWITCH] a card that is declined changes nothing', async () => {
  const stack = await startBillingStack();
  const { buyer } = await createBuyer(stack, 'starter', { card: 'later-declined' });
  expect(await getErrorCode(buyer.call('POST', '/api/plan/change', { body: { plan: 'pro' } }))).toBe(
    'payment-declined',
  );
  expect((await buyer.user()).plan).toBe('starter');
});

test('[D-STATUS] a renewal moves the date on; one that fails leaves seven days to mend the card', async () => {
  const stack = await startBillingStack();
  const { buyer, bought } = await createBuyer(stack);
  const before = (await getSubscription(buyer)).renewsAt;
  await stack.advance(month);
  await eventually(async () => (await getSubscription(buyer)).renewsAt !== before);
  expect(await buyer.user()).toMatchObject({ plan: 'pro', subscriptionStatus: 'active', planEndsAt: null });
  await stack.control(`subscriptions/${bought.subscriptionId}/renew`, { payment: 'declined' });
  await becomes(buyer, { subscriptionStatus: 'past_due' });
  const { plan, planEndsAt } = await buyer.user();
  expect(plan).toBe('pro');
  expect(planEndsAt).not.toBeNull();
  await buyer.verify();
  const { url } = z
    .object({ url: z.url() })
    .parse(await (await buyer.call('POST', '/api/plan/payment-link')).json());
  expect(url).toContain(stack.paddleUrl);
  await stack.control(`subscriptions/${bought.subscriptionId}/recover`);
  await becomes(buyer, { subscriptionStatus: 'active', planEndsAt: null });
});

test('[D-STATUS][D-DOWN] a payment that stays due ends the plan after the grace, and the subscription with the provider', async () => {
  const stack = await startBillingStack();
  const { buyer, bought } = await createBuyer(stack, 'pro', { card: 'later-declined' });
  await stack.advance(month);
  await becomes(buyer, { subscriptionStatus: 'past_due' });
  expect((await buyer.user()).plan).toBe('pro');
  await stack.advance(8 * day);
  expect(await buyer.user()).toMatchObject({ plan: 'free', subscriptionStatus: 'past_due' });
  await stack.sweep();
  expect((await buyer.user()).plan).toBe('free');
  await stack.control(`subscriptions/${bought.subscriptionId}/exhaust`, { outcome: 'cancel' });
  await becomes(buyer, { subscriptionStatus: 'canceled' });
});

test('[D-STATUS] a paused subscription is the free plan until it is resumed', async () => {
  const stack = await startBillingStack();
  const { buyer, bought } = await createBuyer(stack);
  await stack.control(`subscriptions/${bought.subscriptionId}/renew`, { payment: 'declined' });
  await stack.control(`subscriptions/${bought.subscriptionId}/exhaust`, { outcome: 'pause' });
  await becomes(buyer, { plan: 'free', subscriptionStatus: 'paused' });
  await stack.control(`subscriptions/${bought.subscriptionId}/resume`);
  await becomes(buyer, { plan: 'pro', subscriptionStatus: 'active' });
});

test('[PLAN-16][D-TRIAL] a trial without a card has an end; with a card it becomes a paid plan', async () => {
  const stack = await startBillingStack();
  await stack.control(`prices/${priceIds.pro}`, { trialDays: 14, requiresPaymentMethod: false });
  const { buyer, bought } = await createBuyer(stack);
  const { planEndsAt, ...user } = await buyer.user();
  expect(user).toMatchObject({ plan: 'pro', subscriptionStatus: 'trialing' });
  expect(planEndsAt).not.toBeNull();
  await stack.control(`subscriptions/${bought.subscriptionId}/add-card`);
  await stack.advance(15 * day);
  await becomes(buyer, { plan: 'pro', subscriptionStatus: 'active', planEndsAt: null });
});

test('[PLAN-16][D-STATUS] a trial that is cancelled is canceled, holds until its end, and is free then', async () => {
  const stack = await startBillingStack();
  await stack.control(`prices/${priceIds.pro}`, { trialDays: 14, requiresPaymentMethod: false });
  const { buyer } = await createBuyer(stack);
  const { planEndsAt } = await buyer.user();
  expect((await buyer.call('POST', '/api/plan/cancel-subscription', { body: {} })).status).toBe(200);
  expect(await buyer.user()).toMatchObject({ plan: 'pro', subscriptionStatus: 'canceled', planEndsAt });
  await stack.advance(15 * day);
  expect(await buyer.user()).toMatchObject({ plan: 'free', planEndsAt: null });
});

test('[D-STATUS] a full refund of the period that runs ends the plan here and with the provider; a part of it does not', async () => {
  const stack = await startBillingStack();
  const { buyer, bought } = await createBuyer(stack);
  await stack.control(`transactions/${bought.transactionId}/refund`, { type: 'partial' });
  const states = async () => JSON.stringify(await (await buyer.call('GET', '/api/plan/payments')).json());
  await eventually(async () => (await states()).includes('partly-refunded'));
  expect((await buyer.user()).plan).toBe('pro');
  const other = await createBuyer(stack);
  await stack.control(`transactions/${other.bought.transactionId}/refund`, {
    type: 'full',
    outcome: 'approved',
  });
  await becomes(other.buyer, { plan: 'free', subscriptionStatus: 'canceled' });
  await eventually(async () =>
    (await fetchTruth(stack)).some(
      ({ id, status }) => id === other.bought.subscriptionId && status === 'canceled',
    ),
  );
});

test('[D-STATUS][LEGAL-05] a chargeback suspends and ends the subscription; a late word of the provider does not lift it, its reversal does', async () => {
  const stack = await startBillingStack();
  const { buyer, bought } = await createBuyer(stack);
  await stack.control(`transactions/${bought.transactionId}/chargeback`);
  await becomes(buyer, { plan: 'free', isSuspended: true, subscriptionStatus: 'canceled' });
  expect(await getErrorCode(buyer.call('POST', '/api/notes', { body: { text: 'An hour of design' } }))).toBe(
    'account-suspended',
  );
  expect((await buyer.call('GET', '/api/recordings')).status).toBe(200);
  await buyer.buy('starter');
  await becomes(buyer, { plan: 'starter' });
  expect((await buyer.user()).isSuspended).toBe(true);
  await stack.control(`transactions/${bought.transactionId}/chargeback-reverse`);
  await becomes(buyer, { isSuspended: false });
  expect((await buyer.call('POST', '/api/notes', { body: { text: 'An hour of design' } })).status).toBe(200);
});

test('[D-PAY] two subscriptions of one account: the better plan holds, it is reported, and ending one does not end the other', async () => {
  const stack = await startBillingStack();
  const { buyer, bought } = await createBuyer(stack, 'starter');
  const second = await buyer.buy('pro');
  await becomes(buyer, { plan: 'pro' });
  expect(stack.logged()).toContain('two subscriptions');
  await stack.control(`subscriptions/${second.subscriptionId}/portal-cancel`, { when: 'now' });
  await becomes(buyer, { plan: 'starter', subscriptionStatus: 'active' });
  await stack.control(`subscriptions/${bought.subscriptionId}/portal-cancel`, { when: 'now' });
  await becomes(buyer, { plan: 'free', subscriptionStatus: 'canceled' });
});

test('[D-DELETE] an account that is given up is charged no more, and its payments outlive it without a name', async () => {
  const stack = await startBillingStack();
  const { buyer, bought } = await createBuyer(stack);
  await buyer.call('POST', '/api/verify-password', { body: { password: buyer.password } });
  expect((await buyer.call('DELETE', '/api/user')).status).toBe(200);
  const cancelled = async () =>
    (
      await stack.db
        .select()
        .from(subscriptions)
        .where(eq(subscriptions.id, bought.subscriptionId ?? ''))
    )[0];
  await eventually(async () => (await cancelled())?.scheduledAction === 'cancel');
  await stack.db
    .update(users)
    .set({ deletionDueAt: new Date(0) })
    .where(eq(users.id, buyer.id));
  await eventually(async () => {
    // An account that is being written to is left for the next round.
    await deleteDueAccounts(stack);
    return (await cancelled())?.status === 'canceled';
  });
  const [payment] = await stack.db.select().from(payments).where(eq(payments.id, bought.transactionId));
  expect(payment).toMatchObject({ userId: null, currency: 'EUR', status: 'completed' });
  expect((await fetchTruth(stack)).map(({ status }) => status)).toEqual(['canceled']);
});

test('a receipt is its owner’s, and its address is asked for each time', async () => {
  const stack = await startBillingStack();
  const { buyer, bought } = await createBuyer(stack);
  const path = `/api/plan/payments/${bought.transactionId}/receipt`;
  const { url } = z.object({ url: z.url() }).parse(await (await buyer.call('POST', path)).json());
  expect((await fetch(url)).ok).toBe(true);
  const other = await stack.customer();
  expect((await other.call('POST', path)).status).toBe(404);
});
