import type { Language } from '@timbre/contract/language';
import type { SpokenLanguage } from '@timbre/contract/spoken-languages';
import { format, type Locale } from 'date-fns';

/** How a language writes what is no sentence. */
export type Conventions = {
  /** The names of days and months, and where weeks begin. */
  locale: Locale;
  /** Patterns of date-fns. */
  date: (day: Date) => string;
  dayAndMonth: string;
  time: string;
  /** What spreadsheets expect between two cells, and before decimals. */
  cellSeparator: string;
  decimalSign: string;
};

const conventions = import.meta.glob<Conventions>('../locales/*/conventions.ts', {
  import: 'conventions',
  eager: true,
});

export function getConventions(language: Language): Conventions {
  const found = conventions[`../locales/${language}/conventions.ts`];
  if (found === undefined) throw new Error(`there are no conventions for ${language}`);
  return found;
}

/** How a language writes dates and where its weeks begin, for whatever draws a calendar. */
export function getLocale(language: Language): Locale {
  return getConventions(language).locale;
}

export function formatDate(instant: string, language: Language): string {
  const { locale, date } = getConventions(language);
  const day = new Date(instant);
  return format(day, date(day), { locale });
}

export function formatTime(instant: string, language: Language): string {
  const { locale, time } = getConventions(language);
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
