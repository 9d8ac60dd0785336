import { expect, expectAccessible, openSettings, test } from '../fixtures.ts';

test('[SET-04] a new password is checked field by field, saved, and the form is empty again', async ({
  page,
  context,
  playwright,
  baseURL,
  signedIn,
}) => {
  const elsewhere = await playwright.request.newContext({ baseURL: baseURL ?? '' });
  await elsewhere.post('/api/login', { data: signedIn });
  await openSettings(page, signedIn.password);
  const form = page.locator('form', { has: page.getByLabel('Current password') });
  const change = form.getByRole('button', { name: 'Change password' });
  const says = async (label: string, text: string) => {
    const field = form.getByLabel(label, { exact: true });
    await expect(field).toHaveAccessibleDescription(text);
    await expect(field).toHaveAttribute('aria-invalid', 'true');
  };
  await change.click();
  await says('Current password', 'Current password is required');
  await says('New password', 'Password must be at least 8 characters');
  await says('Confirm the new password', 'Please confirm your password');
  await expectAccessible(page);

  await form.getByLabel('Current password').fill(signedIn.password);
  await form.getByLabel('New password', { exact: true }).fill('a better password');
  await form.getByLabel('Confirm the new password').fill('another password');
  await change.click();
  await says('Confirm the new password', 'Passwords do not match');
  await form.getByLabel('Confirm the new password').fill('a better password');
  await change.click();
  await expect(page.locator('[data-tone=success]').filter({ hasText: 'Password changed' })).toBeVisible();
  for (const field of await form.locator('input').all()) await expect(field).toHaveValue('');

  expect((await elsewhere.get('/api/user')).status()).toBe(401);
  expect((await context.request.get('/api/user')).status()).toBe(200);
  const data = { ...signedIn, password: 'a better password' };
  expect((await elsewhere.post('/api/login', { data })).status()).toBe(200);
  await elsewhere.dispose();
});

test('[SET-05] a change that fails says why', async ({ page, signedIn }) => {
  await openSettings(page, signedIn.password);
  const form = page.locator('form', { has: page.getByLabel('Current password') });
  const toast = page.locator('[data-tone=danger]');
  await form.getByLabel('Current password').fill('wrong password');
  await form.getByLabel('New password', { exact: true }).fill('a better password');
  await form.getByLabel('Confirm the new password').fill('a better password');
  await form.getByRole('button').click();
  await expect(toast).toContainText('Failed to change password');
  await expect(toast).toContainText('Current password is incorrect');
  await expect(form.getByLabel('Current password')).toHaveValue('wrong password');
  await page.route('/api/user/password', (route) => route.abort());
  await form.getByRole('button').click();
  await expect(toast).toContainText('Failed to change password');
});

test('a verification that has run out asks for the password again and keeps what was typed', async ({
  page,
  signedIn,
}) => {
  await openSettings(page, signedIn.password);
  const form = page.locator('form', { has: page.getByLabel('Current password') });
  await form.getByLabel('Current password').fill(signedIn.password);
  await form.getByLabel('New password', { exact: true }).fill('a better password');
  await form.getByLabel('Confirm the new password').fill('a better password');
  // As the server answers after ten minutes.
  await page.route(
    '/api/user/password',
    (route) =>
      route.fulfill({
        status: 403,
        headers: { 'x-error-code': 'verification-needed' },
        body: 'Please enter your password again to go on.',
      }),
    { times: 1 },
  );
  await form.getByRole('button').click();
  const dialog = page.getByRole('dialog', { name: 'Confirm that it is you' });
  await expect(dialog).toBeVisible();
  await dialog.getByLabel('Password').fill(signedIn.password);
  await page.keyboard.press('Enter');
  await expect(page.locator('[data-tone=success]').filter({ hasText: 'Password changed' })).toBeVisible();
});

test('[SET-06][I18N-05] account details: address, whether it is verified, and since when, in the user’s language', async ({
  page,
  context,
  signedIn,
}) => {
  const { createdAt } = await (await context.request.get('/api/user')).json();
  const made = (locale: string) =>
    new Date(createdAt).toLocaleDateString(locale, { day: 'numeric', month: 'short', year: 'numeric' });
  await openSettings(page, signedIn.password);
  const card = page.locator('section', { has: page.getByRole('heading', { name: 'Account', exact: true }) });
  await expect(card).toContainText(signedIn.email);
  await expect(card).toContainText('Pending');
  await expect(card).toContainText(made('en-US'));

  await page.route('/api/user', async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ json: { ...(await answer.json()), emailVerified: true } });
  });
  await context.request.patch('/api/user', { data: { language: 'fr' } });
  await page.goto('/settings');
  await page.getByLabel('Mot de passe').fill(signedIn.password);
  await page.keyboard.press('Enter');
  const french = page.locator('section', { has: page.getByRole('heading', { name: 'Compte', exact: true }) });
  await expect(french).toContainText('Confirmé');
  await expect(french).toContainText(made('fr-FR'));
});
