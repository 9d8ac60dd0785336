import { login, logout, register } from '@timbre/contract/accounts';
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { aUser } from '../../../test/builders.ts';
import { answerAccount } from '../../../test/default-answers.ts';
import { answer, getCalls, hold, problem } from '../../../test/fake-api.ts';
import { renderApp } from '../../../test/render-app.tsx';
import { expectAccessible, expectHidden, expectPath, toast } from '../../../test/screen.ts';

const person = { email: 'ada@example.com', password: 'correct horse battery' };
const avatar = page.getByRole('button', { name: /Account menu/ });
const email = page.getByLabelText('Email');
const password = page.getByLabelText('Password', { exact: true });
const confirmation = page.getByLabelText('Confirm password');

async function logOut(): Promise<void> {
  await avatar.click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
}

test('[SHELL-12] logging out leaves nothing of the user, says goodbye, and replaces the history', async () => {
  await renderApp('/pricing');
  await page.getByRole('link', { name: 'Back to dashboard' }).click();
  await expectPath('/recordings');
  await logOut();
  await expectPath('/');
  await expect.element(toast('success')).toMatchTextContent("You've been logged out");
  await expect.element(toast('success')).toMatchTextContent('Come back soon!');
  await expect.element(page.getByRole('banner').getByRole('link', { name: 'Log In' })).toBeVisible();
  history.back();
  await expectPath('/pricing');
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expectHidden(page.getByText(person.email));
  await expectHidden(avatar);
});

test('[AUTH-12] a logout that fails says why, and the user stays signed in', async () => {
  answer(logout, problem('unavailable', 'Try again in a minute.'));
  await renderApp('/recordings');
  await logOut();
  await expect.element(toast('danger')).toMatchTextContent('Logout failed');
  await expect.element(toast('danger')).toMatchTextContent('Try again in a minute.');
  await avatar.click();
  await expect.element(page.getByRole('menu').getByText(person.email)).toBeVisible();
});

test('[AUTH-01] login needs both fields, says that it is logging in, and links to registration', async () => {
  answer(login, aUser());
  const release = hold(login);
  await renderApp('/login', { user: null });
  const submit = page.css('form button[type=submit]');
  await submit.click();
  await email.fill(person.email);
  await submit.click();
  await email.fill('');
  await password.fill(person.password);
  await submit.click();
  expect(getCalls(login)).toEqual([]);

  await email.fill(person.email);
  await submit.click();
  await expect.element(submit).toHaveTextContent('Logging in...');
  await expect.element(submit).toBeDisabled();
  await expect
    .element(page.getByRole('link', { name: 'Create an account' }))
    .toHaveAttribute('href', '/register');
  await expect
    .element(page.getByRole('link', { name: 'Forgot your password?' }))
    .toHaveAttribute('href', '/forgot');
  answerAccount(aUser());
  release();
  await expectPath('/recordings');
  expect(getCalls(login).map(({ body }) => body)).toEqual([person]);
});

test('[AUTH-03][AUTH-05] registration compares the two passwords and sends only one', async () => {
  answer(register, aUser());
  await renderApp('/register', { user: null });
  const fetching = vi.spyOn(globalThis, 'fetch');
  await expect.element(email).toHaveAttribute('type', 'email');
  await expect.element(email).toHaveAttribute('required');
  await expect.element(page.getByRole('main').getByRole('link')).toHaveAttribute('href', '/login');
  const submit = page.getByRole('button', { name: 'Create Account' });

  await email.fill(person.email);
  await password.fill(person.password);
  await expect.element(submit).toBeDisabled();
  await confirmation.fill('something else');
  const mismatch = page.getByText("Passwords don't match");
  await expect.element(mismatch).toBeVisible();
  await expect.element(submit).toBeDisabled();

  await confirmation.fill(person.password);
  await expectHidden(mismatch);
  answerAccount(aUser());
  await submit.click();
  await expectPath('/recordings');
  const sent = fetching.mock.calls.find(([path]) => path === register.path)?.[1]?.body;
  expect(JSON.parse(String(sent))).toEqual(person);
});

test('[AUTH-04] two passwords that differ are not sent, even past the disabled button', async () => {
  await renderApp('/register', { user: null });
  await email.fill(person.email);
  await password.fill('one password');
  await confirmation.fill('another password');
  page
    .css('form')
    .element()
    .dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }));
  await expect.element(toast('danger')).toMatchTextContent("Passwords don't match");
  await expect.element(toast('danger')).toMatchTextContent('Please make sure both passwords are identical.');
  expect(getCalls(register)).toEqual([]);
});

test('[AUTH-07] a taken address is told', async () => {
  answer(register, problem('email-taken', 'There is already an account with this email address.'));
  await renderApp('/register', { user: null });
  await email.fill(person.email);
  await password.fill(person.password);
  await confirmation.fill(person.password);
  await page.getByRole('button', { name: 'Create Account' }).click();
  await expect.element(toast('danger')).toMatchTextContent('Registration failed');
  await expect
    .element(toast('danger'))
    .toMatchTextContent('There is already an account with this email address.');
});

test('[AUTH-20] why a login or a registration was refused stays above the button until it is sent again', async () => {
  answer(login, problem('credentials-wrong', 'Invalid email or password.'));
  answer(register, problem('email-taken', 'There is already an account with this email address.'));
  for (const { path, says } of [
    { path: '/login', says: /Login failed.*Invalid email or password\./ },
    { path: '/register', says: /Registration failed.*There is already an account with this email address\./ },
  ]) {
    await renderApp(path, { user: null });
    const form = page.css('form');
    const submit = page.css('form button[type=submit]');
    await email.fill(person.email);
    await password.fill(person.password);
    if (path === '/register') await confirmation.fill(person.password);
    await submit.click();
    await expect.element(form).toMatchTextContent(says);
    await expectAccessible();
    const release = hold(path === '/login' ? login : register);
    await submit.click();
    await expect.element(submit).toBeDisabled();
    await expect.element(form).not.toMatchTextContent(says);
    release();
    await expect.element(form).toMatchTextContent(says);
  }
});

test('[AUTH-21] a password can be shown as it was typed, and hidden again', async () => {
  await renderApp('/register', { user: null });
  await password.fill(person.password);
  await expect.element(password).toHaveAttribute('type', 'password');
  await page.getByRole('button', { name: 'Show characters' }).first().click();
  await expect.element(password).toHaveAttribute('type', 'text');
  await expect.element(password).toHaveValue(person.password);
  await expect.element(confirmation).toHaveAttribute('type', 'password');
  await page.getByRole('button', { name: 'Hide characters' }).click();
  await expect.element(password).toHaveAttribute('type', 'password');
  await expectAccessible();
});

test('[SHELL-04][D-AUTH] /auth has a tab for each way in, and follows next', async () => {
  answer(login, aUser());
  await renderApp('/auth?next=%2Fsettings', { user: null });
  await expect
    .poll(() =>
      page
        .getByRole('tab')
        .elements()
        .map((tab) => tab.textContent),
    )
    .toEqual(['Log In', 'Create Account']);
  await page.getByRole('tab', { name: 'Create Account' }).click();
  await expect.element(confirmation).toBeVisible();
  await userEvent.keyboard('{ArrowLeft}');
  // Until then it is the other form that would be filled in.
  await expectHidden(confirmation);
  await email.fill(person.email);
  await password.fill(person.password);
  answerAccount(aUser());
  await page.css('form').getByRole('button', { name: 'Log In' }).click();
  await expectPath('/settings');
  await renderApp('/auth');
  await expectPath('/recordings');
});

test('[D-AUTH] an account made at /auth is led to next as well', async () => {
  answer(register, aUser());
  await renderApp('/auth?next=%2Fsettings', { user: null });
  await page.getByRole('tab', { name: 'Create Account' }).click();
  await email.fill(person.email);
  await password.fill(person.password);
  await confirmation.fill(person.password);
  answerAccount(aUser());
  await page.css('form').getByRole('button', { name: 'Create Account' }).click();
  await expectPath('/settings');
});
