import type { Chart } from '../reading/pattern.ts';
import { parts } from '../reading/tokens.ts';
import type { Mark } from './marks.ts';

/** What can take the place of what. */
const groups: readonly (readonly Mark['is'][])[] = [
  ['duration', 'count', 'last'],
  ['range', 'start'],
  ['stop'],
  ['day', 'recurrence'],
  ['name'],
  ['tags'],
  ['billable'],
];

/** The marks that hold after all corrections, and the tokens that were taken back with what they corrected. */
export type Corrected = { marks: Mark[]; void: ReadonlySet<number> };

/** "two hours, no, three hours": what follows the correction takes the place of the last thing of its kind. */
export function applyCorrections(chart: Chart, marks: readonly Mark[]): Corrected {
  let held = [...marks];
  const taken = new Set<number>();
  const take = (from: number, to: number) => {
    for (let at = from; at < to; at += 1) taken.add(at);
  };
  for (const mark of marks) {
    const guess = mark.is === 'count' ? held.findLast(({ to }) => to <= mark.from) : undefined;
    // "forty-five minutes, maybe fifty": the second guess holds.
    if (guess?.is === 'duration' && isSoft(chart, guess.to, mark.from)) {
      take(guess.from, mark.from);
      held = held.filter((one) => one !== guess).map((one) => (one === mark ? sameUnit(one, guess) : one));
    }
    if (mark.is !== 'word' || mark.word !== 'correction' || !held.includes(mark)) continue;
    const corrected = correctedClock(chart, held, mark);
    if (corrected) {
      take(mark.from, corrected.to);
      held = held
        .map((one) => (one === corrected.old ? corrected.now : one))
        .filter((one) => one.from < mark.from || one.from >= corrected.to);
      continue;
    }
    const next = nextMeaning(chart, held, mark.to);
    if (next === null) continue;
    if (next.mark === null) {
      const before = textBefore(chart, held, mark.from);
      const after = repeated(chart, held, mark.to, before);
      if (before && after !== null) take(before.from, after);
      continue;
    }
    const group = groups.find((kinds) => next.mark !== null && kinds.includes(next.mark.is));
    const old = held.findLast(({ is, to }) => group?.includes(is) && to <= mark.from);
    if (old === undefined || group === undefined) continue;
    // "from three to five, or rather at five twenty": only the end was wrong.
    if (old.is === 'range' && (next.mark.is === 'start' || next.mark.is === 'stop')) {
      const { mark: end } = next;
      held = held
        .filter((one) => one !== end)
        .map((one) => (one === old && end?.is !== undefined && 'at' in end ? { ...old, end: end.at } : one));
      take(mark.from, end.to);
      continue;
    }
    if (crossesSentence(chart, old.to, next.mark.from) && next.mark.is !== 'name' && next.mark.is !== 'day') {
      // "Two hours on A. Hang on, make it three.": the new value goes where the old one stood.
      const { mark: value } = next;
      const counted = value.is === 'count' && old.is === 'duration' ? sameUnit(value, old) : value;
      take(mark.from, value.to);
      held = held
        .filter((one) => one !== value && !(one.from >= mark.from && one.to <= value.to))
        .map((one) => (one === old ? { ...counted, from: old.from, to: old.to } : one));
      continue;
    }
    take(old.from, old.to);
    take(mark.from, next.mark.from);
    held = held.filter(
      (one) => one !== old && !(one.from >= mark.from && one.to <= (next.mark?.from ?? mark.to)),
    );
    if (next.mark.is === 'count' && old.is === 'duration')
      held = held.map((one) => (one === next.mark ? sameUnit(one, old) : one));
  }
  return { marks: held.filter(({ from }) => !taken.has(from)), void: taken };
}

/** "started at eight, no, eight twenty": a mere time of day takes the place of the last one said. */
function correctedClock(
  chart: Chart,
  marks: readonly Mark[],
  correction: Mark,
): { old: Mark; now: Mark; to: number } | null {
  const old = marks.findLast(({ to }) => to <= correction.from);
  if (
    old === undefined ||
    correction.from > old.to ||
    !(old.is === 'start' || old.is === 'stop' || old.is === 'range')
  )
    return null;
  const start = chart.is(correction.to, 'preposition') ? correction.to + 1 : correction.to;
  const [clock] = chart.clocks.filter(({ from }) => from === start).toSorted((a, b) => b.to - a.to);
  const taken = marks.some(({ from, to, is }) => from <= start && to > start && is !== 'word');
  if (clock === undefined || taken || chart.is(clock.to, 'hour') || chart.is(clock.to, 'minute')) return null;
  const now = old.is === 'range' ? { ...old, end: clock.value } : { ...old, at: clock.value };
  return { old, now, to: clock.to };
}

function crossesSentence(chart: Chart, from: number, to: number): boolean {
  for (let at = from; at <= to; at += 1) if (chart.tokens[at]?.before === 'stop') return true;
  return false;
}

function isSoft(chart: Chart, from: number, to: number): boolean {
  for (let at = from; at < to; at += 1) if (!chart.is(at, 'approximately')) return false;
  return from < to;
}

function sameUnit(count: Mark, { unit }: Extract<Mark, { is: 'duration' }>): Mark {
  if (count.is !== 'count') return count;
  return {
    is: 'duration',
    from: count.from,
    to: count.to,
    minutes: count.count * (unit === 'hour' ? 60 : 1),
    unit,
  };
}

/** What a correction is about follows within a breath. */
const furthest = 12;

/** The first thing said after a correction, stepping over articles and the like; a word of its own is text. */
function nextMeaning(chart: Chart, marks: readonly Mark[], from: number): { mark: Mark | null } | null {
  for (let at = from; at < Math.min(chart.tokens.length, from + furthest); at += 1) {
    const mark = marks.find((one) => at >= one.from && at < one.to);
    const passing =
      mark?.is === 'word' &&
      ['correction', 'hesitation', 'empty', 'and', 'after', 'same'].includes(mark.word);
    if (passing) {
      at = mark.to - 1;
      continue;
    }
    if (mark?.is === 'word') return mark.word === 'negation' ? { mark: null } : null;
    if (mark) return { mark };
    if (chart.is(at, 'article', 'preposition', 'pronoun', 'was', 'did')) continue;
    return at > from && !parts(chart.tokens[from]) ? { mark: null } : null;
  }
  return null;
}

/** The words of work right before a correction. */
function textBefore(chart: Chart, marks: readonly Mark[], to: number): { from: number } | null {
  let from = to;
  while (from > 0 && !marks.some((one) => from - 1 >= one.from && from - 1 < one.to && !isPassing(one))) {
    if (chart.is(from - 1, 'preposition')) break;
    from -= 1;
  }
  return from < to ? { from } : null;
}

const isPassing = (mark: Mark) =>
  mark.is === 'word' && (mark.word === 'hesitation' || mark.word === 'correction');

/** "not the logo, the business cards": what is said not to be meant goes as well. Null where nothing new follows. */
function repeated(
  chart: Chart,
  marks: readonly Mark[],
  from: number,
  before: { from: number } | null,
): number | null {
  if (before === null) return null;
  const negation = marks.find(
    (one) => one.is === 'word' && one.word === 'negation' && one.from >= from && one.from <= from + 2,
  );
  if (negation === undefined) return from;
  const old = chart.tokens.slice(before.from, from).map(({ word }) => word);
  let at = negation.to;
  while (at < chart.tokens.length && old.includes(chart.tokens[at]?.word ?? '')) at += 1;
  return at > negation.to && at < chart.tokens.length ? at - (chart.is(at - 1, 'article') ? 1 : 0) : null;
}
