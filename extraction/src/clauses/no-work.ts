import type { SpokenDay } from '../time/days.ts';
import type { AnnotatedNote } from './annotated-note.ts';
import { type Clause, has } from './clauses.ts';
import { describe } from './describe.ts';
import { cancelledFrom, getTokens } from './left-out.ts';

/** Whether a clause with a length in it tells of no work that was done: a question, an estimate, a delay, a sum, a cancellation. */
export function isNoWork(note: AnnotatedNote, source: string, clause: Clause): boolean {
  if (asks(note, clause)) return true;
  for (let at = clause.from; at < clause.to; at += 1) {
    if (note.is('idle', at)) return true;
    const inside = isInsideWork(note, clause, at);
    const word = note.wordFrom(at);
    const single = (note.markFrom(at)?.to ?? at) - at < 2;
    if ((word === 'not-work' || word === 'question') && !(inside && single)) return true;
  }
  if (has(clause, 'total') && isBare(note, source, clause) && !startsShares(note, clause)) return true;
  return has(clause, 'not-done') && cancelledFrom(note, clause) === null;
}

/** Whether a token stands among the words of work after the length: what it denies or asks is part of the work. */
export function isInsideWork(note: AnnotatedNote, clause: Clause, at: number): boolean {
  const length = clause.annotations.find(({ is }) => is === 'duration' || is === 'range');
  return length !== undefined && at > length.to && note.saysSomething(length.to, at);
}

/** Meant to be done, which is no work unless the day to come was named. */
export function isPlan(note: AnnotatedNote, clause: Clause): boolean {
  if (clause.annotations.some((annotation) => annotation.is === 'day' && isFuture(annotation.said)))
    return false;
  for (let at = clause.from; at < clause.to; at += 1) {
    // "I'll bill Acme for it" is about work that was done.
    if (['name', 'billable'].includes(note.markAt(at)?.is ?? '')) continue;
    // "reviewing what we should build": one word inside the work is part of it; a phrase such as "next time" is not.
    const inside = isInsideWork(note, clause, at);
    if (note.chart.at('plan', at).some(({ to }) => !inside || to - at > 1)) return true;
  }
  return false;
}

const isFuture = ({ day }: SpokenDay) =>
  (day.is === 'ago' && day.days < 0) || (day.is === 'weekday' && day.week === 'next');

/** A break by itself, or lunch: no entry, but it may put off the next one. */
export function isPause(note: AnnotatedNote, source: string, clause: Clause): boolean {
  const { text } = describe(note, source, clause, getTokens(clause, 'pause', 'later'));
  const work = text !== '' || clause.annotations.some(({ is }) => is === 'name');
  const length = clause.annotations.some((annotation) =>
    ['duration', 'range', 'count', 'last', 'since'].includes(annotation.is),
  );
  if (clause.annotations.some(({ is }) => is === 'break')) return !length && !work;
  return has(clause, 'pause') && (!work || isAboutPause(note, clause));
}

/** "lunch ran from twelve to one": what the clause tells of is the break itself. */
function isAboutPause(note: AnnotatedNote, clause: Clause): boolean {
  let at = clause.from;
  while (at < clause.to && note.isText(at) && note.isFunction(at)) at += 1;
  const annotation = note.markFrom(at);
  return annotation?.is === 'word' && annotation.word === 'pause' && note.is('was', annotation.to);
}

export function asks(note: AnnotatedNote, clause: Clause): boolean {
  for (let at = clause.from; at < note.length; at += 1) {
    if (note.token(at)?.asks) return true;
    const next = note.token(at + 1)?.before;
    if (next === 'stop' || next === 'question') return false;
  }
  return false;
}

/** "five hours in total, two on A and the rest on B": the total is what the rest is taken from. */
function startsShares(note: AnnotatedNote, clause: Clause): boolean {
  return note
    .inside(clause.to, note.length)
    .some(
      (annotation) => annotation.is === 'word' && (annotation.word === 'rest' || annotation.word === 'half'),
    );
}

function isBare(note: AnnotatedNote, source: string, clause: Clause): boolean {
  const { text } = describe(note, source, clause, getTokens(clause, 'total', 'everything', 'later'));
  return text === '' && !clause.annotations.some(({ is }) => is === 'name');
}
