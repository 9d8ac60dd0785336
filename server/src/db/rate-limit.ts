import { and, eq, gt, lt, sql } from 'drizzle-orm';
import type { Db } from './client.ts';
import { rateLimits } from './schema.ts';

/**
 * Counts one try and tells how long to wait: 0 while there were not too many in this period. The database counts, so that it
 * holds over several processes.
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

/** Takes one try back: it turned out to be none that should count. */
export async function refund(db: Db, key: string): Promise<void> {
  await db
    .update(rateLimits)
    .set({ used: sql`${rateLimits.used} - 1` })
    .where(and(eq(rateLimits.key, key), gt(rateLimits.used, 0)));
}

/** Begins anew for this key. */
export async function resetRateLimit(db: Db, key: string): Promise<void> {
  await db.delete(rateLimits).where(eq(rateLimits.key, key));
}

/** Forgets the periods that are over. */
export async function purgeExpiredRateLimits(db: Db): Promise<void> {
  await db.delete(rateLimits).where(lt(rateLimits.periodEndsAt, sql`now()`));
}
