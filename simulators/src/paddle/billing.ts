import type { Origin, Period } from './entities.ts';
import { announce, change } from './events.ts';
import { afterCycle, instantText, second } from './instants.ts';
import { type Line, linesFor, settleFees } from './money.ts';
import { markSubscriptionPastDue, startSubscription } from './subscriptions.ts';
import { addPayment, getCountry, markPaid, markPastDue, newTransaction } from './transactions.ts';
import type { StoredSubscription, StoredTransaction, World } from './world.ts';

export type Outcome = 'ok' | 'declined';

/** How the stored card pays now. */
export const getOutcome = ({ card }: StoredSubscription): Outcome => (card === 'ok' ? 'ok' : 'declined');

/** Takes the money; the rest of the paperwork follows at once, or after the time that is set. */
export function pay(world: World, stored: StoredTransaction): void {
  markPaid(world, stored);
  stored.completesAt = world.clock.now() + world.settings.completesAfterSeconds * second;
  if (world.settings.completesAfterSeconds === 0) complete(world, stored);
}

/** The paperwork: subscription, invoice, fees. */
export function complete(world: World, stored: StoredTransaction): void {
  const { wire } = stored;
  stored.completesAt = null;
  const begins = wire.subscription_id === null ? startSubscription(world, stored) : undefined;
  if (begins) {
    change(
      world,
      wire,
      { subscription_id: begins.wire.id, billing_period: begins.wire.current_billing_period },
      'transaction.updated',
    );
  }
  settleFees(wire.details);
  world.state.invoices += 1;
  const invoice = {
    invoice_id: world.newId('inv'),
    invoice_number: `74-${10_000 + world.state.invoices}`,
  };
  change(world, wire, { status: 'completed', ...invoice }, 'transaction.updated', 'transaction.completed');
  const subscription = world.state.subscriptions.get(wire.subscription_id ?? '');
  if (subscription) settle(world, subscription, wire.id);
}

/** What a completed payment means to the subscription it was for. */
function settle(world: World, stored: StoredSubscription, transactionId: string): void {
  if (stored.wire.status === 'past_due' && !owesSomething(world, stored)) {
    stored.dunningEndsAt = null;
    change(world, stored.wire, { status: 'active' }, 'subscription.updated');
  }
  if (stored.activatedBy === transactionId) {
    stored.activatedBy = null;
    announce(world, 'subscription.activated', stored.wire);
  }
}

export function owedBy({ state }: World, { wire }: StoredSubscription): StoredTransaction[] {
  return [...state.transactions.values()].filter(
    (stored) => stored.wire.subscription_id === wire.id && stored.wire.status === 'past_due',
  );
}

const owesSomething = (world: World, stored: StoredSubscription) => owedBy(world, stored).length > 0;

type Charge = {
  origin: Origin;
  lines: Line[];
  period: Period | null;
  outcome: Outcome;
  /** Whether it is the first payment after a trial. */
  endsTrial?: boolean;
};

/** Bills a subscription, and tries to collect. */
export function charge(world: World, stored: StoredSubscription, wanted: Charge): void {
  const { wire } = stored;
  const { origin, lines, period, outcome, endsTrial = false } = wanted;
  const transaction = newTransaction(world, {
    origin,
    status: 'billed',
    lines,
    customerId: wire.customer_id,
    addressId: wire.address_id,
    subscriptionId: wire.id,
    customData: wire.custom_data,
    ...(period ? { period } : {}),
    ...(stored.card ? { card: stored.card } : {}),
  });
  if (endsTrial) stored.activatedBy = transaction.wire.id;
  if (outcome === 'ok' || transaction.wire.details.totals.grand_total === '0') pay(world, transaction);
  else {
    markPastDue(world, transaction);
    markSubscriptionPastDue(world, stored);
  }
}

/** What the next period costs, with what earlier changes left open. */
export function nextBill(world: World, { wire, owed }: StoredSubscription): Line[] {
  const lines = linesFor(wire.items, getCountry(world, wire.address_id));
  return lines.map((line, index) => (index === 0 ? { ...line, amount: line.amount + owed } : line));
}

/**
 * A new period begins at this moment. The service says so before it has tried to collect: the first event shows an
 * active subscription whatever comes of the payment.
 */
export function renew(world: World, stored: StoredSubscription, outcome: Outcome, from: number): void {
  const { wire } = stored;
  const endsTrial = wire.status === 'trialing';
  beginPeriod(world, stored, from, 'subscription.updated');
  collectPeriod(world, stored, outcome, endsTrial);
}

export function beginPeriod(world: World, { wire }: StoredSubscription, from: number, ...events: string[]) {
  const starts_at = instantText(from);
  const ends_at = instantText(afterCycle(from, wire.billing_cycle));
  change(
    world,
    wire,
    {
      status: 'active',
      current_billing_period: { starts_at, ends_at },
      next_billed_at: ends_at,
      first_billed_at: wire.first_billed_at ?? starts_at,
      paused_at: null,
      scheduled_change: null,
      items: wire.items.map((item) => ({
        ...item,
        status: 'active',
        previously_billed_at: starts_at,
        next_billed_at: ends_at,
      })),
    },
    ...events,
  );
}

export function collectPeriod(world: World, stored: StoredSubscription, outcome: Outcome, endsTrial = false) {
  const lines = nextBill(world, stored);
  stored.owed = 0;
  const { current_billing_period: period } = stored.wire;
  charge(world, stored, { origin: 'subscription_recurring', lines, period, outcome, endsTrial });
}

/** The customer's card works again, or there is a new one. */
export function recover(world: World, stored: StoredSubscription): void {
  stored.card = 'ok';
  for (const transaction of owedBy(world, stored)) {
    addPayment(world, transaction, { status: 'captured' });
    pay(world, transaction);
  }
}
