import { and, desc, eq, inArray, lt, sql } from 'drizzle-orm';
import type { Temporal } from 'temporal-polyfill';
import type { Db } from '../../db/client.ts';
import type { Month } from '../../month.ts';
import { purgeSpending } from './spending.queries.ts';
import { usage, usageMonths } from './usage.schema.ts';

export async function newestMonth(db: Db, userId: string) {
  const [row] = await db
    .select()
    .from(usageMonths)
    .where(eq(usageMonths.userId, userId))
    .orderBy(desc(usageMonths.month))
    .limit(1);
  return row;
}

/** Begins the month unless it has begun, and holds it until the transaction ends; gives what is used of it. */
export async function lockMonth(tx: Db, userId: string, month: Month): Promise<number> {
  const lock = async () => {
    const [row] = await tx
      .select({ milliseconds: usageMonths.milliseconds })
      .from(usageMonths)
      .where(and(eq(usageMonths.userId, userId), eq(usageMonths.month, month.month)))
      .for('update');
    return row?.milliseconds;
  };
  const used = await lock();
  if (used !== undefined) return used;
  await tx
    .insert(usageMonths)
    .values({ userId, ...month })
    .onConflictDoNothing();
  const begun = await lock();
  if (begun === undefined) throw new Error('a month was neither begun nor found');
  return begun;
}

type Held = {
  recordingId: string;
  userId: string;
  teamId: string | null;
  month: string;
  milliseconds: number;
};

/** What failed before and is tried again is held anew, where its owner's minutes are now. */
export async function insertHeld(tx: Db, held: Held): Promise<void> {
  await tx
    .insert(usage)
    .values(held)
    .onConflictDoUpdate({
      target: usage.recordingId,
      set: { state: 'held', teamId: held.teamId, month: held.month, createdAt: sql`now()` },
      setWhere: eq(usage.state, 'returned'),
    });
}

export async function addToMonth(tx: Db, userId: string, month: string, milliseconds: number): Promise<void> {
  await tx
    .update(usageMonths)
    .set({ milliseconds: sql`${usageMonths.milliseconds} + ${milliseconds}` })
    .where(and(eq(usageMonths.userId, userId), eq(usageMonths.month, month)));
}

export async function findUsage(db: Db, recordingId: string) {
  const [row] = await db.select().from(usage).where(eq(usage.recordingId, recordingId));
  return row;
}

/** Ends the holding of each of these; gives those that were held. */
export async function endHolding(tx: Db, recordingIds: string[], state: 'counted' | 'returned') {
  if (recordingIds.length === 0) return [];
  return tx
    .update(usage)
    .set({ state })
    .where(and(inArray(usage.recordingId, recordingIds), eq(usage.state, 'held')))
    .returning();
}

/** What is held or used of months that are not over. */
export async function usedIn(db: Db, userId: string, month: string): Promise<number> {
  const [row] = await db
    .select({ milliseconds: usageMonths.milliseconds })
    .from(usageMonths)
    .where(and(eq(usageMonths.userId, userId), eq(usageMonths.month, month)));
  return row?.milliseconds ?? 0;
}

export async function listAllUsage(db: Db, userId: string) {
  return db.select().from(usage).where(eq(usage.userId, userId)).orderBy(usage.recordingId);
}

/** What recordings before have cost, and the months that were over by then. */
export async function purgeUsage(db: Db, moment: Temporal.Instant): Promise<number> {
  const { rowCount } = await db.delete(usage).where(lt(usage.createdAt, moment));
  await db.delete(usageMonths).where(lt(usageMonths.endsAt, moment));
  await purgeSpending(db, moment);
  return rowCount ?? 0;
}
