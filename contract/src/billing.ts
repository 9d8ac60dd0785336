import { z } from 'zod';
import { PaidPlanId, PlanId } from './plan.ts';
import { route } from './route.ts';

/** The provider's ids: what they are of, and 26 characters. Checked before one gets near an address. */
const providerId = (prefix: string) => z.string().regex(new RegExp(`^${prefix}_[a-z\\d]{26}$`));

export const TransactionId = providerId('txn');
export const CustomerId = providerId('ctm');
export const PriceId = providerId('pri');

/** An amount as people read it is made from these: minor units (cents), and the currency's code. */
export const Money = z.object({ amount: z.number().int(), currency: z.string().length(3) });
export type Money = z.infer<typeof Money>;

export const Subscription = z.object({
  /** A subscription that goes on at the provider: another plan changes it, a checkout would make a second one. */
  isLive: z.boolean(),
  /** When the present period is over and the next is paid; null where none follows. */
  renewsAt: z.iso.datetime().nullable(),
  /** A payment failed: until `planEndsAt` of the user the plan holds, and the card can be mended. */
  isPastDue: z.boolean(),
  /** A scheduled cancellation can be undone. */
  canBeKept: z.boolean(),
  /** What a checkout is opened with, so that a click needs no call. A plan without a price cannot be bought. */
  checkout: z.object({
    url: z.url().nullable(),
    priceIds: z.partialRecord(PaidPlanId, PriceId),
    /** Names this account to the server when the payment comes back; nobody else can make one. */
    token: z.string(),
  }),
});
export type Subscription = z.infer<typeof Subscription>;

export const getSubscription = route({
  method: 'GET',
  path: '/api/plan/subscription',
  access: 'session',
  summary: 'What was bought, and what a checkout is opened with.',
  reply: Subscription,
  problems: [],
});

export const confirmPurchase = route({
  method: 'POST',
  path: '/api/plan/paddle-success',
  access: 'session',
  summary:
    'Asks the provider about a payment that came back from a checkout, and grants its plan if it is this account’s.',
  body: z.object({ priceId: PriceId, transactionId: TransactionId, customerId: CustomerId }),
  reply: z.object({ planName: z.string() }),
  problems: [
    'purchase-unknown',
    'purchase-unpaid',
    'purchase-not-yours',
    'purchase-unfit',
    'too-many-tries',
    'payment-unavailable',
  ],
});

const subscriptionProblems = [
  'subscription-needed',
  'subscription-locked',
  'too-many-tries',
  'payment-unavailable',
] as const;

export const cancelSubscription = route({
  method: 'POST',
  path: '/api/plan/cancel-subscription',
  access: 'reauthenticated',
  summary: 'Ends the subscription with its present period; the plan holds until then.',
  body: z.object({}).optional(),
  reply: z.object({ planEndsAt: z.iso.datetime().nullable() }),
  problems: subscriptionProblems,
});

export const keepSubscription = route({
  method: 'POST',
  path: '/api/plan/keep-subscription',
  access: 'reauthenticated',
  summary: 'Takes back a cancellation that has not come into force.',
  problems: subscriptionProblems,
});

export const maxSeats = 100;
export const Seats = z.number().int().min(1).max(maxSeats);

const PlanChange = z.object({ plan: PaidPlanId, seats: Seats.default(1) });

export const PlanChangePreview = z.object({
  /** What is charged at once; negative where it is credited, null where nothing is due now. */
  dueNow: Money.nullable(),
  /** What the next period costs, with what is settled then. */
  nextPayment: Money.nullable(),
  nextPaymentAt: z.iso.datetime().nullable(),
  /** What each later period costs. */
  monthly: Money,
});
export type PlanChangePreview = z.infer<typeof PlanChangePreview>;

export const previewPlanChange = route({
  method: 'POST',
  path: '/api/plan/preview-change',
  access: 'session',
  summary: 'What another plan would cost now and later, in the provider’s words.',
  body: PlanChange,
  reply: PlanChangePreview,
  problems: [...subscriptionProblems, 'plan-not-sold', 'seats-of-team'],
});

export const changePlan = route({
  method: 'POST',
  path: '/api/plan/change',
  access: 'reauthenticated',
  summary: 'Changes the subscription to another plan; never a second subscription.',
  body: PlanChange,
  reply: z.object({ planName: z.string() }),
  problems: [...subscriptionProblems, 'plan-not-sold', 'seats-of-team', 'payment-declined'],
});

export const getPaymentLink = route({
  method: 'POST',
  path: '/api/plan/payment-link',
  access: 'reauthenticated',
  summary:
    'Where the card of the subscription can be changed; the address is good for a short while and is kept nowhere.',
  reply: z.object({ url: z.url() }),
  problems: subscriptionProblems,
});

export const Payment = z.object({
  id: TransactionId,
  paidAt: z.iso.datetime(),
  /** Null where a price is none that we know. */
  plan: PlanId.nullable(),
  seats: z.number().int(),
  total: Money,
  state: z.enum(['paid', 'refunded', 'partly-refunded', 'disputed', 'due']),
  hasReceipt: z.boolean(),
});
export type Payment = z.infer<typeof Payment>;

export const listPayments = route({
  method: 'GET',
  path: '/api/plan/payments',
  access: 'session',
  summary: 'What was paid, the newest first.',
  reply: z.object({ payments: z.array(Payment) }),
  problems: [],
});

export const getReceipt = route({
  method: 'POST',
  path: '/api/plan/payments/:id/receipt',
  access: 'session',
  params: z.object({ id: TransactionId }),
  summary: 'Where the provider’s receipt of a payment is; the address is good for a short while.',
  reply: z.object({ url: z.url() }),
  problems: ['not-found', 'too-many-tries', 'payment-unavailable'],
});

export const paddleWebhook = route({
  method: 'POST',
  path: '/api/webhooks/paddle',
  access: 'public',
  summary: 'Webhook of the payment provider: signed, stored once, processed by reading the provider.',
  problems: ['signature-wrong'],
});
