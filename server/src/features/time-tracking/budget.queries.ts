import { and, eq, lt, sql } from 'drizzle-orm';
import type { Temporal } from 'temporal-polyfill';
import type { Budget } from '../../connectors/time-tracker.ts';
import type { Db } from '../../db/client.ts';
import { preparedOn } from '../../db/prepared.ts';
import { serviceBudgets, servicePaces } from '../../db/time-tracking-schema.ts';

const budgetOf = preparedOn((db) =>
  db
    .select({
      remaining: serviceBudgets.remaining,
      resetsInMs: sql<number>`ceil(extract(epoch from ${serviceBudgets.resetsAt} - now()) * 1000)::int`,
    })
    .from(serviceBudgets)
    .where(
      and(
        eq(serviceBudgets.key, sql.placeholder('key')),
        eq(serviceBudgets.bucket, sql.placeholder('bucket')),
      ),
    )
    .prepare('budget_of'),
);

/** What is left of a budget, by the service's last word; undefined where it said nothing, or its window is over. */
export async function budgetLeft(
  db: Db,
  key: string,
  bucket: Budget['bucket'],
): Promise<{ remaining: number; resetsInMs: number } | undefined> {
  const [row] = await budgetOf(db).execute({ key, bucket });
  return row && row.resetsInMs > 0 ? row : undefined;
}

export async function noteBudget(
  db: Db,
  key: string,
  { bucket, remaining, resetsInMs }: Budget,
): Promise<void> {
  const said = {
    remaining,
    resetsAt: sql`now() + ${resetsInMs} * interval '1 millisecond'`,
    heardAt: sql`now()`,
  };
  await db
    .insert(serviceBudgets)
    .values({ key, bucket, ...said })
    .onConflictDoUpdate({ target: [serviceBudgets.key, serviceBudgets.bucket], set: said });
}

/** Nobody gets into the bucket for so long. */
export async function holdPace(
  db: Db,
  key: string,
  forMs: number,
  { everyMs, burst }: { everyMs: number; burst: number },
): Promise<void> {
  const emptyAt = sql`now() + ${forMs + everyMs * (burst - 1)} * interval '1 millisecond'`;
  await db
    .insert(servicePaces)
    .values({ key, emptyAt })
    .onConflictDoUpdate({ target: servicePaces.key, set: { emptyAt } });
}

/** Lets calls into the leaky bucket, or gives how long until there is room; in one statement, so that all workers agree. */
export async function enterPace(
  db: Db,
  key: string,
  { everyMs, burst }: { everyMs: number; burst: number },
  calls: number,
): Promise<number> {
  const drop = sql`${everyMs * Math.min(calls, burst)} * interval '1 millisecond'`;
  const full = sql`${everyMs * burst} * interval '1 millisecond'`;
  const entered = await db
    .insert(servicePaces)
    .values({ key, emptyAt: sql`now() + ${drop}` })
    .onConflictDoUpdate({
      target: servicePaces.key,
      set: { emptyAt: sql`greatest(${servicePaces.emptyAt}, now()) + ${drop}` },
      setWhere: sql`${servicePaces.emptyAt} + ${drop} <= now() + ${full}`,
    })
    .returning({ key: servicePaces.key });
  if (entered.length > 0) return 0;
  const [row] = await db
    .select({
      waitMs: sql<number>`ceil(extract(epoch from ${servicePaces.emptyAt} + ${drop} - ${full} - now()) * 1000)::int`,
    })
    .from(servicePaces)
    .where(eq(servicePaces.key, key));
  return Math.max(1, row?.waitMs ?? 1);
}

/** What the service last said before then; and the pace of accounts that have been quiet since. */
export async function forgetBudgets(db: Db, moment: Temporal.Instant): Promise<number> {
  const { rowCount } = await db.delete(serviceBudgets).where(lt(serviceBudgets.heardAt, moment));
  await db.delete(servicePaces).where(lt(servicePaces.emptyAt, moment));
  return rowCount ?? 0;
}
