import type { Span } from '../extraction.ts';
import { type Clause, has } from './clauses.ts';
import type { Mark } from './marks.ts';
import type { Reading } from './reading.ts';
import type { Saying } from './saying.ts';

/** "the rest", "half each", "split between": turns lengths that are shared into one saying for each share. */
export function divide(reading: Reading, source: string, sayings: Saying[]): Saying[] {
  return withoutTotals(sayings).flatMap((saying) =>
    saying.share === 'split' || saying.share === 'each' ? divided(reading, source, saying) : [saying],
  );
}

/** "five hours, two on A and the rest on B" is two entries, and so is "four hours, half on A and half on B". */
function withoutTotals(sayings: Saying[]): Saying[] {
  const totals = new Set<Saying>();
  for (const [index, saying] of sayings.entries()) {
    if (saying.share !== 'rest' && saying.share !== 'half') continue;
    const total = sayings.slice(0, index).findLast((one) => isTotal(one) || totals.has(one));
    if (total === undefined) continue;
    totals.add(total);
    const between = sayings.slice(sayings.indexOf(total) + 1, index);
    for (const part of [...between, saying]) part.billable ??= total.billable;
    const taken = between.reduce((sum, { minutes }) => sum + minutes, 0);
    saying.minutes = saying.share === 'half' ? total.minutes / 2 : Math.max(total.minutes - taken, 0);
    saying.from.time = [...total.from.time, ...saying.from.time];
    if (!saying.dateSaid && total.dateSaid) saying.dates = total.dates;
    saying.doubts.push('shared');
  }
  return sayings.filter((saying, index) => {
    const hasParts = saying.share === 'total' && sayings[index + 1]?.clause.link === 'part';
    return !totals.has(saying) && !hasParts && saying.minutes > 0;
  });
}

/** A client may be said with a total: "six hours for Onda, four on the magazine and the rest on …". */
const isNameless = ({ description, naming }: Saying) =>
  description.text === '' && naming.projects.length === 0;

const isTotal = (saying: Saying) =>
  saying.share !== 'rest' &&
  saying.share !== 'half' &&
  (isNameless(saying) || has(saying.clause, 'total') || saying.share === 'total');

function divided(reading: Reading, source: string, saying: Saying): Saying[] {
  const names = saying.clause.marks.flatMap((mark) =>
    mark.is === 'name' && mark.found.name.kind !== 'client' ? [mark] : [],
  );
  const minutes = (count: number) => (saying.share === 'each' ? saying.minutes : saying.minutes / count);
  if (names.length > 1) {
    return names.map((mark) => ({
      ...saying,
      minutes: minutes(names.length),
      naming: { projects: mark.projects, client: saying.naming.client },
      from: { ...saying.from, name: [mark] },
      doubts: [...saying.doubts, 'shared'],
      share: 'none',
    }));
  }
  const items = itemsOf(reading, saying.clause);
  if (items.length < 2) return [saying];
  return items.map((words) => ({
    ...saying,
    minutes: minutes(items.length),
    description: { text: source.slice(words.from, words.to), words: [words] },
    doubts: [...saying.doubts, 'shared'],
    share: 'none',
  }));
}

/** The things a length is shared between: parted by commas, "and", or an article that opens the next. */
function itemsOf(reading: Reading, clause: Clause): Span[] {
  const length = clause.marks.find((mark: Mark) => mark.is === 'duration' || mark.is === 'range');
  const items: { from: number; to: number }[] = [];
  let open: { from: number; to: number } | null = null;
  for (let at = length?.to ?? clause.from; at < clause.to; at += 1) {
    const parted = ['comma', 'colon'].includes(reading.token(at)?.before ?? '');
    if (reading.isText(at) && !reading.isFunction(at)) {
      if (open === null || parted || opensItem(reading, at)) {
        open = { from: at, to: at + 1 };
        items.push(open);
      } else open.to = at + 1;
    } else if (reading.wordFrom(at) === 'and' || parted) open = null;
  }
  const [first, last] = [items[0], items.at(-1)];
  const even = items.length === 2 && first && last ? evenly(first, last) : null;
  return (even ?? items).map(({ from, to }) => ({
    from: reading.token(from)?.from ?? 0,
    to: reading.token(to - 1)?.to ?? 0,
  }));
}

/** "l'accueil la caisse": an article that no preposition leads to begins another thing. */
function opensItem(reading: Reading, at: number): boolean {
  return reading.is('article', at - 1) && !reading.is('preposition', at - 2) && reading.isText(at - 2);
}

/** "stakeholder interviews slide writing and data cleaning": without marks, things of as many words as the last one. */
function evenly(before: { from: number; to: number }, last: { from: number; to: number }) {
  const size = last.to - last.from;
  const words = before.to - before.from;
  if (size < 2 || words <= size || words % size !== 0) return null;
  const things = Array.from({ length: words / size }, (_, index) => ({
    from: before.from + index * size,
    to: before.from + (index + 1) * size,
  }));
  return [...things, last];
}
