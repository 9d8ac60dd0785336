import { z } from 'zod';
import { EntryFinding, maxTranscriptCharacters, ProposalState, postNote } from './recordings.ts';
import { route } from './route.ts';
import { EntryEdit } from './time-tracking.ts';

/** What an entry says, before a change or after it. */
export const EntryVersion = z.object({
  description: z.string(),
  start: z.iso.datetime(),
  stop: z.iso.datetime(),
  /** In seconds. */
  duration: z.int(),
  /** The day of its start in `timeZone`. */
  day: z.iso.date(),
  timeZone: z.string(),
  projectId: z.string().nullable(),
  projectName: z.string().nullable(),
  clientName: z.string().nullable(),
  tags: z.array(z.string()),
});
export type EntryVersion = z.infer<typeof EntryVersion>;

/** A field of a change that somebody should look at; `entry`: whether this entry is meant at all. */
export const ChangeFinding = EntryFinding.extend({
  field: z.enum([...EntryFinding.shape.field.options, 'entry']),
});
export type ChangeFinding = z.infer<typeof ChangeFinding>;

/**
 * How a change stands. `changed-elsewhere`: the entry is no longer as it was when the note was read, so nothing was done; `before` is
 * what it says now, and applying the proposal once more does it. `gone`: the entry is there no longer. `refused`: the time-tracking
 * service did not take it; applying the proposal once more tries it again. `undone`: it was taken back.
 */
export const ChangeState = z.enum(['proposed', 'applied', 'changed-elsewhere', 'gone', 'refused', 'undone']);
export type ChangeState = z.infer<typeof ChangeState>;

/**
 * Why an applied change could not be taken back and still stands. `refused`: the time-tracking service did not take it.
 * `changed-elsewhere`: the entry was changed since; `after` is what it says now, and the next undo takes back what the note changed.
 */
export const UndoProblem = z.enum(['refused', 'changed-elsewhere']);
export type UndoProblem = z.infer<typeof UndoProblem>;

/** What becomes of one entry. */
export const ProposedChange = z.object({
  id: z.uuid(),
  /** The entry that is changed or deleted; of a new one the id that it has once it is logged. */
  entryId: z.uuid(),
  /** What the note asks for. A merge, a split and the undoing of a note are several changes, one for each entry. */
  operation: z.enum(['change', 'delete', 'add', 'split', 'merge', 'copy', 'undo']),
  /** Changes with the same number belong together: all of them are applied, or none. */
  group: z.int(),
  /** Null for a new entry. */
  before: EntryVersion.nullable(),
  /** Null where the entry is deleted. */
  after: EntryVersion.nullable(),
  state: ChangeState,
  /** From 0 to 1. */
  confidence: z.number(),
  /** The words left something open. */
  isDoubtful: z.boolean(),
  findings: z.array(ChangeFinding),
  /** Where in the transcript it was said. */
  words: z.array(z.object({ from: z.int(), to: z.int() })),
  undoProblem: UndoProblem.nullable(),
});
export type ProposedChange = z.infer<typeof ProposedChange>;

/** What has to be known before anything is done: which entry is meant, or what is to become of it. */
export const ProposalQuestion = z.object({
  id: z.uuid(),
  about: z.enum(['entry', 'value']),
  /** The question in the language of the note; null where only `about` is known. */
  text: z.string().nullable(),
  words: z.array(z.object({ from: z.int(), to: z.int() })),
  /** The entries that may be meant. */
  candidates: z.array(z.object({ entryId: z.uuid(), entry: EntryVersion })),
});
export type ProposalQuestion = z.infer<typeof ProposalQuestion>;

/** What a note wants of entries that exist, and the new ones that it asks for besides. */
export const Proposal = z.object({
  recordingId: z.uuid(),
  /** Another one as soon as something else would be done by applying it. */
  version: z.string(),
  state: ProposalState,
  changes: z.array(ProposedChange),
  questions: z.array(ProposalQuestion),
  /** While it is applied or undone: when it goes on, where the time-tracking service takes no more calls. */
  waitsUntil: z.iso.datetime().nullable(),
  /** While it waits for its person: when it is left as it is. */
  expiresAt: z.iso.datetime().nullable(),
  /** It was dismissed because nobody confirmed it in time. */
  hasExpired: z.boolean(),
  /** It can be taken back as a whole: something of it was applied. */
  canUndo: z.boolean(),
  /** What was left as it was may wait once more. */
  canReopen: z.boolean(),
});
export type Proposal = z.infer<typeof Proposal>;

const ofNote = { params: z.object({ id: z.uuid() }), access: 'session' } as const;

export const getProposal = route({
  ...ofNote,
  method: 'GET',
  path: '/api/recordings/:id/proposal',
  scope: 'notes:read',
  summary:
    'What a note wants of entries that exist, as before and after; not found for a note that only logs.',
  reply: Proposal,
  problems: ['not-found'],
});

export const applyProposal = route({
  ...ofNote,
  method: 'POST',
  path: '/api/recordings/:id/proposal/apply',
  scope: 'entries:write',
  summary:
    'Applies all changes that wait; answers at once. Once more while they are applied, or afterwards, changes nothing. Questions stay open.',
  /** The version that was shown: with another one nothing is applied. Left out, whatever waits is. */
  query: z.object({ version: z.string().max(100).optional() }),
  problems: ['not-found', 'connection-needed', 'account-suspended', 'proposal-changed'],
});

export const dismissProposal = route({
  ...ofNote,
  method: 'POST',
  path: '/api/recordings/:id/proposal/dismiss',
  scope: 'entries:write',
  summary: 'Drops what waits of a proposal: nothing more of it is done, and the note is kept.',
  problems: ['not-found'],
});

export const reopenProposal = route({
  ...ofNote,
  method: 'POST',
  path: '/api/recordings/:id/proposal/reopen',
  scope: 'entries:write',
  summary: 'Has what was dropped of a proposal wait once more, its questions included. Nothing is applied.',
  problems: ['not-found'],
});

export const answerProposal = route({
  ...ofNote,
  method: 'POST',
  path: '/api/recordings/:id/proposal/answer',
  scope: 'entries:write',
  summary:
    'Answers a question: which entry is meant, what is to become of it, or nothing. Gives the proposal as it is then; nothing is applied.',
  body: z.object({
    questionId: z.uuid(),
    /** One of the candidates; null where nothing is to be done. */
    entryId: z.uuid().nullable(),
    /** What the entry becomes; without it, what the words of the question say. Where they do not say it, a question about the value follows. */
    change: EntryEdit.optional(),
  }),
  reply: Proposal,
  problems: ['not-found', 'project-unknown', 'task-unknown'],
});

export const undoProposal = route({
  ...ofNote,
  method: 'POST',
  path: '/api/recordings/:id/proposal/undo',
  scope: 'entries:write',
  summary:
    'Takes back all that was applied: changed entries are as before, deleted ones are logged again, new ones go. Answers at once.',
  problems: ['not-found'],
});

const clockTime = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/);
const wholeMinutes = z.int().min(60).max(86_400).multipleOf(60);

/** What an entry is to say, in the time zone of the request. */
const Values = z.strictObject({
  date: z.iso.date().optional(),
  start: clockTime.optional(),
  /** In seconds, whole minutes. */
  duration: wholeMinutes.optional(),
  description: z.string().trim().max(1_000).optional(),
  projectId: z.string().max(100).nullable().optional(),
  tags: z.array(z.string().trim().min(1).max(100)).max(50).optional(),
});

const entryId = z.uuid();

/** One thing that is to be done with entries that exist, or a new one. */
export const ProposedOperation = z.discriminatedUnion('is', [
  z.strictObject({ is: z.literal('change'), entryId, values: Values }),
  z.strictObject({ is: z.literal('delete'), entryId }),
  z.strictObject({
    is: z.literal('add'),
    values: Values.extend({ date: z.iso.date(), start: clockTime, duration: wholeMinutes }),
  }),
  /** The parts take the place of the entry, one after another; together they are as long as it is. */
  z.strictObject({
    is: z.literal('split'),
    entryId,
    parts: z
      .array(Values.extend({ duration: wholeMinutes }))
      .min(2)
      .max(10),
  }),
  /** One entry as long as all of them takes the place of the earliest; all are of one day. */
  z.strictObject({ is: z.literal('merge'), entryIds: z.array(entryId).min(2).max(20) }),
  /** A new entry like this one, but for these values. */
  z.strictObject({ is: z.literal('copy'), entryId, values: Values }),
]);
export type ProposedOperation = z.infer<typeof ProposedOperation>;

export const proposeCorrection = route({
  method: 'POST',
  path: '/api/corrections',
  access: 'session',
  scope: 'corrections:propose',
  summary:
    'Proposes changes of entries, in words or as operations, with the headers of an upload. Nothing is done before somebody applies the proposal of the note whose id is the answer.',
  body: z.object({
    /** The correction in words; with operations, what a person reads of them. */
    text: z.string().trim().min(1).max(maxTranscriptCharacters),
    operations: z.array(ProposedOperation).min(1).max(40).optional(),
  }),
  reply: z.object({ id: z.uuid() }),
  problems: [...postNote.problems, 'not-found', 'correction-impossible'],
});
