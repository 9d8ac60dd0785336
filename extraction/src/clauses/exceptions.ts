import type { Temporal } from 'temporal-polyfill';
import { type Moment, type SpokenDay, toDate } from '../time/days.ts';
import type { Annotation } from './annotations.ts';
import type { Clause } from './clauses.ts';
import type { EntryCandidate } from './entry-candidate.ts';

/** "every day … only Thursday not": a day within a recurrence that is denied. */
export function isDeniedDay(clause: Clause, day: Annotation): boolean {
  const recurs = clause.annotations.some(
    (annotation) => annotation.is === 'recurrence' && annotation.from < day.from,
  );
  const denied = clause.annotations.some(
    (annotation) =>
      annotation.is === 'word' &&
      ['negation', 'correction'].includes(annotation.word) &&
      annotation.from >= day.to,
  );
  return recurs && denied && day.is === 'day';
}

/** "except Wednesday": a day that is named only to be left out. */
export function isExcepted(clause: Clause, day: Annotation): boolean {
  if (isDeniedDay(clause, day)) return true;
  const except = clause.annotations.find(
    (annotation) => annotation.is === 'word' && annotation.word === 'except',
  );
  return except !== undefined && except.from < day.from && clause.link !== 'but' && day.is === 'day';
}

export function exceptions(clause: Clause): SpokenDay[] {
  return clause.annotations.flatMap((annotation) =>
    annotation.is === 'day' && isExcepted(clause, annotation) ? [annotation.said] : [],
  );
}

export function exclude(candidate: EntryCandidate, days: SpokenDay[], moment: Moment): void {
  candidate.dates = candidate.dates.filter((date) => !days.some((day) => isThatDay(date, day, moment)));
}

export function isThatDay(date: Temporal.PlainDate, said: SpokenDay | null, moment: Moment): boolean {
  if (said === null) return false;
  const { day } = said;
  if (day.is === 'weekday') return date.dayOfWeek === day.weekday;
  if (day.is === 'date') return date.day === day.day && (day.month === 0 || date.month === day.month);
  return toDate(said, moment)?.equals(date) ?? false;
}
