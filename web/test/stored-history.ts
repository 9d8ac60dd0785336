import {
  deleteRecording,
  deleteRecordings,
  type Entry,
  listEntries,
  listRecordings,
  postNote,
  type Recording,
  uploadAudio,
  uploadHeaders,
} from '@timbre/contract/recordings';
import { recordUsage } from '@timbre/contract/usage';
import { aRecording, toId } from './builders.ts';
import { answer, handle } from './fake-api.ts';

/** In place of what the server keeps: recordings, the newest first, and their entries. */
export type StoredHistory = {
  recordings: Recording[];
  entries: Entry[];
  /** What the server reads in the next typed note at once. */
  preview?: Entry[];
};

/** Answers from these recordings and entries, which a test may change while the app is open; new notes come to stand in them. */
export function keepHistory(kept: StoredHistory = { recordings: [], entries: [] }): StoredHistory {
  const received = new Map<string, string>();
  const receive = (source: Recording['source'], headers: Headers) => {
    const key = headers.get(uploadHeaders.idempotencyKey) ?? '';
    const known = received.get(key);
    if (known) return { id: known };
    const id = toId(300 + received.size);
    received.set(key, id);
    const createdAt = new Date().toISOString();
    const recording = aRecording({ id, source, createdAt, status: 'processing', step: 'extracting' });
    kept.recordings = [recording, ...kept.recordings];
    return { id };
  };
  handle(uploadAudio, ({ headers }) => receive('spoken', headers));
  handle(postNote, ({ headers }) => {
    const { id } = receive('typed', headers);
    const preview = kept.preview?.map((entry) => ({ ...entry, recordingId: id })) ?? [];
    return { id, preview };
  });
  answer(recordUsage, undefined);
  handle(listRecordings, () => kept.recordings);
  handle(listEntries, ({ body }) =>
    kept.entries.filter(({ recordingId }) => body.recordingIds.includes(recordingId)),
  );
  handle(deleteRecording, ({ params }) => {
    kept.recordings = kept.recordings.filter(({ id }) => id !== params['id']);
    return undefined;
  });
  handle(deleteRecordings, () => {
    const { length: count } = kept.recordings;
    kept.recordings = [];
    return { count };
  });
  return kept;
}
