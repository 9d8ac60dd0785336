import { createHmac } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { Db } from '../../db/client.ts';
import { countTry, forgetKey, forgiveTry } from '../../db/rate-limit.ts';
import { networkOf } from '../../http/network-of.ts';
import { Problem } from '../../http/problem.ts';
import type { Parts } from '../../parts.ts';
import { deviceOf } from './device-cookie.ts';

/** Limits are counted in periods of this length, but for those on mails to strangers. */
const quarterHour = 15;

type Needs = Pick<Parts, 'db' | 'now' | 'tries' | 'authSecret'>;

/** Counts a try, and refuses it when there were too many. */
export async function allowTry(db: Db, key: string, times: number, minutes = quarterHour): Promise<void> {
  const retryAfterMs = await countTry(db, key, { times, minutes });
  if (retryAfterMs > 0) throw new Problem('too-many-tries', { retryAfterMs });
}

/** Counts what somebody does without being signed in, by where it comes from. */
export async function allowFromAddress(parts: Needs, action: string, request: FastifyRequest): Promise<void> {
  await allowTry(parts.db, addressKey(parts, action, request), parts.tries.perAddress);
}

/** Counts what is done to an account by somebody who is not signed in, whether or not there is such an account. */
export async function allowForEmail(
  parts: Pick<Needs, 'db' | 'authSecret'>,
  action: string,
  email: string,
  times: number,
  minutes = quarterHour,
): Promise<void> {
  await allowTry(parts.db, emailKey(parts, action, email), times, minutes);
}

/**
 * Counts a try to sign in before its password is hashed, so that hashing is bounded. A browser that its owner signed in with
 * before has tries of its own: whoever guesses from elsewhere cannot lock the owner out. Gives the way to take the count back,
 * for a try that was no guess.
 */
export async function allowSignIn(
  parts: Needs & Pick<Parts, 'publicUrl'>,
  request: FastifyRequest,
  email: string,
): Promise<() => Promise<void>> {
  const { db, tries } = parts;
  const device = await deviceOf(parts, request, email);
  const limits = device
    ? [{ key: `login/device/${device}`, times: tries.perAccount }]
    : [
        // In this order: who tries too much from one address does not use up the account's tries as well.
        { key: addressKey(parts, 'login', request), times: tries.perAddress },
        { key: emailKey(parts, 'login', email), times: tries.perAccount },
      ];
  for (const { key, times } of limits) await allowTry(db, key, times);
  return async () => {
    for (const { key } of limits) await forgiveTry(db, key);
  };
}

/** The owner has proved who they are by other means: earlier guesses no longer keep them out. */
export async function forgiveGuesses(parts: Needs, email: string): Promise<void> {
  await forgetKey(parts.db, emailKey(parts, 'login', email));
}

function addressKey({ authSecret }: Needs, action: string, { ip }: FastifyRequest): string {
  return `${action}/address/${disguised(authSecret, networkOf(ip))}`;
}

function emailKey({ authSecret }: Pick<Needs, 'authSecret'>, action: string, email: string): string {
  return `${action}/account/${disguised(authSecret, email)}`;
}

/** The table of tries names nobody. */
function disguised(secret: string, text: string): string {
  return createHmac('sha256', secret).update(`tries/${text}`).digest('base64url').slice(0, 22);
}
