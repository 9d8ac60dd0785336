import type { Language } from '@timbre/contract/language';
import { createContext, useContext } from 'react';
import type everyPage from '../locales/en/every-page.json';

/** The part of `t` that small parts of a public page need. Such a part can then be brought to life without the library. */
type Say = (
  key: Extract<keyof typeof everyPage, `${'demo' | 'landing' | 'walkthrough'}.${string}`>,
  values?: Record<string, string>,
) => string;

export const Texts = createContext<{ t: Say; language: Language } | null>(null);

export function makeSay(texts: Record<string, string>): Say {
  return (key, values = {}) =>
    (texts[key] ?? key).replace(/\{\{(\w+)\}\}/g, (_, value: string) => values[value] ?? '');
}

export function useTexts(): { t: Say; language: Language } {
  const texts = useContext(Texts);
  if (texts === null) throw new Error('useTexts must be used within Texts');
  return texts;
}
