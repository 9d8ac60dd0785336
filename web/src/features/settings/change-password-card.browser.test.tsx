import { changePassword } from '@timbre/contract/accounts';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { answer, answerOnce, getCalls, noAnswer, problem } from '../../../test/fake-api.ts';
import { openSettings, password } from '../../../test/open-settings.ts';
import { expectAccessible, toast } from '../../../test/screen.ts';

const form = page.css('form').filter({ has: page.getByLabelText('Current password') });
const field = (label: string) => form.getByLabelText(label, { exact: true });
const change = form.css('button[type=submit]');

async function fillIn(current: string): Promise<void> {
  await field('Current password').fill(current);
  await field('New password').fill('a better password');
  await field('Confirm the new password').fill('a better password');
}

test('[SET-04] a new password is checked field by field, saved, and the form is empty again', async () => {
  answer(changePassword, undefined);
  await openSettings('security');
  const says = async (label: string, text: string) => {
    await expect.element(field(label)).toHaveAccessibleDescription(text);
    await expect.element(field(label)).toHaveAttribute('aria-invalid', 'true');
  };
  await change.click();
  await says('Current password', 'Current password is required');
  await says('New password', 'Password must be at least 8 characters');
  await says('Confirm the new password', 'Please confirm your password');
  await expectAccessible();

  await fillIn(password);
  await field('Confirm the new password').fill('another password');
  await change.click();
  await says('Confirm the new password', 'Passwords do not match');
  expect(getCalls(changePassword)).toEqual([]);
  await field('Confirm the new password').fill('a better password');
  await change.click();
  await expect.element(toast('success')).toMatchTextContent('Password changed');
  for (const input of form.css('input').all()) await expect.element(input).toHaveValue('');
  expect(getCalls(changePassword).map(({ body }) => body)).toEqual([
    { currentPassword: password, newPassword: 'a better password' },
  ]);
});

test('[SET-05] a change that fails says why', async () => {
  answerOnce(changePassword, problem('current-password-wrong', 'Current password is incorrect'));
  answer(changePassword, noAnswer);
  await openSettings('security');
  await fillIn('wrong password');
  await change.click();
  await expect.element(toast('danger')).toMatchTextContent('Failed to change password');
  await expect.element(toast('danger')).toMatchTextContent('Current password is incorrect');
  await expect.element(field('Current password')).toHaveValue('wrong password');
  await change.click();
  await expect.element(toast('danger')).toMatchTextContent('Failed to change passwordWe could not reach');
});

test('a verification that has run out asks for the password again and keeps what was typed', async () => {
  // As the server answers after ten minutes.
  answerOnce(changePassword, problem('verification-needed', 'Please enter your password again to go on.'));
  answer(changePassword, undefined);
  await openSettings('security');
  await fillIn(password);
  await change.click();
  const dialog = page.getByRole('dialog', { name: 'Confirm that it is you' });
  await dialog.getByLabelText('Password').fill(password);
  await userEvent.keyboard('{Enter}');
  await expect.element(toast('success')).toMatchTextContent('Password changed');
  expect(getCalls(changePassword)).toHaveLength(2);
});
