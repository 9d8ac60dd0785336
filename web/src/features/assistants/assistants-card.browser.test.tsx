import { type ConnectedAssistant, disconnectAssistant, listAssistants } from '@timbre/contract/authorization';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { toId } from '../../../test/builders.ts';
import { answer, answerOnce, handle, noAnswer, problem } from '../../../test/fake-api.ts';
import { getCard, givePassword, openSettings } from '../../../test/open-settings.ts';
import { expectAccessible, expectHidden, toast } from '../../../test/screen.ts';

const card = getCard('Connected assistants');

const helper: ConnectedAssistant = {
  ...{ id: toId(3), name: 'Desk helper', redirectHost: 'assistant.test' },
  scopes: ['notes:read', 'corrections:propose'],
  ...{ connectedAt: '2026-11-10T09:00:00Z', lastUsedAt: null },
};

test('[MCP-16] connected assistants are listed, and disconnected with the password, all by keyboard', async () => {
  const assistants = [helper];
  handle(listAssistants, () => assistants);
  handle(disconnectAssistant, () => {
    assistants.pop();
    return undefined;
  });
  answerOnce(disconnectAssistant, problem('verification-needed', 'Please enter your password again.'));
  await openSettings('api');
  await expect.element(card.getByText('Desk helper')).toBeVisible();
  await expect.element(card.getByText('assistant.test')).toBeVisible();
  await expect.element(card.getByText('Not used yet')).toBeVisible();
  await expectAccessible();
  card.getByRole('button', { name: 'Disconnect: Desk helper' }).element().focus();
  await userEvent.keyboard('{Enter}');
  const dialog = page.getByRole('dialog', { name: 'Disconnect “Desk helper”?' });
  await expect.element(dialog).toBeVisible();
  await expectAccessible();
  dialog.getByRole('button', { name: 'Disconnect' }).element().focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('dialog', { name: 'Confirm that it is you' })).toBeVisible();
  await givePassword();
  await expect.element(toast('success')).toMatchTextContent('Desk helper is disconnected');
  await expect.element(card.getByText('None yet.')).toBeVisible();
  await expect.element(card.getByRole('heading', { name: 'Connected assistants' })).toHaveFocus();
});

test('[MCP-16] a refusal stays in the dialog, and a list that could not be loaded can be loaded again', async () => {
  answer(listAssistants, noAnswer);
  await openSettings('api');
  await expect.element(card.getByText('Your assistants could not be loaded.')).toBeVisible();
  answer(listAssistants, [helper]);
  await card.getByRole('button', { name: 'Try again' }).click();
  answer(disconnectAssistant, problem('not-found', 'It is not connected any more.'));
  await card.getByRole('button', { name: 'Disconnect: Desk helper' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Disconnect' }).click();
  await expect
    .element(page.getByRole('dialog').getByRole('alert'))
    .toMatchTextContent('It is not connected any more.');
});

test('[MCP-16] whoever closes the question for the password reads of no failure, and is still asked whether to disconnect', async () => {
  answer(listAssistants, [helper]);
  answer(disconnectAssistant, problem('verification-needed', 'Please enter your password again.'));
  await openSettings('api');
  await card.getByRole('button', { name: 'Disconnect: Desk helper' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Disconnect' }).click();
  // Until it has the focus, Escape is for the dialog behind it.
  const question = page.getByRole('dialog', { name: 'Confirm that it is you' });
  await expect.element(question.getByLabelText('Password', { exact: true })).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  const dialog = page.getByRole('dialog', { name: 'Disconnect “Desk helper”?' });
  await expect.element(dialog.getByRole('button', { name: 'Disconnect' })).toBeEnabled();
  await expectHidden(dialog.getByText('Please enter your password again.'));
});

for (const width of [390, 1_440])
  test(`[MCP-16] in French, a long name and the address fit: ${width} px`, async () => {
    answer(listAssistants, [
      {
        ...helper,
        name: 'Un assistant dont le nom est vraiment très long',
        lastUsedAt: '2026-11-11T09:00:00Z',
      },
    ]);
    await openSettings('api', { language: 'fr', width });
    const french = getCard('Assistants connectés');
    await expect.element(french.getByText('/mcp')).toBeVisible();
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
    await expectAccessible();
  });
