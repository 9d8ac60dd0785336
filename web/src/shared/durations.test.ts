import { expect, test } from 'vitest';
import { formatClock, formatDuration, formatMinutes } from './durations.ts';

test('[HIST-14] durations are "Xh Ym" from one hour on, "Ym" below, and a dash when zero', () => {
  expect(formatDuration(0)).toBe('–');
  expect(formatDuration(45 * 60)).toBe('45m');
  expect(formatDuration(3600)).toBe('1h 0m');
  expect(formatDuration(2 * 3600 + 5 * 60)).toBe('2h 5m');
});

test('a running time has two-digit seconds', () => {
  expect(formatClock(7)).toBe('0:07');
  expect(formatClock(65)).toBe('1:05');
});

test('minutes have a tenth where there is one', () => {
  expect(formatMinutes(2, 'en')).toBe('2');
  expect(formatMinutes(114 / 60, 'en')).toBe('1.9');
  expect(formatMinutes(114 / 60, 'fr')).toBe('1,9');
});
