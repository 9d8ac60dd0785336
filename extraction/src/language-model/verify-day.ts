import type { Temporal } from 'temporal-polyfill';
import { temporal } from '#temporal';
import { type Day, toDate } from '../time/days.ts';
import { listDates } from '../time/recurrence.ts';
import { type Finding, flagged, repaired } from './findings.ts';
import type { ModelEntry } from './model-response.ts';
import type { NoteWords } from './note-words.ts';

/** Work that is further away was misread. */
const furthestDays = 400;
/** Before that hour the day before is still meant by "this evening". */
const smallHours = 4;

/** Whether the day is the one that the quoted words say; without a quote, today, a day said before, or the night after it. */
export function checkDay(
  { date, quotes, start }: ModelEntry,
  before: readonly ModelEntry[],
  words: NoteWords,
): Finding[] {
  const { now } = words.moment;
  const today = now.toPlainDate();
  if (Math.abs(temporal.PlainDate.from(date).since(today).days) > furthestDays)
    return [flagged('date', 'out-of-reach')];
  if (quotes.day === null) {
    const known = new Set([
      today.toString(),
      ...before.flatMap((one) => withNextDay(one.date)),
      ...(now.hour < smallHours ? [today.subtract({ days: 1 }).toString()] : []),
    ]);
    return known.has(date) ? [] : [flagged('date', 'not-said', today.toString())];
  }
  const allowed = datesIn(quotes.day, words);
  if (allowed.length === 0 || allowed.includes(date)) return [];
  const isNight = start !== null && allowed.some((day) => withNextDay(day).includes(date));
  return isNight ? [] : [flagged('date', 'other-value', allowed[0] ?? null)];
}

/** Counting days is the grammar's: where the quoted words mean one date whatever stands around them, that date holds. */
export function repairDay(entry: ModelEntry, words: NoteWords): { entry: ModelEntry; findings: Finding[] } {
  const { date, quotes } = entry;
  if (quotes.day === null || words.spans(quotes.day).length === 0) return { entry, findings: [] };
  const { annotations, length } = words.read(quotes.day);
  const [annotation, ...others] = annotations;
  if (annotation?.is !== 'day' || others.length > 0 || annotation.to - annotation.from < length)
    return { entry, findings: [] };
  const said = toDate(annotation.said, words.moment);
  if (said === null || !standsAlone(annotation.said.day) || !isOther(said, date))
    return { entry, findings: [] };
  return {
    entry: { ...entry, date: said.toString() },
    findings: [repaired('date', 'other-value', date)],
  };
}

/** Work at night may belong to the day before or after; what is further away was counted wrong. */
function isOther(said: Temporal.PlainDate, date: string): boolean {
  return Math.abs(temporal.PlainDate.from(date).since(said).days) > 1;
}

/** "Tuesday" after "last week", "the 12th" after "in October" mean other days than alone. */
function standsAlone(day: Day): boolean {
  if (day.is === 'date') return day.month > 0;
  return day.is === 'ago' || day.is === 'present';
}

/** The days of a recurrence that no entry has, although one quotes it. */
export function missingDays(entries: readonly ModelEntry[], words: NoteWords): Finding[] {
  const exceptions = ['except', 'negation', 'correction', 'drop', 'not-done'];
  if (words.has(words.chart, ...exceptions)) return [];
  const has = new Set(entries.map(({ date }) => date));
  const today = words.moment.now.toPlainDate();
  const quotes = new Set(entries.flatMap(({ quotes: { day } }) => day ?? []));
  for (const quote of quotes) {
    const [annotation, ...others] = words
      .read(quote)
      .annotations.filter(({ is }) => is === 'recurrence' || is === 'day');
    if (annotation?.is !== 'recurrence' || others.length > 0) continue;
    const missing = listDates(annotation.recurrence, today).find((day) => !has.has(day.toString()));
    if (missing) return [flagged('date', 'left-out', missing.toString())];
  }
  return [];
}

function datesIn(quote: string, words: NoteWords): string[] {
  return words.read(quote).annotations.flatMap((annotation) => {
    if (annotation.is === 'day') return toDate(annotation.said, words.moment)?.toString() ?? [];
    if (annotation.is === 'recurrence')
      return listDates(annotation.recurrence, words.moment.now.toPlainDate()).map((day) => day.toString());
    return [];
  });
}

const withNextDay = (day: string) => [day, temporal.PlainDate.from(day).add({ days: 1 }).toString()];
