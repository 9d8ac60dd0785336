import type { Language, WordClass } from '../languages/language.ts';
import { parts } from '../reading/tokens.ts';
import type { Clause } from './clauses.ts';
import { functionWords, type Reading } from './reading.ts';
import type { Saying } from './saying.ts';

/** More words than this are work, not a name. */
const mostWords = 3;

/**
 * Whether an entry without a project has words that may be the name of one which is not known yet, in any case: "two hours on zephyr".
 * Plenty of ordinary words stand like that too, so it is a reason to look whether there is such a project now, and none to doubt.
 */
export function mayNameUnknown(reading: Reading, { naming, clause }: Saying, language: Language): boolean {
  if (naming.projects.length > 0) return false;
  for (let at = clause.from; at < clause.to - 1; at += 1)
    if (reading.isText(at) && reading.is('before-name', at) && isName(reading, clause, at + 1, language))
      return true;
  return false;
}

/** One to three words that are no others of the language, up to a mark or a word that a name can stand before. */
function isName(reading: Reading, { to }: Clause, from: number, language: Language): boolean {
  // "zephyr two": a number may follow.
  const fits = (at: number) =>
    isNameWord(reading, at, language) ||
    (at > from && reading.isText(at) && reading.chart.is(at, 'n') && !parts(reading.token(at)));
  let end = from;
  while (end < to && fits(end)) end += 1;
  if (end === from || end - from > mostWords || isIdiom(reading, from - 1, end)) return false;
  const isOver = end >= to || parts(reading.token(end)) || !reading.isText(end);
  return isOver || (reading.isFunction(end) && !reading.is('article', end) && !reading.is('of', end));
}

const others: readonly WordClass[] = [...functionWords, 'of', 'command', 'project', 'pause', 'empty'];

function isNameWord(reading: Reading, at: number, { modifierFollows }: Language): boolean {
  const { word = '', before } = reading.token(at) ?? {};
  if (!reading.isText(at) || parts(reading.token(at)) || before === 'glued') return false;
  if (word.length < 3 || !/^\p{L}+$/u.test(word) || others.some((kind) => reading.is(kind, at))) return false;
  if (reading.chart.is(at, ...ofTime)) return false;
  // "on bug fixing": what somebody does is work.
  return modifierFollows || !/ing$/.test(word);
}

const ofTime = ['n', 'ord', 'hour', 'minute', 'day-unit', 'weekday', 'month', 'part'];

/** "on call", "chez moi" */
function isIdiom(reading: Reading, from: number, to: number): boolean {
  return reading.chart.at('idiom', from).some((phrase) => phrase.to >= to);
}
