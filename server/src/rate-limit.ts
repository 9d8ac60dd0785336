import { createHmac } from 'node:crypto';
import { and, eq, gt, lt, sql } from 'drizzle-orm';
import type { Db } from './db/client.ts';
import { rateLimits } from './db/platform.schema.ts';
import { DomainError } from './domain-error.ts';
import { getNetwork } from './network.ts';

/** Limits are counted in periods of this length, but for those on mails to strangers. */
const quarterHour = 15;

type LimitDeps = { db: Db; authSecret: string; rateLimits: { perAddress: number } };

/**
 * Counts one attempt and returns how long to wait: 0 within the limit of this period. The database counts, so the limit
 * holds across processes.
 */
export async function consume(
  db: Db,
  key: string,
  { times, minutes }: { times: number; minutes: number },
): Promise<number> {
  const isOver = sql`${rateLimits.periodEndsAt} <= now()`;
  const nextEnd = sql`now() + make_interval(mins => ${minutes})`;
  const [turn] = await db
    .insert(rateLimits)
    .values({ key, used: 1, periodEndsAt: nextEnd })
    .onConflictDoUpdate({
      target: rateLimits.key,
      set: {
        used: sql`case when ${isOver} then 1 else ${rateLimits.used} + 1 end`,
        periodEndsAt: sql`case when ${isOver} then ${nextEnd} else ${rateLimits.periodEndsAt} end`,
      },
    })
    .returning({
      used: rateLimits.used,
      leftMs: sql<number>`(extract(epoch from ${rateLimits.periodEndsAt} - now()) * 1000)::int`,
    });
  return turn && turn.used > times ? turn.leftMs : 0;
}

/** Refunds one attempt that should not count. */
export async function refund(db: Db, key: string): Promise<void> {
  await db
    .update(rateLimits)
    .set({ used: sql`${rateLimits.used} - 1` })
    .where(and(eq(rateLimits.key, key), gt(rateLimits.used, 0)));
}

/** Resets the limit of this key. */
export async function resetRateLimit(db: Db, key: string): Promise<void> {
  await db.delete(rateLimits).where(eq(rateLimits.key, key));
}

/** Deletes expired periods. */
export async function purgeExpiredRateLimits(db: Db): Promise<void> {
  await db.delete(rateLimits).where(lt(rateLimits.periodEndsAt, sql`now()`));
}

/** Counts a try, and refuses it when there were too many. */
export async function consumeRateLimit(
  db: Db,
  key: string,
  times: number,
  minutes = quarterHour,
): Promise<void> {
  const retryAfterMs = await consume(db, key, { times, minutes });
  if (retryAfterMs > 0) throw new DomainError('too-many-tries', { retryAfterMs });
}

/** Counts what somebody does without being signed in, by where it comes from. */
export async function allowFromAddress(
  deps: LimitDeps,
  action: string,
  request: { ip: string },
): Promise<void> {
  await consumeRateLimit(deps.db, addressKey(deps, action, request), deps.rateLimits.perAddress);
}

/** Counts what is done to an account by somebody who is not signed in, whether or not there is such an account. */
export async function allowForEmail(
  deps: Pick<LimitDeps, 'db' | 'authSecret'>,
  action: string,
  email: string,
  times: number,
  minutes = quarterHour,
): Promise<void> {
  await consumeRateLimit(deps.db, emailKey(deps, action, email), times, minutes);
}

export function addressKey(
  { authSecret }: Pick<LimitDeps, 'authSecret'>,
  action: string,
  { ip }: { ip: string },
): string {
  return `${action}/address/${disguised(authSecret, getNetwork(ip))}`;
}

export function emailKey(
  { authSecret }: Pick<LimitDeps, 'authSecret'>,
  action: string,
  email: string,
): string {
  return `${action}/account/${disguised(authSecret, email)}`;
}

/** Keys are hashed, so the table of rate limits contains no addresses. */
function disguised(secret: string, text: string): string {
  return createHmac('sha256', secret).update(`tries/${text}`).digest('base64url').slice(0, 22);
}
