import { isDeepStrictEqual } from 'node:util';
import type { User } from '@timbre/contract/accounts';
import type { PaidPlanId } from '@timbre/contract/plan';
import { waitUntil } from '@timbre/scripts/start/server-process';
import { priceIds } from '@timbre/simulators/paddle/paddle';
import { isNull } from 'drizzle-orm';
import fc from 'fast-check';
import { Temporal } from 'temporal-polyfill';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { type Bought, startBillingStack } from '../../../test/billing-stack.ts';
import { isLargeRun, seed } from '../../../test/check-size.ts';
import { webhookEvents } from './billing.schema.ts';

type Stack = Awaited<ReturnType<typeof startBillingStack>>;
type Customer = Awaited<ReturnType<Stack['customer']>>;
type Life = { customer: Customer; plan: PaidPlanId; bought?: Bought };

const histories = isLargeRun ? 100 : 20;
const rounds = isLargeRun ? 6 : 4;
const day = 86_400;

/** What is done to a subscription by its owner, by the provider or by a bank; refused ones change nothing. */
const doings: Record<string, (stack: Stack, life: Life) => Promise<unknown>> = {
  buy: async (stack, life) => {
    if (liveIn(await readTruth(stack), life).length > 0) return;
    life.bought = await life.customer.buy(life.plan, life.plan === 'team' ? { quantity: 3 } : {});
  },
  claim: async (_stack, { customer, bought }) => bought && customer.confirm(bought),
  cancel: verified((customer) => customer.call('POST', '/api/plan/cancel-subscription', { body: {} })),
  undo: verified((customer) => customer.call('POST', '/api/plan/keep-subscription')),
  upgrade: verified((customer) => customer.call('POST', '/api/plan/change', { body: { plan: 'pro' } })),
  toTeam: verified((customer) =>
    customer.call('POST', '/api/plan/change', { body: { plan: 'team', seats: 4 } }),
  ),
  renewUnpaid: at((id) => [`subscriptions/${id}/renew`, { payment: 'declined' }]),
  recover: at((id) => [`subscriptions/${id}/recover`, {}]),
  exhaust: at((id) => [`subscriptions/${id}/exhaust`, { outcome: 'cancel' }]),
  portal: at((id) => [`subscriptions/${id}/portal-cancel`, { when: 'now' }]),
  refund: async (stack, { bought }) =>
    bought && stack.control(`transactions/${bought.transactionId}/refund`, {}).catch(() => undefined),
  chargeback: async (stack, { bought }) =>
    bought && stack.control(`transactions/${bought.transactionId}/chargeback`, {}).catch(() => undefined),
};

/** What needs the password, which was last entered before the clock was moved. */
function verified(act: (customer: Life['customer']) => Promise<unknown>) {
  return async (_stack: Stack, { customer }: Life) => {
    await customer.verify();
    return act(customer);
  };
}

function at(act: (subscriptionId: string) => [string, unknown]) {
  return async (stack: Stack, { bought }: Life) =>
    bought?.subscriptionId && stack.control(...act(bought.subscriptionId)).catch(() => undefined);
}

const Moment = z.string().transform((text) => Temporal.Instant.from(text));
const Truth = z.object({
  subscriptions: z.array(
    z.object({
      id: z.string(),
      customer_id: z.string(),
      status: z.string(),
      scheduled_change: z.object({ action: z.string(), effective_at: Moment }).nullable(),
      current_billing_period: z.object({ starts_at: Moment, ends_at: Moment }).nullable(),
      items: z.array(z.object({ quantity: z.number(), price: z.object({ id: z.string() }) })),
    }),
  ),
  adjustments: z.array(z.object({ customer_id: z.string(), action: z.string() })),
});

type Truth = z.infer<typeof Truth>;

const readTruth = async (stack: Stack) => Truth.parse(await stack.read('truth'));

const liveIn = (truth: Truth, { bought }: Life) =>
  truth.subscriptions.filter(
    ({ customer_id, status }) => customer_id === bought?.customerId && status !== 'canceled',
  );

/** What the provider's own books say that this customer should have; read apart from the code that is tested. */
function getExpected(truth: Truth, life: Life, now: Temporal.Instant) {
  const { bought } = life;
  const own = truth.subscriptions.filter(({ customer_id }) => customer_id === bought?.customerId);
  const [live] = liveIn(truth, life);
  const isSuspended = truth.adjustments.some(
    ({ customer_id, action }) => customer_id === bought?.customerId && action === 'chargeback',
  );
  const free = { plan: 'free', planEndsAt: null, isSuspended };
  if (live === undefined) return { ...free, subscriptionStatus: own.length > 0 ? 'canceled' : 'none' };
  const priceId = live.items[0]?.price.id;
  const plan = Object.entries(priceIds).find(([, id]) => id === priceId)?.[0] ?? 'unknown';
  const grace = live.current_billing_period?.starts_at.add({ hours: 7 * 24 });
  if (live.status === 'past_due')
    return grace && Temporal.Instant.compare(now, grace) < 0
      ? { plan, planEndsAt: grace.epochMilliseconds, isSuspended, subscriptionStatus: 'past_due' }
      : { ...free, subscriptionStatus: 'past_due' };
  const end = live.scheduled_change?.effective_at.epochMilliseconds ?? null;
  return { plan, planEndsAt: end, isSuspended, subscriptionStatus: end === null ? 'active' : 'canceled' };
}

const getShown = ({ plan, planEndsAt, isSuspended, subscriptionStatus }: User) => ({
  plan,
  planEndsAt: planEndsAt === null ? null : Date.parse(planEndsAt),
  isSuspended,
  subscriptionStatus,
});

test(`[D-PAY][D-STATUS] ${histories} histories with webhooks repeated, shuffled, delayed and dropped: after the sweep every account is what the provider’s books say`, async () => {
  const stack = await startBillingStack();
  const plans = fc.sample(fc.constantFrom('starter', 'pro', 'team'), { numRuns: histories, seed });
  const lives: Life[] = [];
  for (const plan of plans) lives.push({ customer: await stack.customer(), plan });
  const names = fc.sample(fc.constantFrom(...Object.keys(doings)), {
    numRuns: histories * rounds,
    seed,
  });
  await stack.control('webhooks', {
    copies: 2,
    concurrent: true,
    shuffle: true,
    dropRate: 0.3,
    delayMs: 50,
    seed,
  });
  for (const life of lives) await doings['buy']?.(stack, life);
  for (let round = 0; round < rounds; round += 1) {
    for (const [index, life] of lives.entries())
      await doings[names[round * histories + index] ?? '']?.(stack, life);
    await stack.advance((round % 3 === 2 ? 31 : 4) * day);
  }
  await stack.control('webhooks/settle');
  const isQuiet = async () => (await stack.db.$count(webhookEvents, isNull(webhookEvents.processedAt))) === 0;
  for (let sweeps = 0; sweeps < 2; sweeps += 1) {
    await stack.sweep();
    expect(await waitUntil(isQuiet, 480_000)).toBe(true);
  }
  for (const life of lives) {
    const compare = async () => {
      const truth = await readTruth(stack);
      return {
        bought: life.bought,
        live: liveIn(truth, life).length,
        shown: getShown(await life.customer.user()),
        expected: getExpected(truth, life, stack.now()),
      };
    };
    // What was paid back is ended at the provider after the event was processed, so both may still change.
    await expect
      .poll(compare)
      .toSatisfy(({ live, shown, expected }) => live <= 1 && isDeepStrictEqual(shown, expected));
  }
});
