import type { Language } from '@timbre/contract/language';
import { format } from 'date-fns';

/** The date that an instant has where the browser is. */
export function getDay(instant: string): string {
  return format(new Date(instant), 'yyyy-MM-dd');
}

/** The date of today, or so many days before. */
export function getDaysAgo(days: number): string {
  const now = new Date();
  return format(new Date(now.getFullYear(), now.getMonth(), now.getDate() - days), 'yyyy-MM-dd');
}

/** A date with its weekday, as a heading; with its year where that is another one. */
export function formatDay(day: string, language: Language): string {
  const text = formatDayInSentence(day, language);
  return text.charAt(0).toLocaleUpperCase(language) + text.slice(1);
}

/** The same within a sentence, where French writes the names of days small. */
export function formatDayInSentence(day: string, language: Language): string {
  // The middle of the day is that day wherever the browser is.
  const noon = new Date(`${day}T12:00`);
  const year = noon.getFullYear() === new Date().getFullYear() ? {} : ({ year: 'numeric' } as const);
  return noon.toLocaleDateString(language, { weekday: 'long', day: 'numeric', month: 'long', ...year });
}
