import { fold } from '../reading/tokens.ts';
import { toDate } from '../time/days.ts';
import type { CorrectionNote, Range } from './correction-note.ts';
import type { OfferedEntry } from './offered-entries.ts';

/** Which entries words mean. */
export type Meant = {
  entries: OfferedEntry[];
  /** Several fit, and nothing says which: `entries` are those that may be meant. */
  isOpen: boolean;
  /** A whole note, by its reference. */
  note: string | null;
  /** "it", "the last one", or nothing at all: they say nothing of the entry but where it stands. */
  isPointed: boolean;
  /** Whether a day, a length or work was said, or only a name. */
  says: { work: boolean; name: boolean; time: boolean; entry: boolean };
};

/** What was said of an entry. */
type Description = {
  fits: ((entry: OfferedEntry) => boolean)[];
  /** The tokens that say what was done, or for whom. */
  words: number[];
  isPlural: boolean;
  count: number;
  pointed: 'last' | 'first' | 'second' | 'this' | 'these' | 'note' | null;
  says: Meant['says'];
  hasDay: boolean;
  hasLength: boolean;
};

const passing = [
  'article',
  'preposition',
  'of',
  'hesitation',
  'entry-word',
  'filler',
  'approximately',
  'empty',
  'and',
  'correction',
];

/** The entries that the words from one token to another mean, of the day where it was said elsewhere; null where no entry is like that. */
export function findEntries(note: CorrectionNote, range: Range, on?: string): Meant | null {
  const said = describe(note, range);
  if (said === null) return null;
  const { entries } = note.context;
  const newest = entries.filter((entry) => entry.note === 'n1');
  if (on !== undefined) said.fits.push(({ date }) => date === on);
  const common = { note: null, isPointed: said.pointed !== null || said.fits.length === 0, says: said.says };
  if (said.pointed === 'note')
    return newest.length === 0 ? null : { ...common, entries: newest, isOpen: false, note: 'n1' };
  const isPlain = said.fits.length === 0 && said.words.length === 0;
  if (said.pointed !== null && said.pointed !== 'this' && said.pointed !== 'these') {
    const at = { last: newest.length - 1, first: 0, second: 1 }[said.pointed];
    const one = newest[at];
    // "the last one from yesterday", "the last meeting": of those that fit.
    if (isPlain) return one === undefined ? null : { ...common, entries: [one], isOpen: false };
    const fitting = fittingEntries(note, said);
    if (fitting.length === 0) return null;
    const ofNote = fitting.filter((entry) => entry.note === fitting[0]?.note);
    const chosen = ofNote[said.pointed === 'last' ? ofNote.length - 1 : at];
    return chosen === undefined ? null : { ...common, entries: [chosen], isOpen: false };
  }
  if (isPlain) {
    if (newest.length === 0) return null;
    const isAll = said.isPlural && (said.count === 0 || said.count === newest.length);
    return { ...common, isPointed: true, entries: newest, isOpen: !isAll && newest.length > 1 };
  }
  const fitting = fittingEntries(note, said);
  if (fitting.length === 0) return null;
  return { ...common, isPointed: false, ...choose(fitting, said, note) };
}

/** Those that all the words fit; where the words of work fit none, a tag may be meant. */
function fittingEntries(note: CorrectionNote, { fits, words }: Description): OfferedEntry[] {
  const candidates = note.context.entries.filter((entry) => fits.every((isFitting) => isFitting(entry)));
  const byText = candidates.filter((entry) => words.every((at) => saysWord(note, at, entry, false)));
  if (byText.length > 0) return byText;
  return candidates.filter((entry) => words.every((at) => saysWord(note, at, entry, true)));
}

/** A plural or a mere day means all; else it is the one of the nearest day. */
function choose(
  fitting: readonly OfferedEntry[],
  { isPlural, count, hasDay, hasLength, says }: Description,
  note: CorrectionNote,
): { entries: OfferedEntry[]; isOpen: boolean } {
  const days = [...Map.groupBy(fitting, ({ date }) => date)].toSorted(([a], [b]) => b.localeCompare(a));
  const today = note.moment.now.toPlainDate().toString();
  // What lies ahead is further away than what was done.
  days.sort(([a], [b]) => Number(a > today) - Number(b > today));
  if (count > 1) {
    const exact = days.find(([, ofDay]) => ofDay.length === count)?.[1];
    if (exact) return { entries: exact, isOpen: false };
    return { entries: [...fitting], isOpen: fitting.length !== count };
  }
  const isDayAlone = hasDay && !hasLength && !says.name && !says.work;
  if (isPlural || isDayAlone) return { entries: [...fitting], isOpen: false };
  const nearest = days[0]?.[1] ?? [];
  return { entries: nearest, isOpen: nearest.length > 1 };
}

function describe(note: CorrectionNote, { from, to }: Range): Description | null {
  const said: Description = {
    fits: [],
    words: [],
    isPlural: false,
    count: 0,
    pointed: null,
    says: { work: false, name: false, time: false, entry: false },
    hasDay: false,
    hasLength: false,
  };
  for (let at = from; at < to; ) {
    const next =
      readPointer(note, at, to, said) ??
      readDay(note, at, to, said) ??
      readLength(note, at, to, said) ??
      readClock(note, at, from, to, said);
    if (next !== undefined) {
      at = next;
      continue;
    }
    const passed = note.skip(at, ...passing);
    const known = saysSomeWord(note, at);
    if (note.is(at, 'entry-word')) said.says.entry = true;
    if (passed > at && !(known && passed === at + 1 && !note.is(at, 'article', 'preposition', 'of', 'and'))) {
      at = Math.min(passed, to);
      continue;
    }
    const name = note.name(at, to);
    if (name && !(known && name.said === 1)) {
      said.fits.push(({ projectId }) => name.name.projects.some(({ id }) => id === projectId));
      said.says.name = true;
      at = name.to;
      continue;
    }
    if (note.is(at, 'worker', 'pronoun')) return null;
    if (!known) return null;
    said.words.push(at);
    if (isKnownWork(note, at)) said.says.work = true;
    else said.says.name = true;
    if (isPluralWord(note, at)) said.isPlural = true;
    at += 1;
  }
  return said;
}

function readPointer(note: CorrectionNote, at: number, to: number, said: Description): number | undefined {
  const pointers = [
    ['note', 'last-note'],
    ['last', 'last-entry'],
    ['first', 'first-entry'],
    ['second', 'second-entry'],
    ['these', 'these-entries'],
    ['this', 'this-entry'],
  ] as const;
  const found = pointers
    .map(([pointed, kind]) => ({ pointed, end: note.skip(at, kind) }))
    .filter(({ end }) => end > at && end <= to)
    .toSorted((a, b) => b.end - a.end)[0];
  if (found === undefined) {
    const count = note.chart.at('n', at).find((one) => one.to <= to && Number.isInteger(one.value));
    const isCounted = count !== undefined && count.value > 1 && count.value < 10;
    if (!isCounted || note.time(at, to, 'duration') || note.clock(at, to)?.to !== count.to) return undefined;
    // "the two Quay House ones", not "the ten o'clock".
    said.count = count.value;
    said.isPlural = true;
    return count.to;
  }
  const { pointed, end } = found;
  const isArticle = note.is(at, 'article') && end < to && !note.is(end, 'target', 'source', 'preposition');
  // "this morning", "that meeting", "les deux heures": an article, or part of a phrase of time.
  const covers = note.time(at, to, 'day', 'duration');
  if (covers && covers.to > end) return undefined;
  if (pointed === 'this' && isArticle) return at + 1;
  if (pointed === 'these' && note.time(at + 1, to, 'duration')) return at + 1;
  if (pointed === 'these') {
    const number = note.chart.tokens.slice(at, end).flatMap((_, index) => note.chart.at('n', at + index))[0];
    if (number && number.value > 1 && number.value < 10) said.count = number.value;
    const isMereArticle = end === at + 1 && note.is(at, 'article');
    if (!isMereArticle) said.isPlural = true;
    said.pointed ??= isMereArticle ? null : 'these';
    return end;
  }
  if (pointed === 'this' && said.pointed !== null) return end;
  said.pointed = pointed;
  return end;
}

function readDay(note: CorrectionNote, at: number, to: number, said: Description): number | undefined {
  const day = note.time(at, to, 'day');
  const part = note.chart.at('part', at)[0];
  if (day === undefined) {
    if (part === undefined || saysSomeWord(note, at)) return undefined;
    said.fits.push(({ start }) => isInPart(start, part.value));
    said.says.time = true;
    said.hasDay = true;
    return part.to;
  }
  const date = toDate(day.said, note.moment)?.toString();
  const { part: named } = day.said;
  said.fits.push((entry) => entry.date === date);
  if (named !== null)
    said.fits.push(({ start }) =>
      isInPart(start, ['morning', 'afternoon', 'evening', 'night'].indexOf(named) + 1),
    );
  said.says.time = true;
  said.hasDay = true;
  return day.to;
}

function readLength(note: CorrectionNote, at: number, to: number, said: Description): number | undefined {
  const length = note.time(at, to, 'duration');
  if (length === undefined) return undefined;
  said.hasLength = true;
  said.fits.push(({ durationSeconds }) => durationSeconds === length.minutes * 60);
  said.says.time = true;
  return length.to;
}

/** "the ten o'clock", "the one at ten". */
function readClock(
  note: CorrectionNote,
  at: number,
  first: number,
  to: number,
  said: Description,
): number | undefined {
  const clock = note.clock(at, to);
  if (clock === undefined || at === first) return undefined;
  const { minutes, exact } = clock.value;
  said.fits.push(({ start }) => {
    const began = Number(start.slice(0, 2)) * 60 + Number(start.slice(3));
    return exact ? began === minutes : began % 720 === minutes % 720;
  });
  said.says.time = true;
  return clock.to;
}

/** Morning is before noon, the afternoon before six. */
function isInPart(start: string, part: number): boolean {
  if (part === 1) return start < '12:00';
  if (part === 2) return start >= '12:00' && start < '18:00';
  return start >= '18:00';
}

export const wordsIn = (text: string): string[] =>
  fold(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');

/** Whether a word of the note stands in an entry: in its work, its project or client, and where asked in its tags. */
function saysWord(note: CorrectionNote, at: number, entry: OfferedEntry, withTags: boolean): boolean {
  const word = note.token(at)?.word ?? '';
  const project = note.context.projects.find(({ id }) => id === entry.projectId);
  const texts = [
    entry.description,
    project?.name ?? '',
    project?.client ?? '',
    ...(withTags ? entry.tags : []),
  ];
  if (texts.some((text) => wordsIn(text).some((one) => areForms(one, word)))) return true;
  return note.names.some(
    ({ from, to, name, how }) =>
      how !== 'part' && at >= from && at < to && name.projects.some(({ id }) => id === entry.projectId),
  );
}

const saysSomeWord = (note: CorrectionNote, at: number) =>
  note.context.entries.some((entry) => saysWord(note, at, entry, true));

export const isKnownWork = (note: CorrectionNote, at: number) =>
  note.context.entries.some(({ description, tags }) =>
    [description, ...tags].some((text) =>
      wordsIn(text).some((one) => areForms(one, note.token(at)?.word ?? '')),
    ),
  );

/** A plural that no entry is written with. */
function isPluralWord(note: CorrectionNote, at: number): boolean {
  const word = note.token(at)?.word ?? '';
  const singular = word.replace(/e?s$/, '');
  const known = note.context.entries.flatMap(({ description }) => wordsIn(description));
  return (
    singular !== word && !known.includes(word) && known.some((one) => one === singular || `${one}s` === word)
  );
}

/** The same word but for its ending: "drives", "driving". */
export function areForms(one: string, other: string): boolean {
  if (one === other) return true;
  const shorter = Math.min(one.length, other.length);
  let same = 0;
  while (same < shorter && one[same] === other[same]) same += 1;
  const [rest, otherRest] = [one.slice(same), other.slice(same)];
  if (same < 4) return same >= 3 && /^e?s?$/.test(rest) && /^e?s?$/.test(otherRest);
  const isEnding = (ending: string) => ending.length <= 3 && /^$|^[sndt]$|[aeiouy]/.test(ending);
  return isEnding(rest) && isEnding(otherRest);
}
