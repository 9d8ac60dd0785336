import { forgotPassword, resetPassword } from '@timbre/contract/accounts';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { answer, getCalls, problem } from '../../../test/fake-api.ts';
import { renderApp } from '../../../test/render-app.tsx';
import { expectAccessible, expectHidden, expectPath, toast } from '../../../test/screen.ts';

const newPassword = 'a better password';
const main = page.getByRole('main');
const avatar = page.getByRole('button', { name: /Account menu/ });
const email = page.getByLabelText('Email');

async function choose(password: string): Promise<void> {
  await page.getByLabelText('New password').fill(password);
  await page.getByLabelText('Confirm password').fill(password);
  await userEvent.keyboard('{Enter}');
}

async function expectUnlisted(): Promise<void> {
  await expect
    .poll(() => document.querySelector('meta[name=robots]')?.getAttribute('content'))
    .toBe('noindex');
}

test('[D-RESET] who forgot the password is told where the link goes, whether or not there is an account', async () => {
  answer(forgotPassword, undefined);
  await renderApp('/forgot', { user: null });
  await email.fill('ada@example.com');
  await userEvent.keyboard('{Enter}');
  const said = main.getByRole('status');
  await expect.element(said).toMatchTextContent('If there is an account for ada@example.com');
  await expect.element(page.getByRole('button', { name: 'Send Again' })).toBeVisible();
  await expectAccessible();
  await page.getByRole('button', { name: 'FR – Français' }).click();
  await expect.element(said).toMatchTextContent('Si un compte existe pour ada@example.com');
  await expectAccessible();
});

test('[D-RESET] two passwords that differ are told before they are sent', async () => {
  answer(resetPassword, { isEmptied: false });
  await renderApp('/reset?token=anything', { user: null });
  await page.getByLabelText('New password').fill(newPassword);
  await page.getByLabelText('Confirm password').fill('another password');
  await expect.element(page.getByText("Passwords don't match")).toBeVisible();
  await expectPath('/reset');
  await expectAccessible();
  expect(getCalls(resetPassword)).toEqual([]);
  await choose(newPassword);
  await expectPath('/login');
  await expect.element(toast('success')).toMatchTextContent('All other devices were signed out.');
  expect(getCalls(resetPassword).map(({ body }) => body)).toEqual([{ token: 'anything', newPassword }]);
});

test('[D-RESET] an address without a usable link says what to do', async () => {
  answer(resetPassword, problem('link-expired', 'This link has expired.'));
  await renderApp('/reset', { user: null });
  const said = main.getByRole('alert');
  await expect.element(said).toMatchTextContent('This link no longer works');
  await expectUnlisted();
  await renderApp('/reset?token=nonsense', { user: null });
  await expect.element(page.getByLabelText('New password')).toBeVisible();
  await expect.element(main.css('[role=alert]')).toHaveTextContent('');
  await choose(newPassword);
  await expect.element(said).toMatchTextContent('This link no longer works');
  await expectAccessible();
  await page.getByRole('button', { name: 'FR – Français' }).click();
  await expect.element(said).toMatchTextContent('Ce lien ne fonctionne plus');
  await expectAccessible();
  await page.getByRole('link', { name: 'Recevoir un nouveau lien' }).click();
  await expectPath('/forgot');
  await expectUnlisted();
});

test('[D-RESET] a refusal is told in the server’s words, and what was typed stays', async () => {
  answer(forgotPassword, problem('too-many-tries', 'That was tried too often. Try again in 15 min.'));
  await renderApp('/forgot', { user: null });
  await email.fill('somebody@example.com');
  await userEvent.keyboard('{Enter}');
  await expect.element(toast('danger')).toMatchTextContent('That was tried too often.');
  await expect.element(email).toHaveValue('somebody@example.com');

  answer(resetPassword, problem('password-common', 'This password is among the most common ones.'));
  await renderApp('/reset?token=anything', { user: null });
  await choose('password');
  await expect.element(toast('danger')).toMatchTextContent('Password not changed');
  await expect.element(toast('danger')).toMatchTextContent('among the most common ones');
  await expect.element(page.getByLabelText('New password')).toHaveValue('password');
});

test('[D-RESET] who is signed in can use both screens, and is led to the login afterwards', async () => {
  answer(forgotPassword, undefined);
  answer(resetPassword, { isEmptied: false });
  await renderApp('/forgot');
  await expect.element(avatar).toBeVisible();
  await email.fill('ada@example.com');
  await userEvent.keyboard('{Enter}');
  await expect.element(main.getByRole('status')).toMatchTextContent('If there is an account for');
  await renderApp('/reset?token=anything');
  await expect.element(avatar).toBeVisible();
  await choose(newPassword);
  await expectPath('/login');
  await expectHidden(avatar);
  await expect.element(email).toBeVisible();
});

test('[SEC-32] who resets the password of an address that nobody confirmed is told before and after that the account is emptied', async () => {
  answer(resetPassword, { isEmptied: true });
  await renderApp('/reset?token=anything&empties=1', { user: null });
  await expect.element(main).toMatchTextContent('Your account will start empty');
  await expectPath('/reset');
  await expectAccessible();
  await choose(newPassword);
  await expectPath('/login');
  await expect.element(toast('info')).toMatchTextContent('everything that somebody had set up');
});
