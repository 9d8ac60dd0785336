import { QueryClientProvider } from '@tanstack/react-query';
import type { Language } from '@timbre/contract/language';
import { defaultLanguage } from '@timbre/contract/languages';
import type { i18n } from 'i18next';
import { type ComponentType, type ReactNode, useEffect } from 'react';
import { I18nextProvider } from 'react-i18next';
import { setApiLanguage } from '../../shared/api.ts';
import { loadTexts, makeI18n } from '../../shared/i18n.ts';
import type { IslandName } from '../../shared/island.tsx';
import { LanguageContext } from '../../shared/language.tsx';
import { findPage, type PublicPage, toAddress } from '../../shared/public-pages.ts';
import { makeQueryClient } from '../../shared/query-client.ts';
import { SessionProvider, useSession } from '../../shared/session.tsx';
import { storeLanguage } from '../../shared/stored-language.ts';
import { hydrate } from './hydrate.tsx';
import { PageRouter } from './page-router.tsx';

const { page, language }: { page: PublicPage; language: Language } = findPage(location.pathname) ?? {
  page: '/',
  language: defaultLanguage,
};

/** One for all islands of the page: what one has asked, the others know. */
const queryClient = makeQueryClient();
const ready = prepareTexts();

async function prepareTexts(): Promise<i18n> {
  const instance = makeI18n();
  setApiLanguage(language);
  await loadTexts(instance, language);
  await instance.changeLanguage(language);
  return instance;
}

const parts: Partial<Record<IslandName, () => Promise<ComponentType>>> = {
  header: async () => (await import('../../shared/header.tsx')).Header,
  arrivals: async () => (await import('../../features/landing/arrivals.tsx')).Arrivals,
  plans: async () => (await import('../../features/pricing/plans.tsx')).Plans,
  toasts: async () => (await import('../../shared/toasts.tsx')).Toasts,
};

/** Those that know who is signed in: with all that the app has around its screens. */
export async function start(island: HTMLElement, name: IslandName): Promise<void> {
  const [texts, Part] = await Promise.all([ready, parts[name]?.()]);
  if (Part === undefined) return;
  await hydrate(
    island,
    <PageRouter page={page} language={language}>
      <QueryClientProvider client={queryClient}>
        <I18nextProvider i18n={texts}>
          <SessionProvider>
            <PageLanguage>
              <Part />
            </PageLanguage>
          </SessionProvider>
        </I18nextProvider>
      </QueryClientProvider>
    </PageRouter>,
  );
}

/** A static page stands in one language: another is another page. */
function PageLanguage({ children }: { children: ReactNode }) {
  const { user } = useSession();
  const own = user?.language;
  useEffect(() => {
    if (own === undefined) return;
    storeLanguage(own);
    if (own !== language) location.replace(toAddress(page, own) + location.search + location.hash);
  }, [own]);
  const choose = async (next: Language) => {
    storeLanguage(next);
    if (user) {
      // Not saved, the user's own language would lead back here, and that is where they can try again.
      const { saveLanguage } = await import('../../shared/account-calls.ts');
      await saveLanguage(next).catch(() => {});
    }
    location.assign(toAddress(page, next));
  };
  return (
    <LanguageContext
      value={{
        language,
        choose: (next) => void choose(next),
        addressIn: (code) => toAddress(page, code),
      }}
    >
      {children}
    </LanguageContext>
  );
}
