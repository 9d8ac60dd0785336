import type { Language } from '@timbre/contract/language';
import { defaultLanguage, languages } from '@timbre/contract/languages';

/** The one key under which the browser keeps the choice. */
export const languageKey = 'timbre.language';

/**
 * The stored choice; without one, the first of the browser's languages that we speak. Something stored that we do not speak: English.
 * It stands by itself, since it also runs as text before the first paint (`before-paint.ts`).
 */
export function findLanguage(key: string, codes: readonly string[]): string {
  try {
    const stored = localStorage.getItem(key);
    const wanted = stored === null ? navigator.languages.map((tag) => tag.slice(0, 2)) : [stored];
    return wanted.find((code) => codes.includes(code)) ?? codes[0] ?? '';
  } catch {
    // Storage can be switched off altogether.
    return codes[0] ?? '';
  }
}

export const languageCodes = languages.map(({ code }) => code);

export function readLanguage(): Language {
  const found = findLanguage(languageKey, languageCodes);
  return languageCodes.find((code) => code === found) ?? defaultLanguage;
}

export function storeLanguage(language: Language): void {
  try {
    localStorage.setItem(languageKey, language);
  } catch {
    // Then the choice lasts as long as the page.
  }
}
