import type { CustomersThings, ProvidedSubscription } from '../../connectors/payment-provider.ts';
import type { Db } from '../../db/client.ts';
import { submit } from '../../durable.ts';
import type { Parts, Payments } from '../../parts.ts';
import {
  adjustmentsOf,
  answerBells,
  lockAccounts,
  lockCustomer,
  ownersOf,
  ownPayment,
  paymentsOf,
  planOfAccount,
  shareOwner,
  subscriptionsOf,
  unansweredBells,
  upsertAdjustment,
  upsertPayment,
  upsertSubscription,
  writeStanding,
} from './billing.queries.ts';
import { accountIn } from './checkout-token.ts';
import { endingKey, endingWorkflow } from './ending.ts';
import { type Standing, standingOf } from './standing.ts';

export const planEndedWorkflow = 'PlanEndedMail';

export type BillingParts = Pick<Parts, 'db' | 'now' | 'log' | 'authSecret'> & { payments: Payments };

/**
 * Asks the provider for all it has of a customer and writes that down, with what follows for the accounts it belongs to. However
 * often and in whatever order this runs, the tables end as the provider's last word.
 */
export async function syncCustomer(parts: BillingParts, customerId: string): Promise<void> {
  const { db, payments } = parts;
  // Read before the provider is asked: what rings later is answered by a later look.
  const bells = await unansweredBells(db, customerId);
  const things = await payments.provider.everythingOf(customerId);
  const named = namedIn(parts, things);
  await db.transaction(async (tx) => {
    const before = await ownersOf(tx, customerId);
    const accounts = await lockAccounts(tx, [...before, ...named.values()]);
    await keepThings(tx, customerId, things);
    for (const [paymentId, userId] of named)
      if (accounts.includes(userId)) await ownPayment(tx, paymentId, userId);
    for (const { id } of things.subscriptions) await shareOwner(tx, id);
    for (const userId of await ownersOf(tx, customerId)) await settleAccount(tx, parts, userId);
    await answerBells(tx, bells);
  });
}

/** How a purchase begins; what follows from it carries the token on, long after it was good. */
const buying = new Set(['web', 'api']);

/**
 * Whose each purchase is: that of the account which its checkout was opened for, by our own signature; what belongs to one
 * subscription belongs to one account. The address that somebody typed in a checkout gives nothing to anybody: who pays in
 * another's name could take it back in their name too. What stays without an owner waits for one to claim it.
 */
function namedIn({ authSecret }: BillingParts, { payments }: CustomersThings): Map<string, string> {
  return new Map(
    payments.flatMap(({ id, origin, accountToken, createdAt }): [string, string][] => {
      const userId = buying.has(origin) ? accountIn(authSecret, accountToken, createdAt) : undefined;
      return userId === undefined ? [] : [[id, userId]];
    }),
  );
}

/** Writes down what the provider answered to a change, with what follows from it and what else belongs to it. */
export async function keepAnswer(
  parts: BillingParts,
  subscription: ProvidedSubscription,
  also: (tx: Db) => Promise<void> = async () => {},
): Promise<void> {
  await parts.db.transaction(async (tx) => {
    const owners = await lockAccounts(tx, await ownersOf(tx, subscription.customerId));
    await lockCustomer(tx, subscription.customerId);
    await upsertSubscription(tx, subscription);
    for (const userId of owners) await settleAccount(tx, parts, userId);
    await also(tx);
  });
}

async function keepThings(tx: Db, customerId: string, things: CustomersThings): Promise<void> {
  await lockCustomer(tx, customerId);
  for (const payment of things.payments) await upsertPayment(tx, customerId, payment);
  for (const subscription of things.subscriptions) await upsertSubscription(tx, subscription);
  for (const adjustment of things.adjustments) await upsertAdjustment(tx, adjustment);
}

/** Makes the account what the tables say. What was paid back is ended at the provider by work of its own, which outlives a failed call. */
export async function settleAccount(
  tx: Db,
  { log, now, payments: { prices } }: Pick<BillingParts, 'log' | 'now' | 'payments'>,
  userId: string,
): Promise<void> {
  const account = await planOfAccount(tx, userId);
  if (account === undefined) return;
  const payments = await paymentsOf(tx, userId);
  const mirror = {
    subscriptions: await subscriptionsOf(tx, userId),
    payments,
    adjustments: await adjustmentsOf(
      tx,
      payments.map(({ id }) => id),
    ),
  };
  const standing = standingOf(mirror, prices, now());
  report(log, userId, standing);
  for (const id of standing.toEnd) await submit(tx, endingWorkflow, endingKey(id, 'paid-back'));
  if (standing.isUnclear) return;
  await writeStanding(tx, userId, standing, now());
  if (account.plan !== null && account.plan !== 'free' && standing.plan === 'free')
    await submit(tx, planEndedWorkflow, userId);
}

/** What a person has to look at. */
function report(log: BillingParts['log'], userId: string, standing: Standing): void {
  if (standing.isUnclear)
    log.error({ userId }, 'a subscription has a price that is none of ours; the plan was left as it is');
  if (standing.isDoubled) log.error({ userId }, 'an account pays for two subscriptions');
  if (standing.isSuspended) log.warn({ userId }, 'an account is suspended: a payment was charged back');
}
