import { desc, sql } from 'drizzle-orm';
import { index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import type { Temporal } from 'temporal-polyfill';
import { z } from 'zod';
import type { Db } from './client.ts';
import { instant } from './instant.ts';

/** What operators did: two rows for each act, as it begins and as it ends. The database lets nobody change them. */
export const operatorActs = pgTable(
  'operator_acts',
  {
    id: uuid('id').notNull(),
    outcome: text('outcome', { enum: ['begun', 'done', 'refused', 'failed'] }).notNull(),
    at: instant('at').notNull().default(sql`now()`),
    /** As they say themselves. */
    who: text('who').notNull(),
    act: text('act').notNull(),
    subject: text('subject'),
    osUser: text('os_user'),
    /** With which they signed in to the database; written by it. */
    databaseRole: text('database_role'),
  },
  (table) => [primaryKey({ columns: [table.id, table.outcome] }), index('operator_acts_at').on(table.at)],
);

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
