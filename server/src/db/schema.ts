import { sql } from 'drizzle-orm';
import {
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  real,
  text,
  timestamp,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { bytes } from './bytes.ts';
import { instant } from './instant.ts';

/** The identity library reads and writes Date; its four tables are the only ones that do. */
const date = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

export const users = pgTable(
  'users',
  {
    id: uuid('id').primaryKey(),
    email: text('email').notNull().unique(),
    emailVerified: boolean('email_verified').notNull().default(false),
    name: text('name').notNull().default(''),
    image: text('image'),
    language: text('language', { enum: ['en', 'fr'] })
      .notNull()
      .default('en'),
    timeZone: text('time_zone'),
    workdayStart: text('workday_start').notNull().default('09:00'),
    askWhenUnsure: boolean('ask_when_unsure').notNull().default(false),
    askWhenUnsureChosen: boolean('ask_when_unsure_chosen').notNull().default(false),
    modelMayRead: boolean('model_may_read').notNull().default(true),
    spokenLanguages: text('spoken_languages', { enum: ['en', 'fr', 'es', 'de', 'it', 'pt'] }).array(),
    deletionDueAt: date('deletion_due_at'),
    plan: text('plan', { enum: ['free', 'starter', 'pro', 'team'] }),
    planEndsAt: date('plan_ends_at'),
    subscriptionStatus: text('subscription_status', {
      enum: ['none', 'trialing', 'active', 'past_due', 'paused', 'canceled'],
    })
      .notNull()
      .default('none'),
    seats: integer('seats').notNull().default(1),
    suspendedAt: instant('suspended_at'),
    trialNoteAt: instant('trial_note_at'),
    knownBrowsers: text('known_browsers').array().notNull().default([]),
    createdAt: date('created_at').notNull().defaultNow(),
    updatedAt: date('updated_at').notNull().defaultNow(),
  },
  (table) => [
    index('users_deletion_due_at').on(table.deletionDueAt).where(sql`${table.deletionDueAt} is not null`),
    index('users_plan_ends_at')
      .on(table.planEndsAt)
      .where(sql`${table.planEndsAt} is not null and ${table.plan} <> 'free'`),
  ],
);

export const sessions = pgTable(
  'sessions',
  {
    id: uuid('id').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    token: text('token').notNull().unique(),
    ipAddress: text('ip_address'),
    userAgent: text('user_agent'),
    expiresAt: date('expires_at').notNull(),
    reauthenticatedUntil: date('fresh_until'),
    createdAt: date('created_at').notNull().defaultNow(),
    updatedAt: date('updated_at').notNull().defaultNow(),
  },
  (table) => [index('sessions_user_id').on(table.userId), index('sessions_expires_at').on(table.expiresAt)],
);

export const apiTokens = pgTable(
  'api_tokens',
  {
    id: uuid('id').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    scopes: text('scopes', { enum: ['notes:write', 'notes:read'] })
      .array()
      .notNull(),
    tokenHash: bytes('token_hash').notNull().unique(),
    ending: text('ending').notNull(),
    createdAt: instant('created_at').notNull(),
    expiresAt: instant('expires_at'),
    lastUsedAt: instant('last_used_at'),
  },
  (table) => [
    index('api_tokens_user_id').on(table.userId),
    index('api_tokens_expires_at').on(table.expiresAt).where(sql`${table.expiresAt} is not null`),
  ],
);

export const signInMethods = pgTable(
  'sign_in_methods',
  {
    id: uuid('id').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    providerId: text('provider_id').notNull(),
    accountId: text('account_id').notNull(),
    password: text('password'),
    accessToken: text('access_token'),
    refreshToken: text('refresh_token'),
    idToken: text('id_token'),
    accessTokenExpiresAt: date('access_token_expires_at'),
    refreshTokenExpiresAt: date('refresh_token_expires_at'),
    scope: text('scope'),
    createdAt: date('created_at').notNull().defaultNow(),
    updatedAt: date('updated_at').notNull().defaultNow(),
  },
  (table) => [
    index('sign_in_methods_user_id').on(table.userId),
    unique('sign_in_methods_provider_id_account_id_key').on(table.providerId, table.accountId),
  ],
);

export const verifications = pgTable(
  'verifications',
  {
    id: uuid('id').primaryKey(),
    identifier: text('identifier').notNull(),
    value: text('value').notNull(),
    expiresAt: date('expires_at').notNull(),
    createdAt: date('created_at').notNull().defaultNow(),
    updatedAt: date('updated_at').notNull().defaultNow(),
  },
  (table) => [
    index('verifications_identifier').on(table.identifier),
    index('verifications_value').on(table.value),
    index('verifications_expires_at').on(table.expiresAt),
  ],
);

export const emailChanges = pgTable(
  'email_changes',
  {
    id: uuid('id').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    newEmail: text('new_email').notNull(),
    oldEmail: text('old_email'),
    oldEmailVerified: boolean('old_email_verified').notNull().default(true),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [
    index('email_changes_user_id').on(table.userId),
    index('email_changes_expires_at').on(table.expiresAt),
  ],
);

export const recordings = pgTable(
  'recordings',
  {
    id: uuid('id').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    idempotencyKey: text('idempotency_key').notNull(),
    source: text('source', { enum: ['spoken', 'typed'] }).notNull(),
    filename: text('filename').notNull(),
    status: text('status', { enum: ['pending', 'processing', 'success', 'failed'] })
      .notNull()
      .default('pending'),
    step: text('step', { enum: ['transcribing', 'extracting', 'asking', 'logging', 'waiting', 'undoing'] }),
    failureCode: text('failure_code'),
    timeZone: text('time_zone').notNull(),
    spokenAt: instant('spoken_at').notNull(),
    pickedProjectId: text('picked_project_id'),
    audioMilliseconds: integer('audio_milliseconds'),
    transcriptSealed: bytes('transcript_sealed'),
    previewSealed: bytes('preview_sealed'),
    unsureWordsSealed: bytes('unsure_words_sealed'),
    spokenLanguage: text('spoken_language'),
    waitsUntil: instant('waits_until'),
    failureDetails: text('failure_details'),
    undoAskedAt: instant('undo_asked_at'),
    isTrial: boolean('is_trial').notNull().default(false),
    confirmedAt: instant('confirmed_at'),
    audioErasedAt: instant('audio_erased_at'),
    restoredFrom: instant('restored_from'),
    saysNothingDone: boolean('says_nothing_done').notNull().default(false),
    createdAt: instant('created_at').notNull().default(sql`now()`),
    updatedAt: instant('updated_at').notNull().default(sql`now()`),
  },
  (table) => [
    unique('recordings_user_id_idempotency_key_key').on(table.userId, table.idempotencyKey),
    index('recordings_user_id_id').on(table.userId, table.id),
    index('recordings_spoken_language')
      .on(table.userId, table.spokenLanguage)
      .where(sql`${table.spokenLanguage} is not null`),
    index('recordings_unfinished')
      .on(table.step, table.createdAt)
      .where(sql`${table.status} in ('pending', 'processing')`),
    index('recordings_parked')
      .on(table.userId)
      .where(
        sql`${table.status} = 'processing' and ${table.step} = 'waiting' and ${table.waitsUntil} is null`,
      ),
    index('recordings_preview').on(table.userId, table.id).where(sql`${table.previewSealed} is not null`),
    index('recordings_with_sound')
      .on(table.userId)
      .where(
        sql`${table.source} = 'spoken' and ${table.status} <> 'success' and ${table.audioErasedAt} is null`,
      ),
    index('recordings_failed_audio')
      .on(table.updatedAt)
      .where(
        sql`${table.status} = 'failed' and ${table.source} = 'spoken' and ${table.audioErasedAt} is null`,
      ),
  ],
);

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
    uniqueIndex('entries_user_id_service_entry_id').on(table.userId, table.serviceEntryId),
  ],
);

export const aliases = pgTable(
  'aliases',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    words: text('words').notNull(),
    projectId: text('project_id').notNull(),
    learnedAt: instant('learned_at').notNull().default(sql`now()`),
  },
  (table) => [primaryKey({ columns: [table.userId, table.words] })],
);

export const jobs = pgTable(
  'jobs',
  {
    workflow: text('workflow').notNull(),
    key: text('key').notNull(),
    run: integer('run').notNull().default(1),
    submitAfter: instant('submit_after'),
    submittedAt: instant('submitted_at'),
    checkedAt: instant('checked_at'),
    lostRuns: integer('lost_runs').notNull().default(0),
    finishedAt: instant('finished_at'),
    outcome: text('outcome', { enum: ['done', 'failed', 'parked'] }),
    traceParent: text('trace_parent'),
    createdAt: instant('created_at').notNull().default(sql`now()`),
  },
  (table) => [
    primaryKey({ columns: [table.workflow, table.key] }),
    index('jobs_to_submit')
      .on(sql`coalesce(${table.submitAfter}, ${table.createdAt})`)
      .where(sql`${table.submittedAt} is null and ${table.finishedAt} is null`),
    index('jobs_open')
      .on(sql`coalesce(${table.checkedAt}, ${table.submittedAt})`)
      .where(sql`${table.finishedAt} is null`),
    index('jobs_finished_at').on(table.finishedAt).where(sql`${table.finishedAt} is not null`),
  ],
);

/** The addresses of releases, in the order in which their workers first came. */
export const workerReleases = pgTable('worker_releases', {
  workerUrl: text('worker_url').primaryKey(),
  firstSeenAt: instant('first_seen_at').notNull().default(sql`now()`),
  seenAt: instant('seen_at').notNull().default(sql`now()`),
});

export const idempotentWrites = pgTable(
  'idempotent_writes',
  {
    key: text('key').primaryKey(),
    attempts: integer('attempts').notNull().default(1),
    inFlightUntil: instant('in_flight_until').notNull(),
    reference: text('reference'),
    knownMissing: boolean('known_missing').notNull().default(false),
    mustLook: boolean('must_look').notNull().default(false),
    wasUnknown: boolean('was_unknown').notNull().default(false),
    lookedAt: instant('looked_at'),
    createdAt: instant('created_at').notNull().default(sql`now()`),
  },
  (table) => [
    index('idempotent_writes_reference').on(table.reference).where(sql`${table.reference} is not null`),
    index('idempotent_writes_written_at').on(table.createdAt).where(sql`${table.reference} is not null`),
  ],
);

export const rateLimits = pgTable(
  'rate_limits',
  {
    key: text('key').primaryKey(),
    used: integer('used').notNull(),
    periodEndsAt: instant('period_ends_at').notNull(),
  },
  (table) => [index('rate_limits_period_ends_at').on(table.periodEndsAt)],
);
