import type { Details, LineItem, Price, Product, Totals, TransactionTotals } from './entities.ts';

/** Something to be paid for: what it costs before a discount, as shown to the buyer. */
export type Line = { price: Price; quantity: number; amount: number };

const included = { FR: 0.2, DE: 0.19, BE: 0.21, ES: 0.21, IT: 0.22, NL: 0.21, IE: 0.23, AT: 0.2, LU: 0.17 };
const ratesIncluded = new Map<string, number>(Object.entries(included));

/** Where the tax is part of the price it is 20 per cent unless known better; in America it comes on top. */
function taxIn(country: string): { rate: number; onTop: boolean } {
  if (country === 'US' || country === 'CA') return { rate: 0.1, onTop: true };
  return { rate: ratesIncluded.get(country) ?? 0.2, onTop: false };
}

export function unitAmount(price: Price, country: string): number {
  const override = price.unit_price_overrides.find(({ country_codes }) => country_codes.includes(country));
  return Number((override?.unit_price ?? price.unit_price).amount);
}

/** What a period of these items costs, before any tax that comes on top. */
export function linesFor(items: { price: Price; quantity: number }[], country: string): Line[] {
  return items.map(({ price, quantity }) => ({
    price,
    quantity,
    amount: unitAmount(price, country) * quantity,
  }));
}

export const sumBy = (lines: Line[]) => lines.reduce((sum, { amount }) => sum + amount, 0);

function computeTotals(amount: number, percent: number, country: string): Totals {
  const { rate, onTop } = taxIn(country);
  const taxed = amount - Math.round((amount * percent) / 100);
  const net = (gross: number) => (onTop ? gross : Math.round(gross / (1 + rate)));
  const tax = onTop ? Math.round(taxed * rate) : taxed - net(taxed);
  const total = onTop ? taxed + tax : taxed;
  const subtotal = net(amount);
  return {
    subtotal: String(subtotal),
    discount: String(subtotal + tax - total),
    tax: String(tax),
    total: String(total),
  };
}

function addUp(all: Totals[]): Totals {
  const sum = (key: keyof Totals) => String(all.reduce((total, totals) => total + Number(totals[key]), 0));
  return { subtotal: sum('subtotal'), discount: sum('discount'), tax: sum('tax'), total: sum('total') };
}

type Terms = { country: string; percent: number; credit: number; product: Product; newId: () => string };

/** The reckoning of a transaction. What is less than nothing goes to the customer's credit. */
export function computeDetails(lines: Line[], { country, percent, credit, product, newId }: Terms): Details {
  const tax_rate = String(taxIn(country).rate);
  const line_items = lines.map(
    (line): LineItem => ({
      id: newId(),
      price_id: line.price.id,
      quantity: line.quantity,
      proration: null,
      tax_rate,
      unit_totals: computeTotals(Math.round(line.amount / line.quantity), percent, country),
      totals: computeTotals(line.amount, percent, country),
      product,
    }),
  );
  const sums = addUp(line_items.map(({ totals }) => totals));
  const total = Number(sums.total);
  const used = Math.max(0, Math.min(credit, total));
  const due = String(Math.max(0, total - used));
  const totals: TransactionTotals = {
    ...sums,
    credit: String(used),
    credit_to_balance: String(Math.max(0, -total)),
    balance: due,
    grand_total: due,
    fee: null,
    earnings: null,
    currency_code: lines[0]?.price.unit_price.currency_code ?? 'EUR',
  };
  return {
    tax_rates_used: [{ tax_rate, totals: sums }],
    totals,
    adjusted_totals: { ...totals },
    payout_totals: null,
    adjusted_payout_totals: null,
    line_items,
  };
}

/** What the seller is left with, known once a transaction is complete. */
export function settleFees(details: Details): void {
  const paid = Number(details.totals.grand_total);
  const fee = paid === 0 ? 0 : Math.round(paid * 0.05) + 50;
  const earnings = paid - Number(details.totals.tax) - fee;
  for (const totals of [details.totals, details.adjusted_totals]) {
    totals.fee = String(fee);
    totals.earnings = String(paid === 0 ? 0 : earnings);
  }
}
