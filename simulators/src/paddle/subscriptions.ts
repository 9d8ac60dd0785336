import type { Period, Subscription, SubscriptionItem } from './entities.ts';
import { announce, change } from './events.ts';
import { afterCycle, day, instantText, minute, toMilliseconds } from './instants.ts';
import { notFound, Refusal } from './refusal.ts';
import type { StoredSubscription, StoredTransaction, World } from './world.ts';

export const dunningDays = 30;

export function subscriptionWith(world: World, id: string): StoredSubscription {
  const found = world.state.subscriptions.get(id);
  if (found === undefined) throw notFound('Subscription', id);
  return found;
}

/** The subscription that a paid checkout begins, if something in it recurs. */
export function startSubscription(world: World, { wire: transaction, card }: StoredTransaction) {
  const recurring = transaction.items.filter(({ price }) => price.billing_cycle !== null);
  const cycle = recurring[0]?.price.billing_cycle;
  const { customer_id, address_id } = transaction;
  if (!cycle || customer_id === null || address_id === null) return undefined;
  const moment = world.clock.tick();
  const at = instantText(moment);
  const trial = recurring.map(({ price }) => price.trial_period).find((period) => period !== null) ?? null;
  const period: Period = { starts_at: at, ends_at: instantText(afterCycle(moment, trial ?? cycle)) };
  const cardless = trial?.requires_payment_method === false;
  const nextBilledAt = cardless ? null : period.ends_at;
  const items = recurring.map(
    ({ price, quantity }): SubscriptionItem => ({
      status: trial ? 'trialing' : 'active',
      quantity,
      recurring: true,
      created_at: at,
      updated_at: at,
      previously_billed_at: trial ? null : at,
      next_billed_at: nextBilledAt,
      trial_dates: trial ? period : null,
      price: structuredClone(price),
      product: world.state.product,
    }),
  );
  const wire: Subscription = {
    id: world.newId('sub'),
    status: trial ? 'trialing' : 'active',
    customer_id,
    address_id,
    business_id: null,
    currency_code: transaction.currency_code,
    created_at: at,
    updated_at: at,
    started_at: at,
    first_billed_at: trial ? null : at,
    next_billed_at: nextBilledAt,
    paused_at: null,
    canceled_at: null,
    discount: null,
    collection_mode: 'automatic',
    billing_details: null,
    current_billing_period: period,
    billing_cycle: cycle,
    scheduled_change: null,
    items,
    custom_data: transaction.custom_data,
    import_meta: null,
  };
  const stored: StoredSubscription = {
    wire,
    card: cardless ? null : card,
    owed: 0,
    dunningEndsAt: null,
    activatedBy: null,
  };
  world.state.subscriptions.set(wire.id, stored);
  announce(world, 'subscription.created', { ...wire, transaction_id: transaction.id }, moment);
  announce(world, trial ? 'subscription.trialing' : 'subscription.activated', wire, moment);
  return stored;
}

function ended(wire: Subscription): SubscriptionItem[] {
  return wire.items.map((item) => ({ ...item, status: 'inactive', next_billed_at: null }));
}

/** Ends a subscription for good; what it still owed is not asked for any more. */
export function cancelNow(world: World, stored: StoredSubscription, moment = world.clock.now()): void {
  const { wire } = stored;
  stored.dunningEndsAt = null;
  stored.owed = 0;
  change(
    world,
    wire,
    {
      status: 'canceled',
      canceled_at: instantText(moment),
      current_billing_period: null,
      next_billed_at: null,
      scheduled_change: null,
      items: ended(wire),
    },
    'subscription.updated',
    'subscription.canceled',
  );
  for (const { wire: transaction } of world.state.transactions.values()) {
    if (transaction.subscription_id !== wire.id || transaction.status !== 'past_due') continue;
    change(world, transaction, { status: 'canceled' }, 'transaction.updated', 'transaction.canceled');
  }
}

export function pauseNow(world: World, stored: StoredSubscription, moment = world.clock.now()): void {
  const { wire } = stored;
  stored.dunningEndsAt = null;
  change(
    world,
    wire,
    {
      status: 'paused',
      paused_at: instantText(moment),
      current_billing_period: null,
      next_billed_at: null,
      scheduled_change: null,
      items: ended(wire),
    },
    'subscription.updated',
    'subscription.paused',
  );
}

export function markSubscriptionPastDue(world: World, stored: StoredSubscription): void {
  stored.dunningEndsAt = world.clock.now() + dunningDays * day;
  change(world, stored.wire, { status: 'past_due' }, 'subscription.updated', 'subscription.past_due');
}

/** Within half an hour of a bill nothing can be changed. */
export function refuseLocked(world: World, { wire }: StoredSubscription): void {
  if (wire.next_billed_at === null || wire.status === 'past_due') return;
  if (toMilliseconds(wire.next_billed_at) - world.clock.now() < 30 * minute) {
    throw new Refusal(
      409,
      'subscription_locked_renewal',
      'subscription cannot be changed within 30 minutes of its renewal',
    );
  }
}

export type CancelWhen = 'next_billing_period' | 'immediately';

/** A cancellation as the API and the customer portal take it. */
export function cancel(world: World, stored: StoredSubscription, when: CancelWhen): void {
  const { wire } = stored;
  if (wire.status === 'canceled') {
    throw new Refusal(
      400,
      'subscription_is_canceled_action_invalid',
      'cannot perform this action on a canceled subscription',
    );
  }
  if (when === 'immediately' || wire.current_billing_period === null) {
    refuseLocked(world, stored);
    cancelNow(world, stored);
    return;
  }
  if (wire.scheduled_change !== null) {
    throw new Refusal(
      400,
      'subscription_locked_pending_changes',
      'cannot update subscription, as it has pending scheduled changes',
    );
  }
  if (stored.card === null) {
    throw new Refusal(
      400,
      'subscription_scheduled_change_not_allowed_for_cardless_trial',
      'a trial without a payment method cannot have a scheduled change',
    );
  }
  if (wire.status === 'past_due') throw pastDue();
  refuseLocked(world, stored);
  const effective_at = wire.current_billing_period.ends_at;
  change(
    world,
    wire,
    {
      scheduled_change: { action: 'cancel', effective_at, resume_at: null },
      next_billed_at: null,
      items: wire.items.map((item) => ({ ...item, next_billed_at: null })),
    },
    'subscription.updated',
  );
}

export const pastDue = () =>
  new Refusal(400, 'subscription_update_when_past_due', 'cannot update subscription when past due');

/** Takes a scheduled change back; without one, nothing changes. */
export function unschedule(world: World, { wire }: StoredSubscription): void {
  if (wire.scheduled_change === null || wire.current_billing_period === null) return;
  const { ends_at } = wire.current_billing_period;
  change(
    world,
    wire,
    {
      scheduled_change: null,
      next_billed_at: ends_at,
      items: wire.items.map((item) => ({ ...item, next_billed_at: ends_at })),
    },
    'subscription.updated',
  );
}
