import * as chrono from 'chrono-node';
import type { Temporal } from 'temporal-polyfill';
import { temporal } from '#temporal';
import { type Found, type Library, minutesBetween, timeAt } from './assemble.ts';

const parsers = new Map<string, typeof chrono.parse>([
  ['en', chrono.en.parse],
  ['fr', chrono.fr.parse],
  ['es', chrono.es.parse],
  ['de', chrono.de.parse],
  ['it', chrono.it.parse],
  ['pt', chrono.pt.parse],
]);

/** chrono-node, asked in the note's own time zone; its days and times are read as wall time. */
export const findByChrono: Library = (text, now, { code }) => {
  const reference = {
    instant: new Date(now.epochMilliseconds),
    timezone: now.offsetNanoseconds / 60_000_000_000,
  };
  const parse = parsers.get(code) ?? chrono.parse;
  return parse(text, reference).flatMap(({ index, text: said, start, end }): Found[] => {
    const place = { from: index, to: index + said.length };
    const found: Found[] = [];
    const from = toPlainTime(start);
    if (start.isCertain('day') || start.isCertain('weekday'))
      found.push({ ...place, is: 'day', date: past(start, said, now.toPlainDate()) });
    if (from !== null && end) {
      const to = toPlainTime(end) ?? from;
      // "9 to 5" ends in the afternoon.
      const isEarly = !end.isCertain('meridiem') && temporal.PlainTime.compare(to, from) <= 0 && to.hour < 12;
      const until = isEarly ? to.add({ hours: 12 }) : to;
      found.push({ ...place, is: 'range', start: from, minutes: minutesBetween(from, until) });
    } else if (from !== null) found.push({ ...place, is: 'time', at: from });
    return found;
  });
};

/** A time of day that was said; from one to six without "am" it is the afternoon. */
function toPlainTime(said: chrono.ParsedComponents): Temporal.PlainTime | null {
  if (!said.isCertain('hour')) return null;
  const hour = said.get('hour') ?? 0;
  const isAfternoon = !said.isCertain('meridiem') && hour > 0 && hour < 7;
  return timeAt(isAfternoon ? hour + 12 : hour, said.get('minute') ?? 0);
}

/** Work lies in the past: a weekday or a date that chrono puts ahead is the one before, unless "next" was said. */
function past(said: chrono.ParsedComponents, words: string, today: Temporal.PlainDate): Temporal.PlainDate {
  const date = temporal.PlainDate.from({
    year: said.get('year') ?? today.year,
    month: said.get('month') ?? today.month,
    day: said.get('day') ?? today.day,
  });
  const isAhead = temporal.PlainDate.compare(date, today) > 0;
  const isNext = /next|prochain|nächst|próxim|prossim/iu.test(words);
  if (said.isCertain('weekday') && !said.isCertain('day') && !isNext && (isAhead || date.equals(today)))
    return date.subtract({ weeks: 1 });
  return isAhead && said.isCertain('month') && !said.isCertain('year') ? date.subtract({ years: 1 }) : date;
}
