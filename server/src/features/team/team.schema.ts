import type { Language } from '@timbre/contract/language';
import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  date as sqlDate,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { instant } from '../../db/instant.ts';
import { users } from '../accounts/accounts.schema.ts';

export const teams = pgTable(
  'teams',
  {
    id: uuid('id').primaryKey(),
    paidBy: uuid('paid_by').references(() => users.id, { onDelete: 'set null' }),
    requiresSecondFactor: boolean('requires_second_factor').notNull().default(false),
    createdAt: instant('created_at').notNull().default(sql`now()`),
  },
  (table) => [index('teams_paid_by').on(table.paidBy).where(sql`${table.paidBy} is not null`)],
);

export const teamMembers = pgTable(
  'team_members',
  {
    userId: uuid('user_id')
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    teamId: uuid('team_id')
      .notNull()
      .references(() => teams.id, { onDelete: 'cascade' }),
    role: text('role', { enum: ['owner', 'admin', 'member'] }).notNull(),
    capMinutes: integer('cap_minutes'),
    joinedAt: instant('joined_at').notNull().default(sql`now()`),
  },
  (table) => [
    index('team_members_team_id').on(table.teamId),
    uniqueIndex('team_members_one_owner').on(table.teamId).where(sql`${table.role} = 'owner'`),
  ],
);

export const teamInvitations = pgTable(
  'team_invitations',
  {
    id: uuid('id').primaryKey(),
    teamId: uuid('team_id')
      .notNull()
      .references(() => teams.id, { onDelete: 'cascade' }),
    email: text('email').notNull(),
    role: text('role', { enum: ['admin', 'member'] }).notNull(),
    language: text('language').$type<Language>().notNull(),
    sentAt: instant('sent_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [
    unique('team_invitations_team_id_email_key').on(table.teamId, table.email),
    index('team_invitations_expires_at').on(table.expiresAt),
  ],
);

export const teamMonths = pgTable(
  'team_months',
  {
    teamId: uuid('team_id')
      .notNull()
      .references(() => teams.id, { onDelete: 'cascade' }),
    month: sqlDate('month').notNull(),
    startsAt: instant('starts_at').notNull(),
    endsAt: instant('ends_at').notNull(),
    milliseconds: bigint('milliseconds', { mode: 'number' }).notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.teamId, table.month] }),
    index('team_months_ends_at').on(table.endsAt),
  ],
);

export const teamUsage = pgTable(
  'team_usage',
  {
    teamId: uuid('team_id').notNull(),
    month: sqlDate('month').notNull(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    milliseconds: bigint('milliseconds', { mode: 'number' }).notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.teamId, table.month, table.userId] }),
    foreignKey({
      columns: [table.teamId, table.month],
      foreignColumns: [teamMonths.teamId, teamMonths.month],
    }).onDelete('cascade'),
    index('team_usage_user_id').on(table.userId),
  ],
);
