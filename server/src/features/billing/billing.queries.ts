import { and, desc, eq, gte, inArray, isNotNull, isNull, lt, lte, ne, notExists, or, sql } from 'drizzle-orm';
import type { Temporal } from 'temporal-polyfill';
import type {
  ProvidedAdjustment,
  ProvidedPayment,
  ProvidedSubscription,
} from '../../connectors/payment-provider.ts';
import type { Db } from '../../db/client.ts';
import {
  billingCustomers,
  eventCursors,
  paymentAdjustments,
  payments,
  subscriptions,
  webhookEvents,
} from './billing.schema.ts';

export type SubscriptionRow = typeof subscriptions.$inferSelect;
export type PaymentRow = typeof payments.$inferSelect;

/** Writes the customer down unless it is known, and holds it until the transaction ends: one writes about it at a time. */
export async function lockCustomer(tx: Db, id: string): Promise<{ userId: string | null }> {
  await tx.insert(billingCustomers).values({ id }).onConflictDoNothing();
  const [row] = await tx.select().from(billingCustomers).where(eq(billingCustomers.id, id)).for('update');
  if (row === undefined) throw new Error('a customer was neither inserted nor found');
  return row;
}

export async function bindCustomer(tx: Db, id: string, userId: string): Promise<void> {
  await tx
    .update(billingCustomers)
    .set({ userId })
    .where(and(eq(billingCustomers.id, id), isNull(billingCustomers.userId)));
}

/** What was heard before and is newer stays; whose it is stays too. */
export async function upsertSubscription(tx: Db, provided: ProvidedSubscription): Promise<void> {
  const { accountToken: _, items, ...told } = provided;
  const [item] = items;
  // Several things in one subscription are none that we sell: no price is known for them.
  const content = {
    ...told,
    priceId: items.length === 1 && item ? item.priceId : '',
    quantity: item?.quantity ?? 1,
  };
  await tx
    .insert(subscriptions)
    .values(content)
    .onConflictDoUpdate({
      target: subscriptions.id,
      set: {
        ...content,
        // Left out once a subscription is over, and still of use then.
        trialEndsAt: sql`coalesce(excluded.trial_ends_at, ${subscriptions.trialEndsAt})`,
      },
      setWhere: sql`excluded.changed_at >= ${subscriptions.changedAt} and ${subscriptions.status} <> 'canceled'`,
    });
}

export async function upsertPayment(tx: Db, customerId: string, provided: ProvidedPayment): Promise<void> {
  const { accountToken: _, collectionMode: __, items, ...told } = provided;
  const [item] = items;
  const priceId = items.length === 1 && item?.isRecurring ? item.priceId : null;
  const content = { ...told, customerId, priceId, quantity: item?.quantity ?? 1 };
  await tx
    .insert(payments)
    .values(content)
    .onConflictDoUpdate({
      target: payments.id,
      set: content,
      setWhere: sql`excluded.changed_at >= ${payments.changedAt}`,
    });
}

/** Of payments that we know; a provider's list may be ahead of itself. */
export async function upsertAdjustment(tx: Db, adjustment: ProvidedAdjustment): Promise<void> {
  const known = await tx.$count(payments, eq(payments.id, adjustment.paymentId));
  if (known === 0) return;
  await tx
    .insert(paymentAdjustments)
    .values(adjustment)
    .onConflictDoUpdate({
      target: paymentAdjustments.id,
      set: adjustment,
      setWhere: sql`excluded.changed_at >= ${paymentAdjustments.changedAt}`,
    });
}

/** The first owner stays: nobody takes over what another account has. */
export async function ownPayment(tx: Db, id: string, userId: string): Promise<void> {
  await tx
    .update(payments)
    .set({ userId })
    .where(and(eq(payments.id, id), isNull(payments.userId)));
}

/** A subscription belongs to whoever bought it, and so do its renewals. */
export async function shareOwner(tx: Db, subscriptionId: string): Promise<void> {
  const [buyer] = await tx
    .select({ userId: payments.userId })
    .from(payments)
    .where(and(eq(payments.subscriptionId, subscriptionId), isNotNull(payments.userId)))
    .orderBy(payments.createdAt)
    .limit(1);
  if (!buyer) return;
  const { userId } = buyer;
  await tx
    .update(subscriptions)
    .set({ userId })
    .where(and(eq(subscriptions.id, subscriptionId), isNull(subscriptions.userId)));
  await tx
    .update(payments)
    .set({ userId })
    .where(and(eq(payments.subscriptionId, subscriptionId), isNull(payments.userId)));
}

/** Those who have something of this customer. */
export async function listOwners(tx: Db, customerId: string): Promise<string[]> {
  const rows = await tx
    .select({ userId: subscriptions.userId })
    .from(subscriptions)
    .where(and(eq(subscriptions.customerId, customerId), isNotNull(subscriptions.userId)))
    .union(
      tx
        .select({ userId: payments.userId })
        .from(payments)
        .where(and(eq(payments.customerId, customerId), isNotNull(payments.userId))),
    );
  return rows.flatMap(({ userId }) => userId ?? []).sort();
}

export async function findPayment(db: Db, id: string): Promise<PaymentRow | undefined> {
  const [row] = await db.select().from(payments).where(eq(payments.id, id));
  return row;
}

export async function findSubscription(db: Db, id: string): Promise<SubscriptionRow | undefined> {
  const [row] = await db.select().from(subscriptions).where(eq(subscriptions.id, id));
  return row;
}

/** The subscription that goes on; of several, the one that changed last. */
export async function getLiveSubscription(db: Db, userId: string): Promise<SubscriptionRow | undefined> {
  const [row] = await db
    .select()
    .from(subscriptions)
    .where(and(eq(subscriptions.userId, userId), ne(subscriptions.status, 'canceled')))
    .orderBy(desc(subscriptions.changedAt))
    .limit(1);
  return row;
}

export async function listSubscriptions(db: Db, userId: string): Promise<SubscriptionRow[]> {
  return db.select().from(subscriptions).where(eq(subscriptions.userId, userId));
}

export async function selectPayments(db: Db, userId: string): Promise<PaymentRow[]> {
  return db.select().from(payments).where(eq(payments.userId, userId)).orderBy(desc(payments.createdAt));
}

export async function listAdjustments(db: Db, paymentIds: string[]) {
  if (paymentIds.length === 0) return [];
  return db.select().from(paymentAdjustments).where(inArray(paymentAdjustments.paymentId, paymentIds));
}

/** False where this event was stored before. */
export async function insertWebhookEvent(
  tx: Db,
  event: { id: string; customerId: string; type: string },
): Promise<boolean> {
  const inserted = await tx
    .insert(webhookEvents)
    .values(event)
    .onConflictDoNothing()
    .returning({ id: webhookEvents.id });
  return inserted.length > 0;
}

export async function findWebhookEvent(db: Db, id: string) {
  const [row] = await db.select().from(webhookEvents).where(eq(webhookEvents.id, id));
  return row;
}

export async function listUnprocessedEvents(db: Db, customerId: string): Promise<string[]> {
  const rows = await db
    .select({ id: webhookEvents.id })
    .from(webhookEvents)
    .where(and(eq(webhookEvents.customerId, customerId), isNull(webhookEvents.processedAt)));
  return rows.map(({ id }) => id);
}

/** The events that arrived since and were not processed, of any customer. */
export async function unansweredSince(db: Db, since: Temporal.Instant): Promise<string[]> {
  const rows = await db
    .select({ id: webhookEvents.id })
    .from(webhookEvents)
    .where(and(gte(webhookEvents.receivedAt, since), isNull(webhookEvents.processedAt)));
  return rows.map(({ id }) => id);
}

export async function markEventsProcessed(tx: Db, ids: string[]): Promise<void> {
  if (ids.length === 0) return;
  await tx.update(webhookEvents).set({ processedAt: sql`now()` }).where(inArray(webhookEvents.id, ids));
}

/**
 * Subscriptions that should have changed by now: renewed, ended, or begun to be paid; with the event of this day for each. Where it
 * was stored they are left out: those that stay so for weeks would take the place of all others.
 */
export async function subscriptionsPastDate(db: Db, now: Temporal.Instant) {
  const today = now.toZonedDateTimeISO('UTC').toPlainDate().toString();
  const eventId = sql<string>`'due-' || ${subscriptions.id} || ${`-${today}`}`;
  return db
    .select({ eventId, customerId: subscriptions.customerId })
    .from(subscriptions)
    .where(
      and(
        notExists(db.select().from(webhookEvents).where(eq(webhookEvents.id, eventId))),
        ne(subscriptions.status, 'canceled'),
        or(
          lt(subscriptions.nextBilledAt, now),
          lt(subscriptions.scheduledAt, now),
          and(lt(subscriptions.trialEndsAt, now), eq(subscriptions.status, 'trialing')),
          eq(subscriptions.status, 'past_due'),
        ),
      ),
    )
    .orderBy(subscriptions.id)
    .limit(500);
}

/** How far the provider's events were read; undefined where they were read to the end since. */
export async function findDueReading(
  db: Db,
  before: Temporal.Instant,
): Promise<{ lastEventId: string | null } | undefined> {
  await db.insert(eventCursors).values({ lastEventId: null, readAt: before }).onConflictDoNothing();
  const [row] = await db.select().from(eventCursors).where(lte(eventCursors.readAt, before));
  return row;
}

/** Moves on from one event to a later one. Where another process has moved on meanwhile, its word stands. */
export async function moveReading(tx: Db, from: string | undefined, to: string): Promise<void> {
  const isStill = from === undefined ? isNull(eventCursors.lastEventId) : eq(eventCursors.lastEventId, from);
  await tx.update(eventCursors).set({ lastEventId: to }).where(isStill);
}

/** The events were read to the end. */
export async function endReading(db: Db, now: Temporal.Instant): Promise<void> {
  await db.update(eventCursors).set({ readAt: now });
}

/** What was answered long ago; the provider repeats nothing that late. */
export async function purgeExpiredWebhookEvents(db: Db, before: Temporal.Instant): Promise<void> {
  await db
    .delete(webhookEvents)
    .where(and(lt(webhookEvents.receivedAt, before), isNotNull(webhookEvents.processedAt)));
}

/** Forgets payments before, and subscriptions and customers of whom nothing else is left. */
export async function purgeExpiredPayments(db: Db, moment: Temporal.Instant): Promise<number> {
  return db.transaction(async (tx) => {
    const old = tx.select({ id: payments.id }).from(payments).where(lt(payments.createdAt, moment));
    await tx.delete(paymentAdjustments).where(inArray(paymentAdjustments.paymentId, old));
    const { rowCount } = await tx.delete(payments).where(lt(payments.createdAt, moment));
    await tx
      .delete(subscriptions)
      .where(and(eq(subscriptions.status, 'canceled'), lt(subscriptions.changedAt, moment)));
    await tx
      .delete(billingCustomers)
      .where(
        and(
          lt(billingCustomers.createdAt, moment),
          isNull(billingCustomers.userId),
          sql`not exists (select from payments where customer_id = ${billingCustomers.id})`,
          sql`not exists (select from subscriptions where customer_id = ${billingCustomers.id})`,
        ),
      );
    return rowCount ?? 0;
  });
}
