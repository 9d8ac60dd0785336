import type { Language } from '../languages/language.ts';
import { type Chart, type Found, findAll, type Pattern, type Rule } from '../reading/pattern.ts';
import { parts } from '../reading/tokens.ts';
import { type Clock, halfDay, wholeDay } from './clock.ts';
import type { SpokenDay } from './days.ts';
import type { Recurrence } from './recurrence.ts';
import { secondsRules, writtenClocks, writtenDays } from './written.ts';

/** What a range of words says about time. */
export type TimeAnnotation = { from: number; to: number } & (
  | { is: 'duration'; minutes: number; unit: 'hour' | 'minute' }
  | { is: 'range'; start: Clock; end: Clock }
  | { is: 'start' | 'stop' | 'since'; at: Clock }
  | { is: 'last'; minutes: number }
  | { is: 'break'; minutes: number }
  | { is: 'day'; said: SpokenDay }
  | { is: 'recurrence'; recurrence: Recurrence }
);

/** Every reading of every phrase of time in the note; which of them hold is decided where they are put side by side. */
export function readTime(chart: Chart, language: Language): TimeAnnotation[] {
  const { time } = language;
  const days = longest(findAll(chart, [...time.days, ...writtenDays]));
  const misheard = lengths(chart, time.misheardDurations).filter(({ from }) =>
    opensClause(chart, days, from),
  );
  const durations = [...lengths(chart, [...time.durations, ...secondsRules]), ...misheard].filter(
    (one, _, all) => !isPerDay(chart, one, all) && !swallowsDay(one, all),
  );
  for (const duration of durations) chart.add('duration', duration);
  for (const pattern of time.idle)
    for (let from = 0; from < chart.tokens.length; from += 1) {
      const match = chart.match(pattern, from);
      if (match) chart.add('idle', { from, to: match.to, value: 1 });
    }
  const clocks = findAll(chart, [...time.clocks, ...writtenClocks]).filter(
    ({ from, to }) => !isInDate(chart, from, to),
  );
  for (const [index, { from, to, value }] of clocks.entries()) {
    chart.add('clock', { from, to, value: index });
    chart.clocks.push({ from, to, value });
  }
  const ranges = [...rangesBy(chart, clocks, time.ranges), ...openRanges(chart, clocks, time.openRanges)];
  for (const { from, to, start, end } of ranges) {
    const minutes = (end.minutes - start.minutes + halfDay) % halfDay || halfDay;
    chart.add('range', { from, to, value: minutes });
  }
  return [
    ...durations.map(({ from, to, value }) => ({
      is: 'duration' as const,
      from,
      to,
      minutes: value,
      unit: getUnit(chart, from, to),
    })),
    ...ranges,
    ...momentsBy(chart, clocks, time.starts, 'start'),
    ...momentsBy(chart, clocks, time.stops, 'stop'),
    ...momentsBy(chart, clocks, time.sinces, 'since'),
    ...lengths(chart, time.lasts).map(({ from, to, value }) => ({
      is: 'last' as const,
      from,
      to,
      minutes: value,
    })),
    ...lengths(chart, time.breaks).map(({ from, to, value }) => ({
      is: 'break' as const,
      from,
      to,
      minutes: value,
    })),
    ...days.map(({ from, to, value }) => ({
      is: 'day' as const,
      from,
      to,
      said: value,
    })),
    ...longest(findAll(chart, time.recurrences)).map(({ from, to, value }) => ({
      is: 'recurrence' as const,
      from,
      to,
      recurrence: value,
    })),
  ];
}

/** "le trente | une heure": more hours than a day has, where the end of it is a length as well. */
function swallowsDay({ from, to, value }: Found<number>, all: Found<number>[]): boolean {
  return (
    value > wholeDay && all.some((other) => other.from > from && other.to === to && other.value <= wholeDay)
  );
}

/** "21-04-2016": three numbers that are a date together are no times of day. */
function isInDate(chart: Chart, from: number, to: number): boolean {
  for (let at = Math.max(0, from - 2); at < to; at += 1)
    for (const kind of ['iso-date', 'numeric-date'])
      if (chart.at(kind, at).some((date) => date.to - date.from === 3 && date.to > from)) return true;
  return false;
}

/** Whether nothing, a mark, a day or a joining word stands before. */
function opensClause(chart: Chart, days: readonly Found<SpokenDay>[], at: number): boolean {
  if (at === 0 || parts(chart.tokens[at]) || days.some(({ to }) => to === at)) return true;
  return chart.is(at - 1, 'and', 'after', 'hesitation');
}

/** "an hour a day": the day is no length of its own. */
function isPerDay(chart: Chart, { from }: Found<number>, all: Found<number>[]): boolean {
  return chart.is(from, 'per-day') && all.some((other) => other.to === from);
}

/** Ten days: nobody logs more at once. */
const longestMinutes = 14_400;

/** Lengths in whole minutes, the longest reading at each place. */
function lengths(chart: Chart, rules: readonly Rule<number>[]): Found<number>[] {
  return longest(findAll(chart, rules))
    .map((found) => ({ ...found, value: Math.round(found.value) }))
    .filter(({ value }) => value > 0 && value <= longestMinutes);
}

/** The longest reading at each place. */
function longest<T>(found: Found<T>[]): Found<T>[] {
  const best = new Map<number, Found<T>>();
  for (const one of found) {
    const before = best.get(one.from);
    if (before === undefined || one.to > before.to) best.set(one.from, one);
  }
  return [...best.values()];
}

type Range = { is: 'range'; from: number; to: number; start: Clock; end: Clock };

function rangesBy(chart: Chart, clocks: Found<Clock>[], patterns: readonly Pattern[]): Range[] {
  const found: Range[] = [];
  for (let from = 0; from < chart.tokens.length; from += 1) {
    for (const pattern of patterns) {
      const match = chart.match(pattern, from);
      const start = match && clocks[match.captured('a')]?.value;
      const end = match && clocks[match.captured('b')]?.value;
      if (start && end) found.push({ is: 'range', from, to: match.to, start, end });
    }
  }
  return found;
}

/** "2 to 3 hours" and "5 to 10 minutes" are lengths, not times of day. */
function openRanges(chart: Chart, clocks: Found<Clock>[], patterns: readonly Pattern[]): Range[] {
  return rangesBy(chart, clocks, patterns).filter(({ to, start, end }) => {
    const unitFollows = chart.is(to, 'hour') || chart.is(to, 'minute');
    return !(start.bare && end.bare && unitFollows);
  });
}

function momentsBy(
  chart: Chart,
  clocks: Found<Clock>[],
  patterns: readonly Pattern[],
  is: 'start' | 'stop' | 'since',
): TimeAnnotation[] {
  const found: TimeAnnotation[] = [];
  for (let from = 0; from < chart.tokens.length; from += 1) {
    for (const pattern of patterns) {
      const match = chart.match(pattern, from);
      const at = match && clocks[match.captured('a')]?.value;
      // "nine forty five i hopped on a call": a time by itself opens a clause, a mere number does not.
      const alone =
        chart.clocks.some((clock) => clock.from === from) &&
        (at?.bare || (from > 0 && !parts(chart.tokens[from]) && !chart.is(from - 1, 'part')));
      const counts = is === 'start' && (alone || (at?.bare && countsSomething(chart, match?.to ?? 0)));
      if (match && at && !counts) found.push({ is, from, to: match.to, at });
    }
  }
  return found;
}

/** "with two students": a mere number before a noun is no time of day. */
function countsSomething(chart: Chart, next: number): boolean {
  const token = chart.tokens[next];
  if (token === undefined || parts(token)) return false;
  const free = [
    'preposition',
    'article',
    'pronoun',
    'and',
    'after',
    'did',
    'hesitation',
    'duration',
    'part',
    'weekday',
    'was',
    'but',
    'correction',
  ];
  return !chart.is(next, ...free);
}

function getUnit(chart: Chart, from: number, to: number): 'hour' | 'minute' {
  for (let at = from; at < to; at += 1) if (chart.is(at, 'hour') || chart.is(at, 'day-unit')) return 'hour';
  for (let at = from; at < to; at += 1) if (chart.is(at, 'minute')) return 'minute';
  return 'hour';
}
