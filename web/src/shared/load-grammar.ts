import type { Language } from '@timbre/contract/language';
import type { Language as Grammar } from '@timbre/extraction/languages/language';

const grammars = import.meta.glob<Grammar>('../locales/*/grammar.ts', { import: 'grammar' });

/** What reads notes in a language; fetched the first time it is wanted. */
export async function loadGrammar(language: Language): Promise<Grammar> {
  const grammar = await grammars[`../locales/${language}/grammar.ts`]?.();
  if (grammar === undefined) throw new Error(`nothing reads notes in ${language}`);
  return grammar;
}
