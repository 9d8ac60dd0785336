import type { Page } from '@playwright/test';
import { connectAccount, expect, expectAccessible, openSettings, test } from '../fixtures.ts';

test.use({ permissions: ['clipboard-read', 'clipboard-write'] });

const makeAccount = async (page: Page, data: object = {}) => {
  const made = await page.request.post(`${process.env['TIMBRE_TOGGL_URL']}/_control/accounts`, { data });
  const { token }: { token: string } = await made.json();
  return token;
};

const clipboard = (page: Page) => page.evaluate('navigator.clipboard.readText()');

const saveToken = (page: Page) =>
  page
    .locator('form', { has: page.getByLabel('New token', { exact: true }) })
    .getByRole('button', { name: 'Save' });

test('[TOK-01] the current token can be revealed and copied, which is said for 2 s', async ({
  page,
  context,
  signedIn,
}) => {
  const token = await connectAccount(context.request);
  await page.clock.install();
  await openSettings(page, signedIn.password);
  const current = page.locator('code');
  await expect(current).toHaveText(new RegExp(`^•+${token.slice(-4)}$`));
  await page.getByRole('button', { name: 'Reveal the token' }).click();
  await expect(current).toHaveText(token);
  await page.getByRole('button', { name: 'Conceal the token' }).click();
  await expect(current).not.toHaveText(token);

  await page.clock.pauseAt(Date.now() + 60_000);
  await page.getByRole('button', { name: 'Copy the current token' }).click();
  await expect(page.getByRole('button', { name: 'Copied' })).toBeVisible();
  expect(await clipboard(page)).toBe(token);
  await page.clock.runFor(1_900);
  await expect(page.getByRole('button', { name: 'Copied' })).toBeVisible();
  await page.clock.runFor(200);
  await expect(page.getByRole('button', { name: 'Copied' })).toBeHidden();
});

test('[TOK-01][TOK-07] on the dashboard the card is folded, and the whole token needs the password', async ({
  page,
  context,
  signedIn,
}) => {
  const token = await connectAccount(context.request);
  await page.goto('/recordings');
  const fold = page.getByRole('button', { name: 'Toggl Track connection' });
  await expect(fold).toHaveAttribute('aria-expanded', 'false');
  await expect(page.getByLabel('New token', { exact: true })).toBeHidden();
  await fold.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('New token', { exact: true })).toBeVisible();

  await page.getByRole('button', { name: 'Reveal the token' }).click();
  const dialog = page.getByRole('dialog', { name: 'Confirm that it is you' });
  await expect(dialog).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(page.locator('code')).not.toHaveText(token);

  await page.getByRole('button', { name: 'Copy the current token' }).click();
  await dialog.getByLabel('Password').fill('wrong password');
  await page.keyboard.press('Enter');
  await expect(page.locator('[data-tone=danger]')).toContainText('Invalid password');
  await dialog.getByLabel('Password').fill(signedIn.password);
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('button', { name: 'Copied' })).toBeVisible();
  expect(await clipboard(page)).toBe(token);
  await fold.click();
  await expect(page.getByLabel('New token', { exact: true })).toBeHidden();
});

test('[TOK-02][TOK-03][TOK-04][TOK-07] a new token is shown, copied and saved, trimmed, with an optional workspace', async ({
  page,
  signedIn,
}) => {
  const token = await makeAccount(page);
  await openSettings(page, signedIn.password);
  const field = page.getByLabel('New token', { exact: true });
  const save = saveToken(page);
  await expect(page.getByText('Where to find the token')).toBeVisible();
  await expect(page.getByRole('img', { name: /Drawing of the profile page/ })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Test Connection' })).toBeHidden();
  await expect(save).toBeDisabled();
  await field.fill('   ');
  await expect(save).toBeDisabled();

  await field.fill(` ${token} `);
  await expect(field).toHaveAttribute('type', 'password');
  await page.getByRole('button', { name: 'Show what is typed' }).click();
  await expect(field).toHaveAttribute('type', 'text');
  await page.getByRole('button', { name: 'Copy the new token' }).click();
  expect(await clipboard(page)).toBe(` ${token} `);
  await page.getByRole('button', { name: 'Hide what is typed' }).click();
  await expect(field).toHaveAttribute('type', 'password');

  const bodies: unknown[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/api/user/toggl-token'))
      bodies.push(request.postDataJSON());
  });
  const refreshed = page.waitForResponse(
    (response) => response.url().endsWith('/api/user') && response.request().method() === 'GET',
  );
  await save.click();
  await expect(page.locator('[data-tone=success]').filter({ hasText: 'Token saved' })).toBeVisible();
  expect((await (await refreshed).json()).hasTogglToken).toBe(true);
  await expect(field).toHaveValue('');
  await expect(page.getByText('Current token')).toBeVisible();

  await field.fill(token);
  await page.getByLabel('Workspace ID (optional)').fill(' 424242 ');
  await save.click();
  await expect(page.locator('[data-tone=danger]')).toContainText('workspace');
  expect(bodies).toEqual([{ togglToken: token }, { togglToken: token, togglWorkspaceId: '424242' }]);
});

test('[TOK-04] a token that is refused stays in the field, and the reason is told', async ({
  page,
  signedIn,
}) => {
  await openSettings(page, signedIn.password);
  const toast = page.locator('[data-tone=danger]');
  await page.getByLabel('New token', { exact: true }).fill('0123456789abcdef0123456789abcdef');
  await saveToken(page).click();
  await expect(toast).toContainText('Toggl Track does not accept this token.');
  await expect(page.getByLabel('New token', { exact: true })).toHaveValue('0123456789abcdef0123456789abcdef');
  await page.route('/api/user/toggl-token', (route) => route.abort());
  await saveToken(page).click();
  await expect(toast).toContainText('Failed to save token');
});

test('[TOK-05] the connection is tested: whose it is, or why not, until the text changes', async ({
  page,
  context,
  signedIn,
}) => {
  await connectAccount(context.request, { fullname: 'Ada Lovelace', email: 'ada@example.org' });
  await openSettings(page, signedIn.password);
  const test_ = page.getByRole('button', { name: 'Test Connection' });
  const form = page.locator('form', { has: page.getByLabel('New token', { exact: true }) });
  await test_.click();
  await expect(form).toContainText('Connection works');
  await expect(form).toContainText('Ada Lovelace');
  await expect(form).toContainText('ada@example.org');
  await expect(form).toContainText('Ada Lovelace’s workspace'.replace('’', "'"));
  await expectAccessible(page);
  await page.getByLabel('New token', { exact: true }).fill('0123456789abcdef0123456789abcdef');
  await expect(form).not.toContainText('Connection works');
  await test_.click();
  await expect(form).toContainText('Connection failed');
  await page.getByLabel('New token', { exact: true }).fill('');
  await expect(form).not.toContainText('Connection failed');
});

test('[TOK-06] a test that fails says so: refused, refused without words, and without an answer', async ({
  page,
  context,
  signedIn,
}) => {
  await connectAccount(context.request);
  await openSettings(page, signedIn.password);
  const toast = page.locator('[data-tone=danger]');
  await page.getByLabel('New token', { exact: true }).fill('0123456789abcdef0123456789abcdef');
  await page.getByRole('button', { name: 'Test Connection' }).click();
  await expect(toast).toContainText('Connection failed');
  await expect(toast).toContainText('Toggl Track does not accept this token.');
  await page.route('/api/user/toggl-token/verify', (route) =>
    route.fulfill({ json: { valid: false, error: null, user: null } }),
  );
  await page.getByRole('button', { name: 'Test Connection' }).click();
  await expect(toast).toContainText('Invalid Toggl token');
  await page.unroute('/api/user/toggl-token/verify');
  await page.route('/api/user/toggl-token/verify', (route) => route.abort());
  await page.getByRole('button', { name: 'Test Connection' }).click();
  await expect(toast).toContainText('Failed to verify token');
});

test('[SET-01][SET-02][SET-07] settings show nothing before the password, at every visit', async ({
  page,
  signedIn,
}) => {
  await page.goto('/settings');
  const verify = page.getByRole('button', { name: 'Verify' });
  const card = page.getByRole('heading', { name: 'Toggl Track connection' });
  await expect(verify).toBeDisabled();
  await page.getByLabel('Password').fill('   ');
  await expect(verify).toBeDisabled();
  await page.getByLabel('Password').fill('wrong password');
  await verify.click();
  await expect(page.locator('[data-tone=danger]')).toContainText('Invalid password');
  await expect(card).toBeHidden();
  await expectAccessible(page);

  const { promise: held, resolve: answer } = Promise.withResolvers<void>();
  await page.route('/api/verify-password', async (route) => {
    await held;
    await route.continue();
  });
  await page.getByLabel('Password').fill(signedIn.password);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Verifying...' })).toBeDisabled();
  answer();
  await expect(page.locator('[data-tone=success]')).toContainText('Password verified');
  await expect(card).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('link', { name: 'Back to recordings' }).click();
  await expect(page).toHaveURL('/recordings');
  await page.goBack();
  await expect(verify).toBeVisible();
  await expect(card).toBeHidden();
  await page.getByLabel('Password').fill(signedIn.password);
  await page.keyboard.press('Enter');
  await expect(card).toBeVisible();
  await page.reload();
  await expect(verify).toBeVisible();
  await expect(card).toBeHidden();
});
