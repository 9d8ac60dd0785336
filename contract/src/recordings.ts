import { z } from 'zod';
import { route } from './route.ts';

export const RecordingStatus = z.enum(['pending', 'processing', 'success', 'failed']);
export const RecordingStep = z.enum(['transcribing', 'extracting', 'logging', 'waiting', 'undoing']);

export const Recording = z.object({
  id: z.uuid(),
  userId: z.uuid(),
  filename: z.string(),
  status: RecordingStatus,
  /** Where a recording in work stands. */
  step: RecordingStep.nullable(),
  /** When a recording that waits goes on. */
  waitsUntil: z.iso.datetime().nullable(),
  /** What the service calls the first entry. */
  togglEntryId: z.string().nullable(),
  /** JSON text with a code and a sentence for the user. */
  processingError: z.string().nullable(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
});
export type Recording = z.infer<typeof Recording>;

export const Entry = z.object({
  id: z.uuid(),
  recordingId: z.uuid(),
  description: z.string(),
  start: z.iso.datetime(),
  stop: z.iso.datetime(),
  /** In seconds. */
  duration: z.int(),
  /** The service has another entry like this one, which may be ours as well: somebody should look. */
  possibleDouble: z.boolean(),
  rawData: z.object({
    description: z.string(),
    project_name: z.string().nullable(),
    client_name: z.string().nullable(),
    tags: z.array(z.string()),
  }),
});
export type Entry = z.infer<typeof Entry>;

/** How many recordings one answer holds unless a smaller number is asked for. */
export const recordingsPerPage = 200;

export const listRecordings = route({
  method: 'GET',
  path: '/api/recordings',
  access: 'session',
  summary: 'The newest recordings first; a Link header leads to older ones.',
  query: z.object({
    limit: z.coerce.number().int().min(1).max(recordingsPerPage).optional(),
    /** The id of a recording: those older than it follow. */
    before: z.uuid().optional(),
  }),
  reply: z.array(Recording),
  problems: [],
});

export const listEntries = route({
  method: 'POST',
  path: '/api/recordings/entries/batch',
  access: 'session',
  summary: 'The entries of these recordings; those that are not the caller’s have none.',
  body: z.object({ recordingIds: z.array(z.uuid()).max(recordingsPerPage) }),
  reply: z.array(Entry),
  problems: [],
});

export const undoRecording = route({
  method: 'POST',
  path: '/api/recordings/:id/undo',
  access: 'session',
  summary:
    'Takes a note back: its entries go from the time-tracking service, then the note from the history.',
  params: z.object({ id: z.uuid() }),
  problems: ['not-found'],
});

/** Larger files are refused; ten minutes as browsers record them are a fraction of it. */
export const mostAudioBytes = 15 * 1024 * 1024;

/** What comes with the audio, as headers: the body is the file. */
export const uploadHeaders = {
  /** Made once per note: the same key is the same recording, however often it is sent. */
  idempotencyKey: 'idempotency-key',
  /** A project picked by hand; without it the words decide. */
  projectId: 'x-project-id',
  /** The browser's IANA time zone. */
  timeZone: 'x-time-zone',
  /** The moment recording stopped, in ISO form. */
  spokenAt: 'x-spoken-at',
} as const;

export const uploadAudio = route({
  method: 'POST',
  path: '/api/audio/upload',
  access: 'session',
  summary: 'Takes a spoken note (multipart, one audio file) and answers before it is transcribed.',
  reply: z.object({ id: z.uuid() }),
  problems: ['connection-needed', 'audio-unreadable', 'audio-too-long', 'request-too-large'],
});
