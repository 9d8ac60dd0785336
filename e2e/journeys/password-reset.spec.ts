import { expect, expectAccessible, lettersTo, linkIn, test } from '../fixtures.ts';

const newPassword = 'a better password';

test('[D-RESET] who forgot the password gets a link, chooses another by keyboard alone, and every session ends', async ({
  page,
  playwright,
  baseURL,
  account,
}) => {
  test.setTimeout(90_000);
  const elsewhere = await playwright.request.newContext({ baseURL: baseURL ?? '' });
  await elsewhere.post('/api/login', { data: account });
  await page.goto('/login');
  await page.getByRole('link', { name: 'Forgot your password?' }).press('Enter');
  await expect(page).toHaveURL('/forgot');
  await page.getByLabel('Email').press('Shift+Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.type(account.email);
  await page.keyboard.press('Enter');
  const said = page.getByRole('main').getByRole('status');
  await expect(said).toContainText(`If there is an account for ${account.email}`);
  await expect(page.getByRole('button', { name: 'Send Again' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'FR – Français' }).click();
  await expect(said).toContainText(`Si un compte existe pour ${account.email}`);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'EN – English' }).click();

  // The first letter is that of the registration.
  const [letter] = await lettersTo(page.request, account.email, 2);
  expect(letter.subject).toBe('Choose a new password');
  await page.goto(linkIn(letter));
  await expect(page.getByLabel('New password')).toBeVisible();
  await expect(page).toHaveURL('/reset');
  await page.getByLabel('New password').focus();
  await page.keyboard.type(newPassword);
  await page.keyboard.press('Tab');
  await page.keyboard.type('another password');
  await expect(page.getByText("Passwords don't match")).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type(newPassword);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/login');
  await expect(page.locator('[data-tone=success]')).toContainText('All other devices were signed out.');
  expect((await elsewhere.get('/api/user')).status()).toBe(401);
  expect((await elsewhere.post('/api/login', { data: account })).status()).toBe(401);
  await elsewhere.dispose();

  await page.getByLabel('Email').fill(account.email);
  await page.getByLabel('Password').fill(newPassword);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/recordings');

  // Once is all it works.
  await page.goto(linkIn(letter));
  await page.getByLabel('New password').fill('yet another password');
  await page.getByLabel('Confirm password').fill('yet another password');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main').getByRole('alert')).toContainText('This link no longer works');
});

test('[D-RESET] an address without a usable link says what to do', async ({ page }) => {
  await page.goto('/reset');
  const said = page.getByRole('main').getByRole('alert');
  await expect(said).toContainText('This link no longer works');
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');
  await page.goto('/reset?token=nonsense');
  await expect(said).toBeEmpty();
  await page.getByLabel('New password').fill(newPassword);
  await page.getByLabel('Confirm password').fill(newPassword);
  await page.keyboard.press('Enter');
  await expect(said).toContainText('This link no longer works');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'FR – Français' }).click();
  await expect(said).toContainText('Ce lien ne fonctionne plus');
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Recevoir un nouveau lien' }).click();
  await expect(page).toHaveURL('/forgot');
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');
});

test('[D-RESET] a refusal is told in the server’s words, and what was typed stays', async ({ page }) => {
  await page.route('/api/forgot-password', (route) =>
    route.fulfill({ status: 429, body: 'That was tried too often. Try again in 15 min.' }),
  );
  await page.goto('/forgot');
  await page.getByLabel('Email').fill('somebody@example.com');
  await page.keyboard.press('Enter');
  const toast = page.locator('[data-tone=danger]');
  await expect(toast).toContainText('That was tried too often.');
  await expect(page.getByLabel('Email')).toHaveValue('somebody@example.com');

  await page.goto('/reset?token=anything');
  await page.getByLabel('New password').fill('password');
  await page.getByLabel('Confirm password').fill('password');
  await page.keyboard.press('Enter');
  await expect(page.locator('[data-tone=danger]')).toContainText('Password not changed');
  await expect(page.getByLabel('New password')).toHaveValue('password');
});

test('[D-RESET] who is signed in can use both screens, and is led to the login afterwards', async ({
  page,
  signedIn,
}) => {
  await page.goto('/recordings');
  await page.goto('/forgot');
  await expect(page.getByRole('button', { name: 'Account menu' })).toBeVisible();
  await page.getByLabel('Email').fill(signedIn.email);
  await page.keyboard.press('Enter');
  const [letter] = await lettersTo(page.request, signedIn.email, 2);
  await page.goto(linkIn(letter));
  await expect(page.getByRole('button', { name: 'Account menu' })).toBeVisible();
  await page.getByLabel('New password').fill(newPassword);
  await page.getByLabel('Confirm password').fill(newPassword);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/login');
  await expect(page.getByRole('button', { name: 'Account menu' })).toBeHidden();
  await expect(page.getByLabel('Email')).toBeVisible();
});
