import { sql } from 'drizzle-orm';
import { bigint, boolean, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from '../../db/instant.ts';
import { users } from '../accounts/accounts.schema.ts';

export const billingCustomers = pgTable(
  'billing_customers',
  {
    id: text('id').primaryKey(),
    userId: uuid('user_id').references(() => users.id, { onDelete: 'set null' }),
    createdAt: instant('created_at').notNull().default(sql`now()`),
  },
  (table) => [index('billing_customers_user_id').on(table.userId)],
);

export const subscriptions = pgTable(
  'subscriptions',
  {
    id: text('id').primaryKey(),
    customerId: text('customer_id')
      .notNull()
      .references(() => billingCustomers.id),
    userId: uuid('user_id').references(() => users.id, { onDelete: 'set null' }),
    status: text('status').notNull(),
    priceId: text('price_id').notNull(),
    quantity: integer('quantity').notNull(),
    periodStartsAt: instant('period_starts_at'),
    periodEndsAt: instant('period_ends_at'),
    trialEndsAt: instant('trial_ends_at'),
    nextBilledAt: instant('next_billed_at'),
    scheduledAction: text('scheduled_action'),
    scheduledAt: instant('scheduled_at'),
    changedAt: instant('changed_at').notNull(),
  },
  (table) => [
    index('subscriptions_user_id').on(table.userId),
    index('subscriptions_customer_id').on(table.customerId),
  ],
);

export const payments = pgTable(
  'payments',
  {
    id: text('id').primaryKey(),
    customerId: text('customer_id')
      .notNull()
      .references(() => billingCustomers.id),
    userId: uuid('user_id').references(() => users.id, { onDelete: 'set null' }),
    subscriptionId: text('subscription_id'),
    status: text('status').notNull(),
    origin: text('origin').notNull(),
    priceId: text('price_id'),
    quantity: integer('quantity').notNull(),
    total: bigint('total', { mode: 'number' }).notNull(),
    currency: text('currency').notNull(),
    paidUntil: instant('paid_until'),
    billedAt: instant('billed_at'),
    hasInvoice: boolean('has_invoice').notNull().default(false),
    createdAt: instant('created_at').notNull(),
    changedAt: instant('changed_at').notNull(),
  },
  (table) => [
    index('payments_user_id').on(table.userId, table.createdAt.desc()),
    index('payments_customer_id').on(table.customerId),
    index('payments_created_at').on(table.createdAt),
  ],
);

export const paymentAdjustments = pgTable(
  'payment_adjustments',
  {
    id: text('id').primaryKey(),
    paymentId: text('payment_id')
      .notNull()
      .references(() => payments.id),
    action: text('action').notNull(),
    isFull: boolean('is_full').notNull(),
    status: text('status').notNull(),
    changedAt: instant('changed_at').notNull(),
  },
  (table) => [index('payment_adjustments_payment_id').on(table.paymentId)],
);

export const webhookEvents = pgTable(
  'webhook_events',
  {
    id: text('id').primaryKey(),
    customerId: text('customer_id').notNull(),
    type: text('type').notNull(),
    processedAt: instant('processed_at'),
    receivedAt: instant('received_at').notNull().default(sql`now()`),
  },
  (table) => [
    index('webhook_events_unprocessed').on(table.customerId).where(sql`${table.processedAt} is null`),
    index('webhook_events_received_at').on(table.receivedAt),
  ],
);

export const eventCursors = pgTable('event_cursors', {
  id: boolean('id').primaryKey().default(true),
  lastEventId: text('last_event_id'),
  readAt: instant('read_at').notNull(),
});
