import { expect, test } from 'vitest';
import { formatClock, formatDate, formatDuration, formatMoment, formatTime } from './format.ts';

// Without a zone the text means local time, which is what people are shown.
const evening = '2026-11-05T18:07:00';

test('dates and times are written as each language writes them', () => {
  expect(formatDate(evening, 'en')).toBe('Nov 5, 2026');
  expect(formatTime(evening, 'en')).toBe('6:07 PM');
  expect(formatDate(evening, 'fr')).toBe('5 nov. 2026');
  expect(formatTime(evening, 'fr')).toBe('18:07');
  expect(formatMoment(evening, 'fr')).toBe('5 nov. 2026, 18:07');
});

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
