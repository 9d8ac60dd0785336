import { useQueryClient } from '@tanstack/react-query';
import type { Language } from '@timbre/contract/language';
import { createContext, type ReactNode, useCallback, useContext, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { setApiLanguage } from './api.ts';
import { showPage } from './before-paint.ts';
import { switchLanguage } from './i18n.ts';
import { userKey, useSession } from './session.tsx';
import { readStoredLanguage, storeLanguage } from './stored-language.ts';

type LanguageState = { language: Language; choose: (language: Language) => void };

const LanguageContext = createContext<LanguageState | null>(null);

/** Keeps the interface, the page's `lang`, the server's sentences, the browser's memory and the user in one language. */
export function LanguageProvider({ children }: { children: ReactNode }) {
  const { i18n } = useTranslation();
  const { user } = useSession();
  const queryClient = useQueryClient();
  const [language, setLanguage] = useState<Language>('en');
  const wanted = useRef<Language>('en');
  const userLanguage = user?.language;

  const show = useCallback(
    async (next: Language) => {
      wanted.current = next;
      try {
        await switchLanguage(i18n, next);
        // While its texts were on their way, another may have been chosen.
        if (wanted.current !== next) return;
        setApiLanguage(next);
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
  useEffect(() => void show(userLanguage ?? readStoredLanguage()), [userLanguage, show]);

  const choose = (next: Language) => {
    storeLanguage(next);
    void show(next);
    if (!user) return;
    import('./account-calls.ts')
      .then(({ saveLanguage }) => saveLanguage(next))
      .then(
        (saved) => queryClient.setQueryData(userKey, saved),
        // The interface has switched all the same; the choice is only not kept for other browsers.
        () => {},
      );
  };
  return <LanguageContext value={{ language, choose }}>{children}</LanguageContext>;
}

export function useLanguage(): LanguageState {
  const state = useContext(LanguageContext);
  if (state === null) throw new Error('useLanguage must be used within a LanguageProvider');
  return state;
}
