import { lt, sql } from 'drizzle-orm';
import type { Db } from './client.ts';
import { rateLimits } from './schema.ts';

/**
 * Counts one try and tells how long to wait: 0 while there were not too many in this period. The database counts, so that it
 * holds over several processes.
 */
export async function countTry(
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

/** Forgets the periods that are over. */
export async function forgetTries(db: Db): Promise<void> {
  await db.delete(rateLimits).where(lt(rateLimits.periodEndsAt, sql`now()`));
}
