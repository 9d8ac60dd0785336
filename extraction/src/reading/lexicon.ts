import { type Language, type Phrases, splitPhrases } from '../languages/language.ts';
import type { Chart } from './pattern.ts';
import { type Dotted, parts } from './tokens.ts';

type Entry = { kind: string; words: readonly string[]; value: number };

const tables = new WeakMap<Language, PhraseTable>();

/** Words and phrases by their first word. */
export type PhraseTable = Map<string, Entry[]>;

/** Writes every word and phrase of the language that the note contains into the chart, under the name of its class. */
export function readWords(chart: Chart, language: Language): void {
  readPhrases(chart, buildTable(language));
  readWeekdayLists(chart);
}

export function readPhrases(chart: Chart, table: PhraseTable): void {
  for (const [from, token] of chart.tokens.entries()) {
    for (const { kind, words, value } of table.get(token.word) ?? []) {
      const fits = words.every((word, index) => {
        const at = chart.tokens[from + index];
        return at?.word === word && (index === 0 || !parts(at));
      });
      if (fits) chart.add(kind, { from, to: from + words.length, value });
    }
  }
}

/** "Tuesday and Thursday", "mardis et jeudis": one number with a bit for each day. */
function readWeekdayLists(chart: Chart): void {
  for (let from = 0; from < chart.tokens.length; from += 1) {
    let days = 0;
    for (let at = from; ; ) {
      const [day] = chart.at('weekday', at);
      if (day === undefined) break;
      days |= 1 << (day.value - 1);
      chart.add('weekdays', { from, to: day.to, value: days });
      const next = chart.at('and', day.to)[0]?.to ?? day.to;
      if (!chart.is(next, 'weekday')) break;
      at = next;
    }
  }
}

export function dottedWords(language: Language): Dotted {
  return {
    months: new Set(language.months.flatMap(splitPhrases)),
    abbreviations: new Set(splitPhrases(language.abbreviations)),
  };
}

/** Soft words may stand inside any phrase of time. */
export function optionalWords(language: Language): ReadonlySet<string> {
  return new Set([language.words.hesitation, language.words.approximately].flatMap(splitPhrases));
}

export function addPhrases(table: PhraseTable, kind: string, phrases: Phrases, value = 1): void {
  for (const phrase of splitPhrases(phrases)) {
    const words = phrase.split(' ');
    const [first = ''] = words;
    table.set(first, [...(table.get(first) ?? []), { kind, words, value }]);
  }
}

function buildTable(language: Language): PhraseTable {
  const known = tables.get(language);
  if (known) return known;
  const table: PhraseTable = new Map();
  const add = (kind: string, phrases: Phrases, value: number) => addPhrases(table, kind, phrases, value);
  for (const [kind, phrases] of Object.entries(language.words)) add(kind, phrases, 1);
  for (const [index, phrases] of language.weekdays.entries()) add('weekday', phrases, index + 1);
  for (const [index, phrases] of language.months.entries()) add('month', phrases, index + 1);
  const { morning, afternoon, evening, night } = language.words;
  for (const [index, phrases] of [morning, afternoon, evening, night].entries())
    add('part', phrases, index + 1);
  tables.set(language, table);
  return table;
}
