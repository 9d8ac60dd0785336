import { expect, test } from 'vitest';
import { allLanguages } from '../languages/all.ts';
import { buildChart } from '../read-note.ts';
import { parsePattern } from './pattern.ts';
import { tokenise } from './tokens.ts';

const words = (text: string, elides = false) => tokenise(text, elides).map(({ word }) => word);
const language = (code: string) => {
  const found = allLanguages.find((one) => one.code === code);
  if (found === undefined) throw new Error(code);
  return found;
};

test('letters part from digits, elisions from their word, accents and apostrophes go', () => {
  expect(words('2h15, class 7B')).toEqual(['2', 'h', '15', 'class', '7', 'b']);
  expect(words("aujourd'hui l'API jusqu'à", true)).toEqual(['aujourdhui', 'l', 'api', 'jusqu', 'a']);
  expect(words('St Anne’s Straße', true)).toEqual(['st', 'annes', 'strasse']);
});

test('a dot ends a sentence, but not an abbreviation, an initial or a date', () => {
  const annotations = (text: string, months: string[] = []) =>
    tokenise(text, false, { months: new Set(months), abbreviations: new Set() }).map(({ before }) => before);
  expect(annotations('done at 4 p.m. then tea').slice(1)).not.toContain('stop');
  expect(annotations('am 3. Dezember zwei', ['dezember']).slice(1)).not.toContain('stop');
  expect(annotations('am 29.12. vier').slice(1)).not.toContain('stop');
  expect(annotations('Phase 1. Then tea')).toEqual(['stop', 'space', 'stop', 'space']);
});

test.each([
  ['en', 'nine thousand and one', 9001],
  ['en', 'two hundred and five', 205],
  ['fr', 'quatre-vingt-dix-sept', 97],
  ['fr', 'soixante et onze', 71],
  ['fr', 'septante-deux', 72],
  ['fr', 'deux mille vingt-sept', 2027],
  ['de', 'zweitausendfünfundzwanzig', 2025],
  ['de', 'dreiundzwanzig', 23],
  ['it', 'duemilaventicinque', 2025],
  ['it', 'quarantotto', 48],
  ['es', 'cuarenta y cinco', 45],
  ['pt', 'dois mil e vinte e cinco', 2025],
])('[PIPE-03] %s: %s is %i', (code, text, value) => {
  const chart = buildChart(text, language(code));
  const whole = chart.at('int', 0).filter(({ to }) => to === chart.tokens.length);
  expect(whole.map((found) => found.value)).toContain(value);
});

test('years may be said in two halves', () => {
  expect(buildChart('twenty twenty six', language('en')).at('year', 0)).toContainEqual({
    from: 0,
    to: 3,
    value: 2026,
  });
});

test('a pattern steps over hesitations, takes the longest way, and stops at a comma', () => {
  const chart = buildChart('two um and a half hours, three', language('en'));
  const fits = (source: string) => chart.match(parsePattern(source), 0)?.to ?? null;
  expect(fits('<n> and a half <hour>')).toBe(6);
  expect(fits('<n> and a half <hour> <n>')).toBeNull();
  expect(fits('<n> and? a?')).toBe(4);
  expect(fits('<n> and !a')).toBeNull();
});
