import { Temporal } from 'temporal-polyfill';
import { z } from 'zod';
import type {
  ChangePreview,
  ProvidedAdjustment,
  ProvidedPayment,
  ProvidedSubscription,
  ProviderEvent,
} from './payment-provider.ts';

/** Paddle's entities as they come over the wire, cut to what we use and put in our words. */

const Moment = z.string().transform((text, context) => {
  try {
    return Temporal.Instant.from(text);
  } catch {
    context.addIssue({ code: 'custom', message: 'Expected a moment' });
    return z.NEVER;
  }
});

/** Money is a string of minor units. */
const Minor = z
  .string()
  .regex(/^-?\d{1,12}$/)
  .transform(Number);

const Period = z.object({ starts_at: Moment, ends_at: Moment }).nullable();

const CustomData = z
  .object({ app_user_id: z.string().max(2_000).optional().catch(undefined) })
  .nullable()
  .catch(null);

const Price = z.object({ id: z.string(), product_id: z.string(), billing_cycle: z.unknown() });

export const Transaction = z
  .object({
    id: z.string(),
    status: z.string(),
    customer_id: z.string().nullable(),
    subscription_id: z.string().nullable(),
    origin: z.string(),
    collection_mode: z.string(),
    currency_code: z.string(),
    invoice_number: z.string().nullable(),
    billing_period: Period,
    items: z.array(z.object({ price: Price, quantity: z.number().int() })),
    details: z.object({ totals: z.object({ total: Minor }) }),
    custom_data: CustomData,
    created_at: Moment,
    updated_at: Moment,
    billed_at: Moment.nullable(),
  })
  .transform(
    (wire): ProvidedPayment => ({
      id: wire.id,
      customerId: wire.customer_id,
      subscriptionId: wire.subscription_id,
      status: wire.status,
      origin: wire.origin,
      collectionMode: wire.collection_mode,
      items: wire.items.map(({ price, quantity }) => ({
        priceId: price.id,
        productId: price.product_id,
        isRecurring: price.billing_cycle !== null && price.billing_cycle !== undefined,
        quantity,
      })),
      total: wire.details.totals.total,
      currency: wire.currency_code,
      paidUntil: wire.billing_period?.ends_at ?? null,
      billedAt: wire.billed_at,
      hasInvoice: wire.invoice_number !== null,
      accountToken: wire.custom_data?.app_user_id ?? null,
      createdAt: wire.created_at,
      changedAt: wire.updated_at,
    }),
  );

export const Subscription = z
  .object({
    id: z.string(),
    status: z.string(),
    customer_id: z.string(),
    updated_at: Moment,
    next_billed_at: Moment.nullable(),
    current_billing_period: Period,
    scheduled_change: z.object({ action: z.string(), effective_at: Moment }).nullable(),
    items: z.array(
      z.object({
        quantity: z.number().int(),
        recurring: z.boolean().optional(),
        price: z.object({ id: z.string() }),
        trial_dates: z.object({ ends_at: Moment }).nullish(),
      }),
    ),
    custom_data: CustomData,
    management_urls: z.object({ update_payment_method: z.url().nullable() }).nullish(),
  })
  .transform((wire): ProvidedSubscription & { cardLink: string | undefined } => ({
    id: wire.id,
    customerId: wire.customer_id,
    status: wire.status,
    items: wire.items.map(({ price, quantity }) => ({ priceId: price.id, quantity })),
    periodStartsAt: wire.current_billing_period?.starts_at ?? null,
    periodEndsAt: wire.current_billing_period?.ends_at ?? null,
    trialEndsAt: wire.items[0]?.trial_dates?.ends_at ?? null,
    nextBilledAt: wire.next_billed_at,
    scheduledAction: wire.scheduled_change?.action ?? null,
    scheduledAt: wire.scheduled_change?.effective_at ?? null,
    accountToken: wire.custom_data?.app_user_id ?? null,
    changedAt: wire.updated_at,
    // Valid for a day for anybody who has it, so it is requested at each click and never stored.
    cardLink: wire.management_urls?.update_payment_method ?? undefined,
  }));

export const Adjustment = z
  .object({
    id: z.string(),
    action: z.string(),
    type: z.string(),
    transaction_id: z.string(),
    status: z.string(),
    updated_at: Moment.nullish(),
    created_at: Moment,
  })
  .transform(
    (wire): ProvidedAdjustment => ({
      id: wire.id,
      paymentId: wire.transaction_id,
      action: wire.action,
      isFull: wire.type === 'full',
      status: wire.status,
      changedAt: wire.updated_at ?? wire.created_at,
    }),
  );

const Totals = z.object({ grand_total: Minor, currency_code: z.string() });
const asAmount = ({ grand_total: amount, currency_code: currency }: z.output<typeof Totals>) => ({
  amount,
  currency,
});

export const Preview = z
  .object({
    next_billed_at: Moment.nullish(),
    immediate_transaction: z.object({ details: z.object({ totals: Totals }) }).nullish(),
    next_transaction: z.object({ details: z.object({ totals: Totals }) }).nullish(),
    recurring_transaction_details: z.object({
      totals: z.object({ total: Minor, currency_code: z.string() }),
    }),
  })
  .transform(
    (wire): ChangePreview => ({
      dueNow: wire.immediate_transaction ? asAmount(wire.immediate_transaction.details.totals) : null,
      nextPayment: wire.next_transaction ? asAmount(wire.next_transaction.details.totals) : null,
      nextPaymentAt: wire.next_billed_at ?? null,
      monthly: {
        amount: wire.recurring_transaction_details.totals.total,
        currency: wire.recurring_transaction_details.totals.currency_code,
      },
    }),
  );

/** Only the customer of an event is used; everything else is read from the provider. */
export const Event = z
  .object({
    event_id: z.string().regex(/^\w{1,100}$/),
    event_type: z.string().max(100),
    occurred_at: Moment,
    data: z.object({ id: z.string().optional(), customer_id: z.string().nullish() }),
  })
  .transform(
    ({ event_id: id, event_type: type, occurred_at: happenedAt, data }): ProviderEvent => ({
      id,
      type,
      happenedAt,
      customerId: (type.startsWith('customer.') ? data.id : data.customer_id) ?? null,
    }),
  );
