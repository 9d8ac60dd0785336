import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Temporal } from 'temporal-polyfill';
import { z } from 'zod';
import { extract } from '../src/extract.ts';
import type { Draft, NoteContext } from '../src/extraction.ts';
import { getLanguage } from '../src/languages/all.ts';
import type { Language } from '../src/languages/language.ts';

export const UnsureWords = z.object({
  from: z.number(),
  to: z.number(),
  alternative: z.string().nullable(),
});

/** A note as the corpus writes it, one JSON object a line. */
export const Note = z.object({
  id: z.string(),
  lang: z.string().optional(),
  now: z.string(),
  timezone: z.string(),
  text: z.string(),
  projects: z.array(z.object({ id: z.number(), name: z.string(), client: z.string().nullable() })),
  tags: z.array(z.string()),
  /** Of a spoken note: what the recogniser was not sure of. */
  unsure: z.array(UnsureWords).optional(),
});
export type Note = z.infer<typeof Note>;

export const Gold = z.object({
  id: z.string(),
  entries: z.array(z.record(z.string(), z.unknown())),
  phenomena: z.array(z.string()),
});

export type Gold = z.infer<typeof Gold>;

/** The labelled sets. */
export const setNames = ['dev', 'own', 'unseen', 'blind'] as const;
export const SetName = z.enum(setNames);
export type SetName = z.infer<typeof SetName>;

export type Predicted = { id: string; entries: PredictedEntry[] };
export type PredictedEntry = {
  description: string;
  project: string | null;
  client: string | null;
  tags: string[];
  start: string;
  stop: string;
  duration: number;
  confidence: number;
};

/** What a reader makes of a note, and whether a person is asked to look at it. */
export type ParsedNote = Predicted & { flagged: boolean };

export function getContext(note: Note): { context: NoteContext; language: Language } {
  return {
    context: {
      spokenAt: Temporal.Instant.from(note.now),
      timeZone: note.timezone,
      projects: note.projects.map((project) => ({ ...project, id: String(project.id) })),
      tags: note.tags,
    },
    language: getLanguage(note.text, note.lang),
  };
}

export function predict(note: Note): Predicted & { confidence: number } {
  const { context, language } = getContext(note);
  const { drafts, confidence } = extract(note.text, context, language);
  return { id: note.id, entries: drafts.map((draft) => written(draft, note)), confidence };
}

/** Where the words fix no start, any on that day is right: the corpus asks for one, and nine o'clock is a good time to begin. */
const anyTime = Temporal.PlainTime.from('09:00');

export function written(draft: Omit<Draft, 'words' | 'billable' | 'taskId'>, note: Note): PredictedEntry {
  const project = note.projects.find(({ id }) => String(id) === draft.projectId);
  const start = draft.date.toZonedDateTime({ timeZone: note.timezone, plainTime: draft.start ?? anyTime });
  const stop = start.add({ seconds: draft.durationSeconds });
  return {
    description: draft.description,
    project: project?.name ?? null,
    client: draft.client,
    tags: draft.tags,
    start: start.toString({ timeZoneName: 'never' }),
    stop: stop.toString({ timeZoneName: 'never' }),
    duration: draft.durationSeconds,
    confidence: Math.round(draft.confidence * 1000) / 1000,
  };
}

export function readLines<S extends z.ZodType>(schema: S, file: string): z.output<S>[] {
  return parseLines(schema, readFileSync(join(import.meta.dirname, '../corpus', file), 'utf8'));
}

export function parseLines<S extends z.ZodType>(schema: S, text: string): z.output<S>[] {
  const lines = text.split('\n');
  return lines.filter((line) => line.trim() !== '').map((line) => schema.parse(JSON.parse(line)));
}
