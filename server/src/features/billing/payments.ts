import type { Payment } from '@timbre/contract/billing';
import type { AppContext, Payments } from '../../app-context.ts';
import { DomainError } from '../../domain-error.ts';
import { consumeRateLimit } from '../../rate-limit.ts';
import { findPayment, listAdjustments, type PaymentRow, selectPayments } from './billing.queries.ts';
import { isDisputed, isRefunded, type StoredAdjustment } from './plan-state.ts';
import { asked } from './purchases.ts';
import type { BillingDeps } from './sync.ts';

const receiptsAllowed = 60;

/** A card that is tried or replaced is no payment. */
const trying = 'subscription_payment_method_change';

export async function listPayments(
  { db, payments: configured }: Pick<AppContext, 'db' | 'payments'>,
  userId: string,
): Promise<Payment[]> {
  const rows = (await selectPayments(db, userId)).filter(
    ({ origin, status }) => origin !== trying && status !== 'canceled',
  );
  const adjustments = await listAdjustments(
    db,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => asPayment(row, adjustments, configured));
}

function asPayment(
  row: PaymentRow,
  adjustments: StoredAdjustment[],
  configured: Payments | undefined,
): Payment {
  return {
    id: row.id,
    paidAt: (row.billedAt ?? row.createdAt).toString(),
    plan: (row.priceId && configured?.prices.get(row.priceId)) || null,
    seats: row.quantity,
    total: { amount: row.total, currency: row.currency },
    state: getState(row, adjustments),
    hasReceipt: row.hasInvoice,
  };
}

function getState({ id, status }: PaymentRow, adjustments: StoredAdjustment[]): Payment['state'] {
  if (isDisputed({ adjustments }, id)) return 'disputed';
  if (isRefunded({ adjustments }, id)) return 'refunded';
  const isPart = adjustments.some(
    (one) => one.paymentId === id && one.action === 'refund' && one.status === 'approved',
  );
  if (isPart) return 'partly-refunded';
  return status === 'paid' || status === 'completed' ? 'paid' : 'due';
}

export async function receiptLink(
  deps: BillingDeps,
  userId: string,
  paymentId: string,
): Promise<{ url: string }> {
  const payment = await findPayment(deps.db, paymentId);
  if (payment?.userId !== userId || !payment.hasInvoice) throw new DomainError('not-found');
  await consumeRateLimit(deps.db, `receipt/${userId}`, receiptsAllowed);
  return { url: await asked(() => deps.payments.provider.receiptLink(paymentId)) };
}
