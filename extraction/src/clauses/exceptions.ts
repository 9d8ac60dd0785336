import type { Temporal } from 'temporal-polyfill';
import { dateOf, type Moment, type SaidDay } from '../time/days.ts';
import type { Clause } from './clauses.ts';
import type { Mark } from './marks.ts';
import type { Saying } from './saying.ts';

/** "every day … only Thursday not": a day within a recurrence that is denied. */
export function isDeniedDay(clause: Clause, day: Mark): boolean {
  const recurs = clause.marks.some((mark) => mark.is === 'recurrence' && mark.from < day.from);
  const denied = clause.marks.some(
    (mark) => mark.is === 'word' && ['negation', 'correction'].includes(mark.word) && mark.from >= day.to,
  );
  return recurs && denied && day.is === 'day';
}

/** "except Wednesday": a day that is named only to be left out. */
export function isExcepted(clause: Clause, day: Mark): boolean {
  if (isDeniedDay(clause, day)) return true;
  const except = clause.marks.find((mark) => mark.is === 'word' && mark.word === 'except');
  return except !== undefined && except.from < day.from && clause.link !== 'but' && day.is === 'day';
}

export function exceptions(clause: Clause): SaidDay[] {
  return clause.marks.flatMap((mark) => (mark.is === 'day' && isExcepted(clause, mark) ? [mark.said] : []));
}

export function exclude(saying: Saying, days: SaidDay[], moment: Moment): void {
  saying.dates = saying.dates.filter((date) => !days.some((day) => isThatDay(date, day, moment)));
}

export function isThatDay(date: Temporal.PlainDate, said: SaidDay | null, moment: Moment): boolean {
  if (said === null) return false;
  const { day } = said;
  if (day.is === 'weekday') return date.dayOfWeek === day.weekday;
  if (day.is === 'date') return date.day === day.day && (day.month === 0 || date.month === day.month);
  return dateOf(said, moment)?.equals(date) ?? false;
}
