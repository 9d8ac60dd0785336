import { type ApiToken, createApiToken, deleteApiToken, listApiTokens } from '@timbre/contract/api-tokens';
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { anApiToken } from '../../../test/builders.ts';
import { answer, answerOnce, getCalls, handle, hold, problem } from '../../../test/fake-api.ts';
import { getCard, givePassword, openSettings, password } from '../../../test/open-settings.ts';
import { expectAccessible, expectHidden, toast } from '../../../test/screen.ts';

const words = {
  en: {
    title: 'API tokens',
    start: 'New token',
    make: 'Make token',
    made: 'Your new token',
    done: 'Done',
    remove: 'Delete: Raycast',
    question: 'Delete “Raycast”?',
  },
  fr: {
    title: 'Jetons d’API',
    start: 'Nouveau jeton',
    make: 'Créer le jeton',
    made: 'Votre nouveau jeton',
    done: 'Terminé',
    remove: 'Supprimer\u00a0: Raycast',
    question: 'Supprimer «\u00a0Raycast\u00a0»\u00a0?',
  },
};

const secret = `timbre_${'s'.repeat(39)}wxyz`;
const card = getCard(words.en.title);
const gate = page.getByRole('dialog', { name: 'Confirm that it is you' });

/** Answers as a server that keeps these tokens. */
function keepTokens(tokens: ApiToken[]): void {
  handle(listApiTokens, () => tokens);
  handle(createApiToken, ({ body: { name, scopes } }) => {
    const made = anApiToken({ name, scopes });
    tokens.push(made);
    return { ...made, token: secret };
  });
  handle(deleteApiToken, ({ params }) => {
    const index = tokens.findIndex(({ id }) => id === params['id']);
    if (index < 0) return problem('not-found', 'There is no such token.');
    tokens.splice(index, 1);
    return undefined;
  });
}

const passwordIsOld = () => problem('verification-needed', 'Please enter your password again to go on.');

test('[D-FRESH] a token is made, copied, seen as used and deleted, all by keyboard', async () => {
  const tokens: ApiToken[] = [];
  const copying = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  keepTokens(tokens);
  answerOnce(createApiToken, passwordIsOld());
  await openSettings('api');
  await expect.element(card).toMatchTextContent('None yet.');
  await expect
    .element(card.getByRole('link', { name: 'API documentation' }))
    .toHaveAttribute('href', '/api/docs');

  card.getByRole('button', { name: 'New token' }).element().focus();
  await userEvent.keyboard('{Enter}');
  const dialog = page.getByRole('dialog', { name: 'New token' });
  await expect.element(dialog.getByRole('textbox')).toHaveFocus();
  await expect.element(dialog.getByRole('checkbox', { checked: true })).toHaveLength(2);
  await expect.element(dialog.getByRole('combobox')).toHaveValue('90');
  await userEvent.keyboard(' Raycast {Tab}[Space]{Tab}[Space]');
  await expect.element(dialog.getByRole('group')).toHaveAccessibleDescription('Choose at least one.');
  await expect.element(dialog.getByRole('button', { name: 'Make token' })).toBeDisabled();
  await userEvent.keyboard('[Space]{Shift>}{Tab}{/Shift}[Space]{Enter}');

  await expect.element(gate.getByLabelText('Password')).toHaveFocus();
  await userEvent.keyboard(`${password}{Enter}`);
  const made = page.getByRole('dialog', { name: 'Your new token' });
  await expect.element(made.getByRole('alert')).toMatchTextContent('it will not be shown again');
  const shown = made.getByLabelText('Token “Raycast”');
  await expect.element(shown).toHaveFocus();
  await expect.element(shown).toHaveValue(secret);
  await userEvent.keyboard('{Tab}{Enter}');
  await expect.poll(() => copying.mock.lastCall).toEqual([secret]);
  await userEvent.keyboard('{Tab}{Enter}');
  await expectHidden(made);
  await expect.element(card.getByRole('button', { name: 'New token' })).toHaveFocus();
  expect(getCalls(createApiToken).map(({ body }) => body)).toEqual(
    Array(2).fill({ name: 'Raycast', scopes: ['notes:write', 'notes:read'], days: 90 }),
  );
  const row = card.getByRole('listitem').filter({ hasText: 'Raycast' });
  for (const fact of ['…wxyz', 'Send notes', 'Read notes', 'Made on', 'Never used', 'Expires on'])
    await expect.element(row).toMatchTextContent(fact);
  expect(document.documentElement.outerHTML).not.toContain(secret);

  // Whoever comes back from a script sees that it was used.
  tokens.splice(0, 1, anApiToken({ lastUsedAt: '2026-11-14T16:42:00.000Z' }));
  document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
  await expect.element(row).toMatchTextContent('Last used: ');

  answerOnce(deleteApiToken, passwordIsOld());
  row.getByRole('button', { name: 'Delete: Raycast' }).element().focus();
  await userEvent.keyboard('{Enter}');
  const question = page.getByRole('dialog', { name: 'Delete “Raycast”?' });
  await expect.element(question).toMatchTextContent('Whoever holds this token is refused from now on.');
  question.getByRole('button', { name: 'Delete' }).element().focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(gate.getByLabelText('Password')).toHaveFocus();
  await userEvent.keyboard(`${password}{Enter}`);
  await expect.element(toast('success')).toMatchTextContent('Token deleted');
  await expect.element(card.getByRole('listitem')).toHaveLength(0);
  await expect.element(card.getByRole('heading', { name: 'API tokens' })).toHaveFocus();
});

test('an account has as many tokens as it may have: the next one is refused, and what was typed stays', async () => {
  answer(createApiToken, problem('too-many-tokens', 'You have 20 tokens. Delete one first.'));
  await openSettings('api');
  await card.getByRole('button', { name: 'New token' }).click();
  const dialog = page.getByRole('dialog', { name: 'New token' });
  await dialog.getByRole('textbox').fill('One more');
  await dialog.getByRole('button', { name: 'Make token' }).click();
  const refusal = page.getByRole('dialog').getByRole('alert');
  await expect.element(refusal).toMatchTextContent('Token not made');
  await expect.element(refusal).toMatchTextContent('Delete one first.');
  await expect.element(dialog.getByRole('textbox')).toHaveValue('One more');
});

test('a token that was deleted elsewhere cannot be deleted again, and is gone from the list', async () => {
  const tokens = [anApiToken({ name: 'Phone' })];
  keepTokens(tokens);
  await openSettings('api');
  await card.getByRole('button', { name: 'Delete: Phone' }).click();
  tokens.pop();
  const question = page.getByRole('dialog', { name: 'Delete “Phone”?' });
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect.element(question.getByRole('alert')).toMatchTextContent('There is no such token.');
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect.element(card).toMatchTextContent('None yet.');
});

test.for(['en', 'fr'] as const)(
  'the card of tokens is accessible in each of its states, in %s',
  async (language) => {
    const { title, start, make, made, done, remove, question } = words[language];
    const own = getCard(title);
    keepTokens([]);
    answerOnce(listApiTokens, problem('internal', 'Broken.'));
    const release = hold(listApiTokens);
    await openSettings('api', { language });
    await expect.element(own.css('.animate-pulse')).toBeVisible();
    await expectAccessible();
    release();
    await expect.element(own.getByRole('alert')).toBeVisible();
    await expectAccessible();
    await own.getByRole('alert').getByRole('button').click();
    await expect.element(own.getByRole('button', { name: start })).toBeVisible();
    await expectAccessible();

    answerOnce(createApiToken, passwordIsOld());
    await own.getByRole('button', { name: start }).click();
    const dialog = page.getByRole('dialog');
    const boxes = dialog.getByRole('checkbox');
    for (const index of [0, 1]) await boxes.nth(index).click();
    await expect.element(dialog.getByRole('checkbox', { checked: true })).toHaveLength(0);
    await expectAccessible();
    for (const index of [0, 1]) await boxes.nth(index).click();
    await dialog.getByRole('textbox').fill('Raycast');
    await dialog.getByRole('button', { name: make }).click();
    await expect.element(page.css('[role=dialog] input[type=password]')).toBeVisible();
    await expectAccessible();
    await givePassword();
    await expect.element(page.getByRole('dialog', { name: made })).toBeVisible();
    await expectAccessible();
    await page.getByRole('button', { name: done }).click();
    await expect.element(own.getByRole('listitem')).toHaveLength(1);
    await expectAccessible();
    await own.getByRole('button', { name: remove }).click();
    await expect.element(page.getByRole('dialog', { name: question })).toBeVisible();
    await expectAccessible();
  },
);
