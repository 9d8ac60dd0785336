import { desc, sql } from 'drizzle-orm';
import type { Temporal } from 'temporal-polyfill';
import { z } from 'zod';
import type { Db } from './client.ts';
import { operatorActs } from './platform.schema.ts';

export type OperatorAct = typeof operatorActs.$inferSelect;

export async function addAct(db: Db, act: Omit<OperatorAct, 'at' | 'databaseRole'>): Promise<void> {
  await db.insert(operatorActs).values(act);
}

/** The newest first. */
export async function lastActs(db: Db, count: number): Promise<OperatorAct[]> {
  return db
    .select()
    .from(operatorActs)
    .orderBy(desc(operatorActs.at), desc(operatorActs.id), sql`${operatorActs.outcome} = 'begun'`)
    .limit(count);
}

/** Deletes what was done before; the database refuses what is younger than two years. */
export async function deleteActs(db: Db, before: Temporal.Instant): Promise<number> {
  const { rows } = await db.execute(
    sql`select delete_operator_acts(${before.toString()}::timestamptz)::int as deleted`,
  );
  return z.array(z.object({ deleted: z.int() })).parse(rows)[0]?.deleted ?? 0;
}
