import { Temporal } from 'temporal-polyfill';
import { z } from 'zod';
import { bestDescriptionF1, DESCRIPTION_F1 } from '../corpus/score.mjs';
import { applyOperations } from '../src/corrections/apply-operations.ts';
import type { CorrectionContext } from '../src/corrections/correction-note.ts';
import type { Corrections } from '../src/corrections/extract-corrections.ts';
import { offerEntries } from '../src/corrections/offered-entries.ts';
import { type EntryValues, Operation, Question } from '../src/corrections/operations.ts';
import { getLanguage } from '../src/languages/all.ts';
import type { Language } from '../src/languages/language.ts';
import { readLines } from './notes.ts';

const Context = z.object({
  id: z.string(),
  timezone: z.string(),
  projects: z.array(z.object({ id: z.string(), name: z.string(), client: z.string().nullable() })),
  tags: z.array(z.string()),
  notes: z.array(
    z.object({
      reference: z.string(),
      loggedAt: z.string(),
      entries: z.array(
        z.object({
          reference: z.string(),
          date: z.string(),
          start: z.string(),
          durationSeconds: z.number(),
          description: z.string(),
          projectId: z.string().nullable(),
          tags: z.array(z.string()),
        }),
      ),
    }),
  ),
});
const CorrectionLine = z.object({
  id: z.string(),
  lang: z.string(),
  context: z.string(),
  now: z.string(),
  text: z.string(),
});
const CorrectionGold = z.object({
  id: z.string(),
  kind: z.string(),
  misleading: z.boolean(),
  operations: z.array(Operation),
  ask: Question.nullable(),
  accept: z.array(z.string()).optional(),
});
export type CorrectionGold = z.infer<typeof CorrectionGold>;

export const correctionSets = ['dev', 'unseen'] as const;
export type CorrectionSet = (typeof correctionSets)[number];

/** A note of the corpus with the history that it finds. */
export type LabelledNote = {
  id: string;
  lang: string;
  text: string;
  context: CorrectionContext;
  language: Language;
};

export function readCorrectionNotes(set: CorrectionSet): LabelledNote[] {
  const contexts = new Map(
    readLines(Context, `corrections/${set}.contexts.jsonl`).map((one) => [one.id, one]),
  );
  return readLines(CorrectionLine, `corrections/${set}.notes.jsonl`).map((line) => {
    const context = contexts.get(line.context);
    if (context === undefined) throw new Error(`${line.id}: no context ${line.context}`);
    const logged = context.notes.flatMap(({ reference, loggedAt, entries }) =>
      entries.map(({ reference: id, ...values }) => ({
        ...values,
        id,
        noteId: reference,
        loggedAt: Temporal.Instant.from(loggedAt),
      })),
    );
    return {
      id: line.id,
      lang: line.lang,
      text: line.text,
      context: {
        spokenAt: Temporal.Instant.from(line.now),
        timeZone: context.timezone,
        projects: context.projects,
        tags: context.tags,
        entries: offerEntries(logged, []),
      },
      language: getLanguage(line.text, line.lang),
    };
  });
}

export const readCorrectionGold = (set: CorrectionSet) =>
  readLines(CorrectionGold, `corrections/${set}.gold.jsonl`);

export type Judgement = {
  isRight: boolean;
  /** Entries come out wrong, at a confidence above 0.9. */
  isWrongAndSure: boolean;
  /** An entry is added that gold does not have, while gold has something to correct or to ask. */
  isLoggedAsWork: boolean;
};

type Outcome = EntryValues & { reference: string | null };

/** Compares what becomes of the entries, and whether something is asked; the rule book says how. */
export function judgeCorrections(note: LabelledNote, gold: CorrectionGold, read: Corrections): Judgement {
  const operations = [
    ...read.operations.map(({ operation }) => operation),
    ...read.drafts.map((draft) => ({
      is: 'add' as const,
      values: {
        date: draft.date.toString(),
        start: draft.start?.toString({ smallestUnit: 'minute' }) ?? null,
        durationSeconds: draft.durationSeconds,
        description: draft.description,
        projectId: draft.projectId,
        tags: draft.tags,
      },
    })),
  ];
  const after = applyOperations(note.context.entries, operations).after;
  const wanted = applyOperations(note.context.entries, gold.operations).after;
  const accept = gold.accept ?? [];
  const left = [...after];
  const missing = wanted.filter((entry) => {
    const at = left.findIndex((one) => isSame(one, entry, note.lang, accept));
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  });
  const isSameAfter = missing.length === 0 && left.length === 0;
  const asks = read.questions.length > 0;
  const corrects = gold.ask !== null || gold.operations.some(({ is }) => is !== 'add');
  const known = new Set(note.context.entries.map(({ reference }) => reference));
  const added = left.filter(({ reference }) => reference === null || !known.has(reference));
  return {
    isRight: isSameAfter && asks === (gold.ask !== null),
    isWrongAndSure: !isSameAfter && read.confidence > 0.9,
    isLoggedAsWork: corrects && read.drafts.length > 0 && added.length > 0,
  };
}

function isSame(one: Outcome, gold: Outcome, lang: string, accept: readonly string[]): boolean {
  const isStart = gold.start === null || one.start === gold.start;
  return (
    one.date === gold.date &&
    isStart &&
    one.durationSeconds === gold.durationSeconds &&
    one.projectId === gold.projectId &&
    one.tags.toSorted().join('\n') === gold.tags.toSorted().join('\n') &&
    bestDescriptionF1({ description: gold.description, accept }, one.description, lang) >= DESCRIPTION_F1
  );
}
