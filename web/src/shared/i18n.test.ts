import { expect, test } from 'vitest';
import { loadTexts, makeI18n } from './i18n.ts';

test('[I18N-06] a text that French lacks is shown in English, never as its key', async () => {
  const i18n = makeI18n();
  await loadTexts(i18n, 'fr');
  await i18n.changeLanguage('fr');
  expect(i18n.t('header.login')).toBe('Connexion');
  i18n.removeResourceBundle('fr', 'translation');
  expect(i18n.t('header.login')).toBe('Log In');
});
