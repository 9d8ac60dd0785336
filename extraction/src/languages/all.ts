import type { Pattern } from '../reading/pattern.ts';
import { fold, tokenise } from '../reading/tokens.ts';
import { de } from './de/de.ts';
import { en } from './en/en.ts';
import { es } from './es/es.ts';
import { fr } from './fr/fr.ts';
import { it } from './it/it.ts';
import { type Language, splitPhrases, type WordClass } from './language.ts';
import { pt } from './pt/pt.ts';

export const allLanguages: readonly Language[] = [en, fr, es, de, it, pt];

const distinctive: readonly WordClass[] = [
  'article',
  'preposition',
  'pronoun',
  'did',
  'and',
  'after',
  'hour',
  'minute',
  'was',
];

/** "today", "hier": a day that is one word in itself. */
function singleWord({ items: [first, ...rest] }: Pattern): readonly string[] {
  return first && rest.length === 0 ? first.words : [];
}

const common = new Map(
  allLanguages.map((language) => [
    language,
    new Set([
      ...distinctive.flatMap((kind) => splitPhrases(language.words[kind])),
      ...language.weekdays.flatMap(splitPhrases),
      ...language.time.days.flatMap(({ pattern }) => singleWord(pattern)),
      ...language.numbers.below100.keys(),
    ]),
  ]),
);

/** The language of this code; without one, the language whose everyday words the note is made of. */
export function getLanguage(text: string, code?: string): Language {
  const said = allLanguages.find((language) => language.code === code);
  return said ?? detect(text, en);
}

/** The language a note was spoken in; the expected one where nothing speaks for another. */
export function detect(text: string, expected: Language): Language {
  const words = tokenise(text, true).map(({ word }) => fold(word));
  const score = (language: Language) => words.filter((word) => common.get(language)?.has(word)).length;
  return allLanguages.reduce((best, one) => (score(one) > score(best) ? one : best), expected);
}
