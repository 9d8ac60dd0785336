import { createHmac, timingSafeEqual } from 'node:crypto';
import { Temporal } from 'temporal-polyfill';

/**
 * Names the account that a checkout is opened for. It travels through the buyer's browser and the provider and comes back with
 * the payment; nobody without our secret can make one, so that a payment cannot be put on somebody else's account, nor theirs on
 * one's own.
 */
export function makeCheckoutToken(secret: string, userId: string, until: Temporal.Instant): string {
  const content = `${userId}.${Math.floor(until.epochMilliseconds / 1_000)}`;
  return `${content}.${computeSignature(secret, content)}`;
}

/** The account that a token names, if it was good when the checkout was opened. */
export function accountIn(secret: string, token: string | null, at: Temporal.Instant): string | undefined {
  const [userId, seconds, signature] = token?.split('.') ?? [];
  if (userId === undefined || seconds === undefined || signature === undefined) return undefined;
  const expected = Buffer.from(computeSignature(secret, `${userId}.${seconds}`));
  const given = Buffer.from(signature);
  if (expected.length !== given.length || !timingSafeEqual(expected, given)) return undefined;
  const until = Temporal.Instant.fromEpochMilliseconds(Number(seconds) * 1_000);
  return Temporal.Instant.compare(at, until) <= 0 ? userId : undefined;
}

function computeSignature(secret: string, content: string): string {
  return createHmac('sha256', secret).update(`checkout/${content}`).digest('base64url');
}
