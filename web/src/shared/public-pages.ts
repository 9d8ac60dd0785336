import type { Language } from '@timbre/contract/language';
import { defaultLanguage, languages } from '@timbre/contract/languages';
import { type TrackerId, trackerIds } from '@timbre/contract/trackers';

const pages = ['/', '/pricing', '/terms', '/privacy', '/cookies', '/refund', '/accuracy'] as const;

/** What is promised for one tracker. */
export type TrackerPage = `/trackers/${TrackerId}`;

export type PublicPage = (typeof pages)[number] | TrackerPage;

export const toTrackerPage = (id: TrackerId): TrackerPage => `/trackers/${id}`;

/** Pages that are there to be read: each is static, in every language. */
export const publicPages: readonly PublicPage[] = [...pages, ...trackerIds.map(toTrackerPage)];

/** Where a page stands in a language: as it is in the default one, below the language's code in the others. */
export function toAddress(page: PublicPage, language: Language): string {
  if (language === defaultLanguage) return page;
  return page === '/' ? `/${language}` : `/${language}${page}`;
}

/** The page at an address, in whatever language; undefined where there is none. */
export function findPage(pathname: string): { page: PublicPage; language: Language } | undefined {
  const path = pathname.replace(/(.)\/$/, '$1');
  for (const { code: language } of languages)
    for (const page of publicPages) if (toAddress(page, language) === path) return { page, language };
  return undefined;
}

/** What a link leads to in a language: another public page, with what follows its path; anything else stays as it is. */
export function localise(link: string, language: Language): string {
  const [, path = '', rest = ''] = /^([^?#]*)(.*)$/.exec(link) ?? [];
  const found = findPage(path);
  return found ? toAddress(found.page, language) + rest : link;
}
