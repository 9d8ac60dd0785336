import { pay } from './billing.ts';
import { discount } from './catalogue.ts';
import type { Customer, Price } from './entities.ts';
import { announce, change } from './events.ts';
import { instantText } from './instants.ts';
import { type Line, unitAmount } from './money.ts';
import { invalidField, Refusal } from './refusal.ts';
import { addPayment, getCountry, newTransaction, reckon } from './transactions.ts';
import type { StoredTransaction, World } from './world.ts';

/** What a means of payment does when it is asked. */
export type Card = 'ok' | 'three-d-secure' | 'declined' | 'later-declined' | 'deferred';

const cards = new Map<string, Card>([
  ['4242424242424242', 'ok'],
  ['4000056655665556', 'ok'],
  ['4000003800000446', 'three-d-secure'],
  ['4000000000000002', 'declined'],
  ['4000002760003184', 'later-declined'],
]);

export const cardWith = (number: string) => cards.get(number.replaceAll(/\D/g, ''));

type Item = { price: Price; quantity: number };

/** A trial is not paid for at its start. */
const toLine = ({ price, quantity }: Item, country: string): Line => ({
  price,
  quantity,
  amount: price.trial_period ? 0 : unitAmount(price, country) * quantity,
});

/** The prices a checkout is for; unknown and archived ones cannot be bought. */
export function pricesFor(world: World, ids: string[]): Price[] {
  const prices = ids.map((id) => world.state.prices.get(id));
  return prices.map((price) => {
    if (price?.status !== 'active')
      throw new Refusal(400, 'transaction_price_not_found', 'Price ID cannot be found.');
    return price;
  });
}

export function refuseQuantity({ quantity }: Price, wanted: number): void {
  if (Number.isInteger(wanted) && wanted >= quantity.minimum && wanted <= quantity.maximum) return;
  throw new Refusal(
    400,
    'transaction_item_quantity_out_of_range',
    `Quantity must be between ${quantity.minimum} and ${quantity.maximum}.`,
  );
}

export type Order = {
  items: Item[];
  origin: 'web' | 'api';
  customData: Record<string, unknown> | null;
  customerId?: string;
};

/** Opening a checkout makes a draft, before anybody is known. */
export function openTransaction(
  world: World,
  { items, origin, customData, customerId }: Order,
): StoredTransaction {
  for (const { price, quantity } of items) refuseQuantity(price, quantity);
  const cycles = items.flatMap(({ price }) => price.billing_cycle ?? []);
  if (new Set(cycles.map(({ interval, frequency }) => `${frequency} ${interval}`)).size > 1) {
    throw new Refusal(
      400,
      'transaction_price_different_billing_cycle',
      'Cannot have different price billing cycle intervals and/or frequencies.',
    );
  }
  return newTransaction(world, {
    origin,
    status: 'draft',
    lines: items.map((item) => toLine(item, 'FR')),
    customData,
    customerId: customerId ?? null,
  });
}

export function customerByEmail(world: World, email: string): Customer | undefined {
  return [...world.state.customers.values()].find(
    (known) => known.email.toLowerCase() === email.toLowerCase(),
  );
}

export function addCustomer(world: World, email: string, name: string | null = null): Customer {
  const at = instantText(world.clock.tick());
  const customer: Customer = {
    id: world.newId('ctm'),
    name,
    email,
    marketing_consent: false,
    status: 'active',
    locale: 'en',
    custom_data: null,
    import_meta: null,
    created_at: at,
    updated_at: at,
  };
  world.state.customers.set(customer.id, customer);
  announce(world, 'customer.created', customer);
  return customer;
}

function getAddress(world: World, customerId: string, country: string, postalCode: string | null): string {
  const known = [...world.state.addresses.values()].find(
    (address) => address.customer_id === customerId && address.country_code === country,
  );
  if (known) return known.id;
  const at = instantText(world.clock.tick());
  const address = {
    id: world.newId('add'),
    customer_id: customerId,
    description: null,
    first_line: null,
    second_line: null,
    city: null,
    postal_code: postalCode,
    region: null,
    country_code: country,
    status: 'active' as const,
    custom_data: null,
    import_meta: null,
    created_at: at,
    updated_at: at,
  };
  world.state.addresses.set(address.id, address);
  announce(world, 'address.created', address);
  return address.id;
}

export type Buyer = { email: string; country?: string; postalCode?: string | null };

/** Who buys. An address that is known belongs to the customer it always belonged to. */
export function identify(world: World, { wire }: StoredTransaction, buyer: Buyer): void {
  const email = buyer.email.trim();
  if (!/^[^\s@]+@[^\s@]+$/.test(email)) throw invalidField('email', 'Enter an e-mail address.');
  const customer = customerByEmail(world, email) ?? addCustomer(world, email);
  const addressId = getAddress(world, customer.id, buyer.country ?? 'FR', buyer.postalCode ?? null);
  if (wire.customer_id === customer.id && wire.address_id === addressId) return;
  const wasDraft = wire.status === 'draft';
  wire.address_id = addressId;
  recalculate(world, wire, wire.discount_id !== null);
  change(
    world,
    wire,
    { customer_id: customer.id, status: 'ready' },
    'transaction.updated',
    ...(wasDraft ? ['transaction.ready'] : []),
  );
}

function recalculate(world: World, wire: StoredTransaction['wire'], discounted: boolean): void {
  const country = getCountry(world, wire.address_id);
  const lines = wire.items.map((item) => toLine(item, country));
  wire.details = reckon(world, lines, wire.address_id, discounted ? discount.percent : 0);
}

export type Choice = { quantity?: number; discountCode?: string };

/** What the buyer changes on the page. The quantity is that of the first price. */
export function choose(
  world: World,
  { wire }: StoredTransaction,
  { quantity, discountCode = '' }: Choice,
): void {
  const [first] = wire.items;
  if (!first) return;
  const wanted = quantity ?? first.quantity;
  refuseQuantity(first.price, wanted);
  const code = discountCode.trim().toUpperCase();
  if (code !== '' && code !== discount.code) {
    throw new Refusal(400, 'transaction_discount_not_found', 'This discount code is not valid.');
  }
  const discount_id = code === '' ? null : discount.id;
  if (first.quantity === wanted && wire.discount_id === discount_id) return;
  first.quantity = wanted;
  recalculate(world, wire, discount_id !== null);
  change(world, wire, { discount_id }, 'transaction.updated');
}

/** What became of an attempt to pay. */
export type PaymentResult = 'paid' | 'declined' | 'deferred' | 'asks-the-bank';

export function tryToPay(world: World, stored: StoredTransaction, card: Card): PaymentResult {
  const { wire } = stored;
  if (card === 'declined') {
    fail(world, stored, 'declined', '0002');
    return 'declined';
  }
  if (card === 'deferred') {
    addPayment(world, stored, { status: 'pending_no_action_required', bank: true });
    change(world, wire, {}, 'transaction.updated');
    return 'deferred';
  }
  if (card === 'three-d-secure') {
    addPayment(world, stored, { status: 'action_required', last4: '0446' });
    change(world, wire, {}, 'transaction.updated');
    return 'asks-the-bank';
  }
  stored.card = card;
  addPaymentFor(world, stored, card);
  pay(world, stored);
  return 'paid';
}

function addPaymentFor(world: World, stored: StoredTransaction, card: Card): void {
  if (stored.wire.details.totals.grand_total === '0') return;
  addPayment(world, stored, { status: 'captured', last4: card === 'later-declined' ? '3184' : '4242' });
}

/** An attempt that failed leaves the transaction as it was, ready for another. */
export function fail(world: World, stored: StoredTransaction, error_code: string, last4: string): void {
  const [open] = stored.wire.payments;
  if (open?.status === 'action_required') Object.assign(open, { status: 'error', error_code });
  else addPayment(world, stored, { status: 'error', error_code, last4 });
  change(world, stored.wire, {}, 'transaction.updated', 'transaction.payment_failed');
}

/** The bank has said yes, or the transfer has arrived. */
export function capture(world: World, stored: StoredTransaction): void {
  const [open] = stored.wire.payments;
  if (stored.wire.status !== 'ready') {
    throw new Refusal(400, 'transaction_status_must_be_ready', 'Transaction status needs to be ready.');
  }
  if (open) Object.assign(open, { status: 'captured', captured_at: instantText(world.clock.tick()) });
  pay(world, stored);
}

/** The transfer never comes. */
export function drop(world: World, { wire }: StoredTransaction): void {
  const [open] = wire.payments;
  if (open) open.status = 'dropped';
  change(world, wire, {}, 'transaction.updated');
}
