import { expect, test } from 'vitest';
import { type Clock, clock, endWith, type PartOfDay, startWith, toRange } from './clock.ts';

const at = (hour: number, minute = 0): Clock =>
  clock(hour, minute) ?? { minutes: 0, exact: true, bare: false };
const hm = (minutes: number) => `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`;

test.each<[number, number, PartOfDay | null, string]>([
  [9, 5, null, '9:00-17:00'],
  [2, 4, null, '14:00-16:00'],
  [11, 1, null, '11:00-13:00'],
  [22, 1, null, '22:00-25:00'],
  [6, 8, 'evening', '18:00-20:00'],
  [6, 8, 'morning', '6:00-8:00'],
  [1, 3, 'night', '1:00-3:00'],
  [11, 1, 'night', '23:00-25:00'],
  [10, 12, 'morning', '10:00-12:00'],
])('from %i to %i (%s) is %s', (from, to, part, expected) => {
  const { start, end } = toRange(at(from), at(to), part, null);
  expect(`${hm(start)}-${hm(end)}`).toBe(expected);
});

test('where no reading lies in the working day the shortest is meant: from ten to midnight', () => {
  expect(toRange(at(10), at(0), null, null)).toEqual({ start: 1320, end: 1440 });
});

test('what has not happened yet was not meant, where another reading has', () => {
  expect(toRange(at(2), at(4), null, 600)).toEqual({ start: 120, end: 240 });
});

test('a length decides with a start or an end', () => {
  expect(startWith(at(2), 180, null, null)).toEqual({ start: 840, end: 1020 });
  expect(endWith(at(6), 120, null, null)).toEqual({ start: 960, end: 1080 });
});
