import { isCommand, skipLeadIn, splitClauses } from './clauses.ts';
import type { CorrectionNote, Range } from './correction-note.ts';
import { isKnownWork } from './find-entries.ts';

const pointers = ['this-entry', 'these-entries', 'last-entry', 'first-entry', 'second-entry'];
const statements = ['stated', 'started', 'ended', 'vague', 'longer', 'shorter'];

/** Whether the words of a note could correct entries: far more notes than those that do. */
export function mayCorrect(note: CorrectionNote): boolean {
  if (note.context.entries.length === 0) return false;
  const start = skipLeadIn(note, note.whole);
  if (note.has({ from: 0, to: start }, 'correction')) return true;
  if (note.has(note.whole, 'last-note', 'last-entry')) return true;
  const clauses = splitClauses(note);
  if (clauses.some((clause) => commands(note, clause))) return true;
  const points = note.has(note.whole, 'last-entry') || namesWork(note) || opensPointing(note, start);
  return points && note.has(note.whole, ...statements);
}

/** A verb as one tells the machine; one with which work is logged, too, where it may be about known work. */
function commands(note: CorrectionNote, clause: Range): boolean {
  const at = skipLeadIn(note, clause);
  if (!isCommand(note, at)) return false;
  return !note.is(at, 'command') || namesWork(note) || note.has(clause, ...pointers);
}

const namesWork = (note: CorrectionNote) =>
  note.chart.tokens.some((_, at) => !note.is(at, 'article', 'preposition', 'of') && isKnownWork(note, at));

/** "that was yesterday": what it is about was said before. */
const opensPointing = (note: CorrectionNote, start: number) =>
  note.is(start, ...pointers) || note.is(start, 'stated', 'started', 'ended');
