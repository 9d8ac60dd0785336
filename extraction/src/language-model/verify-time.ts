import type { Temporal } from 'temporal-polyfill';
import { temporal } from '#temporal';
import { type Clock, halfDay, wholeDay } from '../time/clock.ts';
import type { TimeAnnotation } from '../time/read-time.ts';
import { type Finding, flagged, repaired } from './findings.ts';
import type { ModelEntry } from './model-response.ts';
import type { NoteWords } from './note-words.ts';

/** A break between two entries that is told by its name only ("lunch") lasts no longer. */
const longestGap = 90;

/** Whether length, start and end are those that the quoted words say, and fit together. */
export function checkTime(entry: ModelEntry, all: readonly ModelEntry[], words: NoteWords): Finding[] {
  const { start, end, minutes, quotes } = entry;
  const findings: Finding[] = [];
  const elapsed = elapsedMinutes(entry, words);
  if (elapsed !== null && elapsed - entry.breakMinutes !== minutes)
    findings.push(flagged('duration', 'wrong-sum', String(elapsed - entry.breakMinutes)));
  if (quotes.time === null) {
    const isRepeated = all.some(
      (one) => one !== entry && one.quotes.time !== null && one.minutes === minutes,
    );
    if (!words.mayShare && !isRepeated) findings.push(flagged('duration', 'not-said'));
    return findings;
  }
  const { lengths, clocks } = saidIn(quotes.time, words);
  const isRest = words.has(quotes.time, 'rest', 'negation', 'correction');
  if (lengths.length > 0 && clocks.length === 0 && !isRest && !fits(minutes, lengths, words.mayShare))
    findings.push(flagged('duration', 'other-value', String(lengths[0])));
  if (clocks.length > 0) {
    if (start === null) findings.push(flagged('start', 'left-out', clockText(clocks[0])));
    else if (!followsFrom(clocks, entry, all, words))
      findings.push(flagged('start', 'other-value', clockText(clocks[0])));
    if (clocks.length > 1 && end !== null && !clocks.some((clock) => isClock(end, clock)))
      findings.push(flagged('duration', 'other-value'));
  } else if (start !== null && !followsFrom(words.clocksIn(quotes.time), entry, all, words))
    findings.push(flagged('start', 'not-said'));
  return findings;
}

/** Sums are the grammar's: where start and end were said, or one length and nothing else, the minutes follow. */
export function repairTime(entry: ModelEntry, words: NoteWords): { entry: ModelEntry; findings: Finding[] } {
  const right = minutesSaid(entry, words);
  if (right === null || right < 1 || right === entry.minutes) return { entry, findings: [] };
  return {
    entry: { ...entry, minutes: right },
    findings: [repaired('duration', 'other-value', String(entry.minutes))],
  };
}

function minutesSaid(entry: ModelEntry, words: NoteWords): number | null {
  const { start, end, breakMinutes, quotes } = entry;
  if (quotes.time === null || words.mayShare || words.spans(quotes.time).length === 0) return null;
  if (words.has(words.chart, 'correction', 'negation', 'rest', 'drop')) return null;
  const { annotations, length } = words.read(quotes.time);
  const [annotation, ...others] = annotations;
  if (annotation === undefined || others.length > 0 || annotation.to - annotation.from < length) return null;
  if (annotation.is === 'duration' && start === null && end === null && breakMinutes === 0)
    return annotation.minutes;
  const isRange =
    annotation.is === 'range' &&
    start !== null &&
    end !== null &&
    isClock(start, annotation.start) &&
    isClock(end, annotation.end) &&
    breakMinutes === 0 &&
    !words.has(words.chart, 'pause', 'break');
  return isRange ? elapsedMinutes(entry, words) : null;
}

function saidIn(quote: string, words: NoteWords): { lengths: number[]; clocks: Clock[] } {
  const { annotations } = words.read(quote);
  const isLength = (annotation: TimeAnnotation) => annotation.is === 'duration' || annotation.is === 'last';
  const readable = annotations.filter(
    (annotation) =>
      isLength(annotation) ||
      !annotations.some(
        (other) => isLength(other) && other.from < annotation.to && annotation.from < other.to,
      ),
  );
  return {
    lengths: annotations.flatMap((annotation) =>
      annotation.is === 'duration' || annotation.is === 'last' || annotation.is === 'break'
        ? [annotation.minutes]
        : [],
    ),
    clocks: readable.flatMap((annotation): Clock[] => {
      if (annotation.is === 'range') return [annotation.start, annotation.end];
      return annotation.is === 'start' || annotation.is === 'stop' || annotation.is === 'since'
        ? [annotation.at]
        : [];
    }),
  };
}

/** One of the lengths, their sum, what is left of the first, or a share of it. */
function fits(minutes: number, lengths: readonly number[], mayShare: boolean): boolean {
  const [first = 0, ...others] = lengths;
  const sum = lengths.reduce((total, one) => total + one, 0);
  if (lengths.includes(minutes) || sum === minutes) return true;
  if (others.length > 0 && first - (sum - first) === minutes) return true;
  if (!mayShare) return false;
  return (
    [2, 3, 4, 5, 6].some((share) => Math.abs(first / share - minutes) < 1) ||
    lengths.some((one) => one - minutes > 0 && lengths.includes(one - minutes))
  );
}

/** A start that was said, or that follows: from the end, from an entry beside it, or from the moment of speaking. */
function followsFrom(
  clocks: readonly Clock[],
  entry: ModelEntry,
  all: readonly ModelEntry[],
  { moment: { now } }: NoteWords,
): boolean {
  if (entry.start === null) return false;
  const at = toMinutes(entry.start);
  const length = entry.minutes + entry.breakMinutes;
  if (clocks.some((clock) => isClock(timeText(at), clock) || isClock(timeText(at + length), clock)))
    return true;
  const spokenAt = now.hour * 60 + now.minute;
  if (Math.abs(((spokenAt - length + wholeDay) % wholeDay) - at) <= 1) return true;
  return all.some((one) => {
    if (one === entry || one.start === null) return false;
    const from = toMinutes(one.start);
    const to = from + one.minutes + one.breakMinutes;
    const gap = (at - to + 2 * wholeDay) % wholeDay;
    const before = (from - (at + length) + 2 * wholeDay) % wholeDay;
    return gap <= longestGap || before === 0;
  });
}

/** From start to end on the clock of the speaker's zone, which may change that night. */
function elapsedMinutes({ date, start, end }: ModelEntry, { moment: { now } }: NoteWords): number | null {
  if (start === null || end === null) return null;
  const day = temporal.PlainDate.from(date);
  const at = (on: Temporal.PlainDate, time: string) =>
    on.toZonedDateTime({ timeZone: now.timeZoneId, plainTime: temporal.PlainTime.from(time) });
  const last = toMinutes(end) <= toMinutes(start) ? day.add({ days: 1 }) : day;
  return Math.round(at(last, end).since(at(day, start)).total('minutes'));
}

export function overlap(one: ModelEntry, other: ModelEntry): boolean {
  if (one.start === null || other.start === null || one.date !== other.date) return false;
  const [from, otherFrom] = [toMinutes(one.start), toMinutes(other.start)];
  return from < otherFrom + other.minutes && otherFrom < from + one.minutes;
}

const toMinutes = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));

function timeText(minutes: number): string {
  const inDay = ((minutes % wholeDay) + wholeDay) % wholeDay;
  return `${String(Math.floor(inDay / 60)).padStart(2, '0')}:${String(inDay % 60).padStart(2, '0')}`;
}

const clockText = (clock: Clock | undefined) => (clock ? timeText(clock.minutes) : null);

function isClock(time: string, { minutes, exact }: Clock): boolean {
  const at = toMinutes(time);
  return exact ? at === minutes % wholeDay : at % halfDay === minutes % halfDay;
}
