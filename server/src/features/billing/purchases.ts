import { getPlan, getSeats } from '@timbre/contract/plans';
import { Temporal } from 'temporal-polyfill';
import { ConnectorError } from '../../connectors/connector-error.ts';
import type { ProvidedPayment } from '../../connectors/payment-provider.ts';
import type { Db } from '../../db/client.ts';
import { DomainError } from '../../domain-error.ts';
import { consumeRateLimit } from '../../rate-limit.ts';
import { findUser, lockUsers } from '../accounts/accounts.ts';
import {
  bindCustomer,
  findPayment,
  listAdjustments,
  lockCustomer,
  ownPayment,
  shareOwner,
  upsertPayment,
} from './billing.queries.ts';
import { accountIn } from './checkout-token.ts';
import { isDisputed, isRefunded } from './plan-state.ts';
import { type BillingDeps, reconcileAccount, syncCustomer } from './sync.ts';
import { enqueueEvent } from './webhook-events.ts';

/** A page that is opened again asks again; so does one that waits for a payment. */
const claimsAllowed = 60;

/** Later ones come by themselves or are for a person to look at. */
const claimableFor = { hours: 48 };

/**
 * A browser says that something was paid. Whether it was, for what and by whom is asked of the provider: of what the browser
 * says only the payment's id is used, and the customer's must go with it.
 */
export async function claimPurchase(
  deps: BillingDeps,
  userId: string,
  said: { transactionId: string; customerId: string },
): Promise<{ planName: string }> {
  await consumeRateLimit(deps.db, `purchase/${userId}`, claimsAllowed);
  const known = await findPayment(deps.db, said.transactionId);
  if (known?.userId === userId && known.priceId !== null)
    return { planName: getPlanName(deps, known.priceId) };
  if (known?.userId) return refuse(deps, userId, said.transactionId);
  const payment = await asked(() => deps.payments.provider.payment(said.transactionId));
  if (payment === undefined) throw new DomainError('purchase-unknown');
  const { priceId, customerId } = fitting(deps, payment);
  if (customerId !== said.customerId) throw new DomainError('purchase-unfit');
  const owner = await findOwner(deps, userId, payment, customerId);
  if (owner.userId !== userId) {
    // The plan goes to the account of the checkout, even if somebody else is signed in.
    if (owner.userId !== undefined) await asked(() => syncCustomer(deps, customerId));
    return refuse(deps, userId, payment.id);
  }
  await grant(deps, userId, payment, { customerId, isBound: owner.byEmail });
  // Refunded in the meantime, or already a subscription: the rest is fetched now, or when the webhook event is processed.
  await syncCustomer(deps, customerId).catch((cause: unknown) =>
    deps.log.warn({ err: cause, userId }, 'a purchase was granted before all of it could be read'),
  );
  await refuseGivenBack(deps.db, payment.id);
  return { planName: getPlanName(deps, priceId) };
}

function refuse({ log }: BillingDeps, userId: string, paymentId: string): never {
  log.warn({ userId, paymentId }, 'somebody claimed a payment that is not theirs');
  throw new DomainError('purchase-not-yours');
}

/** Paid, recently, in a checkout, for exactly one of our plans; the amount is not looked at: taxes, currencies and discounts move it. */
function fitting(
  { payments, now }: BillingDeps,
  payment: ProvidedPayment,
): { priceId: string; customerId: string } {
  const { status, customerId, items, origin, collectionMode, createdAt } = payment;
  if (['draft', 'ready', 'billed', 'past_due'].includes(status)) throw new DomainError('purchase-unpaid');
  const [item] = items;
  const plan = item && payments.prices.get(item.priceId);
  const isOne = items.length === 1 && item?.isRecurring && item.productId === payments.productId;
  const isQuantityRight =
    item !== undefined &&
    plan !== undefined &&
    item.quantity >= 1 &&
    item.quantity === getSeats(plan, item.quantity);
  const isRecent = Temporal.Instant.compare(now(), createdAt.add(claimableFor)) < 0;
  const isBought = (status === 'paid' || status === 'completed') && (origin === 'web' || origin === 'api');
  if (
    !item ||
    !plan ||
    !isOne ||
    !isQuantityRight ||
    !isRecent ||
    !isBought ||
    collectionMode !== 'automatic' ||
    customerId === null
  )
    throw new DomainError('purchase-unfit');
  return { priceId: item.priceId, customerId };
}

/** The account that the checkout was opened for; else the one that is here, if the customer's address is verifiably theirs. */
async function findOwner(
  deps: BillingDeps,
  userId: string,
  payment: ProvidedPayment,
  customerId: string,
): Promise<{ userId: string | undefined; byEmail: boolean }> {
  const email = (await asked(() => deps.payments.provider.getEmail(customerId))).trim().toLowerCase();
  const { user } = (await findUser(deps.db, userId)) ?? {};
  const byEmail = user?.emailVerified === true && user.email === email;
  const named = accountIn(deps.authSecret, payment.accountToken, payment.createdAt);
  if (named !== undefined) return { userId: named, byEmail };
  if (byEmail) return { userId, byEmail };
  const bound = await deps.db.transaction((tx) => lockCustomer(tx, customerId));
  return { userId: bound.userId === userId ? userId : undefined, byEmail };
}

async function grant(
  deps: BillingDeps,
  userId: string,
  payment: ProvidedPayment,
  { customerId, isBound }: { customerId: string; isBound: boolean },
): Promise<void> {
  await deps.db.transaction(async (tx) => {
    await lockUsers(tx, [userId]);
    await lockCustomer(tx, customerId);
    if (isBound) await bindCustomer(tx, customerId, userId);
    await upsertPayment(tx, customerId, payment);
    await ownPayment(tx, payment.id, userId);
    // Somebody else may have been a moment faster.
    if ((await findPayment(tx, payment.id))?.userId !== userId) throw new DomainError('purchase-not-yours');
    if (payment.subscriptionId !== null) await shareOwner(tx, payment.subscriptionId);
    await reconcileAccount(tx, deps, userId);
    await enqueueEvent(tx, { type: 'claim', customerId });
  });
}

async function refuseGivenBack(db: Db, paymentId: string): Promise<void> {
  const adjustments = await listAdjustments(db, [paymentId]);
  if (isRefunded({ adjustments }, paymentId) || isDisputed({ adjustments }, paymentId))
    throw new DomainError('purchase-unfit');
}

function getPlanName({ payments }: BillingDeps, priceId: string): string {
  const plan = payments.prices.get(priceId);
  if (plan === undefined) throw new DomainError('purchase-unfit');
  return getPlan(plan).name;
}

/** An unreachable provider is reported as a temporary error. */
export async function asked<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await ask();
  } catch (cause) {
    if (cause instanceof ConnectorError) throw new DomainError('payment-unavailable', { cause });
    throw cause;
  }
}
