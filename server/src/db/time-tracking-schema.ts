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
    /** When its entries are read again; null where nobody has opened the app since there are syncs. */
    syncDueAt: instant('sync_due_at'),
    /** When the service was last asked for them, whatever it answered. */
    syncTriedAt: instant('sync_tried_at'),
    /** As of when its entries are known. */
    entriesSyncedAt: instant('entries_synced_at'),
    /** Of what began since then no entry is missing. */
    entriesKnownSince: instant('entries_known_since'),
    /** When its owner last looked at the recordings. */
    openedAt: instant('opened_at'),
    createdAt: instant('created_at').notNull().default(sql`now()`),
    updatedAt: instant('updated_at').notNull().default(sql`now()`),
  },
  (table) => [
    unique('connections_user_id_service_key').on(table.userId, table.service),
    index('connections_sync_due_at').on(table.syncDueAt).where(sql`${table.brokenAt} is null`),
  ],
);

/** Entries of the service that were not made by us; what they say is not ours to know. */
export const remoteEntries = pgTable(
  'remote_entries',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    serviceEntryId: text('service_entry_id').notNull(),
    connectionId: uuid('connection_id')
      .notNull()
      .references(() => connections.id, { onDelete: 'cascade' }),
    workspaceId: text('workspace_id').notNull(),
    projectName: text('project_name'),
    clientName: text('client_name'),
    tags: text('tags').array().notNull(),
    startedAt: instant('started_at').notNull(),
    durationSeconds: integer('duration_seconds').notNull(),
    changedAt: instant('changed_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.serviceEntryId] }),
    index('remote_entries_user_id_started_at').on(table.userId, table.startedAt),
    index('remote_entries_connection_id').on(table.connectionId),
  ],
);

export const serviceQuotas = pgTable(
  'service_quotas',
  {
    key: text('key').notNull(),
    bucket: text('bucket', { enum: ['reads', 'writes'] }).notNull(),
    remaining: integer('remaining').notNull(),
    resetsAt: instant('resets_at').notNull(),
    reportedAt: instant('reported_at').notNull().default(sql`now()`),
  },
  (table) => [
    primaryKey({ columns: [table.key, table.bucket] }),
    index('service_quotas_reported_at').on(table.reportedAt),
  ],
);

export const serviceThrottles = pgTable(
  'service_throttles',
  { key: text('key').primaryKey(), emptyAt: instant('empty_at').notNull() },
  (table) => [index('service_throttles_empty_at').on(table.emptyAt)],
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
