import type { Temporal } from 'temporal-polyfill';
import { temporal } from '#temporal';
import type { Draft, Span } from '../../src/extraction.ts';
import type { Language } from '../../src/languages/language.ts';
import { fold } from '../../src/reading/tokens.ts';
import { getContext, type Note, type ParsedNote, written } from '../notes.ts';
import { findLengths } from './lengths.ts';

/** What a library finds in a text, and where. */
export type Found = Span &
  (
    | { is: 'day'; date: Temporal.PlainDate }
    | { is: 'length'; minutes: number }
    | { is: 'range'; start: Temporal.PlainTime; minutes: number }
    | { is: 'time'; at: Temporal.PlainTime }
  );

type Amount = Extract<Found, { is: 'length' | 'range' }>;

export type Library = (text: string, now: Temporal.ZonedDateTime, language: Language) => Found[];

/** One entry for each length or clock range, the same way for every library. */
export function assemble(note: Note, library: Library): ParsedNote {
  const { context, language } = getContext(note);
  const now = context.spokenAt.toZonedDateTimeISO(context.timeZone);
  const found = resolveOverlaps(note.text, [
    ...findLengths(note.text, language),
    ...library(note.text, now, language),
  ]);
  const amounts = found.filter((one): one is Amount => one.is === 'length' || one.is === 'range');
  let day = now.toPlainDate();
  const drafts: Omit<Draft, 'words' | 'billable' | 'taskId'>[] = [];
  for (const [index, amount] of amounts.entries()) {
    const piece = {
      from: boundary(note.text, amounts[index - 1], amount),
      to: boundary(note.text, amount, amounts[index + 1]),
    };
    const words = note.text.slice(piece.from, piece.to);
    const before = drafts.at(-1);
    if (before && before.start !== null && amount.is === 'length' && pauses.test(words)) {
      before.durationSeconds -= amount.minutes * 60;
      continue;
    }
    const inside = found.filter((one) => one.from >= piece.from && one.to <= piece.to);
    day = inside.find((one) => one.is === 'day')?.date ?? day;
    const named = projectIn(note, words);
    const said = amount.is === 'range' ? amount.start : inside.find((one) => one.is === 'time')?.at;
    const chained = chains.test(words) ? before?.start?.add({ seconds: before.durationSeconds }) : undefined;
    drafts.push({
      date: day,
      start: said ?? chained ?? null,
      durationSeconds: amount.minutes * 60,
      description: wordsLeft(note.text, piece, inside, named?.words, language),
      projectId: named ? String(named.project.id) : null,
      client: named?.project.client ?? null,
      tags: tagsIn(note, words),
      namesUnknown: false,
      confidence: 1,
    });
  }
  return { id: note.id, entries: drafts.map((draft) => written(draft, note)), flagged: false };
}

/** What says that an entry begins where the one before ends, and that a length is a break. */
const chains =
  /^\W*(?:and |et |y |und |e )?(?:then|after that|puis|ensuite|luego|después|dann|danach|poi|dopo|depois)(?!\p{L})/iu;
const pauses =
  /(?<!\p{L})(?:break|lunch|pause|déjeuner|descanso|pausa|almuerzo|mittagspause|pranzo|almoço)(?!\p{L})/iu;

const beforeTime =
  /(?:^|[^\p{L}])(?:at|à|vers|jusqu'à|depuis|um|bis|ab|a las?|alle|às|from|de|until|since)\s*$/iu;

/** Where findings overlap: a range before a length, a time that is introduced as one before a length, a length before a bare time; then the longer. */
function resolveOverlaps(text: string, found: readonly Found[]): Found[] {
  const rank = (one: Found) => {
    if (one.is === 'range') return 3;
    if (one.is === 'time') {
      const isIntroduced =
        beforeTime.test(text.slice(0, one.from)) || /^(?:at|à|um|vers)\s/iu.test(text.slice(one.from));
      return isIntroduced ? 2 : 0;
    }
    return 1;
  };
  const kept: Found[] = [];
  const best = found.toSorted((a, b) => rank(b) - rank(a) || b.to - b.from - (a.to - a.from));
  for (const one of best) {
    const rivals = kept.filter((other) => one.from < other.to && other.from < one.to);
    const isFree =
      one.is === 'day' ? !rivals.some(({ is }) => is === 'day') : rivals.every(({ is }) => is === 'day');
    if (isFree) kept.push(one);
  }
  return kept.sort((a, b) => a.from - b.from);
}

const separators =
  /[.,;:!?\n]|(?<!\p{L})(?:and|then|plus|et|puis|ensuite|y|luego|und|dann|e|poi|depois)(?!\p{L})/giu;

/** Two amounts part at the last comma, full stop, "and" or "then" between them. */
function boundary(text: string, before: Amount | undefined, after: Amount | undefined): number {
  if (before === undefined) return 0;
  if (after === undefined) return text.length;
  const last = [...text.slice(before.to, after.from).matchAll(separators)].at(-1);
  return last === undefined ? after.from : before.to + last.index;
}

/** The project whose name stands in the words, the longest first; else that of a client who has only one. */
function projectIn({ projects }: Note, words: string) {
  const said = fold(words);
  const byName = projects
    .filter(({ name }) => said.includes(fold(name)))
    .toSorted((a, b) => b.name.length - a.name.length)[0];
  if (byName) return { project: byName, words: byName.name };
  const byClient = projects.find(
    ({ client }) =>
      client !== null &&
      said.includes(fold(client)) &&
      projects.filter((other) => other.client === client).length === 1,
  );
  return byClient?.client ? { project: byClient, words: byClient.client } : undefined;
}

function tagsIn({ tags }: Note, words: string): string[] {
  const at = /(?<!\p{L})(?:tag|étiquet|etiquet|schlagwort|etichett|marcad)/iu.exec(words)?.index;
  if (at === undefined) return [];
  const said = fold(words.slice(at));
  return tags.filter((tag) => said.includes(fold(tag)));
}

const fillers: Record<string, string> = {
  en: 'i we so ok okay um uh did do done spent spend worked work working on of for the a an in at to from about it was had and then after that also plus another around today project client with tag tagged',
  fr: "j'ai ai je on alors euh bon fait passé passe travaillé travail sur de du d' des le la les l' un une pour dans en à au et puis ensuite après encore aussi environ projet client avec",
  es: 'he hice pasé trabajé trabajo en de del el la los las un una para por con y luego después también proyecto cliente',
  de: 'ich habe hab wir gearbeitet gemacht an am auf für fur von der die das den dem ein eine einen und dann danach noch auch projekt mit im in bei',
  it: "ho abbiamo fatto lavorato lavoro su sul sulla di del della il lo la l' un una per e poi dopo anche progetto cliente con",
  pt: 'eu fiz trabalhei trabalho em no na de do da o a os as um uma para por com e depois também projeto cliente',
};

/** What is left of a piece without times and names, without filler words at either end. */
function wordsLeft(
  text: string,
  piece: Span,
  found: readonly Span[],
  name: string | undefined,
  language: Language,
): string {
  let words = '';
  let at = piece.from;
  for (const { from, to } of found) {
    words += ` ${text.slice(at, Math.max(at, from))} `;
    at = Math.max(at, to);
  }
  words += text.slice(at, piece.to);
  if (name !== undefined) {
    const start = fold(words).indexOf(fold(name));
    if (start >= 0 && fold(words).length === words.length)
      words = `${words.slice(0, start)} ${words.slice(start + name.length)}`;
  }
  const filler = new Set((fillers[language.code] ?? '').split(' '));
  const left = words
    .replace(/[.,;:!?…]+/g, ' ')
    .replace(/(\p{L}['’])/gu, '$1 ')
    .split(/\s+/)
    .filter(Boolean);
  const isFiller = (word: string | undefined) =>
    word !== undefined && filler.has(word.toLowerCase().replace('’', "'"));
  while (isFiller(left[0])) left.shift();
  while (isFiller(left.at(-1))) left.pop();
  return left.join(' ').replace(/(['’]) /g, '$1');
}

/** Minutes from one time of day to another, past midnight where it comes earlier. */
export function minutesBetween(start: Temporal.PlainTime, end: Temporal.PlainTime): number {
  const minutes = start.until(end).total('minutes');
  return minutes > 0 ? minutes : minutes + 1_440;
}

export const timeAt = (hour: number, minute: number) => temporal.PlainTime.from({ hour: hour % 24, minute });
