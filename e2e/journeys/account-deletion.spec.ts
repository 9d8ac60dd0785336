import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { connectAccount, expect, notesIn, openSettings, test } from '../fixtures.ts';

const sound = join(import.meta.dirname, '../sounds/two-hours-design.wav');

const toast = (page: Page) => page.locator('[data-tone=success]');

/** Through the settings and the dialog, by keyboard. */
async function deleteAccount(page: Page, { email, password }: { email: string; password: string }) {
  await openSettings(page, password, 'data');
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
  await expect(notesIn(page)).toContainText('design');

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
  await expect(notesIn(page)).toContainText('design');
});
