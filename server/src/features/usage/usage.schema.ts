import { sql } from 'drizzle-orm';
import {
  bigint,
  index,
  integer,
  pgTable,
  primaryKey,
  date as sqlDate,
  text,
  uuid,
} from 'drizzle-orm/pg-core';
import { instant } from '../../db/instant.ts';
import { users } from '../accounts/accounts.schema.ts';

export const usageMonths = pgTable(
  'usage_months',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    month: sqlDate('month').notNull(),
    startsAt: instant('starts_at').notNull(),
    endsAt: instant('ends_at').notNull(),
    milliseconds: bigint('milliseconds', { mode: 'number' }).notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.month] }),
    index('usage_months_ends_at').on(table.endsAt),
  ],
);

export const usage = pgTable(
  'usage',
  {
    recordingId: uuid('recording_id').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    teamId: uuid('team_id'),
    month: sqlDate('month').notNull(),
    milliseconds: integer('milliseconds').notNull(),
    state: text('state', { enum: ['held', 'counted', 'returned'] })
      .notNull()
      .default('held'),
    createdAt: instant('created_at').notNull().default(sql`now()`),
  },
  (table) => [
    index('usage_user_id_month').on(table.userId, table.month, table.recordingId),
    index('usage_created_at').on(table.createdAt),
  ],
);

export const modelSpending = pgTable(
  'model_spending',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    day: sqlDate('day').notNull(),
    service: text('service').notNull(),
    micros: bigint('micros', { mode: 'number' }).notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.day, table.service] }),
    index('model_spending_day').on(table.day),
  ],
);
