import type { Temporal } from 'temporal-polyfill';
import type { SaidDay } from '../time/days.ts';
import { applyBillable } from './billable.ts';
import type { Reading } from './reading.ts';
import { isElliptical, type Saying } from './saying.ts';
import type { Global } from './sayings.ts';

/** A saying without words of its own takes those of the one beside it; one that was denied lends them and goes. */
export function complete(sayings: Saying[]): Saying[] {
  // Forwards, then backwards: "Monday an hour, Tuesday two and Wednesday half an hour on the catalogue".
  const inOrder = [...sayings.entries()];
  for (const [index, saying] of [...inOrder, ...inOrder.toReversed()]) {
    if (!isElliptical(saying) || saying.negated || saying.share !== 'none') continue;
    const opensShares = sayings.slice(index + 1).some(({ share }) => share === 'rest' || share === 'half');
    const lender = opensShares ? undefined : lenderFor(saying, sayings[index - 1], sayings[index + 1]);
    if (lender === undefined) continue;
    saying.description = lender.description;
    saying.naming = lender.naming;
    saying.from.name = lender.from.name;
    if (saying.tags.length === 0) saying.tags = lender.tags;
    saying.billable ??= lender.billable;
    saying.doubts.push(touches(saying, lender) ? 'unused-words' : 'borrowed-words');
  }
  return sayings.filter(({ negated }) => !negated);
}

/** "4-22 two hours of design": two lengths side by side are seldom two entries. */
function touches(one: Saying, other: Saying): boolean {
  return one.from.time.some(({ from, to }) =>
    other.from.time.some((mark) => mark.from === to || mark.to === from),
  );
}

/** The neighbour whose words are meant: in the same sentence, or the one before where only a number was said. */
function lenderFor(
  saying: Saying,
  before: Saying | undefined,
  after: Saying | undefined,
): Saying | undefined {
  const reach = saying.doubts.includes('count') || saying.dateSaid ? 1 : 0;
  return [before, after].find((one) => {
    if (one === undefined || isElliptical(one) || one.share === 'rest' || one.share === 'half') return false;
    return Math.abs(one.clause.sentence - saying.clause.sentence) <= reach;
  });
}

/** Adds what was said once for all of them. */
export function applyGlobals(
  sayings: Saying[],
  globals: Global[],
  reading: Reading,
  dateOf: (day: SaidDay) => Temporal.PlainDate | null,
): void {
  const tagsForAll = reading.marks.flatMap((mark) => (mark.is === 'tags' && mark.everything ? [mark] : []));
  for (const saying of sayings) {
    for (const global of globals) applyGlobal(saying, global, dateOf);
    saying.tags = [...new Set([...saying.tags, ...tagsForAll.flatMap(({ tags }) => tags)])];
    saying.from = { ...saying.from, tags: [...new Set([...saying.from.tags, ...tagsForAll])] };
  }
  applyBillable(reading, sayings);
}

function applyGlobal(
  saying: Saying,
  { naming, day, text, marks }: Global,
  dateOf: (day: SaidDay) => Temporal.PlainDate | null,
): void {
  const named = saying.naming.projects.length > 0 || saying.naming.client !== null;
  if (!named && (naming.projects.length > 0 || naming.client !== null)) {
    saying.naming = naming;
    saying.from.name = marks;
  }
  const date = day && dateOf(day);
  if (date && !saying.dateSaid) saying.dates = [date];
  if (text !== '' && saying.description.text === '') saying.description = { text, words: [] };
}
