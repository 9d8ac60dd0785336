import type { Page } from '@playwright/test';
import { emailsTo, expect, expectAccessible, linkIn, test } from '../fixtures.ts';

const openMenu = (page: Page) => page.getByRole('button', { name: 'Account menu' }).click();

test('[AUTH-06][AUTH-16] a new user registers, logs out and logs in again, without a reload', async ({
  page,
  newcomer,
}) => {
  await page.goto('/');
  await page.getByRole('link', { name: 'Start Tracking for Free' }).click();
  await expect(page.getByText('We will send you an email to verify your address.')).toBeVisible();
  await page.waitForLoadState();
  let loads = 0;
  page.on('load', () => {
    loads += 1;
  });
  await page.getByLabel('Email').fill(newcomer.email);
  await page.getByLabel('Password', { exact: true }).fill(newcomer.password);
  await page.getByLabel('Confirm password').fill(newcomer.password);
  await page.getByRole('button', { name: 'Create Account' }).click();
  await expect(page).toHaveURL('/recordings');
  await openMenu(page);
  await expect(page.getByRole('menu').getByText(newcomer.email)).toBeVisible();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await expect(page).toHaveURL('/');
  await expect(page.getByText(newcomer.email)).toBeHidden();

  await page.getByRole('banner').getByRole('link', { name: 'Log In' }).click();
  await page.getByLabel('Email').fill(newcomer.email);
  await page.getByLabel('Password').fill(newcomer.password);
  await page.locator('form').getByRole('button', { name: 'Log In', exact: true }).click();
  await expect(page).toHaveURL('/recordings');
  await expect(page.getByRole('button', { name: 'Account menu' })).toBeVisible();
  expect(loads).toBe(0);

  // The session ends elsewhere: the next look at who is signed in finds nobody.
  await page.context().clearCookies({ name: 'timbre.session_token' });
  await page.reload();
  await expect(page).toHaveURL('/login?next=%2Frecordings');
});

test('what is typed before the app runs is kept, and cannot be sent into the address', async ({
  page,
  account,
}) => {
  const { promise: held, resolve: start } = Promise.withResolvers<void>();
  await page.route('**/assets/*.js', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto('/login', { waitUntil: 'commit' });
  await page.getByLabel('Email').fill(account.email);
  await page.getByLabel('Password').fill(account.password);
  await expect(page.locator('form button[type=submit]')).toBeDisabled();
  await expect(page.locator('form')).toHaveAttribute('method', 'post');
  start();
  await page.locator('form button[type=submit]').click();
  await expect(page).toHaveURL('/recordings');
});

test('[AUTH-02] wrong credentials and an unknown address get the same toast, and what was typed stays', async ({
  page,
  account,
}) => {
  await page.goto('/login');
  for (const email of [account.email, 'nobody@example.com']) {
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password').fill('wrong password');
    await page.locator('form button[type=submit]').click();
    const toast = page.locator('[data-tone=danger]');
    await expect(toast).toContainText('Login failed');
    await expect(toast).toContainText('Invalid email or password');
    await expect(page.getByLabel('Email')).toHaveValue(email);
    await toast.getByRole('button', { name: 'Close' }).click();
    await expect(toast).toBeHidden();
  }
  await page.getByRole('button', { name: 'FR – Français' }).click();
  await page.getByRole('button', { name: 'Se connecter' }).click();
  await expect(page.locator('[data-tone=danger]')).toContainText('Adresse e-mail ou mot de passe incorrect');
});

test('[AUTH-10][LAND-13] the link of the verification mail verifies once; used again, it has expired', async ({
  page,
  signedIn,
}) => {
  await emailsTo(page.request, signedIn.email, 1);
  const mailbox = process.env['TIMBRE_MAILBOX_URL'] ?? '';
  const follow = async () => {
    await page.goto(mailbox);
    await page.getByRole('row', { name: signedIn.email }).getByRole('link').click();
    await page.locator('pre').getByRole('link').click();
    await page.getByRole('button', { name: 'Confirm my address' }).press('Enter');
    const next = page.getByRole('link', { name: 'Continue' });
    await expect(next).toBeFocused();
    const address = await next.getAttribute('href');
    await page.keyboard.press('Enter');
    return address;
  };
  expect(await follow()).toBe('/?verification=success');
  await expect(page.locator('[data-tone=success]')).toContainText('Email verified');
  await expect(page).toHaveURL('/');
  const user = await (await page.request.get('/api/user')).json();
  expect(user).toMatchObject({ email: signedIn.email, emailVerified: true });

  expect(await follow()).toBe('/?verification=expired');
  const toast = page.locator('[data-tone=danger]');
  await expect(toast).toContainText('Link expired');
  await expect(toast).toContainText('This verification link has expired. Please request a new one.');
  await expect(page).toHaveURL('/');
});

test('the demo account shows its history, accessibly', async ({ page, context }) => {
  const demo = { email: 'demo@timbre.example', password: 'speak your time' };
  expect((await context.request.post('/api/login', { data: demo })).ok()).toBe(true);
  await page.goto('/recordings');
  await page.getByRole('button', { name: /earlier failed upload/ }).click();
  await expect(page.getByRole('heading', { name: 'Earlier failed uploads' })).toBeVisible();
  await expect(page.getByText('We heard no speech in this note.')).toBeVisible();
  await expect(page.getByText('Prototype of the calendar').first()).toBeVisible();
  await expect(page.getByText('5h 0m').first()).toBeVisible();
  const more = page.getByRole('button', { name: 'View more' });
  const none = page.getByText('No entries were created in the time-tracking service.');
  await expect(async () => {
    if (await none.isHidden()) await more.click();
    expect(await none.isVisible()).toBe(true);
  }).toPass();
  await expectAccessible(page);
});

test('[AUTH-11][HIST-02] the banner sends another mail, and goes when the address is verified', async ({
  page,
  signedIn,
}) => {
  const [message] = await emailsTo(page.request, signedIn.email, 1);
  await page.goto('/recordings');
  const banner = page.getByRole('region', { name: 'Email verification' });
  await banner.getByRole('button', { name: 'Resend email' }).click();
  await emailsTo(page.request, signedIn.email, 2);
  const token = new URL(linkIn(message)).searchParams.get('token');
  expect((await page.request.post('/api/verify-email', { data: { token } })).ok()).toBe(true);
  // Back from the mail: the page looks again.
  await page.evaluate("document.dispatchEvent(new Event('visibilitychange'))");
  await expect(banner).toBeHidden();
});
