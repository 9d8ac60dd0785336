import { deleteAccount, keepAccount } from '@timbre/contract/privacy';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { aUser } from '../../../test/builders.ts';
import { answer, answerOnce, getCalls, problem } from '../../../test/fake-api.ts';
import { givePassword, openSettings } from '../../../test/open-settings.ts';
import { renderApp } from '../../../test/render-app.tsx';
import { expectAccessible, expectHidden, expectPath, toast } from '../../../test/screen.ts';

const deletionDueAt = '2026-12-24T12:00:00.000Z';

test('[D-DELETE] until it is deleted, every screen of the account is one: the way back and the way out', async () => {
  const user = aUser({ deletionDueAt });
  const title = page.getByRole('heading', { level: 1 });
  for (const path of ['/recordings', '/usage', '/settings']) {
    await renderApp(path, { user });
    await expect.element(title).toHaveTextContent('This account will be deleted on Dec 24, 2026');
    await expectPath(path);
  }
  await expectAccessible();
  answerOnce(keepAccount, problem('unavailable', 'Not now.'));
  await page.getByRole('button', { name: 'Keep my account' }).click();
  await expect.element(page.getByRole('alert').filter({ hasText: 'Not now.' })).toBeVisible();
  await page.getByRole('button', { name: 'FR – Français' }).click();
  await expect.element(title).toHaveTextContent('Ce compte sera supprimé le 24 déc. 2026');
  await expectAccessible();
  await page.getByRole('button', { name: 'Se déconnecter' }).click();
  await expectPath('/');

  await renderApp('/recordings', { user });
  answer(keepAccount, aUser());
  await page.getByRole('button', { name: 'Keep my account' }).click();
  await expect.element(toast('success')).toMatchTextContent('Welcome back: your account stays');
  await expect.element(page.getByRole('heading', { name: 'Recordings', exact: true })).toBeVisible();
});

test('[D-DELETE] the dialog says what happens, asks for the password again where needed, and can be left', async () => {
  answerOnce(deleteAccount, problem('verification-needed', 'Saisissez votre mot de passe.'));
  answer(deleteAccount, { deletionDueAt });
  await openSettings('data');
  // Escape closes what came last, so the toast has to be there already.
  await expect.element(toast('success')).toMatchTextContent('Password verified');
  const open = page.getByRole('button', { name: 'Delete my account' });
  await open.click();
  const dialog = page.getByRole('dialog', { name: 'Delete your account?' });
  for (const words of ['token is erased', 'After 30 days', 'What is in Toggl Track stays there', '7 years'])
    await expect.element(dialog).toMatchTextContent(words);
  await expectAccessible();
  const confirm = dialog.getByRole('button', { name: 'Delete my account' });
  await expect.element(confirm).toBeDisabled();
  await dialog.getByRole('textbox').fill('somebody@example.com');
  await expect.element(confirm).toBeDisabled();
  await userEvent.keyboard('{Escape}');
  await expectHidden(dialog);
  await expect.element(open).toHaveFocus();
  expect(getCalls(deleteAccount)).toEqual([]);

  await page.getByRole('button', { name: 'FR – Français' }).click();
  await page.getByRole('button', { name: 'Supprimer mon compte' }).click();
  const french = page.getByRole('dialog', { name: /^Supprimer votre compte/ });
  await expect.element(french).toBeVisible();
  await expectAccessible();
  await french.getByRole('textbox').fill(aUser().email);
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('dialog').getByLabelText('Mot de passe')).toBeVisible();
  await givePassword();
  await expectPath('/');
  await expect.element(toast('success')).toMatchTextContent('Votre compte est fermé');
});
