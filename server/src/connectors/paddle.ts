import { z } from 'zod';
import { ConnectorError } from './connector-error.ts';
import { callPaddle, type PaddleAccess, parsedJson } from './paddle-call.ts';
import { isSigned } from './paddle-signature.ts';
import { Adjustment, Event, Preview, Subscription, Transaction } from './paddle-wire.ts';
import type { PaymentProvider, SubscriptionChange } from './payment-provider.ts';

const Invoice = z.object({ url: z.url() });
const Customer = z.object({ email: z.string() });

/** Statuses of payments that were completed or billed; drafts are ignored. */
const settled = 'billed,paid,completed,past_due,canceled';

/** More pages of one customer than a lifetime of renewals has. */
const maxPages = 40;

const prorations = {
  now: 'prorated_immediately',
  next: 'prorated_next_billing_period',
  none: 'do_not_bill',
} as const satisfies Record<SubscriptionChange['billed'], string>;

/** Every response has its result under `data`. */
function dataSchema<S extends z.ZodType>(thing: S) {
  return z
    .object({ data: z.unknown() })
    .transform(({ data }) => data)
    .pipe(thing);
}

/** Ids are validated before they become part of an address. */
function part(prefix: string, id: string): string {
  if (!new RegExp(`^${prefix}_[a-z\\d]{26}$`).test(id))
    throw new ConnectorError('rejected', 'no id of the provider');
  return id;
}

/** Paddle Billing, API version 1, or a server with the same API. */
export function connectPaddle({
  url,
  key,
  webhookSecrets,
}: {
  url: string;
  key: string;
  /** The current secret, and the previous one during a change. */
  webhookSecrets: readonly string[];
}): PaymentProvider {
  const quick: PaddleAccess = { url, key, timeoutMs: 10_000 };
  // A change that charges responds only after the payment attempt, so it needs a longer timeout.
  const slowAccess: PaddleAccess = { url, key, timeoutMs: 45_000 };
  const get = <S extends z.ZodType>(path: string, thing: S) =>
    callPaddle(quick, { method: 'GET', path }, dataSchema(thing));
  const subscriptionAt = (id: string) => `/subscriptions/${part('sub', id)}`;
  const change = (method: 'POST' | 'PATCH', path: string, body: object) =>
    callPaddle(slowAccess, { method, path, body }, dataSchema(Subscription));

  return {
    payment: (id) => orUndefined(get(`/transactions/${part('txn', id)}`, Transaction)),
    getEmail: async (id) => (await get(`/customers/${part('ctm', id)}`, Customer)).email,

    async fetchSnapshot(customerId) {
      const of = `customer_id=${part('ctm', customerId)}`;
      // In this order, so that every subscription of a payment is read too.
      const payments = await list(quick, `/transactions?${of}&status=${settled}&per_page=30`, Transaction);
      const subscriptions = await list(quick, `/subscriptions?${of}&per_page=200`, Subscription);
      const adjustments = await list(quick, `/adjustments?${of}&per_page=50`, Adjustment);
      return { payments, subscriptions, adjustments };
    },

    async cancel(id, when) {
      const effective_from = when === 'now' ? 'immediately' : 'next_billing_period';
      try {
        return await change('POST', `${subscriptionAt(id)}/cancel`, { effective_from });
      } catch (cause) {
        // Done before, here or in the provider's own pages.
        if (cause instanceof ConnectorError && cause.code !== undefined && alreadySo.has(cause.code))
          return get(subscriptionAt(id), Subscription);
        throw cause;
      }
    },

    keep: (id) => change('PATCH', subscriptionAt(id), { scheduled_change: null }),

    previewChange: (id, wanted) =>
      callPaddle(
        slowAccess,
        { method: 'PATCH', path: `${subscriptionAt(id)}/preview`, body: toBody(wanted) },
        dataSchema(Preview),
      ),

    async change(id, wanted) {
      const body = { ...toBody(wanted), on_payment_failure: 'prevent_change' };
      return change('PATCH', subscriptionAt(id), body);
    },

    cardLink: async (id) => (await get(subscriptionAt(id), Subscription)).cardLink,
    receiptLink: async (id) => (await get(`/transactions/${part('txn', id)}/invoice`, Invoice)).url,

    readMessage({ signature, body }) {
      if (!isSigned(webhookSecrets, signature, body))
        throw new ConnectorError('unauthorized', 'a message is not signed by the provider');
      const event = Event.safeParse(parsedJson(body.toString()));
      if (event.success) return event.data;
      throw new ConnectorError('rejected', 'a message has a shape that is not known', { cause: event.error });
    },

    async eventsAfter(eventId) {
      const after = eventId === undefined ? '' : `&after=${encodeURIComponent(eventId)}`;
      return get(`/events?order_by=id[ASC]&per_page=200${after}`, z.array(Event));
    },
  };
}

/** Error codes when there is nothing left to cancel. */
const alreadySo = new Set([
  'subscription_locked_pending_changes',
  'subscription_is_canceled_action_invalid',
  'subscription_update_when_canceled',
]);

/** The whole list of items: what is left out would be removed. */
function toBody({ priceId, quantity, billed }: SubscriptionChange) {
  return { items: [{ price_id: priceId, quantity }], proration_billing_mode: prorations[billed] };
}

async function orUndefined<T>(asked: Promise<T>): Promise<T | undefined> {
  try {
    return await asked;
  } catch (cause) {
    if (cause instanceof ConnectorError && cause.code === 'not_found') return undefined;
    throw cause;
  }
}

/** All pages. The address of the next one is the provider's, of which only the query is taken. */
async function list<S extends z.ZodType>(
  access: PaddleAccess,
  path: string,
  thing: S,
): Promise<z.output<S>[]> {
  const Page = z.object({
    data: z.array(thing),
    meta: z.object({ pagination: z.object({ next: z.string(), has_more: z.boolean() }) }),
  });
  const all: z.output<S>[] = [];
  let next = path;
  for (let page = 0; page < maxPages; page += 1) {
    const { data, meta } = await callPaddle(access, { method: 'GET', path: next }, Page);
    all.push(...data);
    if (!meta.pagination.has_more) return all;
    next = path.split('?')[0] + new URL(meta.pagination.next).search;
  }
  throw new ConnectorError('unknown', 'the provider’s list does not end');
}
