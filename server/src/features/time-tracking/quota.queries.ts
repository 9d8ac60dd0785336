import { and, eq, lt, sql } from 'drizzle-orm';
import type { Temporal } from 'temporal-polyfill';
import type { Quota } from '../../connectors/time-tracker.ts';
import type { Db } from '../../db/client.ts';
import { preparedOn } from '../../db/prepared.ts';
import { serviceQuotas, serviceThrottles } from './time-tracking.schema.ts';

const selectQuota = preparedOn((db) =>
  db
    .select({
      remaining: serviceQuotas.remaining,
      resetsInMs: sql<number>`ceil(extract(epoch from ${serviceQuotas.resetsAt} - now()) * 1000)::int`,
    })
    .from(serviceQuotas)
    .where(
      and(eq(serviceQuotas.key, sql.placeholder('key')), eq(serviceQuotas.bucket, sql.placeholder('bucket'))),
    )
    .prepare('budget_of'),
);

/** What is left of a quota, by what the service said last; undefined where it said nothing, or its window is over. */
export async function findQuotaLeft(
  db: Db,
  key: string,
  bucket: Quota['bucket'],
): Promise<{ remaining: number; resetsInMs: number } | undefined> {
  const [row] = await selectQuota(db).execute({ key, bucket });
  return row && row.resetsInMs > 0 ? row : undefined;
}

export async function saveQuota(
  db: Db,
  key: string,
  { bucket, remaining, resetsInMs }: Quota,
): Promise<void> {
  const said = {
    remaining,
    resetsAt: sql`now() + ${resetsInMs} * interval '1 millisecond'`,
    reportedAt: sql`now()`,
  };
  await db
    .insert(serviceQuotas)
    .values({ key, bucket, ...said })
    .onConflictDoUpdate({ target: [serviceQuotas.key, serviceQuotas.bucket], set: said });
}

/** Counts calls against what an hour allows, which begins with the first of them. */
export async function countCalls(
  db: Db,
  key: string,
  { bucket, made, allowed }: { bucket: Quota['bucket']; made: number; allowed: number },
): Promise<void> {
  const isOver = sql`${serviceQuotas.resetsAt} <= now()`;
  const left = Math.max(0, allowed - made);
  await db
    .insert(serviceQuotas)
    .values({
      key,
      bucket,
      remaining: left,
      resetsAt: sql`now() + interval '1 hour'`,
      reportedAt: sql`now()`,
    })
    .onConflictDoUpdate({
      target: [serviceQuotas.key, serviceQuotas.bucket],
      set: {
        remaining: sql`case when ${isOver} then ${left} else greatest(0, ${serviceQuotas.remaining} - ${made}) end`,
        resetsAt: sql`case when ${isOver} then now() + interval '1 hour' else ${serviceQuotas.resetsAt} end`,
        reportedAt: sql`now()`,
      },
    });
}

/** Nobody gets into the bucket for so long. */
export async function holdThrottle(
  db: Db,
  key: string,
  forMs: number,
  { everyMs, burst }: { everyMs: number; burst: number },
): Promise<void> {
  const emptyAt = sql`now() + ${forMs + everyMs * (burst - 1)} * interval '1 millisecond'`;
  await db
    .insert(serviceThrottles)
    .values({ key, emptyAt })
    .onConflictDoUpdate({ target: serviceThrottles.key, set: { emptyAt } });
}

/** Lets calls into the leaky bucket, or gives how long until there is room; in one statement, so that all workers agree. */
export async function acquireSlot(
  db: Db,
  key: string,
  { everyMs, burst }: { everyMs: number; burst: number },
  calls: number,
): Promise<number> {
  const drop = sql`${everyMs * Math.min(calls, burst)} * interval '1 millisecond'`;
  const full = sql`${everyMs * burst} * interval '1 millisecond'`;
  const entered = await db
    .insert(serviceThrottles)
    .values({ key, emptyAt: sql`now() + ${drop}` })
    .onConflictDoUpdate({
      target: serviceThrottles.key,
      set: { emptyAt: sql`greatest(${serviceThrottles.emptyAt}, now()) + ${drop}` },
      setWhere: sql`${serviceThrottles.emptyAt} + ${drop} <= now() + ${full}`,
    })
    .returning({ key: serviceThrottles.key });
  if (entered.length > 0) return 0;
  const [row] = await db
    .select({
      waitMs: sql<number>`ceil(extract(epoch from ${serviceThrottles.emptyAt} + ${drop} - ${full} - now()) * 1000)::int`,
    })
    .from(serviceThrottles)
    .where(eq(serviceThrottles.key, key));
  return Math.max(1, row?.waitMs ?? 1);
}

/** What the service last said before then; and the throttle of accounts that made no call since. */
export async function purgeExpiredQuotas(db: Db, moment: Temporal.Instant): Promise<number> {
  const { rowCount } = await db.delete(serviceQuotas).where(lt(serviceQuotas.reportedAt, moment));
  await db.delete(serviceThrottles).where(lt(serviceThrottles.emptyAt, moment));
  return rowCount ?? 0;
}
