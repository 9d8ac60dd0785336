import type { PaidPlanId, PlanId, SubscriptionStatus } from '@timbre/contract/plan';
import { freePlan, getSeats, plans } from '@timbre/contract/plans';
import { Temporal } from 'temporal-polyfill';
import { trialBuffer } from '../accounts/accounts.ts';

/** The provider's data about an account as last read; only what matters here. */
export type BillingRecords = {
  subscriptions: readonly StoredSubscription[];
  payments: readonly StoredPayment[];
  adjustments: readonly StoredAdjustment[];
};

export type StoredSubscription = {
  id: string;
  status: string;
  priceId: string;
  quantity: number;
  periodStartsAt: Temporal.Instant | null;
  trialEndsAt: Temporal.Instant | null;
  scheduledAction: string | null;
  scheduledAt: Temporal.Instant | null;
  changedAt: Temporal.Instant;
};

export type StoredPayment = {
  id: string;
  subscriptionId: string | null;
  status: string;
  origin: string;
  priceId: string | null;
  quantity: number;
  paidUntil: Temporal.Instant | null;
  createdAt: Temporal.Instant;
};

export type StoredAdjustment = { paymentId: string; action: string; isFull: boolean; status: string };

/** Every price that was ever sold, and its plan. */
export type Prices = ReadonlyMap<string, PaidPlanId>;

export type PlanState = {
  plan: PlanId;
  seats: number;
  status: SubscriptionStatus;
  planEndsAt: Temporal.Instant | null;
  isSuspended: boolean;
  /** Subscriptions that were paid back, and must not be charged again. */
  toEnd: string[];
  /** The state cannot be interpreted: an operator must look, and the plan is not reduced. */
  isUnclear: boolean;
  /** More than one subscription is charged for one account. */
  isDoubled: boolean;
};

/** What a subscription or a payment gives, and until when. */
type Right = {
  plan: PaidPlanId;
  seats: number;
  status: SubscriptionStatus;
  planEndsAt: Temporal.Instant | null;
  holdsUntil: Temporal.Instant | null;
};

/** How long a plan holds after a renewal could not be charged. */
const grace = { hours: 7 * 24 };

/** Payments that buy a period; others settle a difference or try a new card. */
const buying = new Set(['web', 'api', 'subscription_recurring']);
const paid = new Set(['paid', 'completed']);

const getRank = (plan: PlanId) => plans.findIndex(({ id }) => id === plan);

/** Derives an account's plan from the provider's data. Independent of order and repetition. */
export function derivePlanState(records: BillingRecords, prices: Prices, now: Temporal.Instant): PlanState {
  const toEnd = records.subscriptions.filter(
    (subscription) => subscription.status !== 'canceled' && isPaidBack(records, subscription),
  );
  const live = records.subscriptions.filter(({ status }) => status !== 'canceled');
  const rights = [
    ...records.subscriptions
      .filter((subscription) => !toEnd.includes(subscription))
      .flatMap((subscription) => getRights(records, subscription, prices)),
    ...newPurchases(records, prices),
  ];
  const inForce = rights
    .filter(({ holdsUntil }) => holdsUntil === null || Temporal.Instant.compare(now, holdsUntil) < 0)
    .sort((one, other) => getRank(other.plan) - getRank(one.plan) || other.seats - one.seats);
  const common = {
    isSuspended: isSuspended(records),
    toEnd: toEnd.map(({ id }) => id),
    isUnclear: live.some(({ priceId }) => !prices.has(priceId)),
    isDoubled: live.length > 1,
  };
  const [best] = inForce;
  if (best !== undefined) {
    const { plan, seats, status, planEndsAt } = best;
    return { ...common, plan, seats, status, planEndsAt };
  }
  const last = findLast(records.subscriptions);
  const lastStatus = last === undefined ? 'none' : getStatus(last);
  const status = last && toEnd.includes(last) ? 'canceled' : lastStatus;
  return { ...common, plan: freePlan, seats: 1, status, planEndsAt: null };
}

/** None of one that is over, or whose price is unknown. */
function getRights(records: BillingRecords, subscription: StoredSubscription, prices: Prices): Right[] {
  const plan = prices.get(subscription.priceId);
  if (plan === undefined) return [];
  const { trialEndsAt, scheduledAt, scheduledAction } = subscription;
  const status = getStatus(subscription);
  const right = { plan, seats: getSeats(plan, subscription.quantity), status };
  const ending = (end: Temporal.Instant, buffer: Temporal.DurationLike = { hours: 0 }) => [
    { ...right, planEndsAt: end, holdsUntil: end.add(buffer) },
  ];
  switch (subscription.status) {
    case 'active':
    case 'trialing':
      if (scheduledAt !== null && scheduledAction !== 'resume') return ending(scheduledAt);
      if (subscription.status === 'trialing' && trialEndsAt !== null) return ending(trialEndsAt, trialBuffer);
      return [{ ...right, planEndsAt: null, holdsUntil: null }];
    case 'past_due': {
      const since = paidUntil(records, subscription);
      return since === null ? [] : ending(since.add(grace));
    }
    case 'canceled':
      // A trial without a card can only be cancelled immediately; the promised trial period still applies.
      return trialEndsAt !== null && !wasEverPaid(records, subscription) ? ending(trialEndsAt) : [];
    default:
      return [];
  }
}

function getStatus({ status, scheduledAction }: StoredSubscription): SubscriptionStatus {
  switch (status) {
    case 'active':
    case 'trialing':
      return scheduledAction === 'cancel' ? 'canceled' : status;
    case 'past_due':
    case 'paused':
      return status;
    default:
      return 'canceled';
  }
}

/** At a renewal the provider moves the period on before it is paid: what is paid for is what the payments say. */
function paidUntil(records: BillingRecords, subscription: StoredSubscription): Temporal.Instant | null {
  const ends = periodsPaid(records, subscription).flatMap(({ paidUntil: end }) => end ?? []);
  return (
    ends.sort(Temporal.Instant.compare).at(-1) ?? subscription.trialEndsAt ?? subscription.periodStartsAt
  );
}

function wasEverPaid(records: BillingRecords, subscription: StoredSubscription): boolean {
  return periodsPaid(records, subscription).some(({ origin }) => origin === 'subscription_recurring');
}

/** The payments that bought a period of it, the oldest first. */
function periodsPaid({ payments }: BillingRecords, { id }: StoredSubscription): StoredPayment[] {
  return payments
    .filter(
      ({ subscriptionId, status, origin }) => subscriptionId === id && paid.has(status) && buying.has(origin),
    )
    .sort((one, other) => Temporal.Instant.compare(one.createdAt, other.createdAt));
}

/** What was just paid, before the provider has made a subscription of it. */
function newPurchases(records: BillingRecords, prices: Prices): Right[] {
  return records.payments.flatMap((payment) => {
    const plan = payment.priceId === null ? undefined : prices.get(payment.priceId);
    const isRecent =
      paid.has(payment.status) &&
      (payment.origin === 'web' || payment.origin === 'api') &&
      !records.subscriptions.some(({ id }) => id === payment.subscriptionId);
    if (plan === undefined || !isRecent || isGivenBack(records, payment.id)) return [];
    const seats = getSeats(plan, payment.quantity);
    return [{ plan, seats, status: 'active' as const, planEndsAt: null, holdsUntil: null }];
  });
}

/** The period that runs was given back in full, or a bank took it back, or is about to. */
function isPaidBack(records: BillingRecords, subscription: StoredSubscription): boolean {
  const periods = periodsPaid(records, subscription);
  const last = periods.at(-1);
  return (
    (last !== undefined && isRefunded(records, last.id)) || periods.some(({ id }) => isDisputed(records, id))
  );
}

function isGivenBack(records: BillingRecords, paymentId: string): boolean {
  return isRefunded(records, paymentId) || isDisputed(records, paymentId);
}

export function isRefunded({ adjustments }: Pick<BillingRecords, 'adjustments'>, paymentId: string): boolean {
  return adjustments.some(
    (one) =>
      one.paymentId === paymentId && one.action === 'refund' && one.isFull && one.status === 'approved',
  );
}

/** A chargeback, or the warning of one, that was not reversed; counted, because a reversal may arrive first. */
export function isDisputed(records: Pick<BillingRecords, 'adjustments'>, paymentId: string): boolean {
  return (
    balance(records, paymentId, 'chargeback') > 0 || balance(records, paymentId, 'chargeback_warning') > 0
  );
}

function isSuspended(records: BillingRecords): boolean {
  return records.payments.some(({ id }) => balance(records, id, 'chargeback') > 0);
}

function balance(
  { adjustments }: Pick<BillingRecords, 'adjustments'>,
  paymentId: string,
  action: string,
): number {
  const count = (wanted: string) =>
    adjustments.filter(
      (one) => one.paymentId === paymentId && one.action === wanted && one.status !== 'rejected',
    ).length;
  return count(action) - count(`${action}_reverse`);
}

function findLast(subscriptions: readonly StoredSubscription[]): StoredSubscription | undefined {
  return [...subscriptions]
    .sort(
      (one, other) =>
        Temporal.Instant.compare(one.changedAt, other.changedAt) || (one.id < other.id ? -1 : 1),
    )
    .at(-1);
}
