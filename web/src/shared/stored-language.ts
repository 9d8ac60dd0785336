import type { Language } from '@timbre/contract/language';

/** The one key under which the browser keeps the choice. */
export const languageKey = 'timbre.language';

/** Nothing stored, or something we do not speak: English. */
export function readStoredLanguage(): Language {
  try {
    return localStorage.getItem(languageKey) === 'fr' ? 'fr' : 'en';
  } catch {
    // Storage can be switched off altogether.
    return 'en';
  }
}

export function storeLanguage(language: Language): void {
  try {
    localStorage.setItem(languageKey, language);
  } catch {
    // Then the choice lasts as long as the page.
  }
}
