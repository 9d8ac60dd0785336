import { Temporal } from 'temporal-polyfill';

/** Something with a length that has to stand somewhere on its day; where the words fixed the start, it stands there. */
export type Placeable = {
  date: Temporal.PlainDate;
  start: Temporal.PlainTime | null;
  durationSeconds: number;
};

/** What is taken already, from one instant to another. */
export type Span = { from: Temporal.Instant; to: Temporal.Instant };

export type PlacementContext = {
  timeZone: string;
  spokenAt: Temporal.Instant;
  workdayStart: Temporal.PlainTime;
  /** What stands on the days in question, as far as it is known. */
  taken: Span[];
};

/** More work on one day than the day has room for. */
export class DayTooLong extends Error {}

/**
 * Gives each entry its start: one after another from the start of the working day, past what is taken. Today they may not end after
 * the note was spoken, on other days not after midnight: then they are laid back from that end. Where they do not fit before it
 * either, they stand one after another from the first minute of the day, and today's may then end after the note.
 */
export function place<T extends Placeable>(
  entries: T[],
  context: PlacementContext,
): (T & { startedAt: Temporal.Instant })[] {
  const fixed = new Map(
    entries.flatMap((entry) => {
      const { date, start, durationSeconds } = entry;
      if (start === null) return [];
      const from = date.toZonedDateTime({ timeZone: context.timeZone, plainTime: start }).toInstant();
      return [[entry, { from, to: from.add({ seconds: durationSeconds }) }] as const];
    }),
  );
  const taken = [...context.taken];
  const starts = new Map([...fixed].map(([entry, { from }]) => [entry, from]));
  for (const day of Map.groupBy(entries, ({ date }) => date.toString()).values()) {
    for (const [entry, startedAt] of placeDay(day, context, { taken, fixed })) {
      starts.set(entry, startedAt);
      taken.push({ from: startedAt, to: startedAt.add({ seconds: entry.durationSeconds }) });
    }
  }
  return entries.flatMap((entry) => {
    const startedAt = starts.get(entry);
    return startedAt ? [{ ...entry, startedAt }] : [];
  });
}

/** Places the entries of one day that have no clock time. */
function placeDay<T extends Placeable>(
  entries: T[],
  { timeZone, spokenAt, workdayStart }: PlacementContext,
  { taken, fixed }: { taken: Span[]; fixed: Map<T, Span> },
): Map<T, Temporal.Instant> {
  const [first] = entries;
  if (first === undefined) return new Map();
  const { date } = first;
  const midnight = date.toZonedDateTime({ timeZone }).toInstant();
  const nextMidnight = date.add({ days: 1 }).toZonedDateTime({ timeZone }).toInstant();
  // Also what the same note puts on the evening before, and reaches into this day.
  const ofOtherDays = [...fixed].flatMap(([entry, span]) => (entries.includes(entry) ? [] : [span]));
  const logged = [...taken, ...ofOtherDays].filter((span) => overlaps(span, midnight, nextMidnight));
  const total =
    entries.reduce((sum, { durationSeconds }) => sum + durationSeconds, 0) +
    logged.reduce((sum, span) => sum + secondsBetween(span, midnight, nextMidnight), 0);
  if (total > nextMidnight.since(midnight).total('seconds')) throw new DayTooLong();

  const floating = entries.filter(({ start }) => start === null);
  const occupied = [...taken, ...fixed.values()];
  const isToday = spokenAt.toZonedDateTimeISO(timeZone).toPlainDate().equals(date);
  const end = isToday ? spokenAt : nextMidnight;
  const from = date.toZonedDateTime({ timeZone, plainTime: workdayStart }).toInstant();
  const starts =
    forward(floating, from, end, occupied) ??
    backward(floating, midnight, end, occupied) ??
    forward(floating, midnight, nextMidnight, occupied) ??
    intoGaps(floating, midnight, nextMidnight, occupied);
  if (starts === undefined) throw new DayTooLong();
  return starts;
}

/** From a start onwards, past what is taken; undefined when that would go beyond the end. */
function forward<T extends Placeable>(
  entries: T[],
  from: Temporal.Instant,
  end: Temporal.Instant,
  taken: Span[],
) {
  const starts = new Map<T, Temporal.Instant>();
  let cursor = from;
  for (const entry of entries) {
    for (let inTheWay: Span | undefined; ; cursor = inTheWay.to) {
      inTheWay = overlapping(taken, cursor, cursor.add({ seconds: entry.durationSeconds }));
      if (inTheWay === undefined) break;
    }
    starts.set(entry, cursor);
    cursor = cursor.add({ seconds: entry.durationSeconds });
  }
  return Temporal.Instant.compare(cursor, end) > 0 ? undefined : starts;
}

/** Back from an end, the last entry last, past what is taken; undefined when that would go before the day. */
function backward<T extends Placeable>(
  entries: T[],
  midnight: Temporal.Instant,
  end: Temporal.Instant,
  taken: Span[],
) {
  const starts = new Map<T, Temporal.Instant>();
  let cursor = end;
  for (const entry of entries.toReversed()) {
    for (let inTheWay: Span | undefined; ; cursor = inTheWay.from) {
      inTheWay = overlapping(taken, cursor.subtract({ seconds: entry.durationSeconds }), cursor);
      if (inTheWay === undefined) break;
    }
    cursor = cursor.subtract({ seconds: entry.durationSeconds });
    starts.set(entry, cursor);
  }
  return Temporal.Instant.compare(cursor, midnight) < 0 ? undefined : starts;
}

/** Each where it fits first, the longest first; undefined when one fits nowhere. Only of use on a day that is nearly full. */
function intoGaps<T extends Placeable>(
  entries: T[],
  midnight: Temporal.Instant,
  nextMidnight: Temporal.Instant,
  taken: Span[],
) {
  const all = [...taken];
  const starts = new Map<T, Temporal.Instant>();
  for (const entry of entries.toSorted((one, other) => other.durationSeconds - one.durationSeconds)) {
    const start = forward([entry], midnight, nextMidnight, all)?.get(entry);
    if (start === undefined) return undefined;
    starts.set(entry, start);
    all.push({ from: start, to: start.add({ seconds: entry.durationSeconds }) });
  }
  return starts;
}

/** The share of a period that lies on a day: the night before may reach into it. */
function secondsBetween(
  { from, to }: Span,
  midnight: Temporal.Instant,
  nextMidnight: Temporal.Instant,
): number {
  const start = Temporal.Instant.compare(from, midnight) < 0 ? midnight : from;
  const end = Temporal.Instant.compare(to, nextMidnight) > 0 ? nextMidnight : to;
  return end.since(start).total('seconds');
}

function overlapping(taken: Span[], from: Temporal.Instant, to: Temporal.Instant): Span | undefined {
  return taken.find((span) => overlaps(span, from, to));
}

function overlaps(span: Span, from: Temporal.Instant, to: Temporal.Instant): boolean {
  return Temporal.Instant.compare(span.from, to) < 0 && Temporal.Instant.compare(span.to, from) > 0;
}
