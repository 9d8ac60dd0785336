import type { AnnotatedNote } from './annotated-note.ts';
import type { StructureWord } from './annotations.ts';
import { type Clause, has, isDay, isLength } from './clauses.ts';
import { isPlan } from './no-work.ts';

/**
 * Whether a note without entries says that there is nothing to log: no work, a day off, a cancellation, or an entry that was
 * retracted. Every clause has to say so, or to say nothing: any other words mean that the note was not understood.
 */
export function saysNothingDone(note: AnnotatedNote, clauses: readonly Clause[]): boolean {
  const denied = clauses.map((clause, index) => denies(note, clause, clauses[index + 1]));
  return denied.includes(true) && clauses.every((clause, index) => denied[index] || isSilent(note, clause));
}

function denies(note: AnnotatedNote, clause: Clause, next: Clause | undefined): boolean {
  if (next?.link === 'drop') return true;
  if (has(clause, 'question', 'not-work') || isPlan(note, clause) || asks(note, clause)) return false;
  if (isCancelled(note, clause)) return true;
  if (hasLeftOver(note, clause, clause.from)) return false;
  if (has(clause, 'drop') || says(note, clause, 'not-done')) return true;
  // "not" by itself denies nothing, and "not two hours" corrects a length.
  const isMeasured = clause.annotations.some(isLength);
  return says(note, clause, 'negation') && says(note, clause, 'no-work') && !isMeasured;
}

/** "the rehearsal was called off": whatever was to be done, it was not, and the clause says no more. */
function isCancelled(note: AnnotatedNote, clause: Clause): boolean {
  const annotation = clause.annotations.findLast((one) => one.is === 'word' && one.word === 'not-done');
  if (annotation === undefined) return false;
  // "nothing broke" and "it did not work" are about something else.
  if (note.chart.at('no-work', annotation.from).some(({ to }) => to === annotation.to)) return false;
  return !hasLeftOver(note, clause, annotation.from);
}

function asks(note: AnnotatedNote, { from, to }: Clause): boolean {
  for (let at = from; at < to; at += 1) if (note.token(at)?.asks) return true;
  return false;
}

/** Whether a word of this kind was said, annotated or not. */
function says(note: AnnotatedNote, { from, to }: Clause, kind: 'not-done' | 'negation' | 'no-work'): boolean {
  for (let at = from; at < to; at += 1) if (note.is(kind, at)) return true;
  return false;
}

/** A clause that could belong to any note: a day, a greeting, small words. */
function isSilent(note: AnnotatedNote, clause: Clause): boolean {
  return !clause.annotations.some(isLength) && !hasLeftOver(note, clause, clause.from);
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
function hasLeftOver(note: AnnotatedNote, { to }: Clause, from: number): boolean {
  for (let at = from; at < to; ) {
    const annotation = note.markAt(at);
    const phrases = [...note.chart.at('no-work', at), ...note.chart.at('not-done', at)];
    if (annotation) {
      if (
        annotation.is === 'word'
          ? !harmless.has(annotation.word)
          : !isDay(annotation) && !isLength(annotation)
      )
        return true;
      at = annotation.to;
    } else if (phrases.length > 0) at = Math.max(...phrases.map((phrase) => phrase.to));
    else if (note.saysSomething(at, at + 1)) return true;
    else at += 1;
  }
  return false;
}
