import type { Temporal } from 'temporal-polyfill';
import type { Catalogue } from '../names/catalogue.ts';
import { fold } from '../reading/tokens.ts';
import type { AnnotatedNote } from './annotated-note.ts';
import type { Annotation } from './annotations.ts';
import type { Doubt } from './doubts.ts';
import type { EntryCandidate } from './entry-candidate.ts';

const longestEntry = 12 * 60;
const longestDay = 16 * 60;

/** What makes the entries of a note unlikely together, or leaves something out that was said. */
export function addPlausibilityDoubts(
  note: AnnotatedNote,
  candidates: readonly EntryCandidate[],
  catalogue: Catalogue,
): void {
  const perDay = minutesPerDay(candidates);
  const isOverlapping = overlap(candidates);
  const isUnused = hasUnusedAnnotation(note, candidates);
  const isForAll = endsWithMore(note, candidates);
  for (const candidate of candidates) {
    const doubts: [Doubt, boolean][] = [
      [
        'too-long',
        candidate.minutes > longestEntry ||
          candidate.dates.some((date) => (perDay.get(date.toString()) ?? 0) > longestDay),
      ],
      ['overlap', isOverlapping],
      ['unused-words', isUnused],
      ['name-in-words', namesIn(candidate, catalogue)],
      ['said-for-all', isForAll],
    ];
    candidate.doubts.push(...doubts.flatMap(([doubt, applies]) => (applies ? [doubt] : [])));
  }
}

function minutesPerDay(candidates: readonly EntryCandidate[]): Map<string, number> {
  const perDay = new Map<string, number>();
  for (const { dates, minutes } of candidates)
    for (const date of dates) perDay.set(date.toString(), (perDay.get(date.toString()) ?? 0) + minutes);
  return perDay;
}

/** Whether two entries with stated times of day cover the same minutes. */
function overlap(candidates: readonly EntryCandidate[]): boolean {
  const ranges = candidates
    .flatMap(({ start, minutes }) => (start === null ? [] : [toRange(start, minutes)]))
    .sort((one, other) => one.from - other.from);
  return ranges.some(({ from }, index) => {
    const before = ranges[index - 1];
    return before !== undefined && from < before.to;
  });
}

const toRange = (start: Temporal.ZonedDateTime, minutes: number) => ({
  from: start.epochMilliseconds,
  to: start.epochMilliseconds + minutes * 60_000,
});

const factual = new Set<Annotation['is']>([
  'name',
  'billable',
  'range',
  'start',
  'stop',
  'since',
  'last',
  'recurrence',
]);

/** Whether a name or a time was understood and went into no entry. */
function hasUnusedAnnotation(note: AnnotatedNote, candidates: readonly EntryCandidate[]): boolean {
  const used = new Set(
    candidates.flatMap(({ from, clause }) => [
      ...from.date,
      ...from.time,
      ...from.name,
      ...from.billable,
      ...clause.annotations.filter(({ is }) => is !== 'name'),
    ]),
  );
  const isShared = candidates.some(({ share, doubts }) => share !== 'none' || doubts.includes('shared'));
  return note.annotations.some(
    (annotation) =>
      (factual.has(annotation.is) && !used.has(annotation)) ||
      (annotation.is === 'word' && annotation.word === 'rest' && !isShared),
  );
}

/** Whether a day, tags or "billable" at the very end, which the last entry alone got, may be meant for all: "two hours of A and one of B yesterday". */
function endsWithMore(note: AnnotatedNote, candidates: readonly EntryCandidate[]): boolean {
  const [last, ...before] = candidates.toReversed();
  if (last === undefined || before.length === 0) return false;
  const isLast = ({ to }: Annotation) => to === note.length;
  const isOneSentence = before.every(({ clause }) => clause.sentence === last.clause.sentence);
  const endsWithDay = last.from.date.some(isLast) && before.every(({ dateSaid }) => !dateSaid);
  const endsWithTags = last.from.tags.some(isLast) && before.every(({ tags }) => tags.length === 0);
  const endsWithBillable =
    last.from.billable.some(isLast) && before.every(({ billable }) => billable === null);
  return isOneSentence && (endsWithDay || endsWithTags || endsWithBillable);
}

/** Whether the words of the work contain a word of a name: then that may be meant. */
function namesIn({ description, naming }: EntryCandidate, catalogue: Catalogue): boolean {
  const own = naming.projects.flatMap(({ name }) => name.split(/\s+/)).map(fold);
  return description.text
    .split(/[\s'’]+/)
    .map(fold)
    .some((word) => word.length > 2 && (own.includes(word) || catalogue.has(word)));
}
