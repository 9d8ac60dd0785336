import { useQueryClient } from '@tanstack/react-query';
import { updateUser } from '@timbre/contract/accounts';
import type { Language } from '@timbre/contract/language';
import { createContext, type ReactNode, useContext, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call, setApiLanguage } from './api.ts';
import { useSession } from './session.tsx';
import { readStoredLanguage, storeLanguage } from './stored-language.ts';

type LanguageState = { language: Language; choose: (language: Language) => void };

const LanguageContext = createContext<LanguageState | null>(null);

/** Keeps the interface, the page's `lang`, the server's sentences, the browser's memory and the user in one language. */
export function LanguageProvider({ children }: { children: ReactNode }) {
  const { i18n } = useTranslation();
  const { user } = useSession();
  const queryClient = useQueryClient();
  const [language, setLanguage] = useState<Language>('en');
  const userLanguage = user?.language;

  // The user's own language goes before the browser's stored one; that is read here, after the prerendered English.
  useEffect(() => setLanguage(userLanguage ?? readStoredLanguage()), [userLanguage]);

  useEffect(() => {
    setApiLanguage(language);
    document.documentElement.lang = language;
    void i18n.changeLanguage(language);
  }, [language, i18n]);

  const choose = (next: Language) => {
    setLanguage(next);
    storeLanguage(next);
    if (!user) return;
    call(updateUser, { language: next }).then(
      (saved) => queryClient.setQueryData(['/api/user'], saved),
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
