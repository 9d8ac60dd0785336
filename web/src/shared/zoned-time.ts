import { timeZoneHere } from './time-zone.ts';

/** What a calendar and a clock show: `2026-06-01` and `09:00`. */
export type ClockTime = { date: string; time: string };

const dayMs = 86_400_000;

/** The zone if this browser knows it, otherwise its own. */
export function knownTimeZone(timeZone: string | null): string {
  if (timeZone === null) return timeZoneHere();
  try {
    getClock(timeZone);
    return timeZone;
  } catch {
    return timeZoneHere();
  }
}

const clocks = new Map<string, Intl.DateTimeFormat>();

/** Kept: to make one takes a hundred times as long as to use it. */
function getClock(timeZone: string): Intl.DateTimeFormat {
  const known = clocks.get(timeZone);
  if (known) return known;
  const clock = new Intl.DateTimeFormat('en', {
    timeZone,
    calendar: 'iso8601',
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  });
  clocks.set(timeZone, clock);
  return clock;
}

/** What clocks in a time zone show at an instant. */
export function toClockTime(instantMs: number, timeZone: string): ClockTime {
  const parts = getClock(timeZone).formatToParts(instantMs);
  const find = (wanted: Intl.DateTimeFormatPartTypes) => parts.find(({ type }) => type === wanted)?.value;
  return {
    date: `${find('year')}-${find('month')}-${find('day')}`,
    time: `${find('hour')}:${find('minute')}`,
  };
}

const asUtc = ({ date, time }: ClockTime) => Date.parse(`${date}T${time}:00Z`);

/** The instants at which clocks in a time zone show this, in order: none where they are set forward over it, two where they are set back. */
export function findInstants(wanted: ClockTime, timeZone: string): number[] {
  const shown = asUtc(wanted);
  if (Number.isNaN(shown)) return [];
  // The day before and the day after know the offsets on both sides of a change of the clocks.
  const offsets = [shown - dayMs, shown + dayMs].map((near) => asUtc(toClockTime(near, timeZone)) - near);
  return [...new Set(offsets)]
    .map((offset) => shown - offset)
    .filter((instant) => asUtc(toClockTime(instant, timeZone)) === shown)
    .sort((a, b) => a - b);
}

/** Whether this browser's clock shows something else than one in the zone does. */
export function differsFromHere(instantMs: number, timeZone: string): boolean {
  return asUtc(toClockTime(instantMs, timeZone)) !== asUtc(toClockTime(instantMs, timeZoneHere()));
}

/** Such as "EST" or "GMT+2". */
export function shortZoneName(instantMs: number, timeZone: string, language: string): string {
  return (
    new Intl.DateTimeFormat(language, { timeZone, timeZoneName: 'short' })
      .formatToParts(instantMs)
      .find(({ type }) => type === 'timeZoneName')?.value ?? timeZone
  );
}
