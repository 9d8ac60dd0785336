import type { FastifyRequest } from 'fastify';
import type { AppContext } from '../../app-context.ts';
import { addressKey, consumeRateLimit, emailKey, refund, resetRateLimit } from '../../rate-limit.ts';
import { findDevice } from './device-cookie.ts';

type Deps = Pick<AppContext, 'db' | 'now' | 'rateLimits' | 'authSecret'>;

/**
 * Counts a try to sign in before its password is hashed, so that hashing is bounded. A browser that its owner signed in with
 * before has its own rate limit, so guesses from elsewhere cannot lock the owner out. Returns the function that refunds
 * an attempt that was no guess.
 */
export async function allowSignIn(
  deps: Deps & Pick<AppContext, 'publicUrl'>,
  request: FastifyRequest,
  email: string,
): Promise<() => Promise<void>> {
  const { db, rateLimits } = deps;
  const device = await findDevice(deps, request, email);
  const limits = device
    ? [{ key: `login/device/${device}`, times: rateLimits.perAccount }]
    : [
        // In this order, so that a blocked address does not use up the account's limit as well.
        { key: addressKey(deps, 'login', request), times: rateLimits.perAddress },
        { key: emailKey(deps, 'login', email), times: rateLimits.perAccount },
      ];
  for (const { key, times } of limits) await consumeRateLimit(db, key, times);
  return async () => {
    for (const { key } of limits) await refund(db, key);
  };
}

/** The owner has proved who they are by other means: earlier guesses no longer keep them out. */
export async function resetSignInLimit(deps: Deps, email: string): Promise<void> {
  await resetRateLimit(deps.db, emailKey(deps, 'login', email));
}
