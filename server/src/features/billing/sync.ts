import { isPaid } from '@timbre/contract/plans';
import type { AppContext, Payments } from '../../app-context.ts';
import type { CustomerSnapshot, ProvidedSubscription } from '../../connectors/payment-provider.ts';
import type { Db } from '../../db/client.ts';
import { enqueue } from '../../durable.ts';
import { findPlan, lockUsers, savePlan } from '../accounts/accounts.ts';
import {
  listAdjustments,
  listOwners,
  listSubscriptions,
  listUnprocessedEvents,
  lockCustomer,
  markEventsProcessed,
  ownPayment,
  selectPayments,
  shareOwner,
  upsertAdjustment,
  upsertPayment,
  upsertSubscription,
} from './billing.queries.ts';
import { accountIn } from './checkout-token.ts';
import { endingKey, endingWorkflow } from './ending.ts';
import { derivePlanState, type PlanState } from './plan-state.ts';

export const planEndedWorkflow = 'PlanEndedMail';

export type BillingDeps = Pick<AppContext, 'db' | 'now' | 'log' | 'authSecret'> & { payments: Payments };

/**
 * Reads everything about a customer from the provider and stores it, with the resulting plans of the accounts. However
 * often and in whatever order this runs, the tables match the provider's latest state.
 */
export async function syncCustomer(deps: BillingDeps, customerId: string): Promise<void> {
  const { db, payments } = deps;
  // Read before the provider is asked: an event that arrives later needs a later snapshot.
  const eventIds = await listUnprocessedEvents(db, customerId);
  const things = await payments.provider.fetchSnapshot(customerId);
  const named = namedIn(deps, things);
  await db.transaction(async (tx) => {
    const before = await listOwners(tx, customerId);
    const accounts = await lockUsers(tx, [...before, ...named.values()]);
    await keepThings(tx, customerId, things);
    for (const [paymentId, userId] of named)
      if (accounts.includes(userId)) await ownPayment(tx, paymentId, userId);
    for (const { id } of things.subscriptions) await shareOwner(tx, id);
    for (const userId of await listOwners(tx, customerId)) await reconcileAccount(tx, deps, userId);
    await markEventsProcessed(tx, eventIds);
  });
}

/** How a purchase begins; what follows from it carries the token on, long after it was good. */
const buying = new Set(['web', 'api']);

/**
 * Whose each purchase is: that of the account which its checkout was opened for, by our own signature; what belongs to one
 * subscription belongs to one account. The address that somebody typed in a checkout gives nothing to anybody: who pays in
 * another's name could take it back in their name too. What stays without an owner waits for one to claim it.
 */
function namedIn({ authSecret }: BillingDeps, { payments }: CustomerSnapshot): Map<string, string> {
  return new Map(
    payments.flatMap(({ id, origin, accountToken, createdAt }): [string, string][] => {
      const userId = buying.has(origin) ? accountIn(authSecret, accountToken, createdAt) : undefined;
      return userId === undefined ? [] : [[id, userId]];
    }),
  );
}

/** Writes down what the provider answered to a change, with what follows from it and what else belongs to it. */
export async function keepAnswer(
  deps: BillingDeps,
  subscription: ProvidedSubscription,
  also: (tx: Db) => Promise<void> = async () => {},
): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const owners = await lockUsers(tx, await listOwners(tx, subscription.customerId));
    await lockCustomer(tx, subscription.customerId);
    await upsertSubscription(tx, subscription);
    for (const userId of owners) await reconcileAccount(tx, deps, userId);
    await also(tx);
  });
}

async function keepThings(tx: Db, customerId: string, things: CustomerSnapshot): Promise<void> {
  await lockCustomer(tx, customerId);
  for (const payment of things.payments) await upsertPayment(tx, customerId, payment);
  for (const subscription of things.subscriptions) await upsertSubscription(tx, subscription);
  for (const adjustment of things.adjustments) await upsertAdjustment(tx, adjustment);
}

/** Makes the account what the tables say. What was paid back is ended at the provider by work of its own, which outlives a failed call. */
export async function reconcileAccount(
  tx: Db,
  { log, now, payments: { prices } }: Pick<BillingDeps, 'log' | 'now' | 'payments'>,
  userId: string,
): Promise<void> {
  const account = await findPlan(tx, userId);
  if (account === undefined) return;
  const payments = await selectPayments(tx, userId);
  const records = {
    subscriptions: await listSubscriptions(tx, userId),
    payments,
    adjustments: await listAdjustments(
      tx,
      payments.map(({ id }) => id),
    ),
  };
  const state = derivePlanState(records, prices, now());
  report(log, userId, state);
  for (const id of state.toEnd) await enqueue(tx, endingWorkflow, endingKey(id, 'paid-back'));
  if (state.isUnclear) return;
  await savePlan(tx, userId, state, now());
  if (account.plan !== null && isPaid(account.plan) && !isPaid(state.plan))
    await enqueue(tx, planEndedWorkflow, userId);
}

/** Cases for an operator. */
function report(log: BillingDeps['log'], userId: string, state: PlanState): void {
  if (state.isUnclear)
    log.error({ userId }, 'a subscription has a price that is none of ours; the plan was left as it is');
  if (state.isDoubled) log.error({ userId }, 'an account pays for two subscriptions');
  if (state.isSuspended) log.warn({ userId }, 'an account is suspended: a payment was charged back');
}
