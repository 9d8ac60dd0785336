import { z } from 'zod';
import { adjust, adjustmentWith, getAdjustments } from './adjustments.ts';
import { discount } from './catalogue.ts';
import { openTransaction, pricesFor } from './checkout.ts';
import type { Transaction } from './entities.ts';
import { notFound, Refusal } from './refusal.ts';
import { type ApiCall, getPage, idIn, passes, type Route, toBody } from './route.ts';
import { transactionWith } from './transactions.ts';
import type { World } from './world.ts';

const NewTransaction = z.object({
  items: z.array(z.object({ price_id: z.string(), quantity: z.number().int() })).min(1),
  customer_id: z.string().nullish(),
  custom_data: z.record(z.string(), z.unknown()).nullish(),
  collection_mode: z.literal('automatic').optional(),
});

const NewAdjustment = z.object({
  action: z.enum(['refund', 'credit']),
  type: z.enum(['full', 'partial']).default('partial'),
  transaction_id: z.string(),
  reason: z.string().min(1),
  items: z
    .array(z.object({ item_id: z.string(), type: z.enum(['full', 'partial']), amount: z.string().nullish() }))
    .nullish(),
});

/** A transaction with what the caller asks for besides. */
function withIncluded(world: World, wire: Transaction, include: string | undefined) {
  const wanted = new Set((include ?? '').split(','));
  const adjustments = getAdjustments(world, wire.id).map((stored) => stored.wire);
  const approved = adjustments.filter(({ status }) => status === 'approved');
  const sum = (key: 'subtotal' | 'tax' | 'total') =>
    String(approved.reduce((total, { totals }) => total + Number(totals[key]), 0));
  return {
    ...wire,
    ...(wanted.has('customer')
      ? { customer: world.state.customers.get(wire.customer_id ?? '') ?? null }
      : {}),
    ...(wanted.has('address') ? { address: world.state.addresses.get(wire.address_id ?? '') ?? null } : {}),
    ...(wanted.has('business') ? { business: null } : {}),
    ...(wanted.has('discount') ? { discount: toDiscount(wire) } : {}),
    ...(wanted.has('adjustments') ? { adjustments } : {}),
    ...(wanted.has('adjustments_totals')
      ? {
          adjustments_totals: {
            subtotal: sum('subtotal'),
            tax: sum('tax'),
            total: sum('total'),
            fee: '0',
            earnings: sum('subtotal'),
            breakdown: {
              credit: '0',
              refund: breakdown(approved, 'refund'),
              chargeback: breakdown(approved, 'chargeback'),
            },
            currency_code: wire.currency_code,
          },
        }
      : {}),
  };
}

function toDiscount({ discount_id }: Transaction) {
  if (discount_id !== discount.id) return null;
  return {
    id: discount.id,
    status: 'active',
    code: discount.code,
    type: 'percentage',
    amount: String(discount.percent),
  };
}

function breakdown(adjustments: { action: string; totals: { total: string } }[], action: string): string {
  const ofAction = adjustments.filter((adjustment) => adjustment.action === action);
  return String(ofAction.reduce((total, { totals }) => total + Number(totals.total), 0));
}

function createTransaction(world: World, call: ApiCall) {
  const { items, customer_id, custom_data } = toBody(call, NewTransaction);
  if (customer_id && !world.state.customers.has(customer_id)) throw notFound('Customer', customer_id);
  const prices = pricesFor(
    world,
    items.map(({ price_id }) => price_id),
  );
  return openTransaction(world, {
    items: prices.map((price, index) => ({ price, quantity: items[index]?.quantity ?? 1 })),
    origin: 'api',
    customData: custom_data ?? null,
    ...(customer_id ? { customerId: customer_id } : {}),
  }).wire;
}

function createAdjustment(world: World, call: ApiCall) {
  const { action, type, transaction_id, reason, items } = toBody(call, NewAdjustment);
  if (action === 'credit') {
    throw new Refusal(
      400,
      'adjustment_invalid_credit_action',
      'Only manually collected transactions can be credited.',
    );
  }
  const transaction = transactionWith(world, transaction_id);
  const lines = transaction.wire.details.line_items;
  const amount = (items ?? []).reduce((sum, item) => {
    const line = lines.find(({ id }) => id === item.item_id);
    if (!line)
      throw new Refusal(400, 'adjustment_transaction_item_invalid', `${item.item_id} is not an item.`);
    return sum + Number(item.type === 'full' ? line.totals.total : (item.amount ?? 0));
  }, 0);
  if (type === 'partial' && amount === 0) {
    throw new Refusal(400, 'adjustment_amount_cannot_be_zero', 'Adjustment amount cannot be zero.');
  }
  if (amount > Number(transaction.wire.details.totals.total)) {
    throw new Refusal(
      400,
      'adjustment_total_amount_above_remaining_allowed',
      'Adjustment amount is above the remaining allowed.',
    );
  }
  return adjust(world, transaction, { action, type, reason, status: 'pending_approval', amount });
}

function getInvoice(world: World, call: ApiCall) {
  const { wire } = transactionWith(world, idIn(call));
  if (wire.invoice_id === null) {
    throw new Refusal(400, 'transaction_invoice_not_available', 'The invoice is not available yet.');
  }
  return { url: `${call.base}/invoices/${wire.invoice_id}.pdf` };
}

export function transactionRoutes(world: World): Route[] {
  return [
    {
      method: 'GET',
      path: '/transactions',
      answer: (call) => {
        const { customer_id, subscription_id, status, id, origin, include } = call.query;
        const found = [...world.state.transactions.values()]
          .map(({ wire }) => wire)
          .filter(
            (wire) =>
              passes(customer_id, wire.customer_id) &&
              passes(subscription_id, wire.subscription_id) &&
              passes(status, wire.status) &&
              passes(origin, wire.origin) &&
              passes(id, wire.id),
          );
        const { data, pagination } = getPage(call, found, { usual: 30, max: 30 });
        return { data: data.map((wire) => withIncluded(world, wire, include)), pagination };
      },
    },
    {
      method: 'GET',
      path: '/transactions/:id',
      answer: (call) => ({
        data: withIncluded(world, transactionWith(world, idIn(call)).wire, call.query['include']),
      }),
    },
    {
      method: 'POST',
      path: '/transactions',
      status: 201,
      answer: (call) => ({ data: createTransaction(world, call) }),
    },
    {
      method: 'GET',
      path: '/transactions/:id/invoice',
      answer: (call) => ({ data: getInvoice(world, call) }),
    },
    {
      method: 'GET',
      path: '/adjustments',
      answer: (call) => {
        const { customer_id, subscription_id, transaction_id, status, action, id } = call.query;
        const found = [...world.state.adjustments.values()]
          .map(({ wire }) => wire)
          .filter(
            (wire) =>
              passes(customer_id, wire.customer_id) &&
              passes(subscription_id, wire.subscription_id) &&
              passes(transaction_id, wire.transaction_id) &&
              passes(status, wire.status) &&
              passes(action, wire.action) &&
              passes(id, wire.id),
          );
        return getPage(call, found, { usual: 10, max: 50 });
      },
    },
    {
      method: 'GET',
      path: '/adjustments/:id',
      answer: (call) => ({ data: adjustmentWith(world, idIn(call)).wire }),
    },
    {
      method: 'POST',
      path: '/adjustments',
      status: 201,
      answer: (call) => ({ data: createAdjustment(world, call) }),
    },
  ];
}
