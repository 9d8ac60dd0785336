import type { Language } from '@timbre/contract/language';
import { format, type Locale } from 'date-fns';
import { enUS } from 'date-fns/locale/en-US';
import { fr } from 'date-fns/locale/fr';

const locales: Record<Language, { locale: Locale; date: string; time: string }> = {
  en: { locale: enUS, date: 'MMM d, yyyy', time: 'h:mm a' },
  fr: { locale: fr, date: 'd MMM yyyy', time: 'HH:mm' },
};

/** How a language writes dates and where its weeks begin, for whatever draws a calendar. */
export function localeOf(language: Language): Locale {
  return locales[language].locale;
}

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
