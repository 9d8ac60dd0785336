import { sql } from 'drizzle-orm';
import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from './instant.ts';
import { users } from './schema.ts';

export const securityEvents = pgTable(
  'security_events',
  {
    id: uuid('id').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    kind: text('kind').notNull(),
    userAgent: text('user_agent'),
    network: text('network'),
    createdAt: instant('created_at').notNull().default(sql`now()`),
  },
  (table) => [
    index('security_events_user_id').on(table.userId, table.createdAt.desc()),
    index('security_events_created_at').on(table.createdAt),
  ],
);
