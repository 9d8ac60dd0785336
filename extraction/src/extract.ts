import { unknownName } from './clauses/doubts.ts';
import type { Mark } from './clauses/marks.ts';
import type { Reading } from './clauses/reading.ts';
import type { Saying } from './clauses/saying.ts';
import { mayNameUnknown } from './clauses/unknown-names.ts';
import { confidenceOf, confidenceOfNothing } from './confidence.ts';
import type { Draft, Extraction, NoteContext, Span } from './extraction.ts';
import type { Language } from './languages/language.ts';
import { readNote } from './read-note.ts';
import { temporal } from './temporal.ts';

/** A spoken note of ten minutes has some 1,500 words; what is longer was not spoken. */
const longestNote = 20_000;

/** Turns a note into entries. */
export function extract(note: string, context: NoteContext, language: Language): Extraction {
  const { sayings, reading, unexplained, saysNothingDone } = readNote(
    note.slice(0, longestNote),
    context,
    language,
  );
  const drafts = sayings.flatMap((saying) => draftsOf(saying, reading, language));
  const confidence =
    drafts.length === 0 ? confidenceOfNothing(reading) : Math.min(...drafts.map((draft) => draft.confidence));
  return { drafts, confidence, unexplained, saysNothingDone };
}

/** One for each day it was done on. */
function draftsOf(saying: Saying, reading: Reading, language: Language): Draft[] {
  const { start, minutes, description, naming, task, tags, billable, from } = saying;
  const [project] = naming.projects.length === 1 ? naming.projects : [];
  const unknown = saying.doubts.includes('unknown-name') ? unknownName(reading, saying.clause) : null;
  const spans = (marks: readonly Pick<Mark, 'from' | 'to'>[]) =>
    marks.map((mark) => spanOf(mark, reading)).filter((span) => span !== null);
  const namesClient = from.name.every((mark) => mark.is === 'name' && isOfClient(mark));
  return saying.dates.map((date) => ({
    date,
    start: start === null ? null : temporal.PlainTime.from({ hour: start.hour, minute: start.minute }),
    durationSeconds: Math.round(minutes * 60),
    description: description.text,
    projectId: project?.id ?? null,
    client: project ? project.client : naming.client,
    taskId: task?.id ?? null,
    tags,
    billable,
    namesUnknown: saying.doubts.includes('unknown-name') || mayNameUnknown(reading, saying, language),
    confidence: confidenceOf(saying.doubts),
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
      unknownName: unknown === null ? [] : [spanOf(unknown, reading)].filter((span) => span !== null),
    },
  }));
}

/** Said of a client with several projects, a name tells none of them. */
const isOfClient = ({ found, projects }: Extract<Mark, { is: 'name' }>): boolean =>
  found.name.kind === 'client' && projects.length > 1;

function spanOf({ from, to }: Pick<Mark, 'from' | 'to'>, reading: Reading): Span | null {
  const first = reading.token(from);
  const last = reading.token(to - 1);
  return first && last ? { from: first.from, to: last.to } : null;
}
