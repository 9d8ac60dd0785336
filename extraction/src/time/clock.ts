/** A time of day as it was said: minutes since midnight, and whether the half of the day is certain. */
export type Clock = {
  minutes: number;
  /** "14h30", "4 pm", "noon"; otherwise twelve hours later is meant as well. */
  exact: boolean;
  /** A mere number: a time only where something around it says so. */
  bare: boolean;
  /** More than twelve: whoever says so counts the other hours to twenty-four as well. */
  is24Hour?: true;
};

export const halfDay = 720;
export const wholeDay = 1440;

/** An hour and minutes: over twelve, the half of the day is certain. */
export function clock(hour: number, minutes = 0, bare = false): Clock | null {
  if (hour < 0 || hour > 24 || minutes < 0 || minutes > 59) return null;
  const exact = hour > 12 || hour === 0;
  const said = { minutes: (hour % 24) * 60 + minutes, exact, bare };
  return hour > 12 ? { ...said, is24Hour: true } : said;
}

/** So many minutes before an hour: "quarter to three". */
export function before(hour: number, minutes: number): Clock | null {
  const full = clock(hour);
  return full && { ...full, minutes: (full.minutes - minutes + wholeDay) % wholeDay };
}

export function morning(said: Clock | null): Clock | null {
  if (said === null || said.minutes >= halfDay + 60) return null;
  return { minutes: said.minutes % halfDay, exact: true, bare: false };
}

export function afternoon(said: Clock | null): Clock | null {
  if (said === null) return null;
  return { minutes: (said.minutes % halfDay) + halfDay, exact: true, bare: false };
}

export function exactly(minutes: number): Clock {
  return { minutes, exact: true, bare: false };
}

/** From digits ("11:30", "09:00"): over twelve is certain. */
export function fromDigits(minutes: number): Clock | null {
  return clock(Math.floor(minutes / 60), minutes % 60);
}

export type PartOfDay = 'morning' | 'afternoon' | 'evening' | 'night';

/** A range of times of day; its end may lie past midnight. */
export type TimeRange = { start: number; end: number };

/** From one to seventeen is hardly meant. */
const longestWork = 13 * 60;
const dayBegins = 7 * 60;
const dayEnds = 19 * 60;

/**
 * Which of the readings is meant: within the part of the day that was said; else within the working day; else the shortest.
 * `until` is the moment of speaking where the day is today: what has not happened yet was hardly meant.
 */
export function toRange(from: Clock, to: Clock, part: PartOfDay | null, until: number | null): TimeRange {
  const asSaid = part === null && to.is24Hour && !from.exact && to.minutes - from.minutes <= longestWork;
  const readings = getReadings(asSaid ? { ...from, exact: true } : from, part).flatMap((start) =>
    getReadings(to, null).map((end) => ({ start, end: end > start ? end : end + wholeDay })),
  );
  return choose(readings, part === null && !(from.exact && to.exact), until);
}

/** A start or an end with a length, read the same way. */
export function startWith(
  from: Clock,
  minutes: number,
  part: PartOfDay | null,
  until: number | null,
): TimeRange {
  const readings = getReadings(from, part).map((start) => ({ start, end: start + minutes }));
  return choose(readings, !from.exact, until);
}

export function endWith(to: Clock, minutes: number, part: PartOfDay | null, until: number | null): TimeRange {
  const readings = getReadings(to, part).map((end) => ({ start: end - minutes, end }));
  return choose(readings, !to.exact, until);
}

function getReadings({ minutes, exact }: Clock, part: PartOfDay | null): number[] {
  if (exact) return [minutes];
  const early = minutes % halfDay;
  const late = early + halfDay;
  if (part === 'morning') return [minutes < halfDay ? early : minutes];
  if (part === 'afternoon') return [late];
  // "tonight at twelve" is midnight, "tonight at six" is not the morning.
  if (part === 'evening') return [early === 0 ? wholeDay : late];
  if (part === 'night') return [early < 6 * 60 ? early : late];
  return [early, late];
}

function choose(readings: TimeRange[], inWorkingDay: boolean, until: number | null): TimeRange {
  const past = until === null ? [] : readings.filter(({ end }) => end <= until);
  const open = past.length > 0 ? past : readings;
  const working = open.filter(({ start, end }) => start >= dayBegins && end <= dayEnds);
  const [best] = (inWorkingDay && working.length > 0 ? working : open).toSorted(
    (a, b) => a.end - a.start - (b.end - b.start) || overlap(b) - overlap(a),
  );
  return best ?? { start: 0, end: 0 };
}

function overlap({ start, end }: TimeRange): number {
  return Math.max(0, Math.min(end, dayEnds) - Math.max(start, dayBegins));
}
