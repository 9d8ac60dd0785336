import type { Temporal } from 'temporal-polyfill';

/** What the extractor may know besides the words. */
export type NoteContext = {
  /** The moment the note ended, and where: "yesterday" is the speaker's yesterday. */
  spokenAt: Temporal.Instant;
  timeZone: string;
  projects: { id: string; name: string; client: string | null }[];
};

/** An entry as it was said: on which day and for how long; when, only where the words fix it. */
export type Draft = {
  date: Temporal.PlainDate;
  start: Temporal.PlainTime | null;
  durationSeconds: number;
  description: string;
  projectId: string | null;
  /** The words it came from: from the first character to the one after the last. */
  words: { from: number; to: number };
};
