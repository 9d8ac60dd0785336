import type { Language } from '@timbre/contract/language';
import { format, type Locale } from 'date-fns';
import { enUS } from 'date-fns/locale/en-US';
import { fr } from 'date-fns/locale/fr';

const locales: Record<Language, { locale: Locale; date: string; time: string }> = {
  en: { locale: enUS, date: 'MMM d, yyyy', time: 'h:mm a' },
  fr: { locale: fr, date: 'd MMM yyyy', time: 'HH:mm' },
};

export function formatDate(instant: string, language: Language): string {
  const { locale, date } = locales[language];
  return format(new Date(instant), date, { locale });
}

export function formatTime(instant: string, language: Language): string {
  const { locale, time } = locales[language];
  return format(new Date(instant), time, { locale });
}

export function formatMoment(instant: string, language: Language): string {
  return `${formatDate(instant, language)}, ${formatTime(instant, language)}`;
}

/** "2h 5m" from one hour on, "45m" below, a dash for nothing. */
export function formatDuration(seconds: number): string {
  const minutes = Math.round(seconds / 60);
  if (minutes <= 0) return '–';
  const hours = Math.floor(minutes / 60);
  return hours === 0 ? `${minutes}m` : `${hours}h ${minutes % 60}m`;
}

/** Minutes and seconds, the seconds with two digits: "0:07", "1:05". */
export function formatClock(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
