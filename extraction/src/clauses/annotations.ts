import type { Project } from '../extraction.ts';
import type { Language, WordClass } from '../languages/language.ts';
import type { Catalogue } from '../names/catalogue.ts';
import { type BillableFound, findBillable } from '../names/find-billable.ts';
import { findNames, type NameFound } from '../names/find-names.ts';
import { findTags, type TagsFound } from '../names/find-tags.ts';
import { type Chart, findAll } from '../reading/pattern.ts';
import { parts } from '../reading/tokens.ts';
import { readTime, type TimeAnnotation } from '../time/read-time.ts';

/** A range of words that is understood; what lies between is what was done. */
export type Annotation =
  | TimeAnnotation
  | { is: 'name'; from: number; to: number; found: NameFound; projects: readonly Project[] }
  | TagsFound
  | BillableFound
  /** A number whose unit was said with the length before: "two hours of sanding and three of varnishing". */
  | { is: 'count'; from: number; to: number; count: number }
  | { is: 'word'; from: number; to: number; word: StructureWord };

/** Words that shape the note rather than describe work. */
const structure = [
  'drop',
  'after',
  'before',
  'later',
  'but',
  'correction',
  'total',
  'of-which',
  'rest',
  'half',
  'each',
  'split',
  'everything',
  'same',
  'except',
  'per-day',
  'not-done',
  'negation',
  'plan',
  'question',
  'not-work',
  'because',
  'no-tag',
  'empty',
  'hesitation',
  'and',
  'pause',
] as const satisfies readonly WordClass[];
export type StructureWord = (typeof structure)[number];

/** Annotates the note: annotations do not overlap and are in spoken order. */
export function readAnnotations(
  chart: Chart,
  language: Language,
  catalogue: Catalogue,
  tags: readonly string[],
): Annotation[] {
  const all = readTime(chart, language);
  const time = all.filter(
    (annotation) => !describesWork(chart, annotation) && !countsThings(chart, annotation, all),
  );
  const names = findNames(chart, language, catalogue);
  const words = structure
    .flatMap((word) =>
      chart.tokens.flatMap((_, from) =>
        chart.at(word, from).map(({ to }) => ({ is: 'word' as const, from, to, word })),
      ),
    )
    .filter((annotation) => isShaping(chart, annotation));
  const taken = new Taken(chart.tokens.length);
  for (const found of findTags(chart, tags)) taken.take(found);
  const named = names.filter(({ how }) => how === 'full');
  const firm = [
    ...time,
    ...findBillable(chart, language, { time, names: named }),
    ...names.filter(({ how, to, from }) => how === 'full' && to - from > 1).map(toAnnotation),
    ...words.filter(
      ({ word, from, to }) =>
        (word === 'drop' || word === 'no-tag' || word === 'empty' || word === 'correction') && to - from > 1,
    ),
  ];
  for (const annotation of firm.toSorted((a, b) => length(b) - length(a) || order(a) - order(b)))
    taken.take(annotation);
  for (const found of names) taken.take(toAnnotation(found));
  for (const annotation of words.toSorted((a, b) => length(b) - length(a))) taken.take(annotation);
  return withCounts(chart, language, taken.inOrder());
}

const isSmall = (chart: Chart, at: number) =>
  chart.is(
    at,
    'preposition',
    'of',
    'article',
    'pronoun',
    'and',
    'after',
    'did',
    'was',
    'hesitation',
    'correction',
    'approximately',
    'but',
    'except',
  );
const isTime = (chart: Chart, at: number) =>
  chart.is(at, 'duration', 'weekday', 'n', 'range', 'part', 'clock');
/** Whether the word there describes work. */
const isWork = (chart: Chart, at: number, boundary: number) => {
  const token = chart.tokens[at];
  return token !== undefined && !parts(chart.tokens[boundary]) && !isSmall(chart, at) && !isTime(chart, at);
};

/** Words that shape a note are also everyday words: "the half marathon", "a shared library", "service après-vente". */
function isShaping(chart: Chart, { from, to, word }: Extract<Annotation, { is: 'word' }>): boolean {
  const behind = chart.is(to, 'preposition') && !chart.is(to, 'and');
  switch (word) {
    case 'half':
    case 'rest':
      return !isWork(chart, to, to) || (from > 0 && parts(chart.tokens[from]));
    case 'split':
      return (
        (behind && !chart.is(to, 'of')) ||
        to - from > 1 ||
        isTime(chart, to) ||
        chart.is(to, 'split') ||
        to >= chart.tokens.length
      );
    case 'after':
    case 'before':
      return chart.tokens[to]?.before !== 'dash';
    case 'not-done':
      return to - from > 1 || !(isWork(chart, from - 1, from) || isWork(chart, to, to));
    case 'not-work':
      return (
        to - from > 1 || (!isWork(chart, to, to) && (!isWork(chart, from - 1, from) || isTime(chart, to)))
      );
    case 'same':
    case 'hesitation':
      return !/^\p{Lu}{2,}$/u.test(chart.tokens[from]?.text ?? '');
    default:
      return true;
  }
}

/** "the incident of last night": a day that belongs to a noun says nothing about the entry. */
function describesWork(chart: Chart, annotation: TimeAnnotation): boolean {
  if (annotation.is === 'duration') return isInPlan(chart, annotation);
  // "one hour lunch meeting", "une heure de café avec le client": more follows, so it is work.
  if (annotation.is === 'break') return isTime(chart, annotation.from) && goesOn(chart, annotation.to);
  if (annotation.is !== 'day') return false;
  if (isRank(chart, annotation)) return true;
  // "am Morgen", "en la mañana": a morning, not tomorrow.
  const { day } = annotation.said;
  if (
    day.is === 'ago' &&
    day.days < 0 &&
    annotation.to - annotation.from === 1 &&
    chart.is(annotation.from - 1, 'article', 'preposition', 'of')
  )
    return true;
  if (!chart.is(annotation.from - 1, 'of')) return false;
  const counted = ['hour', 'minute', 'n', 'weekday', 'day-unit', 'everything', 'preposition'];
  return !chart.is(annotation.from - 2, ...counted);
}

/** "pages 3 to 5": mere numbers behind a noun count something else, unless the noun is part of a day. */
function countsThings(chart: Chart, annotation: TimeAnnotation, all: readonly TimeAnnotation[]): boolean {
  if (annotation.is !== 'range' || !annotation.start.bare || !annotation.end.bare) return false;
  const opened = !chart.clocks.some(({ from }) => from === annotation.from);
  const said = all.some(({ is, to }) => (is === 'day' || is === 'recurrence') && to === annotation.from);
  return !opened && !said && isWork(chart, annotation.from - 1, annotation.from);
}

/** Whether a phrase is followed by more of it. */
function goesOn(chart: Chart, at: number): boolean {
  const token = chart.tokens[at];
  if (token === undefined || parts(token)) return false;
  return !chart.is(at, 'and', 'after', 'but', 'range', 'correction');
}

/** "un día de estos": the length is part of a set phrase. */
function isInPlan(chart: Chart, { from, to }: TimeAnnotation): boolean {
  return [0, 1, 2].some((back) =>
    chart.at('plan', from - back).some((phrase) => phrase.to >= to && phrase.to - (from - back) > to - from),
  );
}

/** "the first one", "le deuxième étage": an ordinal before a noun is no day. */
function isRank(chart: Chart, { to, said }: Extract<TimeAnnotation, { is: 'day' }>): boolean {
  if (said.day.is !== 'date' || said.day.month > 0 || !chart.is(to - 1, 'ord')) return false;
  const next = chart.tokens[to];
  if (next === undefined || parts(next)) return false;
  const free = ['duration', 'n', 'pronoun', 'preposition', 'and', 'did', 'article', 'clock', 'approximately'];
  return !chart.is(to, ...free);
}

const length = ({ from, to }: { from: number; to: number }) => to - from;

/** For two phrases of equal length, the one that explains more of its surroundings. */
function order(annotation: Annotation): number {
  const kinds = [
    'recurrence',
    'break',
    'range',
    'last',
    'since',
    'stop',
    'start',
    'day',
    'duration',
    'name',
    'billable',
    'word',
  ];
  return kinds.indexOf(annotation.is);
}

const toAnnotation = (found: NameFound): Annotation => ({
  is: 'name',
  from: found.from,
  to: found.to,
  found,
  projects: found.name.projects,
});

/** Accepted annotations: the first to claim a token keeps it. */
class Taken {
  readonly #by: (Annotation | undefined)[];
  readonly #annotations: Annotation[] = [];

  constructor(length: number) {
    this.#by = Array.from({ length });
  }

  take(annotation: Annotation): void {
    for (let at = annotation.from; at < annotation.to; at += 1) if (this.#by[at] !== undefined) return;
    this.#by.fill(annotation, annotation.from, annotation.to);
    this.#annotations.push(annotation);
  }

  inOrder(): Annotation[] {
    return this.#annotations.toSorted((a, b) => a.from - b.from);
  }
}

/** Whether a word or phrase of this class ends right before a token. */
function endsAt(chart: Chart, kind: string, at: number): boolean {
  return [1, 2, 3].some((back) => chart.at(kind, at - back).some((phrase) => phrase.to === at));
}

/** A number that stands by itself after a length was said counts in the same unit. */
function withCounts(chart: Chart, language: Language, annotations: Annotation[]): Annotation[] {
  const firstLength = annotations.find(({ is }) => is === 'duration' || is === 'last');
  if (firstLength === undefined) return annotations;
  const counts: Annotation[] = [];
  const numbers = findAll(chart, language.time.counts);
  // "two and a half": the half belongs to the number.
  const half = (annotation: Annotation) =>
    annotation.is === 'word' &&
    annotation.word === 'half' &&
    numbers.some(({ from, to }) => from < annotation.from && to >= annotation.to);
  const isTaken = (at: number) =>
    annotations.some((annotation) => at >= annotation.from && at < annotation.to && !half(annotation));
  const isAnnotated = (at: number, ...kinds: Annotation['is'][]) =>
    annotations.some(
      (annotation) => kinds.includes(annotation.is) && at >= annotation.from && at < annotation.to,
    );
  for (let at = firstLength.to; at < chart.tokens.length; at += 1) {
    const number = numbers.filter(({ from }) => from === at).toSorted((a, b) => b.to - a.to)[0];
    if (number === undefined || isTaken(at) || number.value <= 0) continue;
    const opens =
      parts(chart.tokens[at]) ||
      isAnnotated(at - 1, 'word', 'day', 'recurrence', 'tags', 'billable') ||
      ['was', 'did', 'approximately'].some((kind) => endsAt(chart, kind, at));
    const { to } = number;
    // "three on the one case two on the other": a name may end where the next count begins.
    const afterName = isAnnotated(at - 1, 'name') && chart.is(to, 'preposition');
    const closes =
      to >= chart.tokens.length ||
      parts(chart.tokens[to]) ||
      isAnnotated(to, 'day', 'word', 'recurrence', 'billable') ||
      chart.is(to, 'preposition', 'was', 'did');
    if ((opens && closes) || afterName) counts.push({ is: 'count', from: at, to, count: number.value });
  }
  const inside = (annotation: Annotation) =>
    annotation.is === 'word' && counts.some(({ from, to }) => annotation.from >= from && annotation.to <= to);
  return [...annotations.filter((annotation) => !inside(annotation)), ...counts].toSorted(
    (a, b) => a.from - b.from,
  );
}
