import {
  type AuthorizationRequest,
  allowAssistant,
  readAuthorizationRequest,
} from '@timbre/contract/authorization';
import { afterEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { toId } from '../../../test/builders.ts';
import { answer, answerOnce, getCalls, hold, noAnswer, problem } from '../../../test/fake-api.ts';
import { givePassword } from '../../../test/open-settings.ts';
import { renderApp } from '../../../test/render-app.tsx';
import { expectAccessible, expectHidden } from '../../../test/screen.ts';

const request = {
  ...{ response_type: 'code', client_id: toId(7), redirect_uri: 'https://assistant.test/callback' },
  ...{ code_challenge: 'c'.repeat(43), code_challenge_method: 'S256', state: 'a state' },
} satisfies AuthorizationRequest;

const path = `/connect-assistant?${new URLSearchParams(request)}`;

const asked = {
  ...{ name: 'Desk helper', redirectHost: 'assistant.test', isOnThisDevice: false },
  scopes: ['notes:read' as const, 'corrections:propose' as const],
  declineUrl: 'https://assistant.test/callback?error=access_denied',
};

const words = {
  en: { title: 'Connect an assistant', allow: 'Allow', decline: 'Decline' },
  fr: { title: 'Connecter un assistant', allow: 'Autoriser', decline: 'Refuser' },
};

afterEach(() => history.replaceState(null, '', '/'));

for (const language of ['en', 'fr'] as const)
  for (const width of [390, 1_440])
    test(`[MCP-15] the page names the assistant, where the access goes and what it may: ${language}, ${width} px`, async () => {
      answer(readAuthorizationRequest, asked);
      await renderApp(path, { language, width });
      await expect.element(page.getByRole('heading', { level: 1 })).toMatchTextContent(words[language].title);
      for (const text of ['Desk helper', 'ada@example.com', 'assistant.test'])
        await expect.element(page.getByText(text).first()).toBeVisible();
      await expect
        .element(page.getByRole('link', { name: words[language].decline }))
        .toHaveAttribute('href', asked.declineUrl);
      expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
      await expectAccessible();
    });

test('[MCP-15] allowing asks for the password, sends back once, and says so where the page stays', async () => {
  answer(readAuthorizationRequest, { ...asked, isOnThisDevice: true, redirectHost: '127.0.0.1:4711' });
  answerOnce(allowAssistant, problem('verification-needed', 'Please enter your password again.'));
  answer(allowAssistant, { redirectUrl: '#sent-back' });
  await renderApp(path);
  await expect.element(page.getByText('The access goes to a program on this device')).toBeVisible();
  page.getByRole('button', { name: 'Allow' }).element().focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('dialog', { name: 'Confirm that it is you' })).toBeVisible();
  await givePassword();
  await expect.element(page.getByText('Desk helper is allowed')).toHaveFocus();
  expect(location.hash).toBe('#sent-back');
  expect(getCalls(allowAssistant).map(({ body }) => body)).toEqual([
    { ...request, mayConfirm: false },
    { ...request, mayConfirm: false },
  ]);
  await expectAccessible();
});

for (const language of ['en', 'fr'] as const)
  test(`[MCP-18] confirming in the assistant is off until it is switched on, and the page says what that means: ${language}`, async () => {
    answer(readAuthorizationRequest, { ...asked, scopes: [...asked.scopes, 'entries:write' as const] });
    answer(allowAssistant, { redirectUrl: '#sent-back' });
    await renderApp(path, { language, width: 390 });
    const unasked = page.getByText(language === 'en' ? /without asking you first/ : /sans vous le demander/);
    const choice = page.getByRole('switch');
    await expect.element(choice).not.toBeChecked();
    await expectHidden(unasked);
    choice.element().focus();
    await userEvent.keyboard('[Space]');
    await expect.element(unasked).toBeVisible();
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390);
    await expectAccessible();
    await page.getByRole('button', { name: words[language].allow }).click();
    await expect.poll(() => getCalls(allowAssistant)).toHaveLength(1);
    expect(getCalls(allowAssistant)[0]?.body).toMatchObject({ mayConfirm: true });
  });

test('[MCP-15] a refusal stays beside the button, and nobody is sent anywhere', async () => {
  answer(readAuthorizationRequest, asked);
  answer(allowAssistant, problem('too-many-assistants', 'Disconnect one first.'));
  await renderApp(path);
  await page.getByRole('button', { name: 'Allow' }).click();
  await expect.element(page.getByRole('alert')).toMatchTextContent('Disconnect one first.');
  await expect.element(page.getByRole('button', { name: 'Allow' })).toBeEnabled();
  expect(location.hash).toBe('');
  await expectAccessible();
});

test('[MCP-15] a request that is not complete, or of nobody known, says to start again, and offers nothing to allow', async () => {
  await renderApp('/connect-assistant?client_id=1');
  await expect.element(page.getByRole('alert')).toMatchTextContent('Start again from the assistant.');
  expect(getCalls(readAuthorizationRequest)).toEqual([]);
  answer(readAuthorizationRequest, problem('authorization-invalid', 'We do not know this assistant.'));
  await renderApp(path);
  await expect.element(page.getByRole('alert')).toMatchTextContent('We do not know this assistant.');
  expect(page.getByRole('button', { name: 'Allow' }).elements()).toEqual([]);
  await expectAccessible();
});

test('[MCP-15] while it is read the page waits, and where no answer comes it can be tried again', async () => {
  answer(readAuthorizationRequest, asked);
  const release = hold(readAuthorizationRequest);
  await renderApp(path);
  await expect.element(page.getByRole('status').filter({ hasText: 'Loading' })).toBeInTheDocument();
  release();
  await expect.element(page.getByRole('button', { name: 'Allow' })).toBeVisible();
  answer(readAuthorizationRequest, noAnswer);
  await renderApp(path);
  await expect.element(page.getByRole('alert')).toBeVisible();
  answer(readAuthorizationRequest, asked);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.element(page.getByRole('button', { name: 'Allow' })).toBeVisible();
});
