import type { Payment } from '@timbre/contract/billing';
import { Problem } from '../../http/problem.ts';
import type { Parts, Payments } from '../../parts.ts';
import { allowTry } from '../accounts/accounts.ts';
import { adjustmentsOf, findPayment, type PaymentRow, paymentsOf } from './billing.queries.ts';
import { asked } from './purchases.ts';
import { isDisputed, isRefunded, type MirroredAdjustment } from './standing.ts';
import type { BillingParts } from './sync.ts';

const receiptsAllowed = 60;

/** A card that is tried or replaced is no payment. */
const trying = 'subscription_payment_method_change';

export async function listPayments(
  { db, payments: configured }: Pick<Parts, 'db' | 'payments'>,
  userId: string,
): Promise<Payment[]> {
  const rows = (await paymentsOf(db, userId)).filter(
    ({ origin, status }) => origin !== trying && status !== 'canceled',
  );
  const adjustments = await adjustmentsOf(
    db,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => asPayment(row, adjustments, configured));
}

function asPayment(
  row: PaymentRow,
  adjustments: MirroredAdjustment[],
  configured: Payments | undefined,
): Payment {
  return {
    id: row.id,
    paidAt: (row.billedAt ?? row.createdAt).toString(),
    plan: (row.priceId && configured?.prices.get(row.priceId)) || null,
    seats: row.quantity,
    total: { amount: row.total, currency: row.currency },
    state: stateOf(row, adjustments),
    hasReceipt: row.hasInvoice,
  };
}

function stateOf({ id, status }: PaymentRow, adjustments: MirroredAdjustment[]): Payment['state'] {
  if (isDisputed({ adjustments }, id)) return 'disputed';
  if (isRefunded({ adjustments }, id)) return 'refunded';
  const isPart = adjustments.some(
    (one) => one.paymentId === id && one.action === 'refund' && one.status === 'approved',
  );
  if (isPart) return 'partly-refunded';
  return status === 'paid' || status === 'completed' ? 'paid' : 'due';
}

export async function receiptLink(
  parts: BillingParts,
  userId: string,
  paymentId: string,
): Promise<{ url: string }> {
  const payment = await findPayment(parts.db, paymentId);
  if (payment?.userId !== userId || !payment.hasInvoice) throw new Problem('not-found');
  await allowTry(parts.db, `receipt/${userId}`, receiptsAllowed);
  return { url: await asked(() => parts.payments.provider.receiptLink(paymentId)) };
}
