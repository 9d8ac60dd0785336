import { getUser, verifyPassword } from '@timbre/contract/accounts';
import { connectTracker, getToken, verifyToken } from '@timbre/contract/time-tracking';
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { aUser } from '../../../test/builders.ts';
import { standInForClipboard } from '../../../test/device.ts';
import { answer, answerOnce, getCalls, handle, hold, noAnswer, problem } from '../../../test/fake-api.ts';
import { openSettings } from '../../../test/open-settings.ts';
import { renderApp } from '../../../test/render-app.tsx';
import { expectAccessible, expectHidden, expectPath, toast } from '../../../test/screen.ts';

const token = '0123456789abcdef'.repeat(2);
const whole = { token, workspaceId: null, masked: false };
const masked = { ...whole, token: `${'•'.repeat(12)}cdef`, masked: true };
const refusal = 'Toggl Track does not accept this token.';

const current = page.css('code');
const field = page.getByLabelText('New token', { exact: true });
const form = page.css('form').filter({ has: field });
const save = form.getByRole('button', { name: 'Save' });
const testButton = page.getByRole('button', { name: 'Test Connection' });
const reveal = page.getByRole('button', { name: 'Reveal the token' });
const copy = page.getByRole('button', { name: 'Copy the current token' });
const copied = page.getByRole('button', { name: 'Copied' });
const danger = toast('danger');
const notConnected = { user: aUser({ hasTogglToken: false }) };

test('[TOK-01] the current token can be revealed and copied, which is said for 2 s', async () => {
  const clipboard = standInForClipboard();
  answer(getToken, whole);
  await openSettings('connection');
  await expect.element(current).toHaveTextContent(`${'•'.repeat(12)}cdef`);
  await reveal.click();
  await expect.element(current).toHaveTextContent(token);
  await page.getByRole('button', { name: 'Conceal the token' }).click();
  await expect.element(current).not.toHaveTextContent(token);

  vi.useFakeTimers();
  await copy.click();
  await expect.element(copied).toBeVisible();
  expect(clipboard()).toBe(token);
  await vi.advanceTimersByTimeAsync(1_900);
  await expect.element(copied).toBeVisible();
  await vi.advanceTimersByTimeAsync(200);
  await expectHidden(copied);
});

test('[TOK-01][TOK-07] on the dashboard the card is folded, and the whole token needs the password', async () => {
  const clipboard = standInForClipboard();
  let isReauthenticated = false;
  handle(getToken, () => (isReauthenticated ? whole : masked));
  answer(verifyPassword, problem('password-wrong', 'Invalid password'));
  await renderApp('/recordings');
  const fold = page.getByRole('button', { name: 'Toggl Track connection' });
  await expect.element(fold).toHaveAttribute('aria-expanded', 'false');
  await expectHidden(field);
  fold.element().focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(field).toBeVisible();

  await reveal.click();
  const dialog = page.getByRole('dialog', { name: 'Confirm that it is you' });
  await expect.element(dialog).toBeVisible();
  await expectAccessible();
  await userEvent.keyboard('{Escape}');
  await expectHidden(dialog);
  await expect.element(current).not.toHaveTextContent(token);

  await copy.click();
  await dialog.getByLabelText('Password').fill('wrong password');
  await userEvent.keyboard('{Enter}');
  await expect.element(danger).toMatchTextContent('Invalid password');
  handle(verifyPassword, () => {
    isReauthenticated = true;
    return { verified: true as const };
  });
  await dialog.getByLabelText('Password').fill('correct horse battery');
  await userEvent.keyboard('{Enter}');
  await expectHidden(dialog);
  await expect.element(copied).toBeVisible();
  expect(clipboard()).toBe(token);
  await fold.click();
  await expectHidden(field);
});

test('[TOK-02][TOK-03][TOK-04][TOK-07] a new token is shown, copied and saved, trimmed, with an optional workspace', async () => {
  const clipboard = standInForClipboard();
  answer(getToken, whole);
  answerOnce(connectTracker, undefined);
  answer(connectTracker, problem('workspace-unknown', 'Your Toggl account has no workspace with this id.'));
  await openSettings('connection', notConnected);
  await expect.element(page.getByText('Where to find the token')).toBeVisible();
  await expect.element(page.getByRole('img', { name: /Drawing of the profile page/ })).toBeVisible();
  await expectHidden(testButton);
  await expect.element(save).toBeDisabled();
  await field.fill('   ');
  await expect.element(save).toBeDisabled();

  await field.fill(` ${token} `);
  await expect.element(field).toHaveAttribute('type', 'password');
  await page.getByRole('button', { name: 'Show what is typed' }).click();
  await expect.element(field).toHaveAttribute('type', 'text');
  await page.getByRole('button', { name: 'Copy the new token' }).click();
  await expect.poll(clipboard).toBe(` ${token} `);
  await page.getByRole('button', { name: 'Hide what is typed' }).click();
  await expect.element(field).toHaveAttribute('type', 'password');

  answer(getUser, aUser());
  await save.click();
  await expect.element(toast('success').filter({ hasText: 'Token saved' })).toBeVisible();
  await expect.element(field).toHaveValue('');
  await expect.element(page.getByText('Current token')).toBeVisible();

  await field.fill(token);
  await page.getByLabelText('Workspace ID (optional)').fill(' 424242 ');
  await save.click();
  await expect.element(danger).toMatchTextContent('workspace');
  expect(getCalls(connectTracker).map(({ body }) => body)).toEqual([
    { service: 'toggl', token },
    { service: 'toggl', token, workspaceId: '424242' },
  ]);
});

test('[TOK-04] a token that is refused stays in the field, and the reason is told', async () => {
  answerOnce(connectTracker, problem('token-refused', refusal));
  answer(connectTracker, noAnswer);
  await openSettings('connection', notConnected);
  await field.fill(token);
  await save.click();
  await expect.element(danger).toMatchTextContent(refusal);
  await expect.element(field).toHaveValue(token);
  await save.click();
  await expect.element(danger).toMatchTextContent('We could not reach Timbre.');
  await expect.element(danger).toMatchTextContent('Failed to save token');
});

test('[TOK-05] the connection is tested: whose it is, or why not, until the text changes', async () => {
  const user = { fullname: 'Ada Lovelace', email: 'ada@example.org', workspaceName: 'Ada’s workspace' };
  handle(verifyToken, ({ body }) =>
    body.token ? { valid: false, error: refusal, user: null } : { valid: true, error: null, user },
  );
  await openSettings('connection');
  await testButton.click();
  for (const text of ['Connection works', ...Object.values(user)])
    await expect.element(form).toMatchTextContent(text);
  await expectAccessible();
  await field.fill(token);
  await expect.element(form).not.toMatchTextContent('Connection works');
  await testButton.click();
  await expect.element(form).toMatchTextContent('Connection failed');
  await field.fill('');
  await expect.element(form).not.toMatchTextContent('Connection failed');
});

test('[TOK-06] a test that fails says so: refused, refused without words, and without an answer', async () => {
  answerOnce(verifyToken, { valid: false, error: refusal, user: null });
  answerOnce(verifyToken, { valid: false, error: null, user: null });
  answer(verifyToken, noAnswer);
  await openSettings('connection');
  await field.fill(token);
  await testButton.click();
  await expect.element(danger).toMatchTextContent('Connection failed');
  await expect.element(danger).toMatchTextContent(refusal);
  await testButton.click();
  await expect.element(danger).toMatchTextContent('Invalid Toggl token');
  await testButton.click();
  await expect.element(danger).toMatchTextContent('Failed to verify token');
});

test('[SET-01][SET-02][SET-07] settings show nothing before the password, at every visit', async () => {
  const password = page.getByLabelText('Password');
  const verify = page.getByRole('button', { name: 'Verify' });
  const card = page.getByRole('heading', { name: 'Toggl Track connection' });
  answerOnce(verifyPassword, problem('password-wrong', 'Invalid password'));
  await renderApp('/settings');
  await expect.element(verify).toBeDisabled();
  await password.fill('   ');
  await expect.element(verify).toBeDisabled();
  await password.fill('wrong password');
  await verify.click();
  await expect.element(danger).toMatchTextContent('Invalid password');
  await expectHidden(card);
  await expectAccessible();

  const release = hold(verifyPassword);
  await password.fill('correct horse battery');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('button', { name: 'Verifying...' })).toBeDisabled();
  release();
  await expect.element(toast('success')).toMatchTextContent('Password verified');
  await expect.element(card).toBeVisible();
  await expectAccessible();

  await page.getByRole('link', { name: 'Back to recordings' }).click();
  await expectPath('/recordings');
  await expect.element(page.getByRole('heading', { name: 'Recordings', level: 1 })).toBeVisible();
  history.back();
  await expect.element(verify).toBeVisible();
  await expectHidden(card);
  await password.fill('correct horse battery');
  await userEvent.keyboard('{Enter}');
  await expect.element(card).toBeVisible();
  await renderApp('/settings');
  await expect.element(verify).toBeVisible();
  await expectHidden(card);
});

test('[TRACK-05] texts name the tracker that the user is connected to, from the moment that they are', async () => {
  const connection = { service: 'clockwork', name: 'Clockwork', workspaceId: null, otherNames: [] };
  await openSettings('connection', { user: aUser({ connection }) });
  await expect.element(page.getByRole('heading', { name: 'Clockwork connection' })).toBeVisible();
  answer(connectTracker, undefined);
  answer(getUser, aUser());
  await field.fill(token);
  await save.click();
  await expect.element(page.getByRole('heading', { name: 'Toggl Track connection' })).toBeVisible();
});
