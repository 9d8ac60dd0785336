import { Temporal } from 'temporal-polyfill';
import { ConnectorError } from './connector-error.ts';
import { findRailsZone } from './rails-zones.ts';

/** How an account that keeps times writes them: on the clock of its user, of twelve hours or of twenty-four. */
export type WallClock = { zone: string; hasTwelveHours: boolean };

const minutesOfDay = 24 * 60;

/** The clock of an account that keeps times; null for one that keeps hours alone, or whose user's zone is not known. */
export function toWallClock(
  company: { wants_timestamp_timers?: boolean | null | undefined; clock?: string | null | undefined },
  timeZone: string | null | undefined,
): WallClock | null {
  const zone = findRailsZone(timeZone ?? '');
  if (company.wants_timestamp_timers !== true || zone === undefined) return null;
  return { zone, hasTwelveHours: company.clock === '12h' };
}

/** The day of an entry and its two times. The end is counted on from the start, so that the length is right where clocks are changed in between. */
export function toTimes(
  startedAt: Temporal.Instant,
  minutes: number,
  clock: WallClock,
): { spent_date: string; started_time: string; ended_time: string } {
  const start = startedAt.toZonedDateTimeISO(clock.zone);
  const from = start.hour * 60 + start.minute;
  if (from + minutes >= minutesOfDay)
    throw new ConnectorError('rejected', 'an entry with times ends on its day', { reason: 'midnight' });
  return {
    spent_date: start.toPlainDate().toString(),
    started_time: toText(from, clock),
    ended_time: toText(from + minutes, clock),
  };
}

function toText(minuteOfDay: number, { hasTwelveHours }: WallClock): string {
  const hour = Math.floor(minuteOfDay / 60);
  const minute = String(minuteOfDay % 60).padStart(2, '0');
  if (!hasTwelveHours) return `${String(hour).padStart(2, '0')}:${minute}`;
  return `${hour % 12 || 12}:${minute}${hour < 12 ? 'am' : 'pm'}`;
}

/** When an entry began, by its day and a time like `2:05pm` or `14:05`; undefined where that is none. */
export function readTime(day: string, time: string, { zone }: WallClock): Temporal.Instant | undefined {
  const [, hours = '', minutes = '', half] = /^(\d{1,2}):(\d{2})\s*([ap])?\.?m?\.?$/i.exec(time.trim()) ?? [];
  if (hours === '') return undefined;
  const afterNoon = half?.toLowerCase() === 'p' ? 12 : 0;
  const hour = half === undefined ? Number(hours) : (Number(hours) % 12) + afterNoon;
  return Temporal.PlainDate.from(day)
    .toZonedDateTime({ timeZone: zone, plainTime: { hour, minute: Number(minutes) } })
    .toInstant();
}
