import { useQueryClient } from '@tanstack/react-query';
import type { Language } from '@timbre/contract/language';
import { defaultLanguage } from '@timbre/contract/languages';
import type { i18n } from 'i18next';
import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { setApiLanguage } from './api.ts';
import { showPage } from './before-paint.ts';
import { loadTexts, nameTracker } from './i18n.ts';
import { userKey, useSession } from './session.tsx';
import { readLanguage, storeLanguage } from './stored-language.ts';

type LanguageState = {
  language: Language;
  choose: (language: Language) => void;
  /** Where this very page stands in a language, if each has an address of its own. */
  addressIn?: ((language: Language) => string) | undefined;
};

export const LanguageContext = createContext<LanguageState | null>(null);

type LanguageProviderProps = {
  /** The instance itself: what `useTranslation` hands out is another object for each language. */
  i18n: i18n;
  children: ReactNode;
};

/** Keeps the interface, the page's `lang`, the server's sentences, the browser's memory and the user in one language. */
export function LanguageProvider({ i18n, children }: LanguageProviderProps) {
  const { user } = useSession();
  const queryClient = useQueryClient();
  const [language, setLanguage] = useState<Language>(defaultLanguage);
  const wanted = useRef<Language>(defaultLanguage);
  const lastSave = useRef<Promise<void>>(Promise.resolve());
  const userLanguage = user?.language;

  const show = useCallback(
    async (next: Language) => {
      wanted.current = next;
      try {
        await loadTexts(i18n, next);
        // While its texts were on their way, another may have been chosen.
        if (wanted.current !== next) return;
        setApiLanguage(next);
        // Switching to what is there would render every text again, just when the page has come alive.
        if (i18n.language !== next) await i18n.changeLanguage(next);
        document.documentElement.lang = next;
        setLanguage(next);
      } catch {
        // Its texts could not be fetched: the page stays as it is, which is better than none.
      }
      showPage();
    },
    [i18n],
  );

  // The user's own language goes before the browser's stored one; that is read here, after the prerendered English.
  useEffect(() => {
    if (userLanguage) storeLanguage(userLanguage);
    void show(userLanguage ?? readLanguage());
  }, [userLanguage, show]);

  const connection = user?.connection ?? null;
  useLayoutEffect(() => nameTracker(i18n, connection, language), [i18n, connection, language]);

  const save = async (next: Language) => {
    try {
      const saved = await (await import('./account-calls.ts')).saveLanguage(next);
      if (wanted.current === next) queryClient.setQueryData(userKey, saved);
    } catch {
      // The interface has switched all the same; the choice is only not kept for other browsers.
    }
  };
  const choose = (next: Language) => {
    storeLanguage(next);
    void show(next);
    // One after the other, so that the last choice is the one that stays.
    if (user) lastSave.current = lastSave.current.then(() => save(next));
  };
  return <LanguageContext value={{ language, choose }}>{children}</LanguageContext>;
}

export function useLanguage(): LanguageState {
  const state = useContext(LanguageContext);
  if (state === null) throw new Error('useLanguage must be used within a LanguageProvider');
  return state;
}
