import { updateUser } from '@timbre/contract/accounts';
import { forgetLearnedName, listLearnedNames } from '@timbre/contract/learned-names';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { answer, callsOf, handle } from '../../../test/fake-api.ts';
import { renderApp } from '../../../test/render-app.tsx';
import { expectAccessible, toast } from '../../../test/screen.ts';

async function openSettings(): Promise<void> {
  await renderApp('/settings');
  await page.css('input[autocomplete=current-password]').fill('correct horse battery');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('heading', { name: 'Change password' })).toBeVisible();
}

test('[D-ASK] who wants to be asked about doubtful notes switches that on', async () => {
  await openSettings();
  const ask = page.getByRole('switch', { name: 'Ask me when unsure' });
  await expect.element(ask).not.toBeChecked();
  ask.element().focus();
  await userEvent.keyboard('[Space]');
  await expect.element(toast('success')).toMatchTextContent('Unclear notes ask first');
  await expect.element(ask).toBeChecked();
  expect(callsOf(updateUser).map(({ body }) => body)).toContainEqual({ askWhenUnsure: true });
});

test('[D-LEARN] words that stand for a project are listed and can be forgotten', async () => {
  answer(listLearnedNames, [{ words: 'zanzibar', projectId: '11', projectName: 'Acme' }]);
  handle(forgetLearnedName, () => {
    answer(listLearnedNames, []);
    return undefined;
  });
  await openSettings();
  const card = page
    .css('section')
    .filter({ has: page.getByRole('heading', { name: 'Names Timbre has learned' }) });
  await expect.element(card.getByRole('listitem')).toMatchTextContent(/“zanzibar”.*means.*Acme/);
  await expectAccessible();
  await card.getByRole('button', { name: 'Forget: zanzibar' }).click();
  await expect.element(toast('success')).toMatchTextContent('“zanzibar” forgotten');
  expect(callsOf(forgetLearnedName).map(({ params }) => params)).toEqual([{ words: 'zanzibar' }]);
  await expect.element(card).toMatchTextContent('None yet.');
  await expect.element(card.getByRole('heading')).toHaveFocus();
});
