import type { Language } from '@timbre/contract/language';
import type { SpokenLanguage } from '@timbre/contract/spoken-languages';
import { format, type Locale } from 'date-fns';
import { enUS } from 'date-fns/locale/en-US';
import { fr } from 'date-fns/locale/fr';

type Written = { locale: Locale; date: (day: Date) => string; time: string };

const locales: Record<Language, Written> = {
  en: { locale: enUS, date: () => 'MMM d, yyyy', time: 'h:mm a' },
  // Of the days of a month, French counts the first alone: "1er déc.", "2 déc.".
  fr: {
    locale: fr,
    date: (day) => (day.getDate() === 1 ? 'do MMM yyyy' : 'd MMM yyyy'),
    time: 'HH:mm',
  },
};

/** How a language writes dates and where its weeks begin, for whatever draws a calendar. */
export function getLocale(language: Language): Locale {
  return locales[language].locale;
}

export function formatDate(instant: string, language: Language): string {
  const { locale, date } = locales[language];
  const day = new Date(instant);
  return format(day, date(day), { locale });
}

export function formatTime(instant: string, language: Language): string {
  const { locale, time } = locales[language];
  return format(new Date(instant), time, { locale });
}

export function formatMoment(instant: string, language: Language): string {
  return `${formatDate(instant, language)}, ${formatTime(instant, language)}`;
}

/** The calendar month of a span that is one; its middle is in that month wherever the browser is. */
export function formatMonth(span: { startsAt: string; resetsAt: string }, language: Language): string {
  const middle = (Date.parse(span.startsAt) + Date.parse(span.resetsAt)) / 2;
  return format(middle, 'MMMM yyyy', { locale: getLocale(language) });
}

/** What a spoken language is called in the language of the interface, as it stands within a sentence. */
export function languageName(spoken: SpokenLanguage, language: Language): string {
  return new Intl.DisplayNames(language, { type: 'language' }).of(spoken) ?? spoken;
}

export function languageList(spoken: readonly SpokenLanguage[], language: Language): string {
  return formatList(
    spoken.map((one) => languageName(one, language)),
    language,
  );
}

/** "a, b, and c". */
export function formatList(items: readonly string[], language: Language): string {
  return new Intl.ListFormat(language, { type: 'conjunction' }).format(items);
}
