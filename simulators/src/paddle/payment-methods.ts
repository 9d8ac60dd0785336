import { charge } from './billing.ts';
import { change } from './events.ts';
import { linesFor } from './money.ts';
import { getCountry } from './transactions.ts';
import type { StoredSubscription, World } from './world.ts';

/** A card is stored by a transaction of nothing, which is no purchase; from then on a trial will be billed. */
export function addCard(world: World, stored: StoredSubscription): void {
  const { wire } = stored;
  stored.card = 'ok';
  const lines = linesFor(wire.items, getCountry(world, wire.address_id)).map((line) => ({
    ...line,
    amount: 0,
  }));
  charge(world, stored, { origin: 'subscription_payment_method_change', lines, period: null, outcome: 'ok' });
  if (wire.next_billed_at !== null || wire.scheduled_change !== null) return;
  const next_billed_at = wire.current_billing_period?.ends_at ?? null;
  change(
    world,
    wire,
    { next_billed_at, items: wire.items.map((item) => ({ ...item, next_billed_at })) },
    'subscription.updated',
  );
}
