import fc from 'fast-check';
import { Temporal } from 'temporal-polyfill';
import { expect, test } from 'vitest';
import { derivePlanState } from './plan-state.ts';
import { ProviderModel } from './provider-for-tests.ts';

const prices = new Map([
  ['pri_starter', 'starter'],
  ['pri_pro', 'pro'],
  ['pri_team', 'team'],
] as const);

/** What can happen to a subscription; each does nothing where the provider would refuse it. */
const happenings: Record<string, (provider: ProviderModel) => void> = {
  buyStarter: (provider) => provider.buy('pri_starter', 1),
  buyPro: (provider) => provider.buy('pri_pro', 1),
  buyTeam: (provider) => provider.buy('pri_team', 3),
  renew: (provider) => provider.passPeriod('paid'),
  renewUnpaid: (provider) => provider.passPeriod('declined'),
  recover: (provider) => provider.recover(),
  exhaust: (provider) => provider.exhaust('cancel'),
  pause: (provider) => provider.exhaust('pause'),
  cancel: (provider) => provider.cancel(),
  undo: (provider) => provider.undoCancel(),
  upgrade: (provider) => provider.change('pri_pro', 1),
  toTeam: (provider) => provider.change('pri_team', 5),
  refund: (provider) => provider.refund(),
  chargeback: (provider) => provider.chargeback(),
  reverse: (provider) => provider.reverse(),
  aDay: (provider) => provider.pass({ hours: 24 }),
  tenDays: (provider) => provider.pass({ hours: 240 }),
};

const name = fc.constantFrom(...Object.keys(happenings));

function shuffled<T>(rows: readonly T[], seed: number): T[] {
  return rows
    .map((row, index) => ({ row, key: Math.sin(seed + index * 7.77) }))
    .sort((one, other) => one.key - other.key)
    .map(({ row }) => row);
}

test('[D-STATUS][D-PAY] after any history of a subscription, plan, status and end are the provider’s truth, in whatever order it was told', () => {
  fc.assert(
    fc.property(fc.array(name, { maxLength: 25 }), fc.nat(), (history, seed) => {
      const provider = new ProviderModel();
      for (const happening of history) {
        happenings[happening]?.(provider);
        const { subscriptions, payments, adjustments } = provider.rows;
        const snapshot = {
          subscriptions: shuffled(subscriptions, seed),
          payments: shuffled(payments, seed + 1),
          adjustments: shuffled(adjustments, seed + 2),
        };
        const state = derivePlanState(snapshot, prices, provider.now);
        const { plan, seats, status, planEndsAt, isSuspended, isDoubled } = state;
        expect({ plan, seats, status, planEndsAt: planEndsAt?.toString() ?? null, isSuspended }).toEqual(
          provider.truth(),
        );
        expect(isDoubled).toBe(false);
        // Whoever the provider has charged for the time that runs is not on the free plan.
        if (provider.isPaidNow()) expect(plan).not.toBe('free');
      }
    }),
    { numRuns: 2_000 },
  );
});

test('[D-PAY] a price that is none of ours is said, and gives nothing by itself', () => {
  const provider = new ProviderModel();
  provider.buy('pri_unknown', 1);
  const state = derivePlanState(provider.rows, prices, provider.now);
  expect(state).toMatchObject({ plan: 'free', isUnclear: true });
});

test('[D-PAY] what is paid and has no subscription yet gives its plan, until it is given back', () => {
  const bought = {
    id: 'txn_1',
    subscriptionId: null,
    status: 'paid',
    origin: 'web',
    priceId: 'pri_pro',
    quantity: 1,
    paidUntil: null,
    createdAt: Temporal.Instant.from('2026-11-15T12:00:00Z'),
  };
  const now = Temporal.Instant.from('2026-11-15T12:01:00Z');
  const snapshot = { subscriptions: [], payments: [bought], adjustments: [] };
  expect(derivePlanState(snapshot, prices, now)).toMatchObject({
    plan: 'pro',
    status: 'active',
    planEndsAt: null,
  });
  const refund = { paymentId: 'txn_1', action: 'refund', isFull: true, status: 'approved' };
  expect(derivePlanState({ ...snapshot, adjustments: [refund] }, prices, now).plan).toBe('free');
  const newCard = { ...bought, origin: 'subscription_payment_method_change' };
  expect(derivePlanState({ ...snapshot, payments: [newCard] }, prices, now).plan).toBe('free');
});
