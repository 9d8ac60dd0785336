import type { User } from '@timbre/contract/accounts';
import type { Language } from '@timbre/contract/language';
import { createInstance, type i18n } from 'i18next';
import { initReactI18next } from 'react-i18next';
import type enAuth from '../locales/en.auth.json';
import en from '../locales/en.json' with { type: 'json' };
import type enPlans from '../locales/en.plans.json';
import type enSignedIn from '../locales/en.signed-in.json';
import type enTeam from '../locales/en.team.json';
import { site } from './site.ts';
import { getTrackerVariables } from './tracker-name.ts';

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'translation';
    keySeparator: false;
    nsSeparator: false;
    resources: {
      translation: typeof en & typeof enAuth & typeof enPlans & typeof enSignedIn & typeof enTeam;
    };
  }
}

/** Starts in English, as the prerendered pages are; the person's choice follows at once. */
export function makeI18n(): i18n {
  const instance = createInstance();
  instance.use(initReactI18next).init({
    lng: 'en',
    fallbackLng: 'en',
    // Keys are flat: a dot in one is only for the reader.
    keySeparator: false,
    nsSeparator: false,
    resources: { en: { translation: en } },
    interpolation: {
      escapeValue: false,
      defaultVariables: {
        operator: site.operator,
        product: site.productName,
        ...getTrackerVariables(null),
      },
    },
    initAsync: false,
  });
  return instance;
}

/** Names the service of this connection in every text from now on. */
export function nameTracker(instance: i18n, connection: User['connection']): void {
  const variables = instance.options.interpolation?.defaultVariables;
  const named = getTrackerVariables(connection);
  if (!variables || variables['tracker'] === named.tracker) return;
  Object.assign(variables, named);
  // What is on the screen is rendered again.
  instance.emit('languageChanged', instance.language);
}

/** Fetches a language's texts the first time they are wanted; English is always there. */
export async function loadTexts(instance: i18n, language: Language): Promise<void> {
  if (instance.hasResourceBundle(language, 'translation')) return;
  const sets = await Promise.all([
    import('../locales/fr.json'),
    import('../locales/fr.auth.json'),
    import('../locales/fr.plans.json'),
    import('../locales/fr.signed-in.json'),
    import('../locales/fr.team.json'),
  ]);
  for (const { default: texts } of sets) instance.addResourceBundle(language, 'translation', texts);
}
