import {
  connectAccount,
  expect,
  expectNote,
  fetchLedger,
  openSettings,
  test,
  toastIn,
  typeNote,
} from '../fixtures.ts';

test('a token made in the settings logs a note from a script, and does so no more once it is deleted', async ({
  page,
  context,
  playwright,
  baseURL,
  signedIn,
}) => {
  const togglToken = await connectAccount(context.request);
  await openSettings(page, signedIn.password, 'api');
  const card = page.locator('section', {
    has: page.getByRole('heading', { name: 'API tokens', exact: true }),
  });
  await card.getByRole('button', { name: 'New token' }).click();
  await page.getByRole('dialog', { name: 'New token' }).getByLabel('Name').fill('Raycast');
  await page.keyboard.press('Enter');
  const made = page.getByRole('dialog', { name: 'Your new token' });
  const token = await made.getByLabel('Token “Raycast”').inputValue();
  expect(token).toMatch(/^timbre_[\w-]{43}$/);
  await made.getByRole('button', { name: 'Done' }).click();
  const row = card.getByRole('listitem').filter({ hasText: 'Raycast' });
  await expect(row).toContainText(`…${token.slice(-4)}`);
  await expect(row).toContainText('Never used');

  const script = await playwright.request.newContext({
    baseURL: baseURL ?? '',
    extraHTTPHeaders: { authorization: `Bearer ${token}` },
  });
  await expectNote(script, await typeNote(script, 'An hour of design'));
  expect(await fetchLedger(page, togglToken)).toMatchObject([{ duration: 3_600 }]);
  // Whoever comes back from the script sees that it was used.
  await page.evaluate("document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))");
  await expect(row).toContainText('Last used: ');

  await row.getByRole('button', { name: 'Delete: Raycast' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(toastIn(page, 'success')).toContainText('Token deleted');
  const refused = await script.post('/api/notes', { data: { text: 'An hour of design' } });
  expect([refused.status(), refused.headers()['x-error-code']]).toEqual([401, 'api-token-wrong']);
  await script.dispose();
});
