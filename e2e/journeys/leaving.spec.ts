import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { connectAccount, expect, expectAccessible, openSettings, test } from '../fixtures.ts';

const sound = join(import.meta.dirname, '../sounds/two-hours-design.wav');

const toast = (page: Page) => page.locator('[data-tone=success]');

/** Through the settings and the dialog, by keyboard. */
async function deleteAccount(page: Page, { email, password }: { email: string; password: string }) {
  await openSettings(page, password);
  await page.getByRole('button', { name: 'Delete my account' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Delete your account?' });
  await expect(dialog.getByRole('button', { name: 'Delete my account' })).toBeDisabled();
  await dialog.getByLabel('To confirm, type your email address').focus();
  await page.keyboard.type(email);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/');
  await expect(toast(page)).toContainText('Your account is closed');
}

async function logIn(page: Page, { email, password }: { email: string; password: string }) {
  await page.goto('/login');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.keyboard.press('Enter');
}

test('[D-DELETE] an account that was given up can be kept, with its history', async ({
  page,
  context,
  signedIn,
}) => {
  await connectAccount(context.request);
  const audio = { name: 'note.wav', mimeType: 'audio/wav', buffer: await readFile(sound) };
  expect((await context.request.post('/api/audio/upload', { multipart: { audio } })).ok()).toBe(true);
  await page.goto('/recordings');
  await expect(page.getByRole('article')).toContainText('design');

  await deleteAccount(page, signedIn);
  await expect(page.getByRole('banner').getByRole('link', { name: 'Log In' })).toBeVisible();
  await logIn(page, signedIn);
  const title = page.getByRole('heading', { name: /^This account will be deleted on / });
  await expect(title).toBeVisible();
  await page.getByRole('button', { name: 'Keep my account' }).click();
  await expect(toast(page)).toContainText('Welcome back: your account stays');
  await expect(page.getByRole('heading', { name: 'Configuration required' })).toBeVisible();
  await connectAccount(context.request);
  await page.reload();
  await expect(page.getByRole('article')).toContainText('design');
});

test('[D-DELETE] until it is deleted, every screen of the account is one: the way back and the way out', async ({
  page,
  signedIn: _,
}) => {
  await page.route('/api/user', async (route) => {
    const user = await (await route.fetch()).json();
    await route.fulfill({ json: { ...user, deletionDueAt: '2026-12-24T12:00:00.000Z' } });
  });
  for (const path of ['/recordings', '/usage', '/settings']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      'This account will be deleted on Dec 24, 2026',
    );
    await expect(page).toHaveURL(path);
  }
  await expectAccessible(page);
  await page.route('/api/user/keep', (route) => route.fulfill({ status: 503, body: 'Not now.' }));
  await page.getByRole('button', { name: 'Keep my account' }).click();
  await expect(page.locator('[data-tone=danger]')).toContainText('Not now.');
  await page.getByRole('button', { name: 'FR – Français' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ce compte sera supprimé le 24 déc. 2026');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Se déconnecter' }).click();
  await expect(page).toHaveURL('/');
});

test('[D-DELETE] the dialog says what happens, asks for the password again where needed, and can be left', async ({
  page,
  signedIn,
}) => {
  await openSettings(page, signedIn.password);
  // Escape closes what came last, so the toast has to be there already.
  await expect(toast(page)).toContainText('Password verified');
  const open = page.getByRole('button', { name: 'Delete my account' });
  await open.click();
  const dialog = page.getByRole('dialog', { name: 'Delete your account?' });
  for (const words of ['token is erased', 'After 30 days', 'What is in Toggl Track stays there', '7 years'])
    await expect(dialog).toContainText(words);
  await expectAccessible(page);
  await dialog.getByRole('textbox').fill('somebody@example.com');
  await expect(dialog.getByRole('button', { name: 'Delete my account' })).toBeDisabled();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(open).toBeFocused();

  await page.getByRole('button', { name: 'FR – Français' }).click();
  await page.getByRole('button', { name: 'Supprimer mon compte' }).click();
  const french = page.getByRole('dialog', { name: /^Supprimer votre compte/ });
  await expectAccessible(page);
  await page.route(
    '/api/user',
    (route) =>
      route.fulfill({
        status: 403,
        headers: { 'x-error-code': 'verification-needed' },
        body: 'Saisissez votre mot de passe.',
      }),
    { times: 1 },
  );
  await french.getByRole('textbox').fill(signedIn.email);
  await page.keyboard.press('Enter');
  await page.getByRole('dialog').getByLabel('Mot de passe').fill(signedIn.password);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/');
  await expect(toast(page)).toContainText('Votre compte est fermé');
});
