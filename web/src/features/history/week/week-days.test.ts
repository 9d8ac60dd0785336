import type { WeekDay } from '@timbre/contract/history';
import { expect, test } from 'vitest';
import { addDays, getDayState, getMonday } from './week-days.ts';

test('[WEEK-01] weeks begin on Monday, also across months and changes of the clocks', () => {
  expect(['2026-11-16', '2026-11-19', '2026-11-22'].map(getMonday)).toEqual(new Array(3).fill('2026-11-16'));
  expect(getMonday('2026-11-01')).toBe('2026-10-26');
  expect(addDays('2026-10-24', 7)).toBe('2026-10-31');
  expect(addDays('2026-03-02', -7)).toBe('2026-02-23');
});

const hour = 3_600;
const day = (date: string, hours: number, expected = 8): WeekDay => ({
  day: date,
  seconds: hours * hour,
  elsewhereSeconds: 0,
  entries: 1,
  expectedSeconds: expected * hour,
});
const week = { today: '2026-11-19', earliest: '2026-11-10' };

test('[WEEK-02] a day that is over and has less than the working day is a gap, in as much as is missing', () => {
  expect(getDayState(day('2026-11-18', 5.5), week)).toEqual({ name: 'gap', missingSeconds: 2.5 * hour });
  expect(getDayState(day('2026-11-18', 0), week)).toEqual({ name: 'gap', missingSeconds: 8 * hour });
  expect(getDayState(day('2026-11-18', 7.75), week)).toEqual({ name: 'gap', missingSeconds: hour / 4 });
  expect(getDayState(day('2026-11-18', 7.8), week)).toEqual({ name: 'full' });
});

test('[WEEK-02] today, days to come, days off and days before the first entry are no gaps', () => {
  const states = [
    day('2026-11-19', 1),
    day('2026-11-20', 0),
    day('2026-11-14', 0, 0),
    day('2026-11-09', 0),
  ].map((one) => getDayState(one, week).name);
  expect(states).toEqual(['so-far', 'to-come', 'off', 'before']);
  expect(getDayState(day('2026-11-19', 8), week)).toEqual({ name: 'full' });
  expect(getDayState(day('2026-11-18', 0), { ...week, earliest: null })).toEqual({ name: 'before' });
});
