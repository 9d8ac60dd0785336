import { login, type SecondFactorMethod } from '@timbre/contract/accounts';
import { signInWithCode, signInWithPasskey, startPasskeySignIn } from '@timbre/contract/second-factor';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { aUser } from '../../../test/builders.ts';
import { answerAccount } from '../../../test/default-answers.ts';
import { answer, answerOnce, getCalls, problem } from '../../../test/fake-api.ts';
import { cancelPasskeys, giveAuthenticator, requestOptions } from '../../../test/passkeys.ts';
import { renderApp } from '../../../test/render-app.tsx';
import { expectAccessible, expectHidden, expectPath } from '../../../test/screen.ts';

const token = 'token-of-the-first-step';
const email = page.getByLabelText('Email');
const password = page.getByLabelText('Password', { exact: true });
const appCode = page.getByLabelText('Code from your authenticator app');
const recoveryCode = page.getByLabelText('Recovery code', { exact: true });
const submit = page.css('form').getByRole('button', { name: 'Log In' });
const byPasskey = page.getByRole('button', { name: 'Log in with a passkey' });

async function reachSecondStep(methods: SecondFactorMethod[], path = '/login'): Promise<void> {
  answer(login, { secondStepToken: token, methods });
  await renderApp(path, { user: null });
  await email.fill('ada@example.com');
  await password.fill('correct horse battery');
  await submit.click();
  await expect.element(page.getByRole('heading', { name: 'One more step' })).toBeVisible();
}

test('[SEC-61] after the password a code of the app lets in, and a wrong one says so at the field', async () => {
  answerOnce(signInWithCode, problem('code-wrong', 'This code is not right.'));
  answer(signInWithCode, aUser());
  await reachSecondStep(['totp', 'recovery-code'], '/login?next=%2Fusage');
  await expect.element(appCode).toHaveFocus();
  await expect.element(appCode).toHaveAttribute('autocomplete', 'one-time-code');
  await expect.element(appCode).toHaveAttribute('inputmode', 'numeric');
  await expectHidden(password);
  await expectHidden(page.getByRole('button', { name: 'Use a passkey' }));
  await expectAccessible();

  await userEvent.keyboard('12345{Enter}');
  await expect.element(page.getByText('Enter all six digits.')).toBeVisible();
  expect(getCalls(signInWithCode)).toEqual([]);
  await appCode.fill('123456');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText('This code is not right.')).toBeVisible();
  await expect.element(appCode).toHaveFocus();
  await expect.element(appCode).toHaveAttribute('aria-invalid', 'true');
  await expectAccessible();

  answerAccount(aUser());
  await userEvent.keyboard('654 321{Enter}');
  await expectPath('/usage');
  expect(getCalls(signInWithCode).map(({ body }) => body)).toEqual([
    { token, code: '123456' },
    { token, code: '654 321' },
  ]);
});

test('[SEC-62] a recovery code can be used in place of the app, also by keyboard', async () => {
  answer(signInWithCode, aUser());
  await reachSecondStep(['totp', 'recovery-code']);
  await page.getByRole('button', { name: 'Use a recovery code instead' }).click();
  await expect.element(recoveryCode).toHaveFocus();
  await expect.element(recoveryCode).toHaveAttribute('inputmode', 'text');
  await page.getByRole('button', { name: 'Use my authenticator app instead' }).click();
  await expect.element(appCode).toHaveFocus();
  await page.getByRole('button', { name: 'Use a recovery code instead' }).click();
  answerAccount(aUser());
  await userEvent.keyboard('abcd-efgh-ijkl{Enter}');
  await expectPath('/recordings');
  expect(getCalls(signInWithCode).map(({ body }) => body)).toEqual([{ token, code: 'abcd-efgh-ijkl' }]);
});

test('[SEC-61] a second step that came too late leads back to the password and says why', async () => {
  answer(signInWithCode, problem('sign-in-expired', 'That took too long. Please log in again.'));
  await reachSecondStep(['totp']);
  await expectHidden(page.getByRole('button', { name: 'Use a recovery code instead' }));
  await appCode.fill('123456');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('alert').getByText('That took too long.')).toBeVisible();
  await expect.element(password).toHaveFocus();
  await expect.element(password).toHaveValue('');
  await expect.element(email).toHaveValue('ada@example.com');
  await expectAccessible();

  await password.fill('correct horse battery');
  await submit.click();
  await page.getByRole('button', { name: 'Back to the password' }).click();
  await expect.element(password).toHaveFocus();
  await expectHidden(page.getByText('That took too long.'));
});

test('[SEC-60] a passkey lets in without a password, in a tab that says who signed in', async () => {
  const { addPasskey } = await giveAuthenticator();
  await addPasskey();
  answer(startPasskeySignIn, requestOptions);
  answer(signInWithPasskey, aUser());
  await renderApp('/login?next=%2Fusage', { user: null });
  const received: unknown[] = [];
  const channel = new BroadcastChannel('timbre.session');
  channel.onmessage = () => received.push(true);
  await expect.element(byPasskey).toBeEnabled();
  answerAccount(aUser());
  await byPasskey.click();
  await expectPath('/usage');
  await expect.poll(() => received).toHaveLength(1);
  channel.close();
  const [sent] = getCalls(signInWithPasskey);
  expect(JSON.parse(atob(sent?.body.response.clientDataJSON ?? ''))).toMatchObject({
    type: 'webauthn.get',
    challenge: requestOptions.challenge,
  });
});

test('[SEC-60] a browser dialog that was closed is no error; a refused passkey says why at the button', async () => {
  answer(startPasskeySignIn, requestOptions);
  cancelPasskeys();
  await renderApp('/login', { user: null });
  await expect.element(byPasskey).toBeEnabled();
  await byPasskey.click();
  await expect.element(page.getByRole('status').getByText('No passkey was used.')).toBeVisible();
  await expectAccessible();
  answer(startPasskeySignIn, problem('too-many-tries', 'Try again in a minute.'));
  await byPasskey.click();
  await expect.element(page.getByRole('status').getByText('Try again in a minute.')).toBeVisible();
  await expectHidden(page.getByText('No passkey was used.'));
  expect(getCalls(signInWithPasskey)).toEqual([]);
});

test('[SEC-60] without an app the passkey comes first, and a code is a recovery code', async () => {
  const { addPasskey } = await giveAuthenticator();
  await addPasskey();
  answer(startPasskeySignIn, requestOptions);
  answer(signInWithPasskey, problem('passkey-wrong', 'This passkey is not known here.'));
  await reachSecondStep(['passkey', 'recovery-code'], '/auth');
  const use = page.getByRole('button', { name: 'Use a passkey' });
  await expect.element(use).toHaveFocus();
  await expect.element(recoveryCode).toBeVisible();
  await expectAccessible();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('status').getByText('This passkey is not known here.')).toBeVisible();
  answer(signInWithPasskey, aUser());
  answerAccount(aUser());
  await use.click();
  await expectPath('/recordings');
});
