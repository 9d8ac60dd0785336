import { getUser, resendVerification } from '@timbre/contract/accounts';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { aUser } from '../../../test/builders.ts';
import { answer, answerOnce, problem } from '../../../test/fake-api.ts';
import { renderApp } from '../../../test/render-app.tsx';
import { expectAccessible, expectHidden, toast } from '../../../test/screen.ts';

test('[AUTH-11][HIST-02] the banner sends another mail, and goes when it is dismissed or the address is verified', async () => {
  const user = aUser({ emailVerified: false });
  answerOnce(resendVerification, undefined);
  answer(resendVerification, problem('too-many-tries', 'That was tried too often. Try again in 15 min.'));
  await renderApp('/recordings', { user });
  const banner = page.getByRole('region', { name: 'Email verification' });
  await expect.element(banner).toMatchTextContent(user.email);
  await expectAccessible();
  await banner.getByRole('button', { name: 'Resend email' }).click();
  await expect.element(toast('success')).toMatchTextContent('Email sent');
  await banner.getByRole('button', { name: 'Resend email' }).click();
  await expect.element(toast('danger')).toMatchTextContent('That was tried too often.');
  await banner.getByRole('button', { name: 'Dismiss' }).click();
  await expectHidden(banner);

  await renderApp('/recordings', { user });
  await expect.element(banner).toBeVisible();
  answer(getUser, aUser());
  // Back from the mail: the page looks again.
  document.dispatchEvent(new Event('visibilitychange'));
  await expectHidden(banner);
});
