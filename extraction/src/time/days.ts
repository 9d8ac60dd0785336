import type { Temporal } from 'temporal-polyfill';
import { temporal } from '#temporal';
import type { PartOfDay } from './clock.ts';

/** A day as it was said, before it is known which one it is. */
export type Day =
  | { is: 'ago'; days: number; months?: number }
  /** "this morning": today, or what still feels like it just after midnight. */
  | { is: 'present' }
  | { is: 'last-night' }
  | { is: 'weekday'; weekday: number; week: 'past' | 'this' | 'last' | 'next' }
  /** Month 0 or year 0 was not said. */
  | { is: 'date'; day: number; month: number; year: number }
  /** "the first Friday of July"; month 0 is the present one, -1 the one before. */
  | { is: 'weekday-of-month'; nth: number; weekday: number; month: number }
  /** "03/04": which is the month depends on who speaks. */
  | { is: 'numeric-date'; first: number; second: number; year: number };

export type SpokenDay = { day: Day; part: PartOfDay | null };

export const partsOfDay = ['morning', 'afternoon', 'evening', 'night'] as const;

/** A day and, where it was said with it, the part of it: the number under which the chart keeps parts of the day. */
export function toSpokenDay(day: Day, part = 0): SpokenDay {
  return { day, part: partsOfDay[part - 1] ?? null };
}

/** Ten years: what is longer ago was misheard. */
const maxDays = 3_660;
const maxMonths = 120;

export const daysAgo = (days: number, part = 0): SpokenDay =>
  toSpokenDay({ is: 'ago', days: Math.min(days, maxDays) }, part);
/** Years are twelve months each. */
export const monthsAgo = (months: number, days = 0): SpokenDay =>
  toSpokenDay({ is: 'ago', days, months: Math.min(months, maxMonths) });
export const thisPart = (part: number): SpokenDay => toSpokenDay({ is: 'present' }, part);
export const weekday = (day: number, week: 'past' | 'this' | 'last' | 'next' = 'past', part = 0): SpokenDay =>
  toSpokenDay({ is: 'weekday', weekday: day, week }, part);
export const calendarDay = (day: number, month = 0, year = 0): SpokenDay | null =>
  day >= 1 && day <= 31 ? toSpokenDay({ is: 'date', day, month, year }) : null;
export const numericDate = (digits: number): SpokenDay =>
  toSpokenDay({
    is: 'numeric-date',
    first: Math.floor(digits / 100) % 100,
    second: digits % 100,
    year: Math.floor(digits / 10_000),
  });

export const weekdayOfMonth = (nth: number, day: number, month = 0): SpokenDay | null =>
  nth >= 1 && nth <= 5 ? toSpokenDay({ is: 'weekday-of-month', nth, weekday: day, month }) : null;

/** Just after midnight the evening before still feels like today. */
const smallHours = 4;

export type Moment = { now: Temporal.ZonedDateTime; monthFirst: boolean };

/** Which day is meant, seen from the moment of speaking; null for one that is in no calendar. */
export function toDate({ day, part }: SpokenDay, { now, monthFirst }: Moment): Temporal.PlainDate | null {
  const today = now.toPlainDate();
  switch (day.is) {
    case 'ago':
      return today.subtract({ months: day.months ?? 0, days: day.days });
    case 'present':
      return part === 'evening' && now.hour < smallHours ? today.subtract({ days: 1 }) : today;
    case 'last-night':
      return today.subtract({ days: 1 });
    case 'weekday':
      return weekdayDate(day.weekday, day.week, today);
    case 'date':
      return calendarDate(day, today);
    case 'weekday-of-month':
      return weekdayOfMonthDate(day, today);
    case 'numeric-date': {
      const { first, second, year } = day;
      const american = (monthFirst && first <= 12) || second > 12;
      const [month, dayOfMonth] = american ? [first, second] : [second, first];
      return month > 12 ? null : calendarDate({ day: dayOfMonth, month, year }, today);
    }
  }
}

function weekdayDate(
  wanted: number,
  week: 'past' | 'this' | 'last' | 'next',
  today: Temporal.PlainDate,
): Temporal.PlainDate {
  const monday = today.subtract({ days: today.dayOfWeek - 1 });
  if (week === 'last') return monday.subtract({ days: 8 - wanted });
  if (week === 'next') return today.add({ days: ((wanted - today.dayOfWeek + 6) % 7) + 1 });
  const back = (today.dayOfWeek - wanted + 7) % 7;
  return today.subtract({ days: back === 0 && week === 'past' ? 7 : back });
}

/** In the latest such month in which it is not in the future. */
function weekdayOfMonthDate(
  { nth, weekday: wanted, month }: { nth: number; weekday: number; month: number },
  today: Temporal.PlainDate,
): Temporal.PlainDate | null {
  const start = today.with({ day: 1 }).subtract({ months: month < 0 ? 1 : 0 });
  for (let back = 0; back < 12; back += 1) {
    const first = start.subtract({ months: back });
    if (month > 0 && first.month !== month) continue;
    const date = first.add({ days: ((wanted - first.dayOfWeek + 7) % 7) + (nth - 1) * 7 });
    if (date.month === first.month && temporal.PlainDate.compare(date, today) <= 0) return date;
  }
  return null;
}

/** Without a month or a year it is the latest such day that is not in the future. */
function calendarDate(
  { day, month, year }: { day: number; month: number; year: number },
  today: Temporal.PlainDate,
): Temporal.PlainDate | null {
  if (year > 0 && month > 0) return existing(year, month, day);
  // Eight years reach the last 29 February from anywhere.
  for (let back = 0; back < 96; back += 1) {
    const of = today.toPlainYearMonth().subtract({ months: back });
    if (month > 0 && of.month !== month) continue;
    const date = existing(of.year, of.month, day);
    if (date !== null && temporal.PlainDate.compare(date, today) <= 0) return date;
  }
  return null;
}

function existing(year: number, month: number, day: number): Temporal.PlainDate | null {
  try {
    return temporal.PlainDate.from({ year, month, day }, { overflow: 'reject' });
  } catch {
    return null;
  }
}
