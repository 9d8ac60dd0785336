import { expect, test } from 'vitest';
import { makeClock } from './clock.ts';
import { afterCycle, instantText, toMilliseconds } from './instants.ts';

test.each([
  '2026-11-15T08:30:00Z',
  '2026-11-15T08:30:00.5Z',
  '2026-11-15T08:30:08.52Z',
  '2026-11-15T08:30:08.520001Z',
])('%s is read and written with the digits it has', (text) => {
  expect(instantText(toMilliseconds(text))).toBe(text);
});

test('microseconds are told apart', () => {
  expect(toMilliseconds('2026-11-15T08:30:08.520001Z') - toMilliseconds('2026-11-15T08:30:08.52Z')).toBe(1);
});

test.each([
  { from: '2026-01-31T10:00:00.25Z', interval: 'month', to: '2026-02-28T10:00:00.25Z' },
  { from: '2026-12-15T10:00:00Z', interval: 'month', to: '2027-01-15T10:00:00Z' },
  { from: '2028-02-29T10:00:00Z', interval: 'year', to: '2029-02-28T10:00:00Z' },
  { from: '2026-11-15T10:00:00Z', interval: 'week', to: '2026-11-22T10:00:00Z' },
] as const)('a $interval after $from is $to', ({ from, interval, to }) => {
  expect(instantText(afterCycle(toMilliseconds(from), { interval, frequency: 1 }))).toBe(to);
});

test('moments always grow, and are written with more or fewer digits', () => {
  const clock = makeClock();
  const moments = Array.from({ length: 200 }, () => {
    clock.moveTo(clock.now() + 1_137_113);
    return clock.tick();
  });
  expect(moments).toEqual([...new Set(moments)].sort((a, b) => a - b));
  const digits = moments.map((moment) => /\.(\d+)Z/.exec(instantText(moment))?.[1]?.length ?? 0);
  expect(new Set(digits)).toEqual(new Set([0, 1, 2, 3, 4, 5, 6]));
});
