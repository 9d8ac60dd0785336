import { type Clause, has, isDay, isLength } from './clauses.ts';
import type { StructureWord } from './marks.ts';
import { isPlan } from './no-work.ts';
import type { Reading } from './reading.ts';

/**
 * Whether a note without entries says that there is nothing to log: no work, a day off, a cancellation, or an entry that was taken
 * back. Every clause has to say so, or to say nothing: a note with words that nobody understood was not understood.
 */
export function saysNothingDone(reading: Reading, clauses: readonly Clause[]): boolean {
  const denied = clauses.map((clause, index) => denies(reading, clause, clauses[index + 1]));
  return (
    denied.includes(true) && clauses.every((clause, index) => denied[index] || isSilent(reading, clause))
  );
}

function denies(reading: Reading, clause: Clause, next: Clause | undefined): boolean {
  if (next?.link === 'drop') return true;
  if (has(clause, 'question', 'not-work') || isPlan(reading, clause) || asks(reading, clause)) return false;
  if (isCancelled(reading, clause)) return true;
  if (hasLeftOver(reading, clause, clause.from)) return false;
  if (has(clause, 'drop') || says(reading, clause, 'not-done')) return true;
  // "not" by itself denies nothing, and "not two hours" corrects a length.
  const isMeasured = clause.marks.some(isLength);
  return says(reading, clause, 'negation') && says(reading, clause, 'no-work') && !isMeasured;
}

/** "the rehearsal was called off": whatever was to be done, it was not, and the clause says no more. */
function isCancelled(reading: Reading, clause: Clause): boolean {
  const mark = clause.marks.findLast((one) => one.is === 'word' && one.word === 'not-done');
  if (mark === undefined) return false;
  // "nothing broke" and "it did not work" are about something else.
  if (reading.chart.at('no-work', mark.from).some(({ to }) => to === mark.to)) return false;
  return !hasLeftOver(reading, clause, mark.from);
}

function asks(reading: Reading, { from, to }: Clause): boolean {
  for (let at = from; at < to; at += 1) if (reading.token(at)?.asks) return true;
  return false;
}

/** Whether a word of this kind was said, as part of a mark or not. */
function says(reading: Reading, { from, to }: Clause, kind: 'not-done' | 'negation' | 'no-work'): boolean {
  for (let at = from; at < to; at += 1) if (reading.is(kind, at)) return true;
  return false;
}

/** A clause that could belong to any note: a day, a greeting, small words. */
function isSilent(reading: Reading, clause: Clause): boolean {
  return !clause.marks.some(isLength) && !hasLeftOver(reading, clause, clause.from);
}

const harmless = new Set<StructureWord>([
  'not-done',
  'negation',
  'correction',
  'drop',
  'hesitation',
  'empty',
  'everything',
  'and',
  'but',
  'because',
  'after',
  'later',
]);

/** Whether words, names or times are left, from a token on, that neither deny nor say when. */
function hasLeftOver(reading: Reading, { to }: Clause, from: number): boolean {
  for (let at = from; at < to; ) {
    const mark = reading.markAt(at);
    const phrases = [...reading.chart.at('no-work', at), ...reading.chart.at('not-done', at)];
    if (mark) {
      if (mark.is === 'word' ? !harmless.has(mark.word) : !isDay(mark) && !isLength(mark)) return true;
      at = mark.to;
    } else if (phrases.length > 0) at = Math.max(...phrases.map((phrase) => phrase.to));
    else if (reading.saysSomething(at, at + 1)) return true;
    else at += 1;
  }
  return false;
}
