import { getUser, register, verifyPassword } from '@timbre/contract/accounts';
import { connectTracker, listConnections, verifyToken } from '@timbre/contract/time-tracking';
import { expect, test } from 'vitest';
import { type Locator, page, userEvent } from 'vitest/browser';
import { aConnection, aRecording, aUser } from '../../../test/builders.ts';
import { answerAccount } from '../../../test/default-answers.ts';
import { answer, answerOnce, getCalls, handle, noAnswer, problem } from '../../../test/fake-api.ts';
import { givePassword } from '../../../test/open-settings.ts';
import { renderApp } from '../../../test/render-app.tsx';
import { expectAccessible, expectHidden, expectPath, toast } from '../../../test/screen.ts';
import { keepHistory } from '../../../test/stored-history.ts';

const token = '0123456789abcdef'.repeat(2);
const refusal = 'Toggl Track does not accept this token.';
const newcomer = aUser({ hasTogglToken: false, emailVerified: false });

const configuration = page.getByRole('heading', { name: 'Configuration required' });
const field = page.getByLabelText('New token', { exact: true });
const save = page.getByRole('button', { name: 'Save' });
const testButton = page.getByRole('button', { name: 'Test Connection' });
const card = page.css('section').filter({ has: configuration });
const recorder = page.getByRole('region', { name: 'Start recording' });
const microphone = page.getByRole('button', { name: 'Start recording time entry' });

/** What the server says from the moment that it has the token. */
function acceptToken(): void {
  handle(connectTracker, () => {
    answer(getUser, aUser({ emailVerified: false }));
    answer(listConnections, [aConnection({ fullname: 'Ada Lovelace', workspaceName: 'Studio' })]);
    return undefined;
  });
}

async function expectWithinWindow(...parts: Locator[]): Promise<void> {
  for (const part of parts)
    await expect
      .poll(() => {
        const { top, bottom } = part.element().getBoundingClientRect();
        return top >= 0 && bottom <= innerHeight;
      })
      .toBe(true);
}

test('[AUTH-22] right after the registration the token is given in place, with no password, and who is connected is said', async () => {
  handle(register, async () => {
    await cookieStore.set('timbre.signed_in', '1');
    return newcomer;
  });
  await renderApp('/register', { user: null });
  await page.getByLabelText('Email').fill(newcomer.email);
  await page.getByLabelText('Password', { exact: true }).fill('correct horse battery');
  await page.getByLabelText('Confirm password').fill('correct horse battery');
  answerAccount(newcomer);
  acceptToken();
  await page.getByRole('button', { name: 'Create Account' }).click();
  await expectPath('/recordings');
  await expect.element(card.getByText('Where to find the token')).toBeVisible();
  await expect.element(card.getByRole('link', { name: /Open this page in Toggl Track/ })).toBeVisible();
  await expect.element(card.getByRole('link', { name: 'Go to settings' })).toBeVisible();
  await expectHidden(page.getByRole('button', { name: 'Toggl Track connection' }));
  await expectHidden(page.getByRole('tablist'));

  await field.fill(` ${token} `);
  await expectAccessible();
  await userEvent.keyboard('{Enter}');
  await expect.element(toast('success').filter({ hasText: 'Token saved' })).toBeVisible();
  await expect
    .element(page.getByRole('status').filter({ hasText: 'say or type your first note' }))
    .toMatchTextContent('Connected as Ada Lovelace, workspace “Studio”.');
  await expect.element(microphone).toHaveFocus();
  await expectHidden(configuration);
  await expect.element(page.getByRole('tablist')).toBeVisible();
  expect(getCalls(connectTracker).map(({ body }) => body)).toEqual([{ service: 'toggl', token }]);
  expect(getCalls(verifyPassword)).toEqual([]);
  await expectAccessible();

  // What was said once is not said again at the next visit.
  await renderApp('/recordings', { user: aUser() });
  await expect.element(microphone).toBeVisible();
  await expectHidden(page.getByText(/say or type your first note/));
});

for (const [width, height] of [
  [1440, 900],
  [390, 844],
] as const) {
  for (const language of ['en', 'fr'] as const) {
    test(`[AUTH-23] after the token the first note is one screen: nothing to scroll for at ${width} by ${height} in ${language}`, async () => {
      await renderApp('/recordings', { user: newcomer, width, height, language });
      const isEnglish = language === 'en';
      handle(connectTracker, () => {
        answer(getUser, aUser({ emailVerified: false, language }));
        return undefined;
      });
      await page.getByLabelText(isEnglish ? 'New token' : 'Nouveau jeton', { exact: true }).fill(token);
      await userEvent.keyboard('{Enter}');
      const start = page.css('[data-talks]');
      await expect.element(start).toHaveFocus();
      const example = page.getByText(isEnglish ? /^For example: “/ : /^Par exemple/);
      const typing = page.getByRole('button', { name: isEnglish ? 'Type instead' : 'Écrire plutôt' });
      const connected = page.getByText(isEnglish ? /say or type your first note/ : /votre première note/);
      await expectWithinWindow(connected, start, example, typing);
    });
  }
}

test('[AUTH-23] the example stays until a note is logged, and a trial note logs none', async () => {
  const example = page.getByText(/^For example: “/);
  keepHistory({ recordings: [aRecording({ isTrial: true })], entries: [] });
  await renderApp('/recordings');
  await expect.element(example).toBeVisible();
  keepHistory({ recordings: [aRecording()], entries: [] });
  await renderApp('/recordings');
  await expect.element(page.getByRole('article')).toBeVisible();
  await expectHidden(example);
});

test('[AUTH-24] why a token was not saved stays at the form until it is changed or sent again', async () => {
  answerOnce(connectTracker, problem('token-refused', refusal));
  answerOnce(connectTracker, noAnswer);
  await renderApp('/recordings', { user: newcomer });
  await field.fill(token);
  await save.click();
  await expect.element(toast('danger')).toMatchTextContent('Failed to save token');
  await page.getByRole('button', { name: 'Close' }).click();
  await expectHidden(toast('danger'));
  await expect.element(card).toMatchTextContent('Failed to save token');
  await expect.element(card).toMatchTextContent(refusal);
  await expect.element(field).toHaveValue(token);
  await expectAccessible();
  await save.click();
  await expect.element(card).toMatchTextContent('We could not reach Timbre.');
  await expect.element(card).not.toMatchTextContent(refusal);
  await field.fill(`${token}0`);
  await expect.element(card).not.toMatchTextContent('Failed to save token');
  acceptToken();
  await save.click();
  await expect.element(microphone).toHaveFocus();
});

test('[AUTH-24] a token can be tested before it is saved, and why the test failed stays at the form', async () => {
  const owner = { fullname: 'Ada Lovelace', email: 'ada@example.org', workspaceName: 'Studio' };
  answerOnce(verifyToken, { valid: false, error: refusal, user: null });
  answerOnce(verifyToken, problem('too-many-tries', 'Try again in a minute.'));
  answer(verifyToken, { valid: true, error: null, user: owner });
  await renderApp('/recordings', { user: newcomer });
  await field.fill(token);
  await testButton.click();
  await expect.element(card).toMatchTextContent(refusal);
  await testButton.click();
  await expect.element(card).toMatchTextContent('Failed to verify token');
  await expect.element(card).toMatchTextContent('Try again in a minute.');
  await testButton.click();
  for (const text of ['Connection works', ...Object.values(owner)])
    await expect.element(card).toMatchTextContent(text);
  await expectAccessible();
});

test('[AUTH-24] where notes wait for a token, the password is asked for first', async () => {
  answerOnce(connectTracker, problem('verification-needed'));
  await renderApp('/recordings', { user: newcomer });
  await field.fill(token);
  await save.click();
  acceptToken();
  await givePassword();
  await expect.element(recorder).toBeVisible();
  await expectHidden(configuration);
  expect(getCalls(connectTracker)).toHaveLength(2);
});
