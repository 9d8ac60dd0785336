import type { Temporal } from 'temporal-polyfill';
import type { Catalogue } from '../names/catalogue.ts';
import { fold } from '../reading/tokens.ts';
import type { Doubt } from './doubts.ts';
import type { Mark } from './marks.ts';
import type { Reading } from './reading.ts';
import type { Saying } from './saying.ts';

const longestEntry = 12 * 60;
const longestDay = 16 * 60;

/** What makes the entries of a note unlikely together, or leaves something out that was said. */
export function addPlausibilityDoubts(
  reading: Reading,
  sayings: readonly Saying[],
  catalogue: Catalogue,
): void {
  const perDay = minutesPerDay(sayings);
  const isOverlapping = overlap(sayings);
  const isUnused = hasUnusedMark(reading, sayings);
  const isForAll = endsWithMore(reading, sayings);
  for (const saying of sayings) {
    const doubts: [Doubt, boolean][] = [
      [
        'too-long',
        saying.minutes > longestEntry ||
          saying.dates.some((date) => (perDay.get(date.toString()) ?? 0) > longestDay),
      ],
      ['overlap', isOverlapping],
      ['unused-words', isUnused],
      ['name-in-words', namesIn(saying, catalogue)],
      ['said-for-all', isForAll],
    ];
    saying.doubts.push(...doubts.flatMap(([doubt, applies]) => (applies ? [doubt] : [])));
  }
}

function minutesPerDay(sayings: readonly Saying[]): Map<string, number> {
  const perDay = new Map<string, number>();
  for (const { dates, minutes } of sayings)
    for (const date of dates) perDay.set(date.toString(), (perDay.get(date.toString()) ?? 0) + minutes);
  return perDay;
}

/** Whether two entries with stated times of day cover the same minutes. */
function overlap(sayings: readonly Saying[]): boolean {
  const stretches = sayings
    .flatMap(({ start, minutes }) => (start === null ? [] : [stretch(start, minutes)]))
    .sort((one, other) => one.from - other.from);
  return stretches.some(({ from }, index) => {
    const before = stretches[index - 1];
    return before !== undefined && from < before.to;
  });
}

const stretch = (start: Temporal.ZonedDateTime, minutes: number) => ({
  from: start.epochMilliseconds,
  to: start.epochMilliseconds + minutes * 60_000,
});

const telling = new Set<Mark['is']>([
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
function hasUnusedMark(reading: Reading, sayings: readonly Saying[]): boolean {
  const used = new Set(
    sayings.flatMap(({ from, clause }) => [
      ...from.date,
      ...from.time,
      ...from.name,
      ...from.billable,
      ...clause.marks.filter(({ is }) => is !== 'name'),
    ]),
  );
  const isShared = sayings.some(({ share, doubts }) => share !== 'none' || doubts.includes('shared'));
  return reading.marks.some(
    (mark) =>
      (telling.has(mark.is) && !used.has(mark)) || (mark.is === 'word' && mark.word === 'rest' && !isShared),
  );
}

/** Whether a day, tags or "billable" at the very end, which the last entry alone got, may be meant for all: "two hours of A and one of B yesterday". */
function endsWithMore(reading: Reading, sayings: readonly Saying[]): boolean {
  const [last, ...before] = sayings.toReversed();
  if (last === undefined || before.length === 0) return false;
  const isLast = ({ to }: Mark) => to === reading.length;
  const isOneSentence = before.every(({ clause }) => clause.sentence === last.clause.sentence);
  const endsWithDay = last.from.date.some(isLast) && before.every(({ dateSaid }) => !dateSaid);
  const endsWithTags = last.from.tags.some(isLast) && before.every(({ tags }) => tags.length === 0);
  const endsWithBillable =
    last.from.billable.some(isLast) && before.every(({ billable }) => billable === null);
  return isOneSentence && (endsWithDay || endsWithTags || endsWithBillable);
}

/** Whether the words of the work contain a word of a name: then that may be meant. */
function namesIn({ description, naming }: Saying, catalogue: Catalogue): boolean {
  const own = naming.projects.flatMap(({ name }) => name.split(/\s+/)).map(fold);
  return description.text
    .split(/[\s'’]+/)
    .map(fold)
    .some((word) => word.length > 2 && (own.includes(word) || catalogue.has(word)));
}
