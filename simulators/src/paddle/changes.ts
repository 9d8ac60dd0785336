import { z } from 'zod';
import { charge, getOutcome, nextBill } from './billing.ts';
import type { Details, Period, Price, SubscriptionItem } from './entities.ts';
import { announce, change } from './events.ts';
import { instantText, minute, toMilliseconds } from './instants.ts';
import { type Line, linesFor, sumBy } from './money.ts';
import { Refusal } from './refusal.ts';
import { pastDue, refuseLocked, unschedule } from './subscriptions.ts';
import { getCountry, reckon } from './transactions.ts';
import type { StoredSubscription, World } from './world.ts';

const Mode = z.enum([
  'prorated_immediately',
  'prorated_next_billing_period',
  'full_immediately',
  'full_next_billing_period',
  'do_not_bill',
]);

export const SubscriptionUpdate = z.strictObject({
  items: z.array(z.strictObject({ price_id: z.string(), quantity: z.number().int().optional() })).optional(),
  proration_billing_mode: Mode.optional(),
  on_payment_failure: z.enum(['prevent_change', 'apply_change']).optional(),
  scheduled_change: z.unknown().optional(),
  next_billed_at: z.iso.datetime({ offset: true }).optional(),
  custom_data: z.record(z.string(), z.unknown()).nullable().optional(),
});
export type SubscriptionUpdate = z.infer<typeof SubscriptionUpdate>;

/** Items as they will be, and the money that this moves now and with the next bill. */
type Plan = {
  items: { price: Price; quantity: number }[];
  credit: number;
  charge: number;
  now: number;
  later: number;
};

const refuse = (code: string, detail: string, status = 400) => new Refusal(status, code, detail);
/** About 0.70 USD: less is not collected. */
const smallestCharge = 70;

function refuseByState(world: World, stored: StoredSubscription, update: SubscriptionUpdate): void {
  const { wire } = stored;
  if (wire.status === 'canceled') {
    throw refuse('subscription_update_when_canceled', 'cannot update subscription, as it is canceled');
  }
  if (wire.status === 'past_due') throw pastDue();
  refuseLocked(world, stored);
  if (update.scheduled_change !== undefined && update.scheduled_change !== null) {
    throw refuse(
      'subscription_scheduled_change_invalid_update',
      'a scheduled change can only be removed, by setting it to null',
    );
  }
  const { next_billed_at } = update;
  if (next_billed_at && toMilliseconds(next_billed_at) < world.clock.now() + 30 * minute) {
    throw refuse('subscription_next_billed_at_too_soon', 'next_billed_at is less than 30 minutes ahead', 409);
  }
}

function refuseByMode({ wire }: StoredSubscription, mode: z.infer<typeof Mode> | undefined): void {
  if (mode === undefined) {
    throw refuse(
      'subscription_items_update_missing_proration_billing_mode',
      'proration_billing_mode is required when updating subscription items',
    );
  }
  if (wire.status === 'trialing' && mode !== 'do_not_bill') {
    throw refuse(
      'subscription_trialing_items_update_invalid_options',
      'only do_not_bill is allowed while the subscription is trialing',
    );
  }
  if (wire.status === 'paused' && mode !== 'do_not_bill') {
    throw refuse(
      'subscription_incorrect_proration_on_paused_subscription',
      'only do_not_bill is allowed while the subscription is paused',
    );
  }
  if (wire.scheduled_change !== null && mode.endsWith('next_billing_period')) {
    throw refuse(
      'subscription_locked_pending_changes',
      'nothing can be billed with the next period, as the subscription has a scheduled change',
    );
  }
}

function wantedItems(
  world: World,
  { wire }: StoredSubscription,
  wanted: NonNullable<SubscriptionUpdate['items']>,
) {
  if (wanted.length === 0) {
    throw refuse('subscription_all_items_removed', 'a subscription needs at least one item');
  }
  if (new Set(wanted.map(({ price_id }) => price_id)).size < wanted.length) {
    throw refuse('subscription_duplicate_price_ids', 'a price may stand in the items list only once');
  }
  const items = wanted.map(({ price_id, quantity }) => {
    const present = wire.items.find(({ price }) => price.id === price_id);
    const price = world.state.prices.get(price_id);
    if (!price || (price.status === 'archived' && !present)) {
      throw refuse(
        'subscription_price_not_found',
        'One or more prices sent in the items array could not be found.',
      );
    }
    const wantedQuantity = quantity ?? present?.quantity;
    if (wantedQuantity === undefined) {
      throw refuse('subscription_quantity_missing_for_new_items', `quantity is missing for ${price_id}`);
    }
    if (wantedQuantity < price.quantity.minimum || wantedQuantity > price.quantity.maximum) {
      throw refuse(
        'subscription_quantity_not_valid',
        `quantity of ${price_id} must be between ${price.quantity.minimum} and ${price.quantity.maximum}`,
      );
    }
    return { price, quantity: wantedQuantity };
  });
  if (!items.some(({ price }) => price.billing_cycle !== null)) {
    throw refuse(
      'subscription_no_recurring_items_remain',
      'there should be at least one item with recurring price after update',
    );
  }
  if (items.some(({ price: { billing_cycle } }) => billing_cycle?.interval !== wire.billing_cycle.interval)) {
    throw refuse(
      'subscription_new_items_not_valid',
      'the new items are not valid for updating this subscription',
    );
  }
  return items;
}

/** How much of the period is still to come, from 0 to 1. */
function remainder(world: World, period: Period | null): number {
  if (period === null) return 0;
  const from = toMilliseconds(period.starts_at);
  const to = toMilliseconds(period.ends_at);
  return Math.min(1, Math.max(0, (to - world.clock.now()) / (to - from)));
}

function getPlan(world: World, stored: StoredSubscription, update: SubscriptionUpdate): Plan | null {
  refuseByState(world, stored, update);
  if (update.items === undefined) return null;
  const mode = update.proration_billing_mode;
  refuseByMode(stored, mode);
  const { wire } = stored;
  const items = wantedItems(world, stored, update.items);
  const unchanged =
    items.length === wire.items.length &&
    items.every(({ price, quantity }) =>
      wire.items.some((item) => item.price.id === price.id && item.quantity === quantity),
    );
  if (unchanged) return null;
  const country = getCountry(world, wire.address_id);
  const share = mode?.startsWith('prorated') ? remainder(world, wire.current_billing_period) : 1;
  const part = mode === 'do_not_bill' ? 0 : share;
  const credit = Math.round(sumBy(linesFor(wire.items, country)) * part);
  const owed = Math.round(sumBy(linesFor(items, country)) * part);
  const atOnce = mode?.endsWith('immediately') ?? false;
  const now = atOnce ? owed - credit : 0;
  if (now > 0 && now < smallestCharge) {
    throw refuse(
      'subscription_update_transaction_balance_less_than_charge_limit',
      'the charge for this update is below the smallest amount that can be collected',
    );
  }
  return { items, credit, charge: owed, now, later: atOnce ? 0 : owed - credit };
}

const immediateLines = ({ items, now }: Plan): Line[] =>
  items.map(({ price, quantity }, index) => ({ price, quantity, amount: index === 0 ? now : 0 }));

function itemsAfter(world: World, { wire }: StoredSubscription, plan: Plan): SubscriptionItem[] {
  const at = instantText(world.clock.now());
  const [first] = wire.items;
  return plan.items.map(({ price, quantity }) => {
    const present = wire.items.find((item) => item.price.id === price.id);
    return {
      status: present?.status ?? first?.status ?? 'active',
      recurring: true,
      created_at: present?.created_at ?? at,
      previously_billed_at: present?.previously_billed_at ?? (plan.now > 0 ? at : null),
      next_billed_at: wire.next_billed_at,
      trial_dates: present?.trial_dates ?? (wire.status === 'trialing' ? (first?.trial_dates ?? null) : null),
      product: world.state.product,
      price: structuredClone(price),
      quantity,
      updated_at: at,
    };
  });
}

/** Changes what the body names. A change that cannot be paid for is not made, unless the caller wants it all the same. */
export function updateSubscription(
  world: World,
  stored: StoredSubscription,
  update: SubscriptionUpdate,
): void {
  const { wire } = stored;
  const plan = getPlan(world, stored, update);
  if (plan) changeItems(world, stored, plan, update.on_payment_failure ?? 'prevent_change');
  if (update.scheduled_change === null) unschedule(world, stored);
  if (update.next_billed_at !== undefined)
    moveBillingDate(world, stored, toMilliseconds(update.next_billed_at));
  const { custom_data } = update;
  if (custom_data !== undefined && JSON.stringify(custom_data) !== JSON.stringify(wire.custom_data)) {
    change(world, wire, { custom_data }, 'subscription.updated');
  }
}

function changeItems(
  world: World,
  stored: StoredSubscription,
  plan: Plan,
  onFailure: 'prevent_change' | 'apply_change',
): void {
  const outcome = getOutcome(stored);
  if (plan.now > 0 && outcome === 'declined' && onFailure === 'prevent_change') {
    throw refuse('subscription_payment_declined', 'payment was declined, the subscription was not changed');
  }
  change(world, stored.wire, { items: itemsAfter(world, stored, plan) });
  stored.owed += plan.later;
  if (plan.now !== 0) {
    charge(world, stored, {
      origin: 'subscription_update',
      lines: immediateLines(plan),
      period: remainingPeriod(world, stored),
      outcome,
    });
  }
  announce(world, 'subscription.updated', stored.wire);
}

function remainingPeriod(
  world: World,
  { wire: { current_billing_period } }: StoredSubscription,
): Period | null {
  if (current_billing_period === null) return null;
  return { starts_at: instantText(world.clock.now()), ends_at: current_billing_period.ends_at };
}

function moveBillingDate(world: World, { wire }: StoredSubscription, moment: number): void {
  const ends_at = instantText(moment);
  if (wire.current_billing_period === null || wire.next_billed_at === ends_at) return;
  change(
    world,
    wire,
    {
      next_billed_at: ends_at,
      current_billing_period: { ...wire.current_billing_period, ends_at },
      items: wire.items.map((item) => ({
        ...item,
        next_billed_at: ends_at,
        trial_dates:
          item.trial_dates && wire.status === 'trialing'
            ? { ...item.trial_dates, ends_at }
            : item.trial_dates,
      })),
    },
    'subscription.updated',
  );
}

const bill = (billing_period: Period | null, details: Details) => ({
  billing_period,
  details,
  adjustments: [],
});

/** What the next bill and every further one will be, if nothing changes. */
export function forecast(world: World, stored: StoredSubscription) {
  const { wire } = stored;
  const balance = world.state.balances.get(wire.customer_id) ?? 0;
  const regular = linesFor(wire.items, getCountry(world, wire.address_id));
  const { current_billing_period: period } = wire;
  const recurring = reckon(world, regular, wire.address_id);
  return {
    next_transaction:
      wire.next_billed_at === null || period === null
        ? null
        : bill(
            { starts_at: period.ends_at, ends_at: period.ends_at },
            reckon(world, nextBill(world, stored), wire.address_id, 0, balance),
          ),
    recurring_transaction_details: {
      tax_rates_used: recurring.tax_rates_used,
      totals: recurring.totals,
      line_items: recurring.line_items,
    },
  };
}

/** The same answer that the update would give, with the money it would move; nothing is changed. */
export function previewUpdate(world: World, stored: StoredSubscription, update: SubscriptionUpdate) {
  const plan = getPlan(world, stored, update);
  const { wire } = stored;
  const balance = world.state.balances.get(wire.customer_id) ?? 0;
  const after: StoredSubscription = {
    ...stored,
    wire: plan ? { ...wire, items: itemsAfter(world, stored, plan) } : wire,
    owed: stored.owed + (plan?.later ?? 0),
  };
  const money = (amount: number) => ({ amount: String(amount), currency_code: wire.currency_code });
  const result = (plan?.charge ?? 0) - (plan?.credit ?? 0);
  return {
    ...after.wire,
    immediate_transaction:
      plan && plan.now !== 0
        ? bill(
            remainingPeriod(world, stored),
            reckon(world, immediateLines(plan), wire.address_id, 0, balance),
          )
        : null,
    ...forecast(world, after),
    update_summary: {
      credit: money(plan?.credit ?? 0),
      charge: money(plan?.charge ?? 0),
      result: { action: result < 0 ? 'credit' : 'charge', ...money(Math.abs(result)) },
    },
  };
}
