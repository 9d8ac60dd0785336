import type { SaidDay } from '../time/days.ts';
import { type Clause, has } from './clauses.ts';
import { describe } from './describe.ts';
import { cancelledFrom, tokensOf } from './left-out.ts';
import type { Reading } from './reading.ts';

/** Whether a clause with a length in it tells of no work that was done: a question, an estimate, a delay, a sum, a cancellation. */
export function isNoWork(reading: Reading, source: string, clause: Clause): boolean {
  if (asks(reading, clause)) return true;
  for (let at = clause.from; at < clause.to; at += 1) {
    if (reading.is('idle', at)) return true;
    const inside = isInsideWork(reading, clause, at);
    const word = reading.wordFrom(at);
    const single = (reading.markFrom(at)?.to ?? at) - at < 2;
    if ((word === 'not-work' || word === 'question') && !(inside && single)) return true;
  }
  if (has(clause, 'total') && isBare(reading, source, clause) && !startsShares(reading, clause)) return true;
  return has(clause, 'not-done') && cancelledFrom(reading, clause) === null;
}

/** Whether a token stands among the words of work after the length: what it denies or asks is part of the work. */
export function isInsideWork(reading: Reading, clause: Clause, at: number): boolean {
  const length = clause.marks.find(({ is }) => is === 'duration' || is === 'range');
  return length !== undefined && at > length.to && reading.saysSomething(length.to, at);
}

/** Meant to be done, which is no work unless the day to come was named. */
export function isPlan(reading: Reading, clause: Clause): boolean {
  if (clause.marks.some((mark) => mark.is === 'day' && isFuture(mark.said))) return false;
  for (let at = clause.from; at < clause.to; at += 1) {
    // "I'll bill Acme for it" is about work that was done.
    if (['name', 'billable'].includes(reading.markAt(at)?.is ?? '')) continue;
    // "reviewing what we should build": one word inside the work is part of it; a phrase such as "next time" is not.
    const inside = isInsideWork(reading, clause, at);
    if (reading.chart.at('plan', at).some(({ to }) => !inside || to - at > 1)) return true;
  }
  return false;
}

const isFuture = ({ day }: SaidDay) =>
  (day.is === 'ago' && day.days < 0) || (day.is === 'weekday' && day.week === 'next');

/** A break by itself, or lunch: no entry, but it may put off the next one. */
export function isPause(reading: Reading, source: string, clause: Clause): boolean {
  const { text } = describe(reading, source, clause, tokensOf(clause, 'pause', 'later'));
  const work = text !== '' || clause.marks.some(({ is }) => is === 'name');
  const length = clause.marks.some((mark) =>
    ['duration', 'range', 'count', 'last', 'since'].includes(mark.is),
  );
  if (clause.marks.some(({ is }) => is === 'break')) return !length && !work;
  return has(clause, 'pause') && (!work || isAboutPause(reading, clause));
}

/** "lunch ran from twelve to one": what the clause tells of is the break itself. */
function isAboutPause(reading: Reading, clause: Clause): boolean {
  let at = clause.from;
  while (at < clause.to && reading.isText(at) && reading.isFunction(at)) at += 1;
  const mark = reading.markFrom(at);
  return mark?.is === 'word' && mark.word === 'pause' && reading.is('was', mark.to);
}

export function asks(reading: Reading, clause: Clause): boolean {
  for (let at = clause.from; at < reading.length; at += 1) {
    if (reading.token(at)?.asks) return true;
    const next = reading.token(at + 1)?.before;
    if (next === 'stop' || next === 'question') return false;
  }
  return false;
}

/** "five hours in total, two on A and the rest on B": the total is what the rest is taken from. */
function startsShares(reading: Reading, clause: Clause): boolean {
  return reading
    .inside(clause.to, reading.length)
    .some((mark) => mark.is === 'word' && (mark.word === 'rest' || mark.word === 'half'));
}

function isBare(reading: Reading, source: string, clause: Clause): boolean {
  const { text } = describe(reading, source, clause, tokensOf(clause, 'total', 'everything', 'later'));
  return text === '' && !clause.marks.some(({ is }) => is === 'name');
}
