import { expect, test } from 'vitest';
import { makeI18n, switchLanguage } from './i18n.ts';

test('[I18N-06] a text that French lacks is shown in English, never as its key', async () => {
  const i18n = makeI18n();
  await switchLanguage(i18n, 'fr');
  expect(i18n.t('header.login')).toBe('Connexion');
  i18n.removeResourceBundle('fr', 'translation');
  expect(i18n.t('header.login')).toBe('Log In');
});
