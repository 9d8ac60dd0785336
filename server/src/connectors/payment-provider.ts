import type { Temporal } from 'temporal-polyfill';

/**
 * A payment provider that is the seller of record, in our own verbs: it holds customers, subscriptions, payments and what was paid
 * back of them. Whatever is not done ends in a ConnectorError.
 */
export type PaymentProvider = {
  /** Undefined where the provider knows none. */
  payment(id: string): Promise<ProvidedPayment | undefined>;
  /** The address that was typed in a checkout; nobody has verified it. */
  getEmail(customerId: string): Promise<string>;
  /** Everything the provider has about a customer. */
  fetchSnapshot(customerId: string): Promise<CustomerSnapshot>;
  cancel(subscriptionId: string, when: 'now' | 'period-end'): Promise<ProvidedSubscription>;
  /** Removes a scheduled cancellation. */
  keep(subscriptionId: string): Promise<ProvidedSubscription>;
  previewChange(subscriptionId: string, change: SubscriptionChange): Promise<ChangePreview>;
  change(subscriptionId: string, change: SubscriptionChange): Promise<ProvidedSubscription>;
  /** A one-time address where the card can be changed. */
  cardLink(subscriptionId: string): Promise<string | undefined>;
  /** A one-time address of the receipt. */
  receiptLink(paymentId: string): Promise<string>;
  /**
   * The event in a message that came to us, where the provider has signed it: the bytes as they came, not parsed and written
   * again. One that is not signed is `unauthorized`, one that says nothing we know is `rejected`.
   */
  readMessage(message: { signature: string | undefined; body: Buffer }): ProviderEvent;
  /** What has happened after an event, the oldest first, or what happened last where none is given. */
  eventsAfter(eventId: string | undefined): Promise<ProviderEvent[]>;
};

export type ProvidedPayment = {
  id: string;
  customerId: string | null;
  subscriptionId: string | null;
  status: string;
  /** How it came about: by a checkout, a renewal, a change, a new card. */
  origin: string;
  collectionMode: string;
  items: { priceId: string; productId: string; isRecurring: boolean; quantity: number }[];
  total: number;
  currency: string;
  paidUntil: Temporal.Instant | null;
  billedAt: Temporal.Instant | null;
  hasInvoice: boolean;
  /** The account token that the checkout was opened with; not trusted without its signature. */
  accountToken: string | null;
  createdAt: Temporal.Instant;
  changedAt: Temporal.Instant;
};

export type ProvidedSubscription = {
  id: string;
  customerId: string;
  status: string;
  items: { priceId: string; quantity: number }[];
  periodStartsAt: Temporal.Instant | null;
  periodEndsAt: Temporal.Instant | null;
  trialEndsAt: Temporal.Instant | null;
  nextBilledAt: Temporal.Instant | null;
  scheduledAction: string | null;
  scheduledAt: Temporal.Instant | null;
  accountToken: string | null;
  changedAt: Temporal.Instant;
};

/** Part of a payment that was refunded or charged back. */
export type ProvidedAdjustment = {
  id: string;
  paymentId: string;
  action: string;
  isFull: boolean;
  status: string;
  changedAt: Temporal.Instant;
};

export type CustomerSnapshot = {
  subscriptions: ProvidedSubscription[];
  payments: ProvidedPayment[];
  adjustments: ProvidedAdjustment[];
};

export type SubscriptionChange = {
  priceId: string;
  quantity: number;
  /** Whether the difference is charged now, with the next period, or not at all (`none`). */
  billed: 'now' | 'next' | 'none';
};

type Amount = { amount: number; currency: string };

export type ChangePreview = {
  dueNow: Amount | null;
  nextPayment: Amount | null;
  nextPaymentAt: Temporal.Instant | null;
  monthly: Amount;
};

export type ProviderEvent = {
  id: string;
  type: string;
  customerId: string | null;
  happenedAt: Temporal.Instant;
};
