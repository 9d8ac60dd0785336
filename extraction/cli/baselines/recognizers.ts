import { Culture, recognizeDateTime } from '@microsoft/recognizers-text-suite';
import type { Temporal } from 'temporal-polyfill';
import { z } from 'zod';
import { temporal } from '#temporal';
import { type Found, type Library, minutesBetween, timeAt } from './assemble.ts';

/** The cultures whose dates and times the JavaScript edition reads; for the other languages it gives nothing. */
const cultures = new Map([
  ['en', Culture.English],
  ['fr', Culture.French],
  ['es', Culture.Spanish],
]);

const Resolution = z.object({
  values: z.array(
    z.object({
      type: z.string(),
      value: z.string().optional(),
      start: z.string().optional(),
      end: z.string().optional(),
    }),
  ),
});
type Value = z.infer<typeof Resolution>['values'][number];

/** Recognizers-Text, given the note's wall time as its reference, since it reckons without time zones. */
export const findByRecognizers: Library = (text, now, { code }) => {
  const culture = cultures.get(code);
  if (culture === undefined) return [];
  const reference = new Date(now.year, now.month - 1, now.day, now.hour, now.minute);
  return recognizeDateTime(text, culture, 0, reference).flatMap(({ start, end, resolution }): Found[] => {
    const place = { from: start, to: end + 1 };
    const { data } = Resolution.safeParse(resolution);
    if (data === undefined) return [];
    const [first] = data.values;
    switch (first?.type) {
      case 'duration': {
        const minutes = Number(first.value) / 60;
        return minutes >= 1 && minutes <= 960
          ? [{ ...place, is: 'length', minutes: Math.round(minutes) }]
          : [];
      }
      case 'date':
      case 'datetime':
        return [...toDay(data.values, now, place), ...toTime(data.values, place)];
      case 'time':
        return toTime(data.values, place);
      case 'timerange':
        return toRange(data.values, place);
      case 'datetimerange':
        return [...toDay(data.values, now, place), ...toRange(data.values, place)];
      default:
        return [];
    }
  });
};

type Place = { from: number; to: number };

/** The latest of the possible days that is not ahead, since work lies in the past. */
function toDay(values: readonly Value[], now: Temporal.ZonedDateTime, place: Place): Found[] {
  const days = values.flatMap(({ value, start }) => {
    const said = (value ?? start ?? '').slice(0, 10);
    return /^\d{4}-\d\d-\d\d$/.test(said) ? [temporal.PlainDate.from(said)] : [];
  });
  const today = now.toPlainDate();
  const date = days.findLast((day) => temporal.PlainDate.compare(day, today) <= 0) ?? days[0];
  return date ? [{ ...place, is: 'day', date }] : [];
}

/** Of morning and evening the one in working hours. */
function toTime(values: readonly Value[], place: Place): Found[] {
  const times = values.flatMap(({ value }) => toPlainTime(value));
  const at = times.find(({ hour }) => hour >= 7 && hour < 19) ?? times[0];
  return at ? [{ ...place, is: 'time', at }] : [];
}

function toRange(values: readonly Value[], place: Place): Found[] {
  const ranges = values.flatMap((value) => {
    const [start] = toPlainTime(value.start);
    const [end] = toPlainTime(value.end);
    return start && end ? [{ start, end }] : [];
  });
  const range = ranges.find(({ start, end }) => start.hour >= 7 && end.hour <= 19) ?? ranges[0];
  return range
    ? [{ ...place, is: 'range', start: range.start, minutes: minutesBetween(range.start, range.end) }]
    : [];
}

/** It writes hours beyond midnight as 24 and more. */
function toPlainTime(said: string | undefined): Temporal.PlainTime[] {
  const clock = /(\d\d):(\d\d):\d\d$/.exec(said ?? '');
  return clock ? [timeAt(Number(clock[1]), Number(clock[2]))] : [];
}
