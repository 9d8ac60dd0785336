import { verifyPassword } from '@timbre/contract/accounts';
import {
  getSecondFactors,
  startPasskeyVerification,
  verifyCode,
  verifyPasskey,
} from '@timbre/contract/second-factor';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { aPasskey, someFactors } from '../../test/builders.ts';
import { answer, answerOnce, getCalls, problem } from '../../test/fake-api.ts';
import { cancelPasskeys, giveAuthenticator, requestOptions } from '../../test/passkeys.ts';
import { renderApp } from '../../test/render-app.tsx';
import { expectAccessible, expectHidden, toast } from '../../test/screen.ts';

const totpSince = '2026-11-01T09:00:00.000Z';
const gate = page.getByRole('heading', { name: 'Confirm that it is you' });
const password = page.getByLabelText('Password', { exact: true });
const code = page.getByLabelText('Code from your authenticator app');
const useCode = page.getByRole('button', { name: 'Use a code' });
const usePasskey = page.getByRole('button', { name: 'Use a passkey' });

test('[SEC-64] a code of the app opens what the password would, and a wrong one says so at the field', async () => {
  answer(getSecondFactors, someFactors({ totpSince }));
  answerOnce(verifyCode, problem('code-wrong', 'This code is not right.'));
  answer(verifyCode, { verified: true });
  await renderApp('/settings');
  await useCode.click();
  await expect.element(code).toHaveFocus();
  await expectHidden(usePasskey);
  await expectAccessible();
  await page.getByRole('button', { name: 'Use the password' }).click();
  await expect.element(password).toHaveFocus();
  await useCode.click();
  await userEvent.keyboard('123456{Enter}');
  await expect.element(page.getByText('This code is not right.')).toBeVisible();
  await expect.element(code).toHaveFocus();
  await userEvent.keyboard('654321{Enter}');
  await expectHidden(gate);
  await expect.element(toast('success')).toMatchTextContent('Confirmed that it is you');
  expect(getCalls(verifyCode).map(({ body }) => body)).toEqual([{ code: '123456' }, { code: '654321' }]);
  expect(getCalls(verifyPassword)).toEqual([]);
});

test('[SEC-64] a passkey opens it too, and one that was not used leaves the password', async () => {
  answer(getSecondFactors, someFactors({ passkeys: [aPasskey()] }));
  answer(startPasskeyVerification, requestOptions);
  answer(verifyPasskey, { verified: true });
  const { addPasskey } = await giveAuthenticator();
  await addPasskey();
  await renderApp('/settings');
  await expect.element(usePasskey).toBeVisible();
  await expectHidden(useCode);
  await usePasskey.click();
  await expectHidden(gate);
  expect(getCalls(verifyPasskey)).toHaveLength(1);

  cancelPasskeys();
  await renderApp('/settings');
  await usePasskey.click();
  await expect.element(page.getByRole('status').getByText('No passkey was used.')).toBeVisible();
  await password.fill('correct horse battery');
  await userEvent.keyboard('{Enter}');
  await expectHidden(gate);
});

test('[SEC-64] where the other ways are not known, the password does', async () => {
  answer(getSecondFactors, problem('unavailable', 'Not now.'));
  await renderApp('/settings');
  await expect.element(password).toBeVisible();
  await expect.poll(() => getCalls(getSecondFactors)).toHaveLength(1);
  await expectHidden(useCode);
  await expectHidden(usePasskey);
  await password.fill('correct horse battery');
  await userEvent.keyboard('{Enter}');
  await expectHidden(gate);
});
