import { readClauses } from './clauses/clauses.ts';
import { applyGlobals, complete } from './clauses/complete.ts';
import { applyCorrections } from './clauses/corrections.ts';
import { readMarks } from './clauses/marks.ts';
import { saysNothingDone } from './clauses/nothing-done.ts';
import { addPlausibilityDoubts } from './clauses/plausibility.ts';
import { Reading } from './clauses/reading.ts';
import type { Saying } from './clauses/saying.ts';
import { readSayings } from './clauses/sayings.ts';
import { divide } from './clauses/shares.ts';
import { applyTasks } from './clauses/tasks.ts';
import type { NoteContext, Span } from './extraction.ts';
import type { Language } from './languages/language.ts';
import { catalogueOf } from './names/catalogue.ts';
import { dottedWords, readWords, softWords } from './reading/lexicon.ts';
import { readNumbers } from './reading/numbers.ts';
import { Chart } from './reading/pattern.ts';
import { tokenise } from './reading/tokens.ts';
import { dateOf } from './time/days.ts';

/** What a note says, and the words of it that nothing accounts for. */
export type NoteRead = {
  sayings: Saying[];
  reading: Reading;
  unexplained: Span[];
  saysNothingDone: boolean;
};

/** The stages, one after another: words, numbers, marks, corrections, clauses, what each says, what they say together. */
export function readNote(note: string, context: NoteContext, language: Language): NoteRead {
  const chart = chartOf(note, language);
  const catalogue = catalogueOf(context.projects, context.aliases);
  const marks = readMarks(chart, language, catalogue, context.tags);
  const corrected = applyCorrections(chart, marks);
  const reading = new Reading(chart, corrected.marks, corrected.void);
  const moment = {
    now: context.spokenAt.toZonedDateTimeISO(context.timeZone),
    monthFirst: language.monthFirst(context.timeZone),
  };
  const clauses = readClauses(reading);
  const { sayings, globals } = readSayings(reading, note, clauses, moment);
  const whole = divide(reading, note, complete(sayings));
  applyGlobals(whole, globals, reading, (day) => dateOf(day, moment));
  applyTasks(reading, note, whole, language, context);
  const unexplained = unexplainedIn(reading, whole);
  for (const saying of whole) {
    if (corrected.void.size > 0) saying.doubts.push('corrected');
    if (unexplained.length > 0) saying.doubts.push('unexplained');
  }
  addPlausibilityDoubts(reading, whole, catalogue);
  return {
    sayings: whole,
    reading,
    unexplained,
    saysNothingDone: whole.length === 0 && saysNothingDone(reading, clauses),
  };
}

export function chartOf(note: string, language: Language): Chart {
  const chart = new Chart(tokenise(note, language.elides, dottedWords(language)), softWords(language));
  readNumbers(chart, language.numbers);
  readWords(chart, language);
  return chart;
}

/** Words that say something and went into no entry. */
function unexplainedIn(reading: Reading, sayings: Saying[]): Span[] {
  const used = sayings.flatMap(({ description }) => description.words);
  const tasks = sayings.flatMap(({ from }) => from.task);
  const left: Span[] = [];
  for (let at = 0; at < reading.length; at += 1) {
    const token = reading.token(at);
    if (token === undefined || !reading.saysSomething(at, at + 1)) continue;
    if (tasks.some(({ from, to }) => at >= from && at < to)) continue;
    if (!used.some(({ from, to }) => token.from >= from && token.to <= to))
      left.push({ from: token.from, to: token.to });
  }
  return left;
}
