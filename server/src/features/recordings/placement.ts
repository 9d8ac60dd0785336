import { Temporal } from 'temporal-polyfill';

/** Something with a length that has to stand somewhere on its day; where the words fixed the start, it stands there. */
export type Placeable = {
  date: Temporal.PlainDate;
  start: Temporal.PlainTime | null;
  durationSeconds: number;
};

/** What is taken already, from one instant to another. */
type Span = { from: Temporal.Instant; to: Temporal.Instant };

export type PlacementContext = {
  timeZone: string;
  spokenAt: Temporal.Instant;
  workdayStart: Temporal.PlainTime;
  /** What Timbre has logged for this user on the days in question. */
  taken: Span[];
};

/** More work on one day than the day has hours. */
export class DayTooLong extends Error {}

/**
 * Gives each entry its start: one after another from the start of the working day, past what is taken. Today they may not
 * end after the note was spoken, on other days not after midnight: then they are laid back from that end, and what does not
 * fit starts with the day.
 */
export function place<T extends Placeable>(
  entries: T[],
  context: PlacementContext,
): (T & { startedAt: Temporal.Instant })[] {
  const taken = [...context.taken];
  const byDay = Map.groupBy(entries, ({ date }) => date.toString());
  const starts = new Map<T, Temporal.Instant>();
  for (const day of byDay.values()) {
    for (const [entry, startedAt] of placeDay(day, context, taken)) {
      starts.set(entry, startedAt);
      taken.push({ from: startedAt, to: startedAt.add({ seconds: entry.durationSeconds }) });
    }
  }
  return entries.flatMap((entry) => {
    const startedAt = starts.get(entry);
    return startedAt ? [{ ...entry, startedAt }] : [];
  });
}

function placeDay<T extends Placeable>(
  entries: T[],
  context: PlacementContext,
  taken: Span[],
): Map<T, Temporal.Instant> {
  const { timeZone, spokenAt, workdayStart } = context;
  const [first] = entries;
  if (first === undefined) return new Map();
  const at = (time: Temporal.PlainTime) =>
    first.date.toZonedDateTime({ timeZone, plainTime: time }).toInstant();
  const midnight = first.date.toZonedDateTime({ timeZone }).toInstant();
  const nextMidnight = first.date.add({ days: 1 }).toZonedDateTime({ timeZone }).toInstant();
  const isToday = spokenAt.toZonedDateTimeISO(timeZone).toPlainDate().equals(first.date);
  const logged = taken.filter(
    ({ from, to }) =>
      Temporal.Instant.compare(from, nextMidnight) < 0 && Temporal.Instant.compare(to, midnight) > 0,
  );
  const total =
    entries.reduce((sum, { durationSeconds }) => sum + durationSeconds, 0) +
    logged.reduce((sum, span) => sum + secondsBetween(span, midnight, nextMidnight), 0);
  if (total > nextMidnight.since(midnight).total('seconds')) throw new DayTooLong();

  const fixed = new Map(entries.flatMap((entry) => (entry.start ? [[entry, at(entry.start)] as const] : [])));
  const floating = entries.filter(({ start }) => start === null);
  const occupied = [
    ...taken,
    ...[...fixed].map(([entry, from]) => ({ from, to: from.add({ seconds: entry.durationSeconds }) })),
  ];
  const end = isToday ? spokenAt : nextMidnight;
  return new Map([
    ...fixed,
    ...(forward(floating, at(workdayStart), end, occupied) ?? backward(floating, midnight, end, occupied)),
  ]);
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

/** Back from an end, the last entry last, past what is taken; what would begin before the day begins with it. */
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
    const start = cursor.subtract({ seconds: entry.durationSeconds });
    const fits = Temporal.Instant.compare(start, midnight) >= 0;
    starts.set(entry, fits ? start : midnight);
    cursor = fits ? start : midnight;
  }
  return starts;
}

/** What of a stretch lies on a day: the night before may reach into it. */
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
  return taken.find(
    (span) => Temporal.Instant.compare(span.from, to) < 0 && Temporal.Instant.compare(span.to, from) > 0,
  );
}
