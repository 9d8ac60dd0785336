import { defaultWorkdayMinutes, defaultWorkdays } from '@timbre/contract/accounts';
import type { Language } from '@timbre/contract/language';
import { defaultLanguage } from '@timbre/contract/languages';
import type { PlanId } from '@timbre/contract/plan';
import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
  unique,
  uuid,
} from 'drizzle-orm/pg-core';
import { bytes } from '../../db/bytes.ts';
import { instant } from '../../db/instant.ts';

/** The identity library reads and writes Date. */
const date = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

export const users = pgTable(
  'users',
  {
    id: uuid('id').primaryKey(),
    email: text('email').notNull().unique(),
    emailVerified: boolean('email_verified').notNull().default(false),
    name: text('name').notNull().default(''),
    image: text('image'),
    language: text('language').$type<Language>().notNull().default(defaultLanguage),
    timeZone: text('time_zone'),
    workdayStart: text('workday_start').notNull().default('09:00'),
    workdayMinutes: integer('workday_minutes').notNull().default(defaultWorkdayMinutes),
    workdays: smallint('workdays').array().notNull().default(defaultWorkdays),
    askWhenUnsure: boolean('ask_when_unsure').notNull().default(false),
    askWhenUnsureChosen: boolean('ask_when_unsure_chosen').notNull().default(false),
    modelMayRead: boolean('model_may_read').notNull().default(true),
    applyWhenSure: boolean('apply_when_sure').notNull().default(false),
    spokenLanguages: text('spoken_languages', { enum: ['en', 'fr', 'es', 'de', 'it', 'pt'] }).array(),
    deletionDueAt: date('deletion_due_at'),
    plan: text('plan').$type<PlanId>(),
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
    scopes: text('scopes', { enum: ['notes:write', 'notes:read', 'corrections:propose', 'entries:write'] })
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

export const passkeys = pgTable(
  'passkeys',
  {
    id: uuid('id').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    credentialId: text('credential_id').notNull().unique(),
    publicKey: bytes('public_key').notNull(),
    counter: bigint('counter', { mode: 'number' }).notNull(),
    transports: text('transports', {
      enum: ['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'],
    })
      .array()
      .notNull(),
    name: text('name').notNull(),
    createdAt: instant('created_at').notNull().default(sql`now()`),
    lastUsedAt: instant('last_used_at'),
  },
  (table) => [index('passkeys_user_id').on(table.userId)],
);

export const totpSecrets = pgTable('totp_secrets', {
  userId: uuid('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  secretSealed: bytes('secret_sealed').notNull(),
  createdAt: instant('created_at').notNull().default(sql`now()`),
  confirmedAt: instant('confirmed_at'),
  lastStep: integer('last_step').notNull().default(0),
});

export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    codeHash: bytes('code_hash').notNull(),
    createdAt: instant('created_at').notNull().default(sql`now()`),
  },
  (table) => [primaryKey({ columns: [table.userId, table.codeHash] })],
);
