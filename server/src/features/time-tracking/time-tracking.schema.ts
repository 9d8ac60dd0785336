import { sql } from 'drizzle-orm';
import {
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  real,
  date as sqlDate,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { bytes } from '../../db/bytes.ts';
import { instant } from '../../db/instant.ts';
import { users } from '../accounts/accounts.schema.ts';
import { recordings } from '../recordings/recordings.schema.ts';

export const connections = pgTable(
  'connections',
  {
    id: uuid('id').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    service: text('service').notNull(),
    /** Of its server, for a service that people run themselves. */
    address: text('address'),
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
    /** When its owner last chose it for what belongs to no other connection; the one chosen last counts, or else the first made. */
    madeDefaultAt: instant('made_default_at'),
    createdAt: instant('created_at').notNull().default(sql`now()`),
    updatedAt: instant('updated_at').notNull().default(sql`now()`),
  },
  (table) => [
    unique('connections_user_id_service_key').on(table.userId, table.service),
    index('connections_sync_due_at').on(table.syncDueAt).where(sql`${table.brokenAt} is null`),
  ],
);

/** The default connection of a user before the others. */
export const defaultFirst = [
  sql`${connections.madeDefaultAt} desc nulls last`,
  connections.createdAt,
  connections.id,
];

export const entries = pgTable(
  'entries',
  {
    id: uuid('id').primaryKey(),
    recordingId: uuid('recording_id')
      .notNull()
      .references(() => recordings.id, { onDelete: 'cascade' }),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    position: integer('position').notNull(),
    description: text('description').notNull(),
    projectId: text('project_id'),
    projectName: text('project_name'),
    clientName: text('client_name'),
    workspaceId: text('workspace_id'),
    taskId: text('task_id'),
    taskName: text('task_name'),
    /** Null where nobody said, or the workspace does not know the difference. */
    billable: boolean('billable'),
    tags: text('tags').array().notNull().default([]),
    startedAt: instant('started_at').notNull(),
    durationSeconds: integer('duration_seconds').notNull(),
    /** The day of its start in the zone of its note; the database fills it in where the last release writes none. */
    day: sqlDate('day'),
    /** Hashes of its words, by which it is found. */
    searchWords: integer('search_words').array(),
    serviceEntryId: text('service_entry_id'),
    confidence: real('confidence').notNull().default(1),
    words: jsonb('words').notNull().default({}),
    findings: jsonb('findings').notNull().default([]),
    accountId: text('account_id'),
    possibleDoubleId: text('possible_double_id'),
    /** Since then it is not sent before its owner says so. */
    heldAt: instant('held_at'),
    /** Why the service did not take it, or would not. */
    rejection: jsonb('rejection'),
    /** When somebody changed or deleted it in the service, by the service's clock. */
    changedRemotelyAt: instant('changed_remotely_at'),
    deletedRemotelyAt: instant('deleted_remotely_at'),
    createdAt: instant('created_at').notNull().default(sql`now()`),
    updatedAt: instant('updated_at').notNull().default(sql`now()`),
  },
  (table) => [
    unique('entries_recording_id_position_key').on(table.recordingId, table.position),
    index('entries_user_id_started_at').on(table.userId, table.startedAt),
    index('entries_user_id_day').on(table.userId, table.day, table.recordingId),
    index('entries_changed_elsewhere')
      .on(table.userId, table.day, table.recordingId)
      .where(sql`${table.changedRemotelyAt} is not null or ${table.deletedRemotelyAt} is not null`),
    index('entries_correctable')
      .on(table.userId, table.accountId, table.recordingId.desc(), table.position)
      .where(sql`${table.serviceEntryId} is not null and ${table.deletedRemotelyAt} is null`),
    index('entries_search_words').using('gin', table.searchWords),
    index('entries_without_account').on(table.userId).where(sql`${table.accountId} is null`),
    index('entries_without_search_words').on(table.id).where(sql`${table.searchWords} is null`),
    uniqueIndex('entries_user_id_service_entry_id').on(table.userId, table.serviceEntryId),
  ],
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
