import { sql } from 'drizzle-orm';
import { boolean, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { instant } from './instant.ts';

/** Steps of the engine that failed: what with, how often in a row, and since when. */
export const stepFailures = pgTable(
  'step_failures',
  {
    invocationId: text('invocation_id').notNull(),
    step: text('step').notNull(),
    service: text('service').notNull(),
    key: text('key').notNull(),
    fault: text('fault').notNull(),
    times: integer('times').notNull().default(1),
    firstFailedAt: instant('first_failed_at').notNull().default(sql`now()`),
    lastFailedAt: instant('last_failed_at').notNull().default(sql`now()`),
    isDead: boolean('is_dead').notNull().default(false),
  },
  (table) => [
    primaryKey({ columns: [table.invocationId, table.step] }),
    index('step_failures_last_failed_at').on(table.lastFailedAt),
  ],
);
