import type { Language } from '@timbre/contract/language';
import type { Entry, Recording } from '@timbre/contract/recordings';
import type { Parts } from '../../parts.ts';
import { eraseAudio, exportedAudio, exportedRecordings } from './export-recordings.ts';
import { processingError } from './failure-texts.ts';
import { type EntryRow, loggedEntries, newestRecordings, type RecordingRow } from './recordings.queries.ts';

export { eraseAudio, exportedAudio, exportedRecordings };

export async function readRecordings(
  { db }: Pick<Parts, 'db'>,
  userId: string,
  page: { limit: number; before?: string | undefined },
  language: Language,
): Promise<Recording[]> {
  const rows = await newestRecordings(db, userId, page);
  return rows.map(({ recording, firstServiceEntryId }) =>
    asRecording(recording, firstServiceEntryId, language),
  );
}

export async function readEntries(
  { db }: Pick<Parts, 'db'>,
  userId: string,
  recordingIds: string[],
): Promise<Entry[]> {
  return (await loggedEntries(db, userId, recordingIds)).map(asEntry);
}

function asRecording(row: RecordingRow, togglEntryId: string | null, language: Language): Recording {
  return {
    id: row.id,
    userId: row.userId,
    filename: row.filename,
    status: row.status,
    step: row.step,
    waitsUntil: row.waitsUntil?.toString() ?? null,
    togglEntryId,
    processingError:
      row.failureCode === null ? null : processingError(row.failureCode, row.failureDetails, language),
    createdAt: row.createdAt.toString(),
    updatedAt: row.updatedAt.toString(),
  };
}

function asEntry(row: EntryRow): Entry {
  return {
    id: row.id,
    recordingId: row.recordingId,
    description: row.description,
    start: row.startedAt.toString(),
    stop: row.startedAt.add({ seconds: row.durationSeconds }).toString(),
    duration: row.durationSeconds,
    possibleDouble: row.possibleDoubleId !== null,
    rawData: {
      description: row.description,
      project_name: row.projectName,
      client_name: row.clientName,
      tags: row.tags,
    },
  };
}
