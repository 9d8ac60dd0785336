import type { Temporal } from 'temporal-polyfill';

export type Project = { id: string; name: string; client: string | null };
export type Task = { id: string; name: string; projectId: string };

/** What the extractor may know besides the words. */
export type NoteContext = {
  /** The moment the note ended, and where: "yesterday" is the speaker's yesterday. */
  spokenAt: Temporal.Instant;
  timeZone: string;
  projects: readonly Project[];
  tasks?: readonly Task[];
  tags: readonly string[];
  /** Words this user once used for a project, tried before its names. */
  aliases?: readonly Alias[];
};

export type Alias = { words: string; projectId: string };

/** A part of the transcript: from the first character to the one after the last. */
export type Span = { from: number; to: number };

/** An entry as it was said: on which day and for how long; when, only where the words fix it. */
export type Draft = {
  date: Temporal.PlainDate;
  start: Temporal.PlainTime | null;
  durationSeconds: number;
  description: string;
  projectId: string | null;
  client: string | null;
  /** A task of its project. */
  taskId: string | null;
  tags: string[];
  /** Whether it was said to be billable, or not to be; null where nobody said. */
  billable: boolean | null;
  /** Something was named, or may have been, that the workspace does not know. */
  namesUnknown: boolean;
  /** How likely it is that all of this is meant, from 0 to 1. */
  confidence: number;
  /** The words each field came from; none where the field was not said but follows by rule. A client who has several projects stands under `client`, what seems to name a project that is not known under `unknownName`. */
  words: Record<Field, Span[]>;
};

export type Field =
  | 'date'
  | 'start'
  | 'duration'
  | 'description'
  | 'project'
  | 'client'
  | 'task'
  | 'tags'
  | 'billable'
  | 'unknownName';

/** What became of a note. */
export type Extraction = {
  drafts: Draft[];
  /** That of its least certain entry; of a note without entries, that it has none. */
  confidence: number;
  /** The words that went into no entry. */
  unexplained: Span[];
  /** It has no entries because it says that nothing was done. */
  saysNothingDone: boolean;
};
