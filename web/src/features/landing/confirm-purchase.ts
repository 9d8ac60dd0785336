import { confirmPurchase } from '@timbre/contract/billing';
import { ApiError, call } from '../../shared/api.ts';

/**
 * `later`: the provider did not confirm it in time, and the server will learn of it by itself. `failed`: it was paid, and
 * this account does not have its plan.
 */
export type Confirmation =
  | { end: 'confirmed'; planName: string }
  | { end: 'later' | 'signed-out' | 'failed' };

const secondsBetweenAttempts = [1, 2, 3, 4, 5, 7, 8];

const pause = (seconds: number) => new Promise((resolve) => setTimeout(resolve, seconds * 1_000));

/** Has the server ask the provider about a payment, for half a minute if need be. */
export async function confirm(search: string): Promise<Confirmation> {
  const given = new URLSearchParams(search);
  const purchase = {
    priceId: given.get('price_id') ?? '',
    transactionId: given.get('transaction_id') ?? '',
    customerId: given.get('paddle_customer_id') ?? '',
  };
  for (const seconds of [...secondsBetweenAttempts, null]) {
    try {
      return { end: 'confirmed', ...(await call(confirmPurchase, purchase)) };
    } catch (error) {
      const end = getOutcome(error);
      if (end !== 'not-yet') return { end };
    }
    if (seconds !== null) await pause(seconds);
  }
  return { end: 'later' };
}

function getOutcome(error: unknown): 'not-yet' | 'later' | 'signed-out' | 'failed' {
  // The server was not reached: it may be in a moment.
  if (!(error instanceof ApiError)) return 'not-yet';
  if (error.status === 401) return 'signed-out';
  if (error.code === 'too-many-tries') return 'later';
  const isEarly = error.code === 'purchase-unpaid' || error.code === 'payment-unavailable';
  return isEarly ? 'not-yet' : 'failed';
}
