import { temporal } from '#temporal';
import type { Project } from '../extraction.ts';
import { type Clock, halfDay, toRange, wholeDay } from '../time/clock.ts';
import { type SpokenDay, toDate } from '../time/days.ts';
import type { CorrectionNote, Range } from './correction-note.ts';
import { wordsIn } from './find-entries.ts';
import type { OfferedEntry } from './offered-entries.ts';
import type { NewValues } from './operations.ts';

/** What words say that an entry becomes. */
export type SaidValue =
  | { is: 'length'; minutes: number }
  /** So much more or less than there is. */
  | { is: 'more'; minutes: number }
  | { is: 'day'; said: SpokenDay }
  | { is: 'start' | 'end'; at: Clock }
  | { is: 'range'; start: Clock; end: Clock }
  /** Of a client with several projects nobody knows which is meant. */
  | { is: 'project'; projects: readonly Project[] }
  | { is: 'all' };

/** What a verb leads one to expect: "took" a length, "started" a time. */
export type Expectation = 'any' | 'start' | 'end';

export type SaidValues = {
  values: SaidValue[];
  /** The token with which something begins that is no value. */
  to: number;
};

const passing = ['hesitation', 'approximately', 'filler', 'empty', 'correction', 'entry-word'];
const leading = ['preposition', 'target', 'of', 'article', 'before-name', 'project', 'was'];

/** The values that are said one after another, up to the first word that is none. */
export function readValues(note: CorrectionNote, { from, to }: Range, expected: Expectation): SaidValues {
  const values: SaidValue[] = [];
  let at = from;
  while (at < to) {
    const negated = skipNegated(note, at, to, expected);
    if (negated > at) {
      at = negated;
      continue;
    }
    const found = valueFrom(note, at, to, expected, values.at(-1));
    if (found !== undefined) {
      const same = values.findIndex((one) => kindOf(one) === kindOf(found.value));
      // "two hours, no, three": the last of a kind holds.
      if (same >= 0) values.splice(same, 1);
      values.push(found.value);
      at = found.to;
      continue;
    }
    const passed = note.skip(at, ...passing);
    if (passed === at) break;
    at = Math.min(passed, to);
  }
  return { values, to: at };
}

const kindOf = ({ is }: SaidValue) => (is === 'more' ? 'length' : is);

/** "not two", "et non dix heures": what it was. */
function skipNegated(note: CorrectionNote, at: number, to: number, expected: Expectation): number {
  const joined = note.skip(at, 'and', 'but');
  const isNegation = note.is(joined, 'negation') || (note.is(joined, 'correction') && joined > at);
  if (!isNegation) return at;
  const behind = note.skip(joined, 'negation', 'correction');
  const old = valueFrom(note, behind, to, expected, { is: 'length', minutes: 60 });
  if (old !== undefined) return old.to;
  const clock = note.clock(behind, to) ?? note.clock(behind + 1, to);
  return clock?.to ?? at;
}

function valueFrom(
  note: CorrectionNote,
  first: number,
  to: number,
  expected: Expectation,
  before: SaidValue | undefined,
): { value: SaidValue; to: number } | undefined {
  let at = first;
  for (;;) {
    const found = valueAt(note, at, to, expected, before);
    if (found !== undefined) return found;
    const next = Math.max(
      note.skip(at, ...leading),
      note.is(at, 'hesitation', 'approximately') ? at + 1 : at,
    );
    // Of two ways to pass, the shorter may be the one that leads to a value.
    if (next > at + 1) {
      const shorter = valueAt(note, at + 1, to, expected, before);
      if (shorter !== undefined && note.is(at, ...leading)) return shorter;
    }
    if (next === at || next >= to) return undefined;
    at = next;
  }
}

function valueAt(
  note: CorrectionNote,
  at: number,
  to: number,
  expected: Expectation,
  before: SaidValue | undefined,
): { value: SaidValue; to: number } | undefined {
  if (expected !== 'any') {
    const clock = note.clock(at, to);
    if (clock) return { value: { is: expected, at: clock.value }, to: clock.to };
  }
  const range = note.time(at, to, 'range');
  const length = note.time(at, to, 'duration');
  if (range && range.to > (length?.to ?? 0)) {
    const { start, end } = range;
    return { value: { is: 'range', start, end }, to: range.to };
  }
  if (length) return readLength(note, length.minutes, length.to, to);
  const day = note.time(at, to, 'day');
  if (day) return { value: { is: 'day', said: day.said }, to: day.to };
  const moment = note.time(at, to, 'start', 'stop', 'since');
  if (moment) return { value: { is: moment.is === 'stop' ? 'end' : 'start', at: moment.at }, to: moment.to };
  const name = readName(note, at, to);
  if (name) return { value: { is: 'project', projects: name.projects }, to: name.to };
  const count = note.count(at, to);
  const isCounted = before?.is === 'length' || before?.is === 'more';
  if (count && isCounted) return readLength(note, count.value * 60, count.to, to);
  const all = note.skip(at, 'these-entries');
  if (all > at && all <= to && !note.is(at, 'article')) return { value: { is: 'all' }, to: all };
  return undefined;
}

/** A name; or a word that stands in one project's name alone, whatever leads to it: "pour le portail". */
function readName(
  note: CorrectionNote,
  at: number,
  to: number,
): { projects: readonly Project[]; to: number } | undefined {
  const found = note.name(at, to);
  if (found) return { projects: found.name.projects, to: found.to };
  const { word } = note.token(at) ?? {};
  if (word === undefined || at >= to || note.is(at, ...leading)) return undefined;
  const projects = note.context.projects.filter(({ name, client }) =>
    wordsIn(`${name} ${client ?? ''}`).includes(word),
  );
  return projects.length === 0 ? undefined : { projects, to: at + 1 };
}

/** "two hours", or so much "longer" or "shorter". */
function readLength(note: CorrectionNote, minutes: number, end: number, to: number) {
  const longer = note.skip(end, 'longer');
  const shorter = note.skip(end, 'shorter');
  if (longer > end && longer <= to) return { value: { is: 'more' as const, minutes }, to: longer };
  if (shorter > end && shorter <= to)
    return { value: { is: 'more' as const, minutes: -minutes }, to: shorter };
  return { value: { is: 'length' as const, minutes }, to: end };
}

/** What an entry becomes; `open` where a value does not say enough. */
export function toNewValues(
  said: readonly SaidValue[],
  entry: OfferedEntry,
  note: CorrectionNote,
): { values: NewValues; isOpen: boolean } {
  const values: NewValues = {};
  let isOpen = false;
  const began = toMinutes(entry.start);
  const ends = began + entry.durationSeconds / 60;
  for (const value of said) {
    switch (value.is) {
      case 'length':
        values.durationSeconds = value.minutes * 60;
        break;
      case 'more':
        values.durationSeconds = entry.durationSeconds + value.minutes * 60;
        break;
      case 'day': {
        const date = toDate(value.said, note.moment);
        if (date) values.date = date.toString();
        else isOpen = true;
        break;
      }
      case 'start':
        values.start = toTime(nearest(value.at, began));
        break;
      case 'end': {
        const end = nearest(value.at, ends);
        values.durationSeconds = (end <= began ? end + wholeDay - began : end - began) * 60;
        break;
      }
      case 'range': {
        const { start, end } = toRange(value.start, value.end, null, null);
        values.start = toTime(start % wholeDay);
        values.durationSeconds = (end - start) * 60;
        break;
      }
      case 'project': {
        const [project] = value.projects;
        if (project && value.projects.length === 1) values.projectId = project.id;
        else isOpen = true;
        break;
      }
      case 'all':
        break;
    }
  }
  if (
    values.durationSeconds !== undefined &&
    !(values.durationSeconds >= 60 && values.durationSeconds <= 86_400)
  )
    return { values: {}, isOpen: true };
  return { values, isOpen };
}

/** Of the two halves of the day the one that is nearer to what is there. */
function nearest({ minutes, exact }: Clock, there: number): number {
  if (exact) return minutes;
  const early = minutes % halfDay;
  return Math.abs(early - there) <= Math.abs(early + halfDay - there) ? early : early + halfDay;
}

export const toMinutes = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));

const toTime = (minutes: number) =>
  temporal.PlainTime.from({ hour: Math.floor(minutes / 60) % 24, minute: minutes % 60 }).toString({
    smallestUnit: 'minute',
  });
