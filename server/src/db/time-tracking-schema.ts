import { sql } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core';
import { bytes } from './bytes.ts';
import { instant } from './instant.ts';
import { entries, users } from './schema.ts';

/** The tables of the connection to a time-tracking service. */

export const connections = pgTable(
  'connections',
  {
    id: uuid('id').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    service: text('service').notNull(),
    tokenSealed: bytes('token_sealed').notNull(),
    workspaceId: text('workspace_id'),
    accountId: text('account_id').notNull(),
    organizationId: text('organization_id').notNull(),
    defaultWorkspaceId: text('default_workspace_id').notNull(),
    projects: jsonb('projects').notNull(),
    tags: jsonb('tags').notNull().default([]),
    tasks: jsonb('tasks').notNull().default([]),
    fullname: text('fullname').notNull().default(''),
    email: text('email').notNull().default(''),
    workspaces: jsonb('workspaces').notNull().default([]),
    tokenSavedAt: instant('token_saved_at').notNull().default(sql`now()`),
    brokenAt: instant('broken_at'),
    catalogueReadAt: instant('catalogue_read_at').notNull().default(sql`now()`),
    createdAt: instant('created_at').notNull().default(sql`now()`),
    updatedAt: instant('updated_at').notNull().default(sql`now()`),
  },
  (table) => [unique('connections_user_id_service_key').on(table.userId, table.service)],
);

export const serviceBudgets = pgTable(
  'service_budgets',
  {
    key: text('key').notNull(),
    bucket: text('bucket', { enum: ['reads', 'writes'] }).notNull(),
    remaining: integer('remaining').notNull(),
    resetsAt: instant('resets_at').notNull(),
    heardAt: instant('heard_at').notNull().default(sql`now()`),
  },
  (table) => [
    primaryKey({ columns: [table.key, table.bucket] }),
    index('service_budgets_heard_at').on(table.heardAt),
  ],
);

export const servicePaces = pgTable(
  'service_paces',
  { key: text('key').primaryKey(), emptyAt: instant('empty_at').notNull() },
  (table) => [index('service_paces_empty_at').on(table.emptyAt)],
);

export const entryChanges = pgTable(
  'entry_changes',
  {
    id: uuid('id').primaryKey(),
    entryId: uuid('entry_id')
      .notNull()
      .references(() => entries.id, { onDelete: 'cascade' }),
    change: jsonb('change').notNull(),
    askedAt: instant('asked_at').notNull().default(sql`now()`),
    /** When a worker began to carry it out at the service. */
    begunAt: instant('begun_at'),
  },
  (table) => [index('entry_changes_entry_id').on(table.entryId)],
);
