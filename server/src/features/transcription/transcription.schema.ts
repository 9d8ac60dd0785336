import { sql } from 'drizzle-orm';
import { index, integer, pgTable, real, text, uuid } from 'drizzle-orm/pg-core';
import { bytes } from '../../db/bytes.ts';
import { instant } from '../../db/instant.ts';
import { users } from '../accounts/accounts.schema.ts';
import { recordings } from '../recordings/recordings.schema.ts';

export const transcriptionJobs = pgTable(
  'transcription_jobs',
  {
    recordingId: uuid('recording_id')
      .primaryKey()
      .references(() => recordings.id, { onDelete: 'cascade' }),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    audioSeconds: real('audio_seconds').notNull(),
    awakeableId: text('awakeable_id').notNull(),
    windowsDone: integer('windows_done').notNull().default(0),
    windowsKnown: integer('windows_known'),
    windowsSealed: bytes('windows_sealed'),
    attempts: integer('attempts').notNull().default(0),
    createdAt: instant('created_at').notNull().default(sql`now()`),
    finishedAt: instant('finished_at'),
    failureCode: text('failure_code'),
    announcedAt: instant('announced_at'),
  },
  (table) => [
    index('transcription_jobs_unfinished')
      .on(table.userId, sql`(${table.audioSeconds} > 20)`, table.createdAt)
      .where(sql`${table.finishedAt} is null`),
    index('transcription_jobs_unannounced')
      .on(table.finishedAt)
      .where(sql`${table.finishedAt} is not null and ${table.announcedAt} is null`),
    index('transcription_jobs_user_id').on(table.userId),
  ],
);

export const transcriptionTurns = pgTable(
  'transcription_turns',
  {
    userId: uuid('user_id')
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    waitingSince: instant('waiting_since').notNull().default(sql`now()`),
    leaseUntil: instant('lease_until'),
    leaseHolder: uuid('lease_holder'),
  },
  (table) => [index('transcription_turns_waiting_since').on(table.waitingSince)],
);
