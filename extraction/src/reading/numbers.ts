import type { Chart } from './pattern.ts';
import { parts } from './tokens.ts';

export type NumberWords = {
  /** How each number below a hundred may be said. */
  below100: ReadonlyMap<string, number>;
  hundred: readonly string[];
  thousand: readonly string[];
  /** The word that may join hundreds and ones: "two hundred and five". */
  joint: readonly string[];
  ordinals: ReadonlyMap<string, number>;
  /** What makes an ordinal of digits: "3rd". */
  ordinalEndings: readonly string[];
  /** What stands between thousands and the rest where both are one word: "zweitausendundeins". */
  glue: string;
  /** Words for a nought among digits: "nine oh five". */
  nought: readonly string[];
  /** Whether years are said in two halves: "twenty twenty six". */
  yearsInHalves: boolean;
};

/** Writes every number of the note into the chart, in all its readings. */
export function readNumbers(chart: Chart, words: NumberWords): void {
  for (let at = 0; at < chart.tokens.length; at += 1) {
    readDigits(chart, at);
    readMixedNumber(chart, at);
    readHyphenatedDate(chart, at);
    readWords(chart, words, at);
    for (const ordinal of phraseAt(chart, words.ordinals, at, 3)) chart.add('ord', ordinal);
  }
  readOrdinalDigits(chart, words);
  if (words.yearsInHalves) readYearsInHalves(chart);
}

function readDigits(chart: Chart, at: number): void {
  const word = chart.tokens[at]?.word ?? '';
  const add = (kind: string, value: number) => chart.add(kind, { from: at, to: at + 1, value });
  if (/^\d{1,6}$/.test(word)) {
    const value = Number(word);
    add('n', value);
    add('int', value);
    if (value < 60 && word.length === 2) add('min', value);
    if (value > 1990 && value < 2100) add('year', value);
    // Recognisers write "9 to 1130".
    const clock = Math.floor(value / 100) * 60 + (value % 100);
    if (/^\d{3,4}$/.test(word) && value % 100 < 60 && value < 2400) add('run-together', clock);
  }
  const parted = /^(\d{1,2})([.,:/])(\d{1,2})(?:[./](\d{2,4}))?$/.exec(word);
  if (parted) {
    const [, first = '', sign = '', second = '', year] = parted;
    if (sign === ',' || sign === '.') add('n', Number(`${first}.${second}`));
    if (year === undefined && sign !== ',' && sign !== '/' && second.length === 2 && Number(second) < 60)
      add('clock-digits', Number(first) * 60 + Number(second));
    const fullYear = year === undefined ? 0 : Number(year.length === 2 ? `20${year}` : year);
    const date = (fullYear * 100 + Number(first)) * 100 + Number(second);
    // With a year a dotted date is one in every language; without, it may be a number.
    if (sign === '/' || (sign === '.' && year !== undefined)) add('numeric-date', date);
    if (sign === '.') add('dotted-date', date);
  }
  const fraction = fractions.get(word);
  if (fraction !== undefined) add('n', fraction);
  const yearFirst = /^(\d{4})[./](\d{1,2})[./](\d{1,2})$/.exec(word);
  if (yearFirst) add('iso-date', toDigits(yearFirst));
  const decimals = /^(\d+)[.,](\d{3,})$/.exec(word);
  if (decimals) add('n', Number(`${decimals[1]}.${decimals[2]}`));
}

const fractions = new Map([
  ['1/2', 0.5],
  ['1/4', 0.25],
  ['3/4', 0.75],
  ['½', 0.5],
  ['¼', 0.25],
  ['¾', 0.75],
]);

const toDigits = ([, year, month, day]: readonly string[]) =>
  (Number(year) * 100 + Number(month)) * 100 + Number(day);

/** "2 1/2", "2½" */
function readMixedNumber(chart: Chart, at: number): void {
  const [whole, next] = [chart.tokens[at], chart.tokens[at + 1]];
  const fraction = fractions.get(next?.word ?? '');
  if (whole && /^\d{1,2}$/.test(whole.word) && fraction !== undefined && !parts(next))
    chart.add('n', { from: at, to: at + 2, value: Number(whole.word) + fraction });
}

/** "2026-03-11", "11-03-2026": three numbers with nothing but hyphens between them. */
function readHyphenatedDate(chart: Chart, at: number): void {
  const written = chart.tokens.slice(at, at + 3);
  const [first, second, third] = written;
  const isOneWord = first && second && third && third.to - first.from === getLength(written) + 2;
  if (!isOneWord || second.before !== 'dash' || third.before !== 'dash') return;
  // "2-4-30pm" is no date.
  if (chart.tokens[at + 3]?.before === 'glued') return;
  const text = written.map(({ word }) => word).join('-');
  const add = (kind: string, value: number) => chart.add(kind, { from: at, to: at + 3, value });
  const yearFirst = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(text);
  if (yearFirst) add('iso-date', toDigits(yearFirst));
  const yearLast = /^(\d{1,2})-(\d{1,2})-(\d{4}|\d{2})$/.exec(text);
  if (yearLast) {
    const [, one, two, year = ''] = yearLast;
    add('numeric-date', toDigits(['', year.length === 2 ? `20${year}` : year, one ?? '', two ?? '']));
  }
}

const getLength = (tokens: readonly { word: string }[]) =>
  tokens.reduce((sum, { word }) => sum + word.length, 0);

function readWords(chart: Chart, words: NumberWords, at: number): void {
  for (const found of phraseAt(chart, words.below100, at, 4)) {
    addNumber(chart, found.from, found.to, found.value);
    if (found.value < 60) chart.add('min', found);
    if (found.value < 60 && found.value >= 10 && found.value % 5 === 0) chart.add('round-min', found);
  }
  const big = hundredsAt(chart, words, at) ?? compoundAt(chart, words, at);
  if (big) {
    addNumber(chart, at, big.to, big.value);
    if (big.value > 1990 && big.value < 2100) chart.add('year', { from: at, ...big });
  }
}

function addNumber(chart: Chart, from: number, to: number, value: number): void {
  chart.add('n', { from, to, value });
  chart.add('int', { from, to, value });
}

/** Every phrase of the table that begins here. */
function phraseAt(chart: Chart, table: ReadonlyMap<string, number>, at: number, longest: number) {
  const found: { from: number; to: number; value: number }[] = [];
  let phrase = '';
  for (let to = at + 1; to <= Math.min(at + longest, chart.tokens.length); to += 1) {
    const token = chart.tokens[to - 1];
    if (token === undefined || (to > at + 1 && parts(token))) break;
    phrase = phrase === '' ? token.word : `${phrase} ${token.word}`;
    const value = table.get(phrase);
    if (value !== undefined) found.push({ from: at, to, value });
  }
  return found;
}

/** "two thousand and twenty six", "cent vingt": at least one hundred or thousand among the words. */
function hundredsAt(chart: Chart, words: NumberWords, at: number): { to: number; value: number } | null {
  let total = 0;
  let part = 0;
  let to = at;
  let big = false;
  for (let index = at; index < chart.tokens.length; ) {
    const token = chart.tokens[index];
    if (token === undefined || (index > at && parts(token))) break;
    if (words.hundred.includes(token.word)) {
      if (part >= 100) break;
      part = (part || 1) * 100;
      index += 1;
      to = index;
      big = true;
    } else if (words.thousand.includes(token.word)) {
      if (total > 0) break;
      total += (part || 1) * 1000;
      part = 0;
      index += 1;
      to = index;
      big = true;
    } else if (big && words.joint.includes(token.word)) {
      index += 1;
    } else {
      const small = phraseAt(chart, words.below100, index, 4).at(-1);
      if (small === undefined || part % 100 !== 0) break;
      part += small.value;
      index = small.to;
      to = index;
    }
  }
  return big ? { to, value: total + part } : null;
}

/** "zweitausendfünfundzwanzig", "duemilaventicinque": one word for all of it. */
function compoundAt(chart: Chart, words: NumberWords, at: number): { to: number; value: number } | null {
  const word = chart.tokens[at]?.word ?? '';
  for (const [sign, factor] of [
    ...words.thousand.map((name) => [name, 1000] as const),
    ...words.hundred.map((name) => [name, 100] as const),
  ]) {
    const cut = word.indexOf(sign);
    if (cut < 0) continue;
    const before = word.slice(0, cut);
    const after = word.slice(cut + sign.length);
    const count = before === '' ? 1 : words.below100.get(before);
    const rest =
      after === ''
        ? 0
        : words.below100.get(after.startsWith(words.glue) ? after.slice(words.glue.length) : after);
    if (count !== undefined && rest !== undefined && word !== sign)
      return { to: at + 1, value: count * factor + rest };
  }
  return null;
}

function readOrdinalDigits(chart: Chart, words: NumberWords): void {
  for (const [at, token] of chart.tokens.entries()) {
    const day = Number(chart.tokens[at - 1]?.word ?? Number.NaN);
    if (token.before === 'glued' && words.ordinalEndings.includes(token.word) && day >= 1 && day <= 31)
      chart.add('ord', { from: at - 1, to: at + 1, value: day });
  }
}

function readYearsInHalves(chart: Chart): void {
  for (let at = 0; at < chart.tokens.length; at += 1) {
    for (const first of chart.at('int', at)) {
      if (first.value !== 20 && first.value !== 19) continue;
      for (const second of chart.at('int', first.to)) {
        if (second.value < 10 || second.value > 99 || parts(chart.tokens[first.to])) continue;
        chart.add('year', { from: at, to: second.to, value: first.value * 100 + second.value });
      }
    }
  }
}
