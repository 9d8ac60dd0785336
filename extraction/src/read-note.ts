import { AnnotatedNote } from './clauses/annotated-note.ts';
import { readAnnotations } from './clauses/annotations.ts';
import { readClauses } from './clauses/clauses.ts';
import { applyGlobals, complete } from './clauses/complete.ts';
import { applyCorrections } from './clauses/corrections.ts';
import type { EntryCandidate } from './clauses/entry-candidate.ts';
import { saysNothingDone } from './clauses/nothing-done.ts';
import { addPlausibilityDoubts } from './clauses/plausibility.ts';
import { readCandidates } from './clauses/read-candidates.ts';
import { divide } from './clauses/shares.ts';
import { applyTasks } from './clauses/tasks.ts';
import type { NoteContext, Span } from './extraction.ts';
import type { Language } from './languages/language.ts';
import { buildCatalogue } from './names/catalogue.ts';
import { dottedWords, optionalWords, readWords } from './reading/lexicon.ts';
import { readNumbers } from './reading/numbers.ts';
import { Chart } from './reading/pattern.ts';
import { tokenise } from './reading/tokens.ts';
import { toDate } from './time/days.ts';

/** What a note says, and the words of it that nothing accounts for. */
export type ParsedNote = {
  candidates: EntryCandidate[];
  annotated: AnnotatedNote;
  unexplained: Span[];
  saysNothingDone: boolean;
};

/** The stages, one after another: words, numbers, marks, corrections, clauses, what each says, what they say together. */
export function readNote(note: string, context: NoteContext, language: Language): ParsedNote {
  const chart = buildChart(note, language);
  const catalogue = buildCatalogue(context.projects, context.aliases);
  const annotations = readAnnotations(chart, language, catalogue, context.tags);
  const corrected = applyCorrections(chart, annotations);
  const annotated = new AnnotatedNote(chart, corrected.annotations, corrected.void);
  const moment = {
    now: context.spokenAt.toZonedDateTimeISO(context.timeZone),
    monthFirst: language.monthFirst(context.timeZone),
  };
  const clauses = readClauses(annotated);
  const { candidates, globals } = readCandidates(annotated, note, clauses, moment);
  const whole = divide(annotated, note, complete(candidates));
  applyGlobals(whole, globals, annotated, (day) => toDate(day, moment));
  applyTasks(annotated, note, whole, language, context);
  const unexplained = unexplainedIn(annotated, whole);
  for (const candidate of whole) {
    if (corrected.void.size > 0) candidate.doubts.push('corrected');
    if (unexplained.length > 0) candidate.doubts.push('unexplained');
  }
  addPlausibilityDoubts(annotated, whole, catalogue);
  return {
    candidates: whole,
    annotated,
    unexplained,
    saysNothingDone: whole.length === 0 && saysNothingDone(annotated, clauses),
  };
}

export function buildChart(note: string, language: Language): Chart {
  const chart = new Chart(tokenise(note, language.elides, dottedWords(language)), optionalWords(language));
  readNumbers(chart, language.numbers);
  readWords(chart, language);
  return chart;
}

/** Words that say something and went into no entry. */
function unexplainedIn(annotated: AnnotatedNote, candidates: EntryCandidate[]): Span[] {
  const used = candidates.flatMap(({ description }) => description.words);
  const tasks = candidates.flatMap(({ from }) => from.task);
  const left: Span[] = [];
  for (let at = 0; at < annotated.length; at += 1) {
    const token = annotated.token(at);
    if (token === undefined || !annotated.saysSomething(at, at + 1)) continue;
    if (tasks.some(({ from, to }) => at >= from && at < to)) continue;
    if (!used.some(({ from, to }) => token.from >= from && token.to <= to))
      left.push({ from: token.from, to: token.to });
  }
  return left;
}
