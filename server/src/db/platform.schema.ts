import { sql } from 'drizzle-orm';
import { boolean, index, integer, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { instant } from './instant.ts';

/** The identity library reads and writes Date. */
const date = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

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

export const rateLimits = pgTable(
  'rate_limits',
  {
    key: text('key').primaryKey(),
    used: integer('used').notNull(),
    periodEndsAt: instant('period_ends_at').notNull(),
  },
  (table) => [index('rate_limits_period_ends_at').on(table.periodEndsAt)],
);

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
