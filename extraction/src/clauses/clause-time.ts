import type { Temporal } from 'temporal-polyfill';
import type { Chart } from '../reading/pattern.ts';
import { temporal } from '../temporal.ts';
import { endWith, type PartOfDay, type Stretch, startWith, stretchOf, wholeDay } from '../time/clock.ts';
import { dateOf, type Moment, partsOfDay, type SaidDay } from '../time/days.ts';
import type { Clause } from './clauses.ts';
import type { Mark } from './marks.ts';

/** When something was, as far as the words say: with a start, or only with a length. */
export type ClauseTime = {
  date: Temporal.PlainDate;
  start: Temporal.ZonedDateTime | null;
  end: Temporal.ZonedDateTime | null;
  minutes: number;
  marks: Mark[];
};

export type TimeContext = Moment & {
  chart: Chart;
  /** The day that was said last, for a clause that says none. */
  day: SaidDay | null;
  /** Where the entry before ended, for one that follows it. */
  chained: Temporal.ZonedDateTime | null;
  /** Where the entry before began, for one that goes before it. */
  precedes: Temporal.ZonedDateTime | null;
  /** The unit of the last length: "two hours of sanding and three of varnishing". */
  unit: 'hour' | 'minute';
};

type Of<Is extends Mark['is']> = Mark extends infer One
  ? One extends { is: infer Has }
    ? Is extends Has
      ? One
      : never
    : never
  : never;

function first<Is extends Mark['is']>(clause: Clause, is: Is): Of<Is> | undefined {
  return clause.marks.find((mark): mark is Mark & Of<Is> => mark.is === is);
}

export function lengthOf(clause: Clause, unit: 'hour' | 'minute'): { minutes: number; mark: Mark } | null {
  const duration = first(clause, 'duration');
  if (duration) return { minutes: duration.minutes, mark: duration };
  const count = first(clause, 'count');
  if (count === undefined) return null;
  // Nobody says a part of a minute.
  const inHours = (unit === 'hour' && count.count <= mostHours) || !Number.isInteger(count.count);
  return { minutes: Math.round(count.count * (inHours ? 60 : 1)), mark: count };
}

/** "an hour and ten minutes … and twenty-five": a number that no day has hours for counts minutes. */
const mostHours = 12;

/** Null where a clause has an end and no start, or the other way round. */
export function timeOf(clause: Clause, context: TimeContext): ClauseTime | null {
  const { now } = context;
  const last = first(clause, 'last');
  if (last) {
    const start = now.subtract({ minutes: last.minutes });
    return { date: start.toPlainDate(), start, end: now, minutes: last.minutes, marks: [last] };
  }
  const part = partOf(clause, context);
  const since = first(clause, 'since');
  if (since) return sinceThen(since, part, context);
  const range = first(clause, 'range');
  const start = first(clause, 'start');
  const stop = first(clause, 'stop');
  const length = lengthOf(clause, context.unit);
  const until = untilOf(context);
  const from = range?.start ?? start?.at;
  const to = range?.end ?? stop?.at;
  const marks = [range, start, stop].filter((mark) => mark !== undefined);
  if (from && to) return fixed(stretchOf(from, to, part, until), null, marks, context);
  if (length && from)
    return fixed(
      startWith(from, length.minutes, part, until),
      length.minutes,
      [...marks, length.mark],
      context,
    );
  if (length && to)
    return fixed(endWith(to, length.minutes, part, until), length.minutes, [...marks, length.mark], context);
  if (to) return upTo(to, context, marks);
  return length && floating(length.minutes, length.mark, context);
}

/** Only a length: it follows or precedes another entry, or stands anywhere on its day. */
function floating(minutes: number, mark: Mark, context: TimeContext): ClauseTime {
  const { chained, precedes } = context;
  const start = chained ?? precedes?.subtract({ minutes }) ?? null;
  const date = start?.toPlainDate() ?? dayOf(context);
  return { date, start, end: start?.add({ minutes }) ?? null, minutes, marks: [mark] };
}

/** "then grammar until eleven thirty": from where the entry before ended. */
function upTo(
  to: { minutes: number; exact: boolean; bare: boolean },
  context: TimeContext,
  marks: Mark[],
): ClauseTime | null {
  const { chained } = context;
  if (chained === null) return null;
  const from = chained.hour * 60 + chained.minute;
  const { end } = stretchOf({ minutes: from, exact: true, bare: false }, to, null, null);
  const at = zoned(chained.toPlainDate(), end, chained.timeZoneId);
  return {
    date: chained.toPlainDate(),
    start: chained,
    end: at,
    minutes: Math.round(at.since(chained).total('minutes')),
    marks,
  };
}

function sinceThen(since: Of<'since'>, part: PartOfDay | null, context: TimeContext): ClauseTime {
  const { now } = context;
  const minute = now.hour * 60 + now.minute;
  const { start } = stretchOf(since.at, { minutes: minute, exact: true, bare: false }, part, null);
  const today = now.toPlainDate();
  const at = zoned(start > minute ? today.subtract({ days: 1 }) : today, start, now.timeZoneId);
  return {
    date: at.toPlainDate(),
    start: at,
    end: now,
    minutes: Math.round(now.since(at).total('minutes')),
    marks: [since],
  };
}

/** Clock times on their day. Without a length of its own, what lies between them counts, clock changes included. */
function fixed(stretch: Stretch, length: number | null, marks: Mark[], context: TimeContext): ClauseTime {
  const { now } = context;
  const zone = now.timeZoneId;
  const date = dateFor(stretch, context);
  const start = zoned(date, stretch.start, zone);
  const end = length === null ? zoned(date, stretch.end, zone) : start.add({ minutes: length });
  const minutes = length ?? Math.round(end.since(start).total('minutes'));
  return { date: start.toPlainDate(), start, end, minutes, marks };
}

function dateFor(stretch: Stretch, context: TimeContext): Temporal.PlainDate {
  const { day, now } = context;
  const said = dayOf(context);
  // "last night from one to three" was in the small hours of today.
  if (day?.day.is === 'last-night' && stretch.start < 12 * 60) return said.add({ days: 1 });
  const minute = now.hour * 60 + now.minute;
  if (day === null && now.hour < 4 && stretch.end > minute) return said.subtract({ days: 1 });
  return said;
}

export function dayOf(context: TimeContext): Temporal.PlainDate {
  const today = context.now.toPlainDate();
  return context.day === null ? today : (dateOf(context.day, context) ?? today);
}

/** Work of today was over when it was told; of any other day one cannot say. */
function untilOf(context: TimeContext): number | null {
  const { day, now } = context;
  const isToday = day === null || dayOf(context).equals(now.toPlainDate());
  return isToday && now.hour >= 4 ? now.hour * 60 + now.minute : null;
}

function partOf(clause: Clause, context: TimeContext): PartOfDay | null {
  if (context.day?.part) return context.day.part;
  for (let at = clause.from; at < clause.to; at += 1) {
    const [part] = context.chart.at('part', at);
    const inClock = clause.marks.some(
      (mark) =>
        ['range', 'start', 'stop', 'day', 'name'].includes(mark.is) && at >= mark.from && at < mark.to,
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
