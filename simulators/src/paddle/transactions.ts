import type { Origin, Payment, Period, Transaction, TransactionStatus } from './entities.ts';
import { announce, change } from './events.ts';
import { instantText } from './instants.ts';
import { computeDetails, type Line } from './money.ts';
import { notFound } from './refusal.ts';
import type { StoredCard, StoredTransaction, World } from './world.ts';

export type NewTransaction = {
  origin: Origin;
  status: TransactionStatus;
  lines: Line[];
  customerId?: string | null;
  addressId?: string | null;
  subscriptionId?: string;
  period?: Period;
  customData?: Transaction['custom_data'];
  card?: StoredCard;
};

export function transactionWith(world: World, id: string): StoredTransaction {
  const found = world.state.transactions.get(id);
  if (found === undefined) throw notFound('Transaction', id);
  return found;
}

export function getCountry(world: World, addressId: string | null): string {
  return world.state.addresses.get(addressId ?? '')?.country_code ?? 'FR';
}

export function reckon(world: World, lines: Line[], addressId: string | null, percent = 0, credit = 0) {
  return computeDetails(lines, {
    country: getCountry(world, addressId),
    percent,
    credit,
    product: world.state.product,
    newId: () => world.newId('txnitm'),
  });
}

/** A transaction without an event so far. */
export function makeTransaction(world: World, wanted: NewTransaction): StoredTransaction {
  const at = instantText(world.clock.tick());
  const { customerId = null, addressId = null, lines } = wanted;
  const balance = world.state.balances.get(customerId ?? '') ?? 0;
  const wire: Transaction = {
    id: world.newId('txn'),
    status: wanted.status,
    customer_id: customerId,
    address_id: addressId,
    business_id: null,
    custom_data: wanted.customData ?? null,
    currency_code: lines[0]?.price.unit_price.currency_code ?? 'EUR',
    origin: wanted.origin,
    subscription_id: wanted.subscriptionId ?? null,
    invoice_id: null,
    invoice_number: null,
    collection_mode: 'automatic',
    discount_id: null,
    billing_details: null,
    billing_period: wanted.period ?? null,
    items: lines.map(({ price, quantity }) => ({ price: structuredClone(price), quantity, proration: null })),
    details: reckon(world, lines, addressId, 0, wanted.subscriptionId === undefined ? 0 : balance),
    payments: [],
    checkout: { url: null },
    created_at: at,
    updated_at: at,
    billed_at: wanted.status === 'billed' ? at : null,
    revised_at: null,
  };
  if (world.settings.returnUrl !== null && wanted.subscriptionId === undefined) {
    wire.checkout.url = `${world.settings.returnUrl}?_ptxn=${wire.id}`;
  }
  const stored: StoredTransaction = { wire, card: wanted.card ?? 'ok', completesAt: null };
  world.state.transactions.set(wire.id, stored);
  return stored;
}

/** The same, announced. */
export function newTransaction(world: World, wanted: NewTransaction): StoredTransaction {
  const stored = makeTransaction(world, wanted);
  announce(world, 'transaction.created', stored.wire);
  if (wanted.status === 'billed') announce(world, 'transaction.billed', stored.wire);
  return stored;
}

type Attempt = Pick<Payment, 'status'> & { error_code?: string; last4?: string; bank?: boolean };

export function addPayment(world: World, { wire }: StoredTransaction, attempt: Attempt): void {
  const at = instantText(world.clock.tick());
  const { status, error_code = null, last4 = '4242', bank = false } = attempt;
  const card = {
    type: 'visa' as const,
    last4,
    expiry_month: 12,
    expiry_year: 2030,
    cardholder_name: 'Sam Example',
  };
  wire.payments.unshift({
    payment_attempt_id: crypto.randomUUID(),
    stored_payment_method_id: crypto.randomUUID(),
    payment_method_id: world.newId('paymtd'),
    amount: wire.details.totals.grand_total,
    status,
    error_code,
    method_details: { type: bank ? 'wire_transfer' : 'card', card: bank ? null : card },
    created_at: at,
    captured_at: status === 'captured' ? at : null,
  });
}

/** The money is there; nothing else is, yet. */
export function markPaid(world: World, stored: StoredTransaction): void {
  const { wire } = stored;
  const { totals, adjusted_totals } = wire.details;
  if (totals.grand_total !== '0' && wire.payments[0]?.status !== 'captured') {
    addPayment(world, stored, { status: 'captured' });
  }
  totals.balance = '0';
  adjusted_totals.balance = '0';
  moveCredit(world, wire);
  change(
    world,
    wire,
    { status: 'paid', billed_at: wire.billed_at ?? instantText(world.clock.tick()) },
    'transaction.updated',
    'transaction.paid',
  );
}

function moveCredit({ state }: World, { customer_id, details: { totals } }: Transaction): void {
  if (customer_id === null) return;
  const moved = Number(totals.credit_to_balance) - Number(totals.credit);
  if (moved !== 0) state.balances.set(customer_id, (state.balances.get(customer_id) ?? 0) + moved);
}

/** A renewal, or a change of items, that could not be collected. */
export function markPastDue(world: World, stored: StoredTransaction): void {
  addPayment(world, stored, { status: 'error', error_code: 'declined', last4: '3184' });
  change(
    world,
    stored.wire,
    { status: 'past_due' },
    'transaction.updated',
    'transaction.payment_failed',
    'transaction.past_due',
  );
}
