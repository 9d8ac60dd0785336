import { emailsTo, expect, linkIn, test, verifyAddress } from '../fixtures.ts';

const newPassword = 'a better password';

test('[D-RESET] who forgot the password gets a link, chooses another by keyboard alone, and every session ends', async ({
  page,
  playwright,
  baseURL,
  account,
}) => {
  await verifyAddress(page.request, account.email);
  const elsewhere = await playwright.request.newContext({ baseURL: baseURL ?? '' });
  await elsewhere.post('/api/login', { data: account });
  await page.goto('/login');
  await page.getByRole('link', { name: 'Forgot your password?' }).press('Enter');
  await expect(page).toHaveURL('/forgot');
  await page.getByLabel('Email').press('Shift+Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.type(account.email);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main').getByRole('status')).toContainText(account.email);

  // The first email is that of the registration.
  const [message] = await emailsTo(page.request, account.email, 2);
  expect(message.subject).toBe('Choose a new password');
  await page.goto(linkIn(message));
  await expect(page.getByLabel('New password')).toBeVisible();
  await expect(page).toHaveURL('/reset');
  await page.getByLabel('New password').focus();
  await page.keyboard.type(newPassword);
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Show characters' }).first()).toBeFocused();
  await page.keyboard.press('Tab');
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
  await page.goto(linkIn(message));
  await page.getByLabel('New password').fill('yet another password');
  await page.getByLabel('Confirm password').fill('yet another password');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main').getByRole('alert')).toContainText('This link no longer works');
});
