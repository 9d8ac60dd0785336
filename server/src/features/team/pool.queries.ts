import { and, desc, eq, gte, lt, sql } from 'drizzle-orm';
import type { Temporal } from 'temporal-polyfill';
import type { Db } from '../../db/client.ts';
import type { Month } from '../../month.ts';
import { teamMonths, teamUsage } from './team.schema.ts';

export async function newestTeamMonth(db: Db, teamId: string) {
  const [row] = await db
    .select()
    .from(teamMonths)
    .where(eq(teamMonths.teamId, teamId))
    .orderBy(desc(teamMonths.month))
    .limit(1);
  return row;
}

/** Begins the month unless it has begun, and holds it until the transaction ends: the members' sums under it are held with it. */
export async function lockTeamMonth(tx: Db, teamId: string, month: Month): Promise<void> {
  await tx
    .insert(teamMonths)
    .values({ teamId, ...month })
    .onConflictDoNothing();
  await tx
    .select({ month: teamMonths.month })
    .from(teamMonths)
    .where(and(eq(teamMonths.teamId, teamId), eq(teamMonths.month, month.month)))
    .for('update');
}

export async function usedInTeamMonth(db: Db, teamId: string, month: string, userId: string) {
  const [row] = await db
    .select({
      used: teamMonths.milliseconds,
      ownUsed: sql<number>`coalesce(${teamUsage.milliseconds}, 0)`.mapWith(Number),
    })
    .from(teamMonths)
    .leftJoin(
      teamUsage,
      and(
        eq(teamUsage.teamId, teamMonths.teamId),
        eq(teamUsage.month, teamMonths.month),
        eq(teamUsage.userId, userId),
      ),
    )
    .where(and(eq(teamMonths.teamId, teamId), eq(teamMonths.month, month)));
  return row ?? { used: 0, ownUsed: 0 };
}

/** Adds to the team's sum and to the member's. Nothing is left to add to where the team is gone. */
export async function addToPool(
  tx: Db,
  { teamId, month, userId }: { teamId: string; month: string; userId: string },
  milliseconds: number,
): Promise<void> {
  const changed = await tx
    .update(teamMonths)
    .set({ milliseconds: sql`${teamMonths.milliseconds} + ${milliseconds}` })
    .where(and(eq(teamMonths.teamId, teamId), eq(teamMonths.month, month)))
    .returning({ month: teamMonths.month });
  if (changed.length === 0) return;
  // First an empty row: a sum that goes down is checked as it is inserted, too, and would be below nothing.
  await tx.insert(teamUsage).values({ teamId, month, userId }).onConflictDoNothing();
  await tx
    .update(teamUsage)
    .set({ milliseconds: sql`${teamUsage.milliseconds} + ${milliseconds}` })
    .where(and(eq(teamUsage.teamId, teamId), eq(teamUsage.month, month), eq(teamUsage.userId, userId)));
}

export async function teamMonthsSince(db: Db, teamId: string, first: string) {
  return db
    .select()
    .from(teamMonths)
    .where(and(eq(teamMonths.teamId, teamId), gte(teamMonths.month, first)));
}

export async function teamUsageSince(db: Db, teamId: string, first: string) {
  return db
    .select()
    .from(teamUsage)
    .where(and(eq(teamUsage.teamId, teamId), gte(teamUsage.month, first)));
}

/** Who used how much, in months that were over by then. */
export async function purgeTeamMinutes(db: Db, moment: Temporal.Instant): Promise<number> {
  const { rowCount } = await db.delete(teamMonths).where(lt(teamMonths.endsAt, moment));
  return rowCount ?? 0;
}
