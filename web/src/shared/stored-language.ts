import type { Language } from '@timbre/contract/language';
import { defaultLanguage, languages } from '@timbre/contract/languages';

/** The one key under which the browser keeps the choice. */
export const languageKey = 'timbre.language';

/** Nothing stored, or something we do not speak: English. */
export function readStoredLanguage(): Language {
  try {
    const stored = localStorage.getItem(languageKey);
    return languages.find(({ code }) => code === stored)?.code ?? defaultLanguage;
  } catch {
    // Storage can be switched off altogether.
    return defaultLanguage;
  }
}

export function storeLanguage(language: Language): void {
  try {
    localStorage.setItem(languageKey, language);
  } catch {
    // Then the choice lasts as long as the page.
  }
}
