import type { User } from '@timbre/contract/accounts';
import type { Language } from '@timbre/contract/language';
import { defaultLanguage } from '@timbre/contract/languages';
import { createInstance, type i18n } from 'i18next';
import { initReactI18next } from 'react-i18next';
import type auth from '../locales/en/auth.json';
import everyPage from '../locales/en/every-page.json' with { type: 'json' };
import type plans from '../locales/en/plans.json';
import type signedIn from '../locales/en/signed-in.json';
import type team from '../locales/en/team.json';
import { site } from './site.ts';
import { getTrackerVariables } from './tracker-name.ts';

/** Every short text of the interface, by its key. */
export type Texts = typeof everyPage & typeof auth & typeof plans & typeof signedIn & typeof team;

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'translation';
    keySeparator: false;
    nsSeparator: false;
    resources: { translation: Texts };
  }
}

/** Starts in English, as the prerendered pages are; the person's choice follows at once. */
export function makeI18n(): i18n {
  const instance = createInstance();
  instance.use(initReactI18next).init({
    lng: defaultLanguage,
    fallbackLng: defaultLanguage,
    // Keys are flat: a dot in one is only for the reader.
    keySeparator: false,
    nsSeparator: false,
    resources: { [defaultLanguage]: { translation: everyPage } },
    interpolation: {
      escapeValue: false,
      defaultVariables: {
        operator: site.operator,
        product: site.productName,
        ...getTrackerVariables(null, defaultLanguage),
      },
    },
    initAsync: false,
  });
  return instance;
}

/** Names the services somebody is connected to in every text from now on. */
export function nameTracker(instance: i18n, connection: User['connection'], language: Language): void {
  const variables = instance.options.interpolation?.defaultVariables;
  const named = getTrackerVariables(connection, language);
  if (!variables || variables['tracker'] === named.tracker) return;
  Object.assign(variables, named);
  // What is on the screen is rendered again.
  instance.emit('languageChanged', instance.language);
}

const translations = import.meta.glob<{ texts: Texts }>('../locales/*/texts.ts');

/** Fetches a language's texts the first time they are wanted; English is always there. */
export async function loadTexts(instance: i18n, language: Language): Promise<void> {
  if (instance.hasResourceBundle(language, 'translation')) return;
  const found = await translations[`../locales/${language}/texts.ts`]?.();
  instance.addResourceBundle(language, 'translation', found?.texts);
}
