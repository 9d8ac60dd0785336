import { startOfWeek } from 'date-fns';
import { expect, test } from 'vitest';
import { formatDate, formatMoment, formatMonth, formatTime, getLocale, languageList } from './format.ts';

// Without a zone the text means local time, which is what people are shown.
const evening = '2026-11-05T18:07:00';

test('[I18N-04] dates and times are written as each language writes them', () => {
  expect(formatDate(evening, 'en')).toBe('Nov 5, 2026');
  expect(formatTime(evening, 'en')).toBe('6:07 PM');
  expect(formatDate(evening, 'fr')).toBe('5 nov. 2026');
  expect(formatTime(evening, 'fr')).toBe('18:07');
  expect(formatMoment(evening, 'fr')).toBe('5 nov. 2026, 18:07');
  expect(formatDate('2026-12-01T00:00:00', 'fr')).toBe('1er déc. 2026');
  // A Thursday: its week began on Monday in French, on Sunday in English.
  const getWeek = (language: 'en' | 'fr') => startOfWeek(new Date(evening), { locale: getLocale(language) });
  expect(getWeek('fr').getDate()).toBe(2);
  expect(getWeek('en').getDate()).toBe(1);
});

test('a month that began in another zone keeps its name', () => {
  const inAuckland = { startsAt: '2026-10-31T11:00:00.000Z', resetsAt: '2026-11-30T11:00:00.000Z' };
  expect(formatMonth(inAuckland, 'en')).toBe('November 2026');
  expect(formatMonth(inAuckland, 'fr')).toBe('novembre 2026');
});

test('languages are named in the language of the interface', () => {
  expect(languageList(['en', 'pt', 'de'], 'en')).toBe('English, Portuguese, and German');
  expect(languageList(['en', 'pt', 'de'], 'fr')).toBe('anglais, portugais et allemand');
  expect(languageList(['fr'], 'fr')).toBe('français');
});
