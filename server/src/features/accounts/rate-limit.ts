import { createHmac } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { AppContext } from '../../app-context.ts';
import type { Db } from '../../db/client.ts';
import { consume, refund, resetRateLimit } from '../../db/rate-limit.ts';
import { getNetwork } from '../../http/network.ts';
import { Problem } from '../../http/problem.ts';
import { findDevice } from './device-cookie.ts';

/** Limits are counted in periods of this length, but for those on mails to strangers. */
const quarterHour = 15;

type Deps = Pick<AppContext, 'db' | 'now' | 'rateLimits' | 'authSecret'>;

/** Counts a try, and refuses it when there were too many. */
export async function consumeRateLimit(
  db: Db,
  key: string,
  times: number,
  minutes = quarterHour,
): Promise<void> {
  const retryAfterMs = await consume(db, key, { times, minutes });
  if (retryAfterMs > 0) throw new Problem('too-many-tries', { retryAfterMs });
}

/** Counts what somebody does without being signed in, by where it comes from. */
export async function allowFromAddress(deps: Deps, action: string, request: FastifyRequest): Promise<void> {
  await consumeRateLimit(deps.db, addressKey(deps, action, request), deps.rateLimits.perAddress);
}

/** Counts what is done to an account by somebody who is not signed in, whether or not there is such an account. */
export async function allowForEmail(
  deps: Pick<Deps, 'db' | 'authSecret'>,
  action: string,
  email: string,
  times: number,
  minutes = quarterHour,
): Promise<void> {
  await consumeRateLimit(deps.db, emailKey(deps, action, email), times, minutes);
}

/**
 * Counts a try to sign in before its password is hashed, so that hashing is bounded. A browser that its owner signed in with
 * before has a rate limit of its own: whoever guesses from elsewhere cannot lock the owner out. Gives the way to take the count back,
 * for a try that was no guess.
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
        // In this order: who tries too often from one address does not use up the account's limit as well.
        { key: addressKey(deps, 'login', request), times: rateLimits.perAddress },
        { key: emailKey(deps, 'login', email), times: rateLimits.perAccount },
      ];
  for (const { key, times } of limits) await consumeRateLimit(db, key, times);
  return async () => {
    for (const { key } of limits) await refund(db, key);
  };
}

/** The owner has proved who they are by other means: earlier guesses no longer keep them out. */
export async function forgiveGuesses(deps: Deps, email: string): Promise<void> {
  await resetRateLimit(deps.db, emailKey(deps, 'login', email));
}

function addressKey({ authSecret }: Deps, action: string, { ip }: FastifyRequest): string {
  return `${action}/address/${disguised(authSecret, getNetwork(ip))}`;
}

function emailKey({ authSecret }: Pick<Deps, 'authSecret'>, action: string, email: string): string {
  return `${action}/account/${disguised(authSecret, email)}`;
}

/** The table of rate limits names nobody. */
function disguised(secret: string, text: string): string {
  return createHmac('sha256', secret).update(`tries/${text}`).digest('base64url').slice(0, 22);
}
