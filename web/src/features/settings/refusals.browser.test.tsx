import {
  changeEmail,
  changePassword,
  endSession,
  listSessions,
  verifyPassword,
} from '@timbre/contract/accounts';
import { getAliases, removeAlias } from '@timbre/contract/aliases';
import { deleteAccount, exportAccount } from '@timbre/contract/privacy';
import { expect, test } from 'vitest';
import { type Locator, page, userEvent } from 'vitest/browser';
import { aDevice, aUser, toId } from '../../../test/builders.ts';
import { answer, answerOnce, problem } from '../../../test/fake-api.ts';
import { getCard, givePassword, openSettings } from '../../../test/open-settings.ts';
import { renderApp } from '../../../test/render-app.tsx';
import { expectAccessible, expectHidden, toast } from '../../../test/screen.ts';

const notNow = problem('unavailable', 'Not now.');

/** Announced, in its place, and nowhere else. */
async function expectRefused(place: Locator, title: string): Promise<void> {
  await expect.element(place.getByRole('alert').filter({ hasText: 'Not now.' })).toMatchTextContent(title);
  await expectHidden(toast('danger'));
}

test('[SET-57] why an address was not changed stays at its form until it is sent again', async () => {
  answerOnce(changeEmail, notNow);
  answer(changeEmail, undefined);
  await openSettings('account');
  const card = getCard('Email address');
  await card.getByLabelText('New address').fill('new@example.com');
  await userEvent.keyboard('{Enter}');
  await expectRefused(card, 'Link not sent');
  await expectAccessible();
  await expect.element(card.getByLabelText('New address')).toHaveValue('new@example.com');
  await userEvent.keyboard('{Enter}');
  await expect.element(card.getByRole('status')).toMatchTextContent('A link is on its way');
  await expectHidden(card.getByRole('alert').filter({ hasText: 'Not now.' }));
});

test('[SET-57] why a password was not changed, and that it was, stands at its form', async () => {
  answerOnce(changePassword, problem('current-password-wrong', 'Current password is incorrect'));
  answer(changePassword, undefined);
  await openSettings('security');
  const card = getCard('Change password');
  const current = card.getByLabelText('Current password', { exact: true });
  await current.fill('a wrong one');
  await card.getByLabelText('New password', { exact: true }).fill('long enough');
  await card.getByLabelText('Confirm the new password').fill('long enough');
  await card.getByRole('button', { name: 'Change password' }).click();
  await expect.element(card).toMatchTextContent('Failed to change passwordCurrent password is incorrect');
  await expect.element(current).toHaveFocus();
  await card.getByRole('button', { name: 'Change password' }).click();
  await expect.element(card.getByText('Password changed')).toBeVisible();
  await expect.element(card).not.toMatchTextContent('Current password is incorrect');
});

test('[SET-57] a device, a learned name, the export and the end of the account say in place why they were refused', async () => {
  answer(listSessions, [aDevice(), aDevice({ id: toId(301), isCurrent: false, userAgent: 'a script' })]);
  answer(endSession, notNow);
  await openSettings('security');
  await page.getByRole('button', { name: 'Sign out: Unknown device' }).click();
  await expectRefused(getCard('Devices'), 'Not signed out');

  answer(getAliases, [{ words: 'zanzibar', projectId: '11', projectName: 'Acme' }]);
  answer(removeAlias, notNow);
  await openSettings('speaking');
  await page.getByRole('button', { name: 'Forget: zanzibar' }).click();
  await expectRefused(getCard('Names Timbre has learned'), 'Not forgotten');

  answer(exportAccount, notNow);
  answer(deleteAccount, notNow);
  await openSettings('data');
  await page.getByRole('button', { name: 'Export my data' }).click();
  await expectRefused(getCard('Export and deletion'), 'Export failed');
  await page.getByRole('button', { name: 'Delete my account' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox').fill(aUser().email);
  await userEvent.keyboard('{Enter}');
  await expectRefused(dialog, 'Account not deleted');
  await expectAccessible();
});

test('[AUTH-30] a wrong password at the gate is said at its field until it is typed again', async () => {
  answerOnce(verifyPassword, problem('password-wrong'));
  answer(verifyPassword, { verified: true });
  await renderApp('/settings/account');
  const field = page.getByLabelText('Password', { exact: true });
  await field.fill('wrong');
  await page.getByRole('button', { name: 'Verify' }).click();
  await expect.element(field).toHaveAccessibleDescription('Invalid password');
  await expect.element(field).toBeInvalid();
  await expect.element(field).toHaveFocus();
  await expectAccessible();
  await userEvent.keyboard('x');
  await expect.element(field).not.toBeInvalid();
  await givePassword();
  await expect.element(getCard('Account details')).toBeVisible();
});
