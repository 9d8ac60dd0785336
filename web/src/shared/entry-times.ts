import type { Language } from '@timbre/contract/language';
import type { Entry } from '@timbre/contract/recordings';
import { formatDate, formatTime } from './format.ts';
import { differsFromHere, knownTimeZone, shortZoneName, toClockTime } from './zoned-time.ts';

/** When an entry begins and ends by the clocks where its note was spoken, with the name of their zone where the clock here shows another time. */
export function formatEntryTimes(
  { start, stop, timeZone }: Pick<Entry, 'start' | 'stop' | 'timeZone'>,
  language: Language,
): { day: string; from: string; to: string } {
  const zone = knownTimeZone(timeZone);
  const [begins, ends] = [Date.parse(start), Date.parse(stop)];
  const from = toClockTime(begins, zone);
  // On a day on which no clock is changed, so that every time exists.
  const format = (time: string) => formatTime(`2026-01-01T${time}`, language);
  const to = format(toClockTime(ends, zone).time);
  return {
    day: formatDate(`${from.date}T12:00`, language),
    from: format(from.time),
    to: differsFromHere(begins, zone) ? `${to} ${shortZoneName(ends, zone, language)}` : to,
  };
}
