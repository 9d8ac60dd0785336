import type { Temporal } from 'temporal-polyfill';
import { temporal } from '#temporal';
import type { Chart } from '../reading/pattern.ts';
import { endWith, type PartOfDay, startWith, type TimeRange, toRange, wholeDay } from '../time/clock.ts';
import { type Moment, partsOfDay, type SpokenDay, toDate } from '../time/days.ts';
import type { Annotation } from './annotations.ts';
import type { Clause } from './clauses.ts';

/** When something was, as far as the words say: with a start, or only with a length. */
export type ClauseTime = {
  date: Temporal.PlainDate;
  start: Temporal.ZonedDateTime | null;
  end: Temporal.ZonedDateTime | null;
  minutes: number;
  annotations: Annotation[];
};

export type TimeContext = Moment & {
  chart: Chart;
  /** The day that was said last, for a clause that says none. */
  day: SpokenDay | null;
  /** Where the entry before ended, for one that follows it. */
  chained: Temporal.ZonedDateTime | null;
  /** Where the entry before began, for one that goes before it. */
  precedes: Temporal.ZonedDateTime | null;
  /** The unit of the last length: "two hours of sanding and three of varnishing". */
  unit: 'hour' | 'minute';
};

type AnnotationOfKind<Is extends Annotation['is']> = Annotation extends infer One
  ? One extends { is: infer Has }
    ? Is extends Has
      ? One
      : never
    : never
  : never;

function first<Is extends Annotation['is']>(clause: Clause, is: Is): AnnotationOfKind<Is> | undefined {
  return clause.annotations.find(
    (annotation): annotation is Annotation & AnnotationOfKind<Is> => annotation.is === is,
  );
}

export function findLength(
  clause: Clause,
  unit: 'hour' | 'minute',
): { minutes: number; annotation: Annotation } | null {
  const duration = first(clause, 'duration');
  if (duration) return { minutes: duration.minutes, annotation: duration };
  const count = first(clause, 'count');
  if (count === undefined) return null;
  // Nobody says a part of a minute.
  const inHours = (unit === 'hour' && count.count <= maxHours) || !Number.isInteger(count.count);
  return { minutes: Math.round(count.count * (inHours ? 60 : 1)), annotation: count };
}

/** "an hour and ten minutes … and twenty-five": a number that no day has hours for counts minutes. */
const maxHours = 12;

/** Null where a clause has an end and no start, or the other way round. */
export function findTime(clause: Clause, context: TimeContext): ClauseTime | null {
  const { now } = context;
  const last = first(clause, 'last');
  if (last) {
    const start = now.subtract({ minutes: last.minutes });
    return { date: start.toPlainDate(), start, end: now, minutes: last.minutes, annotations: [last] };
  }
  const part = findPart(clause, context);
  const since = first(clause, 'since');
  if (since) return sinceThen(since, part, context);
  const range = first(clause, 'range');
  const start = first(clause, 'start');
  const stop = first(clause, 'stop');
  const length = findLength(clause, context.unit);
  const until = findUntil(context);
  const from = range?.start ?? start?.at;
  const to = range?.end ?? stop?.at;
  const annotations = [range, start, stop].filter((annotation) => annotation !== undefined);
  if (from && to) return fixed(toRange(from, to, part, until), null, annotations, context);
  if (length && from)
    return fixed(
      startWith(from, length.minutes, part, until),
      length.minutes,
      [...annotations, length.annotation],
      context,
    );
  if (length && to)
    return fixed(
      endWith(to, length.minutes, part, until),
      length.minutes,
      [...annotations, length.annotation],
      context,
    );
  if (to) return upTo(to, context, annotations);
  return length && floating(length.minutes, length.annotation, context);
}

/** Only a length: it follows or precedes another entry, or stands anywhere on its day. */
function floating(minutes: number, annotation: Annotation, context: TimeContext): ClauseTime {
  const { chained, precedes } = context;
  const start = chained ?? precedes?.subtract({ minutes }) ?? null;
  const date = start?.toPlainDate() ?? getDay(context);
  return { date, start, end: start?.add({ minutes }) ?? null, minutes, annotations: [annotation] };
}

/** "then grammar until eleven thirty": from where the entry before ended. */
function upTo(
  to: { minutes: number; exact: boolean; bare: boolean },
  context: TimeContext,
  annotations: Annotation[],
): ClauseTime | null {
  const { chained } = context;
  if (chained === null) return null;
  const from = chained.hour * 60 + chained.minute;
  const { end } = toRange({ minutes: from, exact: true, bare: false }, to, null, null);
  const at = zoned(chained.toPlainDate(), end, chained.timeZoneId);
  return {
    date: chained.toPlainDate(),
    start: chained,
    end: at,
    minutes: Math.round(at.since(chained).total('minutes')),
    annotations,
  };
}

function sinceThen(
  since: AnnotationOfKind<'since'>,
  part: PartOfDay | null,
  context: TimeContext,
): ClauseTime {
  const { now } = context;
  const minute = now.hour * 60 + now.minute;
  const { start } = toRange(since.at, { minutes: minute, exact: true, bare: false }, part, null);
  const today = now.toPlainDate();
  const at = zoned(start > minute ? today.subtract({ days: 1 }) : today, start, now.timeZoneId);
  return {
    date: at.toPlainDate(),
    start: at,
    end: now,
    minutes: Math.round(now.since(at).total('minutes')),
    annotations: [since],
  };
}

/** Clock times on their day. Without a length of its own, what lies between them counts, clock changes included. */
function fixed(
  range: TimeRange,
  length: number | null,
  annotations: Annotation[],
  context: TimeContext,
): ClauseTime {
  const { now } = context;
  const zone = now.timeZoneId;
  const date = dateFor(range, context);
  const start = zoned(date, range.start, zone);
  const end = length === null ? zoned(date, range.end, zone) : start.add({ minutes: length });
  const minutes = length ?? Math.round(end.since(start).total('minutes'));
  return { date: start.toPlainDate(), start, end, minutes, annotations };
}

function dateFor(range: TimeRange, context: TimeContext): Temporal.PlainDate {
  const { day, now } = context;
  const said = getDay(context);
  // "last night from one to three" was in the small hours of today.
  if (day?.day.is === 'last-night' && range.start < 12 * 60) return said.add({ days: 1 });
  const minute = now.hour * 60 + now.minute;
  if (day === null && now.hour < 4 && range.end > minute) return said.subtract({ days: 1 });
  return said;
}

export function getDay(context: TimeContext): Temporal.PlainDate {
  const today = context.now.toPlainDate();
  return context.day === null ? today : (toDate(context.day, context) ?? today);
}

/** Work of today had ended when the note was spoken; for other days this is unknown. */
function findUntil(context: TimeContext): number | null {
  const { day, now } = context;
  const isToday = day === null || getDay(context).equals(now.toPlainDate());
  return isToday && now.hour >= 4 ? now.hour * 60 + now.minute : null;
}

function findPart(clause: Clause, context: TimeContext): PartOfDay | null {
  if (context.day?.part) return context.day.part;
  for (let at = clause.from; at < clause.to; at += 1) {
    const [part] = context.chart.at('part', at);
    const inClock = clause.annotations.some(
      (annotation) =>
        ['range', 'start', 'stop', 'day', 'name'].includes(annotation.is) &&
        at >= annotation.from &&
        at < annotation.to,
    );
    if (part && !inClock) return partsOfDay[part.value - 1] ?? null;
  }
  return null;
}

/** A time of day, past midnight where it has more minutes than a day. */
function zoned(date: Temporal.PlainDate, minutes: number, timeZone: string): Temporal.ZonedDateTime {
  const days = Math.floor(minutes / wholeDay);
  const inDay = minutes - days * wholeDay;
  return date.add({ days }).toZonedDateTime({
    timeZone,
    plainTime: temporal.PlainTime.from({ hour: Math.floor(inDay / 60), minute: inDay % 60 }),
  });
}
