import { verifyPassword } from '@timbre/contract/accounts';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { getCalls } from '../../../test/fake-api.ts';
import { getCard, givePassword, openSettings } from '../../../test/open-settings.ts';
import { renderApp } from '../../../test/render-app.tsx';
import { expectAccessible, expectHidden, expectPath, expectTexts } from '../../../test/screen.ts';

const list = page.getByRole('navigation', { name: 'Sections of the settings' });
const toSection = (name: string) => list.getByRole('link', { name });
const heading = page.css('h1');
const current = page.css('nav a[aria-current=page]');

const titles = {
  connection: ['Connection', 'Connexion'],
  speaking: ['Speaking and extraction', 'Dictée et extraction'],
  plan: ['Plan', 'Formule'],
  account: ['Account', 'Compte'],
  security: ['Security', 'Sécurité'],
  api: ['API and assistants', 'API et assistants'],
  data: ['Your data', 'Vos données'],
} as const;
const sections = ['connection', 'speaking', 'plan', 'account', 'security', 'api', 'data'] as const;
const english = sections.map((section) => titles[section][0]);

test('[SET-50][SET-51] each section has an address, and one password opens them all', async () => {
  await openSettings('connection');
  await expectTexts(list.getByRole('link'), english);
  for (const section of sections) {
    const [title] = titles[section];
    await toSection(title).click();
    await expectPath(`/settings/${section}`);
    await expect.element(heading).toHaveTextContent(title);
    await expect.element(heading).toHaveFocus();
    await expect.element(current).toHaveTextContent(title);
    await expect.poll(() => document.title).toBe(`${title} · Settings · Timbre`);
  }
  history.back();
  await expectPath('/settings/api');
  await expect.element(heading).toHaveTextContent('API and assistants');
  await expect.element(heading).toHaveFocus();
  expect(getCalls(verifyPassword)).toHaveLength(1);
});

test('[SET-51][SET-02] a section is closed until the password was given, and again after the settings were left', async () => {
  await renderApp('/settings/security');
  await expect.element(heading).toHaveTextContent('Settings');
  await expectHidden(getCard('Change password'));
  await expectHidden(list);
  await givePassword();
  await expect.element(getCard('Change password')).toBeVisible();
  await page.getByRole('link', { name: 'Back to recordings' }).click();
  await expect.element(page.getByRole('heading', { name: 'Recordings', exact: true })).toBeVisible();
  history.back();
  await expectPath('/settings/security');
  await expect.element(page.getByRole('heading', { name: 'Confirm that it is you' })).toBeVisible();
  await expectHidden(getCard('Change password'));
});

test('[SET-52] beside the list the settings begin with the connection; on a phone with the list alone', async () => {
  await renderApp('/settings');
  await givePassword();
  await expect.element(heading).toHaveTextContent('Connection');
  await expect.element(current).toHaveTextContent('Connection');

  await renderApp('/settings', { width: 390 });
  await givePassword();
  await expect.element(toSection('Security')).toBeVisible();
  await expect.element(heading).toHaveTextContent('Settings');
  await expect.element(heading).toHaveFocus();
  await expect.element(current).toHaveLength(0);
  await expectAccessible();
  await toSection('Security').click();
  await expectPath('/settings/security');
  await expect.element(heading).toHaveTextContent('Security');
  await expect.element(heading).toHaveFocus();
  await expectHidden(list);
  await page.getByRole('link', { name: 'All settings' }).click();
  await expectPath('/settings');
  await expect.element(toSection('Your data')).toBeVisible();
  expect(getCalls(verifyPassword)).toHaveLength(2);
});

test('[SET-53] what was typed into a section is there on the way back, and what was loaded is loaded again', async () => {
  await openSettings('security');
  const field = page.getByLabelText('Current password', { exact: true });
  await field.fill('correct horse');
  await toSection('Account').click();
  await page.getByLabelText('New address').fill('new@example.com');
  await expectHidden(field);
  await toSection('Security').click();
  await expect.element(field).toBeVisible();
  await expect.element(field).toHaveValue('correct horse');
  await page.getByLabelText('New password', { exact: true }).fill('short');
  await page.getByRole('button', { name: 'Change password' }).click();
  await expect.element(page.getByText('Password must be at least 8 characters')).toBeVisible();
  history.back();
  await expect.element(page.getByLabelText('New address')).toHaveValue('new@example.com');
});

test('[SET-53] a dialog goes with its section', async () => {
  await openSettings('account');
  await toSection('Your data').click();
  await page.getByRole('button', { name: 'Delete my account' }).click();
  await expect.element(page.getByRole('dialog')).toBeVisible();
  history.back();
  await expectPath('/settings/account');
  await expectHidden(page.getByRole('dialog'));
  await expect.element(heading).toHaveFocus();
  await page.getByLabelText('New address').fill('new@example.com');
  await expect.element(page.getByLabelText('New address')).toHaveValue('new@example.com');
});

test('[SET-54] links from before the sections lead to the card in its section', async () => {
  for (const [link, path, card] of [
    ['/settings#two-step', '/settings/security', 'Two-step sign-in'],
    ['/settings#spoken-languages', '/settings/speaking', 'Languages you speak'],
  ] as const) {
    await renderApp(link);
    await givePassword();
    await expectPath(path);
    await expect.element(page.getByRole('heading', { name: card })).toHaveFocus();
  }
});

test('[SET-54] an address that is no section is a page that does not exist', async () => {
  await renderApp('/settings/nothing');
  await expect.element(page.getByRole('heading', { name: 'Page Not Found' })).toBeVisible();
});

test.for(
  [1440, 390].flatMap((width) =>
    ([0, 1] as const).map((place) => ({ width, place, language: place ? 'fr' : 'en' })),
  ),
)(
  '[SET-55] every section is accessible in $language at $width px, and no card is wider than is read with ease',
  async ({ width, place }) => {
    for (const section of sections) {
      await openSettings(section, { width, language: place === 1 ? 'fr' : 'en' });
      await expect.element(heading).toHaveTextContent(titles[section][place]);
      await expectAccessible();
      expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
      for (const card of document.querySelectorAll('main section'))
        expect(card.getBoundingClientRect().width).toBeLessThanOrEqual(768);
    }
  },
);

test('[SET-50] by keyboard alone: the list, a section, its first field', async () => {
  await openSettings('connection');
  for (let steps = 0; document.activeElement?.textContent !== 'Account' && steps < 30; steps++)
    await userEvent.keyboard('{Shift>}{Tab}{/Shift}');
  await userEvent.keyboard('{Enter}');
  await expect.element(heading).toHaveTextContent('Account');
  await userEvent.keyboard('{Tab}');
  await expect.element(page.getByLabelText('New address')).toHaveFocus();
});
