import type { Language, WordClass } from '../languages/language.ts';
import { parts } from '../reading/tokens.ts';
import { type AnnotatedNote, functionWords } from './annotated-note.ts';
import type { Clause } from './clauses.ts';
import type { EntryCandidate } from './entry-candidate.ts';

/** More words than this are work, not a name. */
const maxWords = 3;

/**
 * Whether an entry without a project has words that may be the name of one which is not known yet, in any case: "two hours on zephyr".
 * Plenty of ordinary words stand like that too, so it is a reason to look whether there is such a project now, and none to doubt.
 */
export function mayNameUnknown(
  note: AnnotatedNote,
  { naming, clause }: EntryCandidate,
  language: Language,
): boolean {
  if (naming.projects.length > 0) return false;
  for (let at = clause.from; at < clause.to - 1; at += 1)
    if (note.isText(at) && note.is('before-name', at) && isName(note, clause, at + 1, language)) return true;
  return false;
}

/** One to three words that are not in the language's lists, up to an annotation or a word that can follow a name. */
function isName(note: AnnotatedNote, { to }: Clause, from: number, language: Language): boolean {
  // "zephyr two": a number may follow.
  const fits = (at: number) =>
    isNameWord(note, at, language) ||
    (at > from && note.isText(at) && note.chart.is(at, 'n') && !parts(note.token(at)));
  let end = from;
  while (end < to && fits(end)) end += 1;
  if (end === from || end - from > maxWords || isIdiom(note, from - 1, end)) return false;
  const isOver = end >= to || parts(note.token(end)) || !note.isText(end);
  return isOver || (note.isFunction(end) && !note.is('article', end) && !note.is('of', end));
}

const others: readonly WordClass[] = [...functionWords, 'of', 'command', 'project', 'pause', 'empty'];

function isNameWord(note: AnnotatedNote, at: number, { modifierFollows }: Language): boolean {
  const { word = '', before } = note.token(at) ?? {};
  if (!note.isText(at) || parts(note.token(at)) || before === 'glued') return false;
  if (word.length < 3 || !/^\p{L}+$/u.test(word) || others.some((kind) => note.is(kind, at))) return false;
  if (note.chart.is(at, ...ofTime)) return false;
  // "on bug fixing": what somebody does is work.
  return modifierFollows || !/ing$/.test(word);
}

const ofTime = ['n', 'ord', 'hour', 'minute', 'day-unit', 'weekday', 'month', 'part'];

/** "on call", "chez moi" */
function isIdiom(note: AnnotatedNote, from: number, to: number): boolean {
  return note.chart.at('idiom', from).some((phrase) => phrase.to >= to);
}
