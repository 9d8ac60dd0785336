import { updateUser } from '@timbre/contract/accounts';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { aUser } from '../../test/builders.ts';
import { answer, getCalls, hold, problem } from '../../test/fake-api.ts';
import { givePassword } from '../../test/open-settings.ts';
import { renderApp } from '../../test/render-app.tsx';
import '../../test/screen.ts';

const heading = page.getByRole('heading', { level: 1 });
const unconnected = aUser({ hasTogglToken: false });
const english = page.getByRole('heading', { name: 'Configuration required' });
const french = page.getByRole('heading', { name: 'Configuration requise' });
const toFrench = page.getByRole('button', { name: 'FR – Français' });

test('[I18N-01][D-LANG] the language is English until another is chosen, and the choice is kept under one key', async () => {
  await renderApp('/', { user: null });
  await expect.element(page.getByRole('link', { name: 'Start Tracking for Free' }).first()).toBeVisible();
  expect(document.documentElement.lang).toBe('en');
  expect(Object.keys(localStorage)).toEqual([]);
  await toFrench.click();
  await expect.poll(() => document.documentElement.lang).toBe('fr');
  expect(Object.entries(localStorage)).toEqual([['timbre.language', 'fr']]);
  const titles: Record<string, string> = {
    '/': 'Racontez votre journée, le suivi se fait tout seul',
    '/pricing': 'Des formules simples, à la minute',
    '/cookies': 'Politique relative aux cookies',
    '/login': 'Connexion à Timbre',
    '/no/such/page': 'Page introuvable',
  };
  for (const [path, title] of Object.entries(titles)) {
    await renderApp(path, { user: null });
    await expect.element(heading).toHaveTextContent(title);
  }
  localStorage.setItem('timbre.language', 'tlh');
  await renderApp('/', { user: null });
  await expect.element(heading).toHaveTextContent('Speak Your Time, Track Effortlessly');
});

test('[I18N-02][D-LANG] a signed-in user’s own language goes before the browser’s, and the switch saves it', async () => {
  const saved = () => getCalls(updateUser).map(({ body }) => body);
  localStorage.setItem('timbre.language', 'fr');
  await renderApp('/recordings', { user: unconnected });
  await expect.element(english).toBeVisible();
  await toFrench.click();
  await expect.element(french).toBeVisible();
  await expect.poll(saved).toEqual([{ language: 'fr' }]);
  localStorage.setItem('timbre.language', 'en');
  await renderApp('/recordings', { user: { ...unconnected, language: 'fr' } });
  await expect.element(french).toBeVisible();

  await renderApp('/settings/account', { user: { ...unconnected, language: 'fr' } });
  await givePassword();
  await page.getByRole('radio', { name: 'English' }).click();
  await expect.element(page.getByRole('heading', { name: 'Language', exact: true })).toBeVisible();
  await expect.poll(saved).toEqual([{ language: 'fr' }, { language: 'en' }]);
});

test('the interface switches at once, whether or not the choice can be saved', async () => {
  answer(updateUser, problem('unavailable', 'Not now.'));
  const release = hold(updateUser);
  await renderApp('/recordings', { user: unconnected });
  await expect.element(english).toBeVisible();
  await toFrench.click();
  await expect.element(french).toBeVisible();
  await expect.poll(() => getCalls(updateUser)).toHaveLength(1);
  release();
  // Once the failure is known, it is still French.
  await page.getByRole('button', { name: /Menu du compte/ }).click();
  await expect.element(page.getByRole('menuitem', { name: 'Déconnexion' })).toBeVisible();
});
