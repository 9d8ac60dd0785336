import { confirmEmail, restoreEmail, verifyEmail } from '@timbre/contract/accounts';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { answer, getCalls, problem } from '../../../test/fake-api.ts';
import { renderApp } from '../../../test/render-app.tsx';
import { expectAccessible, expectPath, toast } from '../../../test/screen.ts';

const main = page.getByRole('main');
const button = main.getByRole('button');
const outcome = main.getByRole('alert');
const goOn = main.getByRole('link');

test('[SEC-30] a mailed link opens a page that says what will happen; only its button does it, by keyboard too', async () => {
  answer(verifyEmail, undefined);
  answer(confirmEmail, undefined);
  const links = [
    {
      path: '/email/verify',
      route: verifyEmail,
      says: 'You confirm that this address is yours',
      to: '/?verification=success',
    },
    {
      path: '/email/confirm',
      route: confirmEmail,
      says: 'From then on you log in with the new address',
      to: '/?email=changed',
    },
  ];
  for (const { path, route, says, to } of links) {
    await renderApp(`${path}?token=secret`, { user: null });
    await expect.element(main).toMatchTextContent(says);
    await expectPath(path);
    expect(location.search).toBe('');
    await expectAccessible();
    expect(getCalls(route)).toEqual([]);
    await button.click();
    await expect.element(goOn).toHaveAttribute('href', to);
    await expect.element(goOn).toHaveFocus();
    expect(getCalls(route).map(({ body }) => body)).toEqual([{ token: 'secret' }]);
    await expectAccessible();
  }
  await userEvent.keyboard('{Enter}');
  await expectPath('/');
  await expect.element(toast('success')).toMatchTextContent('Email address changed');
});

test('[SEC-30] taking an account back leads on to a new password at once', async () => {
  answer(restoreEmail, { resetToken: 'for-a-password' });
  await renderApp('/email/restore?token=secret');
  await button.click();
  await expectPath('/reset');
  await expect.element(page.getByLabelText('New password')).toBeVisible();
  await expect.element(toast('success')).toMatchTextContent('Until then nobody can log in.');
  expect(location.search).toBe('');
});

test('[SEC-30] a link that no longer works says what to do, in both languages', async () => {
  const expired = problem('link-expired', 'This link has expired.');
  answer(verifyEmail, expired);
  answer(confirmEmail, expired);
  answer(restoreEmail, expired);
  const links = [
    {
      path: '/email/verify',
      says: 'Si votre adresse n’est pas encore confirmée',
      to: '/?verification=expired',
    },
    {
      path: '/email/confirm',
      says: 'changez à nouveau d’adresse dans les paramètres',
      to: '/?email=expired',
    },
    { path: '/email/restore', says: 'demandez un nouveau mot de passe', to: '/forgot' },
  ];
  for (const { path, says, to } of links) {
    await renderApp(`${path}?token=old`, { user: null, language: 'en' });
    await button.click();
    await expect.element(outcome).toMatchTextContent('This link no longer works');
    await page.getByRole('button', { name: 'FR – Français' }).click();
    await expect.element(outcome).toMatchTextContent(says);
    await expect.element(goOn).toHaveAttribute('href', to);
    await expectAccessible();
  }
  await renderApp('/email/verify', { user: null, language: 'en' });
  await expect.element(outcome).toMatchTextContent('Open the link again from your inbox.');
});

test('[SEC-30] a refusal is told where the button is, which can be pressed again', async () => {
  answer(verifyEmail, problem('too-many-tries', 'That was tried too often.'));
  await renderApp('/email/verify?token=secret', { user: null });
  await button.click();
  await expect.element(outcome).toMatchTextContent('That was tried too often.');
  answer(verifyEmail, undefined);
  await button.click();
  await expect.element(outcome).toMatchTextContent('Your address is confirmed.');
});
