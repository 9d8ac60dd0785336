import { Temporal } from 'temporal-polyfill';
import { expect, test } from 'vitest';
import { calendarDay, daysAgo, numericDate, type SpokenDay, thisPart, toDate, weekday } from './days.ts';
import { dayBit, listDates, recurring, run, workingDays } from './recurrence.ts';

const seen = (day: SpokenDay | null, now: string, monthFirst = false) =>
  day && toDate(day, { now: Temporal.ZonedDateTime.from(now), monthFirst })?.toString();

const wednesday = '2026-03-11T17:20[Europe/Paris]';

test.each<[string, SpokenDay | null, string, string]>([
  ['yesterday over a leap day', daysAgo(1), '2028-03-01T09:00[Europe/Paris]', '2028-02-29'],
  ['a bare weekday is never today', weekday(3), wednesday, '2026-03-04'],
  ['this weekday may be today', weekday(3, 'this'), wednesday, '2026-03-11'],
  ['Friday last week', weekday(5, 'last'), '2026-03-14T10:00[Europe/Paris]', '2026-03-06'],
  ['next Wednesday', weekday(3, 'next'), wednesday, '2026-03-18'],
  [
    'a date without a year is the latest past one',
    calendarDay(3, 12),
    '2026-01-07T10:00[Europe/Paris]',
    '2025-12-03',
  ],
  ['a date that is today is today', calendarDay(11, 3), wednesday, '2026-03-11'],
  ['the 31st seen from 2 July', calendarDay(31), '2026-07-02T09:00[Europe/Paris]', '2026-05-31'],
  ['29 February is found years back', calendarDay(29, 2), wednesday, '2024-02-29'],
  ['this evening, just after midnight', thisPart(3), '2027-01-01T00:35[Europe/Paris]', '2026-12-31'],
])('[PIPE-02] %s', (_what, day, now, expected) => {
  expect(seen(day, now)).toBe(expected);
});

test('[PIPE-02] numbers are day first, for Americans month first, and what cannot be a month is a day', () => {
  const now = '2026-05-04T09:00[Europe/Paris]';
  expect([seen(numericDate(304), now), seen(numericDate(304), now, true)]).toEqual([
    '2026-04-03',
    '2026-03-04',
  ]);
  expect(seen(numericDate(1304), now, true)).toBe('2026-04-13');
  expect(seen(numericDate(413), now)).toBe('2026-04-13');
});

test('[PIPE-02] recurrences give the days that are over, and today', () => {
  const today = Temporal.PlainDate.from('2026-03-25');
  const days = (...given: Parameters<typeof recurring>) =>
    listDates(recurring(...given), today).map(({ day }) => day);
  expect(days(dayBit(1), 'month')).toEqual([2, 9, 16, 23]);
  expect(days(workingDays, 'week')).toEqual([23, 24, 25]);
  expect(days(workingDays, 'last-week')).toEqual([16, 17, 18, 19, 20]);
  expect(days(run(1, 4), 'run')).toEqual([16, 17, 18, 19]);
  expect(days(run(5, 1), 'run')).toEqual([20, 21, 22, 23]);
  expect(days(dayBit(5), 2)).toEqual([6, 13, 20, 27]);
  expect(days(dayBit(2) | dayBit(4), 'last-month')).toEqual([3, 5, 10, 12, 17, 19, 24, 26]);
});
