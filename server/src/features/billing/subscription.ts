import type { Subscription } from '@timbre/contract/billing';
import type { PaidPlanId } from '@timbre/contract/plan';
import { getPlan, getSeats, hasTeam } from '@timbre/contract/plans';
import type { ProblemCode } from '@timbre/contract/problem';
import type { SecurityEventKind } from '@timbre/contract/security-events';
import type { Temporal } from 'temporal-polyfill';
import type { AppContext } from '../../app-context.ts';
import { ConnectorError } from '../../connectors/connector-error.ts';
import type { ProvidedSubscription, SubscriptionChange } from '../../connectors/payment-provider.ts';
import type { Db } from '../../db/client.ts';
import { DomainError } from '../../domain-error.ts';
import { consumeRateLimit } from '../../rate-limit.ts';
import { type Caller, noteSecurityEvent } from '../accounts/accounts.ts';
import { findSubscription, getLiveSubscription, type SubscriptionRow } from './billing.queries.ts';
import { makeCheckoutToken } from './checkout-token.ts';
import { type BillingDeps, keepAnswer, syncCustomer } from './sync.ts';

/** Each is a call to the provider, which counts them. */
const callsAllowed = 60;

export async function readSubscription(
  { db, payments, authSecret }: Pick<AppContext, 'db' | 'authSecret' | 'payments'>,
  session: { userId: string; expiresAt: Temporal.Instant },
): Promise<Subscription> {
  const live = await getLiveSubscription(db, session.userId);
  return {
    isLive: live !== undefined,
    renewsAt: live && live.scheduledAt === null ? (live.nextBilledAt?.toString() ?? null) : null,
    isPastDue: live?.status === 'past_due',
    canBeKept: live?.scheduledAction === 'cancel',
    checkout: {
      url: payments?.checkoutUrl ?? null,
      priceIds: payments?.sold ?? {},
      token: makeCheckoutToken(authSecret, session.userId, session.expiresAt),
    },
  };
}

/** Ends the subscription with its period. One that is not paid, or is no period yet, can only end at once. */
export async function cancelSubscription(deps: BillingDeps, caller: Caller): Promise<void> {
  const live = await ownLive(deps, caller.userId);
  const when = live.status === 'past_due' || live.status === 'paused' ? 'now' : 'period-end';
  const isEnding = ({ status, scheduledAction }: SubscriptionRow) =>
    status === 'canceled' || scheduledAction === 'cancel';
  await changed(
    deps,
    live,
    { isDone: isEnding, kind: 'subscription-cancelled', caller },
    async (provider) => {
      try {
        return await provider.cancel(live.id, when);
      } catch (cause) {
        if (findErrorCode(cause) !== 'subscription_scheduled_change_not_allowed_for_cardless_trial')
          throw cause;
        return provider.cancel(live.id, 'now');
      }
    },
  );
}

export async function keepSubscription(deps: BillingDeps, caller: Caller): Promise<void> {
  const live = await ownLive(deps, caller.userId);
  if (live.scheduledAction !== 'cancel') return;
  const isKept = ({ scheduledAction }: SubscriptionRow) => scheduledAction === null;
  await changed(deps, live, { isDone: isKept, kind: 'subscription-kept', caller }, (provider) =>
    provider.keep(live.id),
  );
}

/** Changes of seats only go through the team feature, which checks the members. */
export async function refuseSeatsAlone(
  { db, payments }: BillingDeps,
  userId: string,
  { plan }: WantedPlan,
): Promise<void> {
  const live = await getLiveSubscription(db, userId);
  if (hasTeam(plan) && live && payments.prices.get(live.priceId) === plan)
    throw new DomainError('seats-of-team');
}

export type WantedPlan = { plan: PaidPlanId; seats: number };

export async function previewPlanChange(deps: BillingDeps, userId: string, wanted: WantedPlan) {
  const live = await ownLive(deps, userId);
  try {
    const { nextPaymentAt, ...amounts } = await deps.payments.provider.previewChange(
      live.id,
      changeTo(deps, live, wanted),
    );
    return { ...amounts, nextPaymentAt: nextPaymentAt?.toString() ?? null };
  } catch (cause) {
    throw toDomainError(cause);
  }
}

export async function changePlan(
  deps: BillingDeps,
  caller: Caller,
  wanted: WantedPlan,
): Promise<{ planName: string }> {
  const live = await ownLive(deps, caller.userId);
  const change = changeTo(deps, live, wanted);
  const isChanged = ({ priceId, quantity }: SubscriptionRow) =>
    priceId === change.priceId && quantity === change.quantity;
  const kind = live.priceId === change.priceId ? 'seats-changed' : 'plan-changed';
  await changed(deps, live, { isDone: isChanged, kind, caller }, async (provider) => {
    try {
      return await provider.change(live.id, change);
    } catch (cause) {
      // A difference of cents cannot be charged on its own.
      if (findErrorCode(cause) !== 'subscription_update_transaction_balance_less_than_charge_limit')
        throw cause;
      return provider.change(live.id, { ...change, billed: 'next' });
    }
  });
  return { planName: getPlan(wanted.plan).name };
}

export async function cardLink(deps: BillingDeps, caller: Caller): Promise<{ url: string }> {
  const live = await ownLive(deps, caller.userId);
  try {
    const url = await deps.payments.provider.cardLink(live.id);
    if (url !== undefined) {
      await deps.db.transaction((tx) => noteSecurityEvent(tx, 'payment-page-opened', caller));
      return { url };
    }
  } catch (cause) {
    throw toDomainError(cause);
  }
  throw new DomainError('subscription-locked');
}

async function ownLive({ db }: BillingDeps, userId: string): Promise<SubscriptionRow> {
  await consumeRateLimit(db, `subscription/${userId}`, callsAllowed);
  const live = await getLiveSubscription(db, userId);
  if (live === undefined) throw new DomainError('subscription-needed');
  return live;
}

/** An upgrade is charged now, a downgrade with the next period, or not at all if none follows. */
function changeTo(
  { payments }: BillingDeps,
  live: SubscriptionRow,
  { plan, seats }: WantedPlan,
): SubscriptionChange {
  const priceId = payments.sold[plan];
  if (priceId === undefined) throw new DomainError('plan-not-sold');
  const quantity = getSeats(plan, seats);
  const present = payments.prices.get(live.priceId);
  const isDearer = getPlan(plan).price * quantity > (present ? getPlan(present).price * live.quantity : 0);
  // Nothing is charged in a trial, and nothing after a cancellation.
  if (live.status === 'trialing') return { priceId, quantity, billed: 'none' };
  const settled = live.scheduledAt === null ? 'next' : 'none';
  return { priceId, quantity, billed: isDearer ? 'now' : settled };
}

type OwnersChange = {
  isDone: (row: SubscriptionRow) => boolean;
  kind: SecurityEventKind;
  caller: Caller;
};

/** Makes a change at the provider and writes its answer down. Where the answer got lost, the provider is asked what came of it. */
async function changed(
  deps: BillingDeps,
  { id, customerId }: SubscriptionRow,
  { isDone, kind, caller }: OwnersChange,
  change: (provider: BillingDeps['payments']['provider']) => Promise<ProvidedSubscription>,
): Promise<void> {
  const note = (tx: Db) => noteSecurityEvent(tx, kind, caller);
  try {
    await keepAnswer(deps, await change(deps.payments.provider), note);
  } catch (cause) {
    if (!(cause instanceof ConnectorError) || cause.fault !== 'unknown') throw toDomainError(cause);
    await syncCustomer(deps, customerId).catch((again: unknown) => {
      throw toDomainError(again);
    });
    const row = await findSubscription(deps.db, id);
    if (row === undefined || !isDone(row)) throw toDomainError(cause);
    await deps.db.transaction(note);
  }
}

function findErrorCode(cause: unknown): string | undefined {
  return cause instanceof ConnectorError ? cause.code : undefined;
}

/** Maps the provider's refusal to a problem for the user. */
function toDomainError(cause: unknown): unknown {
  if (!(cause instanceof ConnectorError)) return cause;
  return new DomainError(toProblemCode(cause), { cause });
}

function toProblemCode({ fault, code }: ConnectorError): ProblemCode {
  if (code === 'subscription_payment_declined') return 'payment-declined';
  // Shortly before a renewal, while a payment is due, or with a change that excludes another.
  return fault === 'rejected' ? 'subscription-locked' : 'payment-unavailable';
}
