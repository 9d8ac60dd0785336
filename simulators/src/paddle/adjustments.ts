import type { Adjustment, AdjustmentAction, Transaction } from './entities.ts';
import { announce, change } from './events.ts';
import { instantText, minute } from './instants.ts';
import { notFound, Refusal } from './refusal.ts';
import type { StoredAdjustment, StoredTransaction, World } from './world.ts';

const approvedAfter = 10 * minute;

type Wanted = {
  action: AdjustmentAction;
  type: 'full' | 'partial';
  reason: string;
  status: Adjustment['status'];
  /** Of a partial one; half of it otherwise. */
  amount?: number;
};

export function getAdjustments({ state }: World, transactionId: string): StoredAdjustment[] {
  return [...state.adjustments.values()].filter(({ wire }) => wire.transaction_id === transactionId);
}

export function adjustmentWith({ state }: World, id: string): StoredAdjustment {
  const found = state.adjustments.get(id);
  if (found === undefined) throw notFound('Adjustment', id);
  return found;
}

function refuseRefund(world: World, { id, status }: Transaction): void {
  if (status !== 'completed') {
    throw new Refusal(
      400,
      'adjustment_transaction_invalid_status_for_refund',
      'Transaction must be completed to be refunded.',
    );
  }
  const refunds = getAdjustments(world, id).filter(({ wire }) => wire.action === 'refund');
  if (refunds.some(({ wire }) => wire.status === 'pending_approval')) {
    throw new Refusal(400, 'adjustment_pending_refund_request', 'Transaction has a pending refund.');
  }
  if (refunds.some(({ wire }) => wire.status === 'approved' && wire.type === 'full')) {
    throw new Refusal(
      400,
      'adjustment_transaction_item_has_already_been_fully_adjusted',
      'Transaction has been refunded in full.',
    );
  }
}

/** Refunds money, or charges it back. A refund waits for its approval unless it was decided already. */
export function adjust(world: World, { wire: transaction }: StoredTransaction, wanted: Wanted): Adjustment {
  const { customer_id } = transaction;
  if (wanted.action === 'refund') refuseRefund(world, transaction);
  if (customer_id === null) throw new Refusal(400, 'bad_request', 'Transaction has no customer.');
  const { totals: paid, line_items } = transaction.details;
  const share = wanted.type === 'full' ? 1 : (wanted.amount ?? Number(paid.total) / 2) / Number(paid.total);
  const part = (of: { total: string; tax: string }) => {
    const total = Math.round(Number(of.total) * share);
    const tax = Math.round(Number(of.tax) * share);
    return { subtotal: String(total - tax), tax: String(tax), total: String(total) };
  };
  const at = instantText(world.clock.tick());
  const totals = part(paid);
  const wire: Adjustment = {
    id: world.newId('adj'),
    action: wanted.action,
    type: wanted.type,
    transaction_id: transaction.id,
    subscription_id: transaction.subscription_id,
    customer_id,
    reason: wanted.reason,
    credit_applied_to_balance: null,
    currency_code: transaction.currency_code,
    status: wanted.status,
    items: line_items.map((item) => ({
      id: world.newId('adjitm'),
      item_id: item.id,
      type: wanted.type,
      amount: part(item.totals).total,
      proration: null,
      totals: part(item.totals),
    })),
    totals: { ...totals, fee: '0', earnings: totals.subtotal, currency_code: transaction.currency_code },
    payout_totals: null,
    tax_rates_used: [],
    created_at: at,
    updated_at: at,
  };
  const approvesAt = wanted.status === 'pending_approval' ? world.clock.now() + approvedAfter : null;
  world.state.adjustments.set(wire.id, { wire, approvesAt });
  announce(world, 'adjustment.created', wire);
  return wire;
}

export function decide(world: World, stored: StoredAdjustment, status: 'approved' | 'rejected'): void {
  stored.approvesAt = null;
  change(world, stored.wire, { status }, 'adjustment.updated');
}

/** A chargeback, or the warning of one, that was won: the first is reversed, and a second says so. */
export function reverse(world: World, transaction: StoredTransaction): Adjustment {
  const first = getAdjustments(world, transaction.wire.id).findLast(
    ({ wire }) =>
      wire.action.startsWith('chargeback') && wire.status === 'approved' && !wire.action.endsWith('reverse'),
  );
  if (first === undefined) throw new Refusal(400, 'bad_request', 'There is no chargeback to reverse.');
  change(world, first.wire, { status: 'reversed' }, 'adjustment.updated');
  const action = first.wire.action === 'chargeback' ? 'chargeback_reverse' : 'chargeback_warning_reverse';
  return adjust(world, transaction, { action, type: 'full', reason: 'dispute won', status: 'approved' });
}
