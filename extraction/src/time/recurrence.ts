import type { Temporal } from 'temporal-polyfill';
import { temporal } from '#temporal';

/** "every Monday this month": which days of which period. */
export type Recurrence = {
  /** Days of the week, one bit each, Monday the lowest. */
  days: number;
  in: 'week' | 'last-week' | 'month' | 'last-month' | 'run' | number;
  /** A period by itself recurs only where a length "a day" is said with it. */
  onlyPerDay?: true;
};

export const workingDays = 0b0011111;
export const everyDay = 0b1111111;
export const dayBit = (weekday: number): number => 1 << (weekday - 1);

/** The days from one weekday to another, both included. */
export function run(from: number, to: number): number {
  let days = 0;
  for (let day = from; ; day = (day % 7) + 1) {
    days |= dayBit(day);
    if (day === to) return days;
  }
}

export function recurring(days: number, scope: Recurrence['in']): Recurrence {
  return { days, in: scope };
}

export function ifPerDay(scope: Recurrence['in']): Recurrence {
  return { days: workingDays, in: scope, onlyPerDay: true };
}

/** Every day that is meant and not in the future. A number is a month of the year, the latest that has begun. */
export function listDates(recurrence: Recurrence, today: Temporal.PlainDate): Temporal.PlainDate[] {
  const monday = today.subtract({ days: today.dayOfWeek - 1 });
  const firstOfMonth = today.with({ day: 1 });
  switch (recurrence.in) {
    case 'week':
      return between(monday, today, recurrence.days);
    case 'last-week':
      return between(monday.subtract({ days: 7 }), monday.subtract({ days: 1 }), recurrence.days);
    case 'month':
      return between(firstOfMonth, today, recurrence.days);
    case 'last-month':
      return between(
        firstOfMonth.subtract({ months: 1 }),
        firstOfMonth.subtract({ days: 1 }),
        recurrence.days,
      );
    case 'run':
      return latestRun(recurrence.days, today);
    default: {
      const year = recurrence.in > today.month ? today.year - 1 : today.year;
      const first = temporal.PlainDate.from({ year, month: recurrence.in, day: 1 });
      const last = first.with({ day: first.daysInMonth });
      return between(first, temporal.PlainDate.compare(last, today) < 0 ? last : today, recurrence.days);
    }
  }
}

function between(from: Temporal.PlainDate, to: Temporal.PlainDate, days: number): Temporal.PlainDate[] {
  const dates: Temporal.PlainDate[] = [];
  for (let date = from; temporal.PlainDate.compare(date, to) <= 0; date = date.add({ days: 1 })) {
    if ((days & dayBit(date.dayOfWeek)) !== 0) dates.push(date);
  }
  return dates;
}

/** The latest whole run of these days that was over before today. */
function latestRun(days: number, today: Temporal.PlainDate): Temporal.PlainDate[] {
  const has = (date: Temporal.PlainDate) => (days & dayBit(date.dayOfWeek)) !== 0;
  let end = today.subtract({ days: 1 });
  for (let back = 0; back < 14 && (!has(end) || has(end.add({ days: 1 }))); back += 1)
    end = end.subtract({ days: 1 });
  let start = end;
  while (has(start.subtract({ days: 1 })) && end.since(start).days < 6) start = start.subtract({ days: 1 });
  return between(start, end, days);
}
