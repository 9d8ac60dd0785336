import { z } from 'zod';
import { getOutcome, renew } from './billing.ts';
import { forecast, previewUpdate, SubscriptionUpdate, updateSubscription } from './changes.ts';
import { Refusal } from './refusal.ts';
import { type ApiCall, getPage, idIn, passes, type Route, toBody } from './route.ts';
import { cancel, subscriptionWith } from './subscriptions.ts';
import type { StoredSubscription, World } from './world.ts';

const Cancellation = z.object({
  effective_from: z.enum(['next_billing_period', 'immediately']).nullish(),
});

/** A subscription as its owner gets it: with links that events do not carry. */
function toWire(world: World, stored: StoredSubscription, { base, query }: ApiCall) {
  const { wire } = stored;
  const wanted = new Set((query['include'] ?? '').split(','));
  const ahead = forecast(world, stored);
  return {
    ...wire,
    management_urls: {
      update_payment_method: `${base}/portal/${wire.customer_id}?subscription=${wire.id}`,
      cancel: `${base}/portal/${wire.customer_id}?subscription=${wire.id}`,
    },
    ...(wanted.has('next_transaction') ? { next_transaction: ahead.next_transaction } : {}),
    ...(wanted.has('recurring_transaction_details')
      ? { recurring_transaction_details: ahead.recurring_transaction_details }
      : {}),
  };
}

function activate(world: World, stored: StoredSubscription): void {
  if (stored.wire.status !== 'trialing') {
    throw new Refusal(400, 'subscription_cannot_activate', 'only a trialing subscription can be activated');
  }
  if (stored.card === null) {
    throw new Refusal(
      400,
      'subscription_missing_payment_method_cannot_activate',
      'a subscription without a payment method cannot be activated',
    );
  }
  renew(world, stored, getOutcome(stored), world.clock.now());
}

export function subscriptionRoutes(world: World): Route[] {
  const one = (call: ApiCall) => subscriptionWith(world, idIn(call));
  return [
    {
      method: 'GET',
      path: '/subscriptions',
      answer: (call) => {
        const { customer_id, status, id, price_id, scheduled_change_action } = call.query;
        const found = [...world.state.subscriptions.values()].filter(
          ({ wire }) =>
            passes(customer_id, wire.customer_id) &&
            passes(status, wire.status) &&
            passes(id, wire.id) &&
            passes(scheduled_change_action, wire.scheduled_change?.action ?? null) &&
            (price_id === undefined || wire.items.some(({ price }) => passes(price_id, price.id))),
        );
        const wires = found.map((stored) => toWire(world, stored, call));
        return getPage(call, wires, { usual: 50, max: 200 });
      },
    },
    {
      method: 'GET',
      path: '/subscriptions/:id',
      answer: (call) => ({ data: toWire(world, one(call), call) }),
    },
    {
      method: 'PATCH',
      path: '/subscriptions/:id',
      answer: (call) => {
        const stored = one(call);
        updateSubscription(world, stored, toBody(call, SubscriptionUpdate));
        return { data: toWire(world, stored, call) };
      },
    },
    {
      method: 'PATCH',
      path: '/subscriptions/:id/preview',
      answer: (call) => {
        const { management_urls } = toWire(world, one(call), call);
        const preview = previewUpdate(world, one(call), toBody(call, SubscriptionUpdate));
        return { data: { ...preview, management_urls } };
      },
    },
    {
      method: 'POST',
      path: '/subscriptions/:id/cancel',
      answer: (call) => {
        const stored = one(call);
        cancel(world, stored, toBody(call, Cancellation).effective_from ?? 'next_billing_period');
        return { data: toWire(world, stored, call) };
      },
    },
    {
      method: 'POST',
      path: '/subscriptions/:id/activate',
      answer: (call) => {
        const stored = one(call);
        activate(world, stored);
        return { data: toWire(world, stored, call) };
      },
    },
  ];
}
