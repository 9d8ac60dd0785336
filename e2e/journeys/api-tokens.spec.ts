import type { Page } from '@playwright/test';
import {
  connectAccount,
  expect,
  expectAccessible,
  expectNote,
  ledgerOf,
  openSettings,
  test,
  toastIn,
  typeNote,
} from '../fixtures.ts';

test.use({ permissions: ['clipboard-read', 'clipboard-write'] });

const path = '/api/user/api-tokens';

const words = {
  en: {
    title: 'API tokens',
    start: 'New token',
    make: 'Make token',
    unlock: 'Verify',
    made: 'Your new token',
    done: 'Done',
    remove: 'Delete: Raycast',
    question: 'Delete “Raycast”?',
  },
  fr: {
    title: 'Jetons d’API',
    start: 'Nouveau jeton',
    make: 'Créer le jeton',
    unlock: 'Vérifier',
    made: 'Votre nouveau jeton',
    done: 'Terminé',
    remove: 'Supprimer\u00a0: Raycast',
    question: 'Supprimer «\u00a0Raycast\u00a0»\u00a0?',
  },
};

const cardIn = (page: Page, title = words.en.title) =>
  page.locator('section', { has: page.getByRole('heading', { name: title, exact: true }) });

/** As the server answers when the password was given more than ten minutes ago. */
async function forgetPasswordOnce(page: Page, method: 'POST' | 'DELETE'): Promise<void> {
  let isOld = true;
  await page.route(`${path}{,/*}`, (route) => {
    if (route.request().method() !== method || !isOld) return route.fallback();
    isOld = false;
    return route.fulfill({
      status: 403,
      headers: { 'x-error-code': 'verification-needed' },
      body: 'Please enter your password again to go on.',
    });
  });
}

test('[D-FRESH] a token made in the settings logs a note from a script, and does so no more once it is deleted, all by keyboard', async ({
  page,
  context,
  playwright,
  baseURL,
  signedIn,
}) => {
  test.setTimeout(120_000);
  const press = async (...keys: string[]) => {
    for (const key of keys) await page.keyboard.press(key);
  };
  const togglToken = await connectAccount(context.request);
  await forgetPasswordOnce(page, 'POST');
  await openSettings(page, signedIn.password);
  const card = cardIn(page);
  await expect(card).toContainText('None yet.');
  await expect(card.getByRole('link', { name: 'API documentation' })).toHaveAttribute('href', '/api/docs');

  await card.getByRole('button', { name: 'New token' }).focus();
  await press('Enter');
  const dialog = page.getByRole('dialog', { name: 'New token' });
  await expect(dialog.getByLabel('Name')).toBeFocused();
  await expect(dialog.getByRole('checkbox', { checked: true })).toHaveCount(2);
  await expect(dialog.getByLabel('Expires')).toHaveValue('90');
  await page.keyboard.type(' Raycast ');
  await press('Tab', 'Space', 'Tab', 'Space');
  await expect(dialog.getByRole('group')).toHaveAccessibleDescription('Choose at least one.');
  await expect(dialog.getByRole('button', { name: 'Make token' })).toBeDisabled();
  await press('Space', 'Shift+Tab', 'Space', 'Enter');

  const gate = page.getByRole('dialog', { name: 'Confirm that it is you' });
  await expect(gate.getByLabel('Password')).toBeFocused();
  await page.keyboard.type(signedIn.password);
  await press('Enter');
  const made = page.getByRole('dialog', { name: 'Your new token' });
  await expect(made.getByRole('alert')).toContainText('it will not be shown again');
  const shown = made.getByLabel('Token “Raycast”');
  await expect(shown).toBeFocused();
  const token = await shown.inputValue();
  expect(token).toMatch(/^timbre_[\w-]{43}$/);
  await press('Tab', 'Enter');
  await expect.poll(() => page.evaluate('navigator.clipboard.readText()')).toBe(token);
  await press('Tab', 'Enter');
  await expect(made).toBeHidden();
  await expect(card.getByRole('button', { name: 'New token' })).toBeFocused();
  const row = card.getByRole('listitem').filter({ hasText: 'Raycast' });
  for (const fact of [
    `…${token.slice(-4)}`,
    'Send notes',
    'Read notes',
    'Made on',
    'Never used',
    'Expires on',
  ])
    await expect(row).toContainText(fact);
  expect(await page.content()).not.toContain(token);

  const script = await playwright.request.newContext({
    baseURL: baseURL ?? '',
    extraHTTPHeaders: { authorization: `Bearer ${token}` },
  });
  await expectNote(script, await typeNote(script, 'An hour of design'));
  expect(await ledgerOf(page, togglToken)).toMatchObject([{ duration: 3_600 }]);
  // Whoever comes back from the script sees that it was used.
  await page.evaluate("document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))");
  await expect(row).toContainText('Last used: ');

  await row.getByRole('button', { name: 'Delete: Raycast' }).focus();
  await press('Enter');
  const question = page.getByRole('dialog', { name: 'Delete “Raycast”?' });
  await expect(question).toContainText('Whoever holds this token is refused from now on.');
  await forgetPasswordOnce(page, 'DELETE');
  await question.getByRole('button', { name: 'Delete' }).focus();
  await press('Enter');
  await expect(gate.getByLabel('Password')).toBeFocused();
  await page.keyboard.type(signedIn.password);
  await press('Enter');
  await expect(toastIn(page, 'success')).toContainText('Token deleted');
  await expect(card.getByRole('listitem')).toHaveCount(0);
  await expect(card.getByRole('heading', { name: 'API tokens' })).toBeFocused();
  const refused = await script.post('/api/notes', { data: { text: 'An hour of design' } });
  expect([refused.status(), refused.headers()['x-error-code']]).toEqual([401, 'api-token-wrong']);
  await script.dispose();
});

test('an account has as many tokens as it may have: the next one is refused, and what was typed stays', async ({
  page,
  context,
  signedIn,
}) => {
  test.setTimeout(60_000);
  await openSettings(page, signedIn.password);
  const make = (name: string) =>
    context.request.post(path, { data: { name, scopes: ['notes:write'], days: null } });
  for (let number = 1; number <= 20; number += 1) expect((await make(`Script ${number}`)).ok()).toBe(true);
  await cardIn(page).getByRole('button', { name: 'New token' }).click();
  const dialog = page.getByRole('dialog', { name: 'New token' });
  await dialog.getByLabel('Name').fill('One more');
  await dialog.getByRole('button', { name: 'Make token' }).click();
  await expect(toastIn(page, 'danger')).toContainText('Token not made');
  await expect(toastIn(page, 'danger')).toContainText('Delete one first.');
  await expect(dialog.getByLabel('Name')).toHaveValue('One more');
});

test('a token that was deleted elsewhere cannot be deleted again, and is gone from the list', async ({
  page,
  context,
  signedIn,
}) => {
  await context.request.post('/api/verify-password', { data: { password: signedIn.password } });
  const made = await context.request.post(path, {
    data: { name: 'Phone', scopes: ['notes:read'], days: 30 },
  });
  await openSettings(page, signedIn.password);
  const card = cardIn(page);
  await card.getByRole('button', { name: 'Delete: Phone' }).click();
  expect((await context.request.delete(`${path}/${(await made.json()).id}`)).ok()).toBe(true);
  const question = page.getByRole('dialog', { name: 'Delete “Phone”?' });
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect(question.getByRole('alert')).not.toBeEmpty();
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(card).toContainText('None yet.');
});

for (const language of ['en', 'fr'] as const) {
  test(`the card of tokens is accessible in each of its states, in ${language}`, async ({
    page,
    context,
    signedIn,
  }) => {
    test.setTimeout(120_000);
    const { title, start, make, unlock, made, done, remove, question } = words[language];
    await context.request.patch('/api/user', { data: { language } });
    const { promise: failing, resolve: fail } = Promise.withResolvers<void>();
    await page.route(
      path,
      async (route) => {
        await failing;
        await route.fulfill({ status: 500, body: 'Broken.' });
      },
      { times: 1 },
    );
    await page.goto('/settings');
    await page.locator('input[type=password]').fill(signedIn.password);
    await page.getByRole('button', { name: unlock }).click();
    const card = cardIn(page, title);
    await expect(card.locator('.animate-pulse')).toBeVisible();
    await expectAccessible(page);
    fail();
    await expect(card.getByRole('alert')).toBeVisible();
    await expectAccessible(page);
    await card.getByRole('alert').getByRole('button').click();
    await expect(card.getByRole('button', { name: start })).toBeVisible();
    await expectAccessible(page);

    await forgetPasswordOnce(page, 'POST');
    await card.getByRole('button', { name: start }).click();
    const dialog = page.getByRole('dialog');
    for (const box of await dialog.getByRole('checkbox').all()) await box.uncheck();
    await expectAccessible(page);
    for (const box of await dialog.getByRole('checkbox').all()) await box.check();
    await dialog.getByRole('textbox').fill('Raycast');
    await dialog.getByRole('button', { name: make }).click();
    await page.locator('[role=dialog] input[type=password]').fill(signedIn.password);
    await expectAccessible(page);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog', { name: made })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: done }).click();
    await expect(card.getByRole('listitem')).toHaveCount(1);
    await expectAccessible(page);
    await card.getByRole('button', { name: remove }).click();
    await expect(page.getByRole('dialog', { name: question })).toBeVisible();
    await expectAccessible(page);
  });
}
