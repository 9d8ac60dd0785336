import { z } from 'zod';
import { route } from './route.ts';
import { SpokenLanguage } from './spoken-languages.ts';

export const RecordingStatus = z.enum(['pending', 'processing', 'success', 'failed']);
/**
 * `asking`: an entry is in doubt, and its owner wants to be asked before anything is logged. `proposed`: it wants entries that exist
 * changed, and waits until its proposal is applied or dismissed.
 */
export const RecordingStep = z.enum([
  'transcribing',
  'extracting',
  'asking',
  'proposed',
  'logging',
  'waiting',
  'undoing',
]);

/**
 * How the changes stand that a note wants of entries that exist. `proposed`: at least one waits for its owner, or a question does.
 * `undone`: all that was applied was taken back.
 */
export const ProposalState = z.enum(['proposed', 'applying', 'applied', 'dismissed', 'undoing', 'undone']);
export type ProposalState = z.infer<typeof ProposalState>;

export const Recording = z.object({
  id: z.uuid(),
  userId: z.uuid(),
  filename: z.string(),
  source: z.enum(['spoken', 'typed']),
  /** Spoken before there was a connection, to see what would be logged: its entries stand in no service. */
  isTrial: z.boolean(),
  status: RecordingStatus,
  /** Where a recording in progress stands. */
  step: RecordingStep.nullable(),
  /** How many of its entries are logged, while they are being logged. */
  progress: z.object({ logged: z.int(), total: z.int() }).nullable(),
  /** When a recording that waits goes on. */
  waitsUntil: z.iso.datetime().nullable(),
  /** What the service calls the first entry. */
  togglEntryId: z.string().nullable(),
  /** JSON text with a code and a sentence for the user. */
  processingError: z.string().nullable(),
  /** It failed, and running it again can help. */
  canRetry: z.boolean(),
  /** It failed before anything of it was logged: its words can be replaced, and are then read again. The last release does not say it. */
  canEditText: z.boolean().default(false),
  /**
   * Why a note came to its end without entries. `nothing-understood`: it failed because no entry was found in its words, which can
   * be replaced; `nothing-done`: it succeeded, for it says that nothing was done. Null for every other note, and by default: the last
   * release does not say it.
   */
  outcome: z.enum(['nothing-understood', 'nothing-done']).nullable().default(null),
  /** Null for a note that only logs; what it wants is at `/api/recordings/:id/proposal`. The last release does not say it. */
  proposal: ProposalState.nullable().default(null),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
});
export type Recording = z.infer<typeof Recording>;

/** A field of an entry that somebody should look at. */
export const EntryFinding = z.object({
  field: z.enum(['date', 'start', 'duration', 'description', 'project', 'tags']),
  /** `other-value`: it may be `other`; `left-out`: `other` may be missing; `question`: `other` asks for it; `unsure-hearing`: the words in `other` were hard to make out; `unclear`: no more is known. */
  kind: z.enum(['other-value', 'left-out', 'question', 'unsure-hearing', 'unclear']),
  /** A date, minutes, a time or names, as the field holds them; a question in the language of the note, or words of it. */
  other: z.string().nullable(),
});
export type EntryFinding = z.infer<typeof EntryFinding>;

/** How an entry stands: `pending`: not sent yet; `rejected`: its owner has to change it; `waiting`: sent when the service takes more; the last two: somebody changed or deleted it in the service. */
export const EntryState = z.enum([
  'pending',
  'logged',
  'rejected',
  'waiting',
  'changed-remotely',
  'deleted-remotely',
]);
export type EntryState = z.infer<typeof EntryState>;

export const RequiredField = z.enum(['project', 'task', 'tags', 'description']);

/** Why the service did not take an entry, or would not. */
export const EntryRejection = z.object({
  /** `fields-required`: it lacks `fields`; `period-locked`: its day is closed; `over-midnight`: it ends on another day than it begins; `…-unavailable`: what it names cannot be used; `refused`: `words` say why. */
  code: z.enum([
    'fields-required',
    'period-locked',
    'over-midnight',
    'task-unavailable',
    'tag-unavailable',
    'refused',
  ]),
  fields: z.array(RequiredField),
  /** The service's own sentence, in its language. */
  words: z.string().nullable(),
});
export type EntryRejection = z.infer<typeof EntryRejection>;

/** `#rrggbb`, in small letters. */
export const ProjectColour = z.string().regex(/^#[0-9a-f]{6}$/);

export const Entry = z.object({
  id: z.uuid(),
  recordingId: z.uuid(),
  description: z.string(),
  start: z.iso.datetime(),
  stop: z.iso.datetime(),
  /** In seconds. */
  duration: z.int(),
  /** The day of its start in the time zone of its note. The last release says neither. */
  day: z.iso.date().nullable().default(null),
  /** The IANA time zone in which its note was spoken. */
  timeZone: z.string().nullable().default(null),
  projectId: z.string().nullable(),
  /** As the service shows its project; null where it has none. The last release does not say it. */
  projectColour: ProjectColour.nullable().default(null),
  workspaceName: z.string().nullable(),
  /** Of the connection that it belongs to; null where there is none. The last release does not say it. */
  service: z.string().nullable().default(null),
  /** What the words seem to say, shown while the note is still being read: no entry yet, and its id is no entry's. */
  isPreview: z.boolean(),
  /** It stands in the service. */
  isLogged: z.boolean(),
  /** The last release does not say it, nor the five after it. */
  state: EntryState.default('pending'),
  /** Not sent before its owner says so. */
  isHeld: z.boolean().default(false),
  rejection: EntryRejection.nullable().default(null),
  taskId: z.string().nullable().default(null),
  taskName: z.string().nullable().default(null),
  /** Null where nobody said, or the workspace does not know the difference. */
  billable: z.boolean().nullable().default(null),
  /** The words left something open, and we chose. */
  isDoubtful: z.boolean(),
  /** What exactly is in doubt: what else it may be, or a question in the speaker's language. */
  findings: z.array(EntryFinding),
  /** Where in the transcript each part of the entry was said. */
  words: z.array(z.object({ field: z.string(), from: z.int(), to: z.int() })),
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
  scope: 'notes:read',
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
  scope: 'notes:read',
  summary:
    'The entries of these recordings, or a preview of them while a note is being read; those that are not the caller’s have none.',
  body: z.object({ recordingIds: z.array(z.uuid()).max(recordingsPerPage) }),
  reply: z.array(Entry),
  problems: [],
});

export const getTranscript = route({
  method: 'GET',
  path: '/api/recordings/:id/transcript',
  access: 'session',
  summary: 'What was said, in words, and in which language; null until it is transcribed.',
  params: z.object({ id: z.uuid() }),
  reply: z.object({
    text: z.string().nullable(),
    /** Null for a typed note, and where the recogniser does not say. */
    language: SpokenLanguage.nullable(),
  }),
  problems: ['not-found'],
});

/** As much as is read of a note: what was said in ten minutes is longer than what anybody types. */
export const maxTranscriptCharacters = 20_000;

const TranscriptText = z.string().trim().min(1).max(maxTranscriptCharacters);

export const replaceTranscript = route({
  method: 'PUT',
  path: '/api/recordings/:id/transcript',
  access: 'session',
  summary:
    'Replaces the words of a note that failed before anything of it was logged, and has it read again; like a typed note, that costs no minutes.',
  params: z.object({ id: z.uuid() }),
  body: z.object({ text: TranscriptText }),
  problems: ['not-found', 'account-suspended', 'too-many-tries'],
});

export const deleteRecording = route({
  method: 'DELETE',
  path: '/api/recordings/:id',
  access: 'session',
  summary:
    'Deletes a note from the history, not from the service; one in progress is stopped before its next entry.',
  params: z.object({ id: z.uuid() }),
  problems: ['not-found'],
});

export const deleteRecordings = route({
  method: 'DELETE',
  path: '/api/recordings',
  access: 'reauthenticated',
  summary: 'Deletes all notes from the history, not from the service.',
  reply: z.object({ count: z.int() }),
  problems: [],
});

export const retryRecording = route({
  method: 'POST',
  path: '/api/recordings/:id/retry',
  access: 'session',
  summary: 'Runs a note that failed once more.',
  params: z.object({ id: z.uuid() }),
  problems: ['not-found'],
});

export const answerRecording = route({
  method: 'POST',
  path: '/api/recordings/:id/answer',
  access: 'session',
  summary:
    'Answers a note that asks: log all entries that are not logged yet as they are shown, or discard them.',
  params: z.object({ id: z.uuid() }),
  body: z.object({ answer: z.enum(['log', 'discard']) }),
  problems: ['not-found'],
});

export const undoRecording = route({
  method: 'POST',
  path: '/api/recordings/:id/undo',
  access: 'session',
  scope: 'notes:write',
  summary:
    'Takes a note back: what it changed is as before, its entries go from the time-tracking service, then the note from the history. A deleted entry whose note is gone comes back under this note, which then stays.',
  params: z.object({ id: z.uuid() }),
  problems: ['not-found'],
});

/** Larger files are refused; ten minutes as browsers record them are a fraction of it. */
export const maxAudioBytes = 15 * 1024 * 1024;

/** What comes with the audio, as headers: the body is the file. */
export const uploadHeaders = {
  /** Made once per note: the same key is the same recording, however often it is sent. */
  idempotencyKey: 'idempotency-key',
  /** A project picked by hand, which must be one of the connection's; without it the words decide. */
  projectId: 'x-project-id',
  /** The browser's IANA time zone. */
  timeZone: 'x-time-zone',
  /** The moment recording stopped, in ISO form. */
  spokenAt: 'x-spoken-at',
  /** How many milliseconds before the call somebody pressed Send; for the trace that begins there. */
  sincePressed: 'x-since-pressed',
  /** The id of a note: this one is about the entries of that note alone, and logs nothing unseen. */
  scopeRecordingId: 'x-scope-recording-id',
} as const;

const RecognisedWord = z.string().max(100);

/** What was said in a note, as it was recognised on the device that recorded it, or as a person wrote it there. */
export const DeviceTranscript = z.object({
  text: TranscriptText,
  language: SpokenLanguage,
  /** `moonshine-base`: by the model that the server uses too; `edited`: by a person, whose words are taken as they are. */
  model: z.enum(['moonshine-base', 'edited']),
  /** The words of the text in their order, how sure the model was of each, and its next likeliest; none where a person wrote them. */
  words: z
    .array(
      z.object({
        text: RecognisedWord,
        confidence: z.number().min(0).max(1),
        alternative: RecognisedWord.optional(),
      }),
    )
    // More than anybody says in ten minutes.
    .max(4_000),
});
export type DeviceTranscript = z.infer<typeof DeviceTranscript>;

/** The fields of the form that a spoken note is sent in. */
export const uploadFields = {
  /** A `DeviceTranscript` as JSON text, before the audio; one that cannot be used is ignored, and the audio is transcribed. */
  transcript: 'transcript',
  audio: 'audio',
} as const;

/** A longer field is cut off, and so ignored; what is said in ten minutes takes less than half of it. */
export const maxTranscriptBytes = 512 * 1024;

/** How many files a user may send at the same time; the browser sends half as many by itself, so that a new note has room. */
export const maxUploadsAtATime = 6;

export const uploadAudio = route({
  method: 'POST',
  path: '/api/audio/upload',
  access: 'session',
  withoutSecondFactor: true,
  summary:
    'Takes a spoken note (multipart, one audio file, before it what the device recognised) and answers before it is transcribed.',
  /** The preview of what the device recognised; none where it recognised nothing, the note was sent before, or the last release answers. */
  reply: z.object({ id: z.uuid(), preview: z.array(Entry).default([]) }),
  problems: [
    'connection-needed',
    'project-unknown',
    'minutes-spent',
    'account-suspended',
    'audio-unreadable',
    'audio-too-long',
    'request-too-large',
    'too-many-tries',
    'unavailable',
  ],
});

/** Longer ones are no notes. */
export const maxNoteCharacters = 5_000;

/** How many notes a script may send in a quarter of an hour: one that runs wild fills nobody's account. */
export const maxNotesByToken = 60;

export const postNote = route({
  method: 'POST',
  path: '/api/notes',
  access: 'session',
  withoutSecondFactor: true,
  scope: 'notes:write',
  summary:
    'Takes a note, typed (JSON) or spoken (multipart, one audio file), with the headers of an upload; typed ones cost no minutes.',
  body: z.object({ text: z.string().trim().min(1).max(maxNoteCharacters) }),
  orAudio: true,
  /** The preview of a typed note, or of what a device recognised; none for scripts, and where it is long, says nothing that can be logged, or was sent before. */
  reply: z.object({ id: z.uuid(), preview: z.array(Entry) }),
  problems: uploadAudio.problems,
});

export const getNote = route({
  method: 'GET',
  path: '/api/notes/:id',
  access: 'session',
  scope: 'notes:read',
  summary: 'One note: where it stands, and the entries that it became.',
  params: z.object({ id: z.uuid() }),
  reply: Recording.extend({ entries: z.array(Entry) }),
  problems: ['not-found'],
});

export const changes = route({
  method: 'GET',
  path: '/api/events',
  access: 'session',
  summary: 'Server-sent events: `recordings` whenever something about the user’s recordings has changed.',
  problems: [],
});
