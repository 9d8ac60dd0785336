import type { Language } from '@timbre/contract/language';
import { differenceInCalendarDays, format } from 'date-fns';
import { getConventions } from '../../../shared/format.ts';

/** Noon, so that no change of the clocks makes it another day. */
const toNoon = (day: string) => new Date(`${day}T12:00`);

/** "yesterday" where it is near the recording's own day, else "Mon 16 Nov" as the language writes it. */
export function formatLiveDay(day: string, startedAt: string, language: Language): string {
  const days = differenceInCalendarDays(toNoon(day), new Date(startedAt));
  if (Math.abs(days) <= 1)
    return new Intl.RelativeTimeFormat(language, { numeric: 'auto' }).format(days, 'day');
  return new Intl.DateTimeFormat(language, { weekday: 'short', day: 'numeric', month: 'short' }).format(
    toNoon(day),
  );
}

/** The hour it began at, as the language writes it. */
export function formatLiveStart(day: string, start: string, language: Language): string {
  const { locale, time } = getConventions(language);
  return format(new Date(`${day}T${start}`), time, { locale });
}
