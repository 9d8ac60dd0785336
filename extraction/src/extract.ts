import { temporal } from '#temporal';
import type { AnnotatedNote } from './clauses/annotated-note.ts';
import type { Annotation } from './clauses/annotations.ts';
import { unknownName } from './clauses/doubts.ts';
import type { EntryCandidate } from './clauses/entry-candidate.ts';
import { mayNameUnknown } from './clauses/unknown-names.ts';
import { computeConfidence, confidenceOfNothing } from './confidence.ts';
import type { Draft, Extraction, NoteContext, Span } from './extraction.ts';
import type { Language } from './languages/language.ts';
import { readNote } from './read-note.ts';

/** A spoken note of ten minutes has some 1,500 words; what is longer was not spoken. */
const longestNote = 20_000;

/** Turns a note into entries. */
export function extract(note: string, context: NoteContext, language: Language): Extraction {
  const { candidates, annotated, unexplained, saysNothingDone } = readNote(
    note.slice(0, longestNote),
    context,
    language,
  );
  const drafts = candidates.flatMap((candidate) => toDrafts(candidate, annotated, language));
  const confidence =
    drafts.length === 0
      ? confidenceOfNothing(annotated)
      : Math.min(...drafts.map((draft) => draft.confidence));
  return { drafts, confidence, unexplained, saysNothingDone };
}

/** One for each day it was done on. */
function toDrafts(candidate: EntryCandidate, annotated: AnnotatedNote, language: Language): Draft[] {
  const { start, minutes, description, naming, task, tags, billable, from } = candidate;
  const [project] = naming.projects.length === 1 ? naming.projects : [];
  const unknown = candidate.doubts.includes('unknown-name') ? unknownName(annotated, candidate.clause) : null;
  const spans = (annotations: readonly Pick<Annotation, 'from' | 'to'>[]) =>
    annotations.map((annotation) => toSpan(annotation, annotated)).filter((span) => span !== null);
  const namesClient = from.name.every((annotation) => annotation.is === 'name' && isOfClient(annotation));
  return candidate.dates.map((date) => ({
    date,
    start: start === null ? null : temporal.PlainTime.from({ hour: start.hour, minute: start.minute }),
    durationSeconds: Math.round(minutes * 60),
    description: description.text,
    projectId: project?.id ?? null,
    client: project ? project.client : naming.client,
    taskId: task?.id ?? null,
    tags,
    billable,
    namesUnknown: candidate.doubts.includes('unknown-name') || mayNameUnknown(annotated, candidate, language),
    confidence: computeConfidence(candidate.doubts),
    words: {
      date: spans(from.date),
      start: start === null ? [] : spans(from.time),
      duration: spans(from.time),
      description: description.words,
      project: namesClient ? [] : spans(from.name),
      client: namesClient ? spans(from.name) : [],
      task: spans(from.task),
      tags: spans(from.tags),
      billable: spans(from.billable),
      unknownName: unknown === null ? [] : [toSpan(unknown, annotated)].filter((span) => span !== null),
    },
  }));
}

/** The name of a client with several projects determines none of them. */
const isOfClient = ({ found, projects }: Extract<Annotation, { is: 'name' }>): boolean =>
  found.name.kind === 'client' && projects.length > 1;

function toSpan({ from, to }: Pick<Annotation, 'from' | 'to'>, annotated: AnnotatedNote): Span | null {
  const first = annotated.token(from);
  const last = annotated.token(to - 1);
  return first && last ? { from: first.from, to: last.to } : null;
}
