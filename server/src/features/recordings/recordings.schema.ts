import { sql } from 'drizzle-orm';
import { boolean, index, integer, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core';
import { bytes } from '../../db/bytes.ts';
import { instant } from '../../db/instant.ts';
import { users } from '../accounts/accounts.schema.ts';

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
    step: text('step', {
      enum: ['transcribing', 'extracting', 'asking', 'proposed', 'logging', 'waiting', 'undoing'],
    }),
    failureCode: text('failure_code'),
    timeZone: text('time_zone').notNull(),
    spokenAt: instant('spoken_at').notNull(),
    pickedProjectId: text('picked_project_id'),
    audioMilliseconds: integer('audio_milliseconds'),
    transcriptSealed: bytes('transcript_sealed'),
    /** Hashes of the words of the transcript, by which the note is found. */
    searchWords: integer('search_words').array(),
    deviceTranscriptSealed: bytes('device_transcript_sealed'),
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
    /** The note whose entries alone it is about; that note may be gone. */
    scopeRecordingId: uuid('scope_recording_id'),
    /** What of it waits for somebody who may change entries, since its sender may not; new work of a note is logged. */
    proposes: text('proposes', { enum: ['changes', 'everything'] }),
    createdAt: instant('created_at').notNull().default(sql`now()`),
    updatedAt: instant('updated_at').notNull().default(sql`now()`),
  },
  (table) => [
    unique('recordings_user_id_idempotency_key_key').on(table.userId, table.idempotencyKey),
    index('recordings_user_id_id').on(table.userId, table.id),
    index('recordings_without_success')
      .on(table.userId, table.id)
      .where(sql`${table.status} <> 'success' or ${table.saysNothingDone}`),
    index('recordings_search_words').using('gin', table.searchWords),
    index('recordings_without_search_words')
      .on(table.id)
      .where(sql`${table.searchWords} is null and ${table.transcriptSealed} is not null`),
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

/** What a note wants of entries that exist. */
export const proposals = pgTable(
  'proposals',
  {
    recordingId: uuid('recording_id')
      .primaryKey()
      .references(() => recordings.id, { onDelete: 'cascade' }),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    state: text('state', {
      enum: ['proposed', 'applying', 'applied', 'dismissed', 'undoing', 'undone'],
    }).notNull(),
    questionsSealed: bytes('questions_sealed'),
    waitsUntil: instant('waits_until'),
    /** When it was dismissed because nobody confirmed it. */
    expiredAt: instant('expired_at'),
    createdAt: instant('created_at').notNull().default(sql`now()`),
    updatedAt: instant('updated_at').notNull().default(sql`now()`),
  },
  (table) => [
    index('proposals_user_id').on(table.userId),
    index('proposals_waiting').on(table.updatedAt).where(sql`${table.state} = 'proposed'`),
  ],
);

export const proposedChanges = pgTable(
  'proposed_changes',
  {
    id: uuid('id').primaryKey(),
    recordingId: uuid('recording_id')
      .notNull()
      .references(() => proposals.recordingId, { onDelete: 'cascade' }),
    /** Of a new entry, the id that it gets. */
    entryId: uuid('entry_id').notNull(),
    position: integer('position').notNull(),
    groupNumber: integer('group_number').notNull(),
    state: text('state', {
      enum: ['proposed', 'applied', 'changed-elsewhere', 'gone', 'refused', 'undone'],
    }).notNull(),
    contentSealed: bytes('content_sealed').notNull(),
  },
  (table) => [unique('proposed_changes_recording_id_position_key').on(table.recordingId, table.position)],
);
