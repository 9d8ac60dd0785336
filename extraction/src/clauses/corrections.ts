import type { Chart } from '../reading/pattern.ts';
import { parts } from '../reading/tokens.ts';
import type { Annotation } from './annotations.ts';

/** What can take the place of what. */
const groups: readonly (readonly Annotation['is'][])[] = [
  ['duration', 'count', 'last'],
  ['range', 'start'],
  ['stop'],
  ['day', 'recurrence'],
  ['name'],
  ['tags'],
  ['billable'],
];

/** The annotations that hold after all corrections, and the tokens that corrections removed. */
export type Corrected = { annotations: Annotation[]; void: ReadonlySet<number> };

/** "two hours, no, three hours": what follows the correction takes the place of the last thing of its kind. */
export function applyCorrections(chart: Chart, annotations: readonly Annotation[]): Corrected {
  let held = [...annotations];
  const taken = new Set<number>();
  const take = (from: number, to: number) => {
    for (let at = from; at < to; at += 1) taken.add(at);
  };
  for (const annotation of annotations) {
    const guess = annotation.is === 'count' ? held.findLast(({ to }) => to <= annotation.from) : undefined;
    // "forty-five minutes, maybe fifty": the second guess holds.
    if (guess?.is === 'duration' && isOptional(chart, guess.to, annotation.from)) {
      take(guess.from, annotation.from);
      held = held
        .filter((one) => one !== guess)
        .map((one) => (one === annotation ? sameUnit(one, guess) : one));
    }
    if (annotation.is !== 'word' || annotation.word !== 'correction' || !held.includes(annotation)) continue;
    const corrected = correctedClock(chart, held, annotation);
    if (corrected) {
      take(annotation.from, corrected.to);
      held = held
        .map((one) => (one === corrected.old ? corrected.now : one))
        .filter((one) => one.from < annotation.from || one.from >= corrected.to);
      continue;
    }
    const next = nextMeaning(chart, held, annotation.to);
    if (next === null) continue;
    if (next.annotation === null) {
      const before = textBefore(chart, held, annotation.from);
      const after = repeated(chart, held, annotation.to, before);
      if (before && after !== null) take(before.from, after);
      continue;
    }
    const group = groups.find((kinds) => next.annotation !== null && kinds.includes(next.annotation.is));
    const old = held.findLast(({ is, to }) => group?.includes(is) && to <= annotation.from);
    if (old === undefined || group === undefined) continue;
    // "from three to five, or rather at five twenty": only the end was wrong.
    if (old.is === 'range' && (next.annotation.is === 'start' || next.annotation.is === 'stop')) {
      const { annotation: end } = next;
      held = held
        .filter((one) => one !== end)
        .map((one) => (one === old && end?.is !== undefined && 'at' in end ? { ...old, end: end.at } : one));
      take(annotation.from, end.to);
      continue;
    }
    if (
      crossesSentence(chart, old.to, next.annotation.from) &&
      next.annotation.is !== 'name' &&
      next.annotation.is !== 'day'
    ) {
      // "Two hours on A. Hang on, make it three.": the new value goes where the old one stood.
      const { annotation: value } = next;
      const counted = value.is === 'count' && old.is === 'duration' ? sameUnit(value, old) : value;
      take(annotation.from, value.to);
      held = held
        .filter((one) => one !== value && !(one.from >= annotation.from && one.to <= value.to))
        .map((one) => (one === old ? { ...counted, from: old.from, to: old.to } : one));
      continue;
    }
    take(old.from, old.to);
    take(annotation.from, next.annotation.from);
    held = held.filter(
      (one) =>
        one !== old && !(one.from >= annotation.from && one.to <= (next.annotation?.from ?? annotation.to)),
    );
    if (next.annotation.is === 'count' && old.is === 'duration')
      held = held.map((one) => (one === next.annotation ? sameUnit(one, old) : one));
  }
  return { annotations: held.filter(({ from }) => !taken.has(from)), void: taken };
}

/** "started at eight, no, eight twenty": a mere time of day takes the place of the last one said. */
function correctedClock(
  chart: Chart,
  annotations: readonly Annotation[],
  correction: Annotation,
): { old: Annotation; now: Annotation; to: number } | null {
  const old = annotations.findLast(({ to }) => to <= correction.from);
  if (
    old === undefined ||
    correction.from > old.to ||
    !(old.is === 'start' || old.is === 'stop' || old.is === 'range')
  )
    return null;
  const start = chart.is(correction.to, 'preposition') ? correction.to + 1 : correction.to;
  const [clock] = chart.clocks.filter(({ from }) => from === start).toSorted((a, b) => b.to - a.to);
  const taken = annotations.some(({ from, to, is }) => from <= start && to > start && is !== 'word');
  if (clock === undefined || taken || chart.is(clock.to, 'hour') || chart.is(clock.to, 'minute')) return null;
  const now = old.is === 'range' ? { ...old, end: clock.value } : { ...old, at: clock.value };
  return { old, now, to: clock.to };
}

function crossesSentence(chart: Chart, from: number, to: number): boolean {
  for (let at = from; at <= to; at += 1) if (chart.tokens[at]?.before === 'stop') return true;
  return false;
}

function isOptional(chart: Chart, from: number, to: number): boolean {
  for (let at = from; at < to; at += 1) if (!chart.is(at, 'approximately')) return false;
  return from < to;
}

function sameUnit(count: Annotation, { unit }: Extract<Annotation, { is: 'duration' }>): Annotation {
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
function nextMeaning(
  chart: Chart,
  annotations: readonly Annotation[],
  from: number,
): { annotation: Annotation | null } | null {
  for (let at = from; at < Math.min(chart.tokens.length, from + furthest); at += 1) {
    const annotation = annotations.find((one) => at >= one.from && at < one.to);
    const passing =
      annotation?.is === 'word' &&
      ['correction', 'hesitation', 'empty', 'and', 'after', 'same'].includes(annotation.word);
    if (passing) {
      at = annotation.to - 1;
      continue;
    }
    if (annotation?.is === 'word') return annotation.word === 'negation' ? { annotation: null } : null;
    if (annotation) return { annotation };
    if (chart.is(at, 'article', 'preposition', 'pronoun', 'was', 'did')) continue;
    return at > from && !parts(chart.tokens[from]) ? { annotation: null } : null;
  }
  return null;
}

/** The words of work right before a correction. */
function textBefore(chart: Chart, annotations: readonly Annotation[], to: number): { from: number } | null {
  let from = to;
  while (
    from > 0 &&
    !annotations.some((one) => from - 1 >= one.from && from - 1 < one.to && !isPassing(one))
  ) {
    if (chart.is(from - 1, 'preposition')) break;
    from -= 1;
  }
  return from < to ? { from } : null;
}

const isPassing = (annotation: Annotation) =>
  annotation.is === 'word' && (annotation.word === 'hesitation' || annotation.word === 'correction');

/** "not the logo, the business cards": what is said not to be meant goes as well. Null where nothing new follows. */
function repeated(
  chart: Chart,
  annotations: readonly Annotation[],
  from: number,
  before: { from: number } | null,
): number | null {
  if (before === null) return null;
  const negation = annotations.find(
    (one) => one.is === 'word' && one.word === 'negation' && one.from >= from && one.from <= from + 2,
  );
  if (negation === undefined) return from;
  const old = chart.tokens.slice(before.from, from).map(({ word }) => word);
  let at = negation.to;
  while (at < chart.tokens.length && old.includes(chart.tokens[at]?.word ?? '')) at += 1;
  return at > negation.to && at < chart.tokens.length ? at - (chart.is(at - 1, 'article') ? 1 : 0) : null;
}
