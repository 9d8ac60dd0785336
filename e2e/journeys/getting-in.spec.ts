import type { Page } from '@playwright/test';
import { expect, expectAccessible, lettersTo, linkIn, test } from '../fixtures.ts';

const openMenu = (page: Page) => page.getByRole('button', { name: 'Account menu' }).click();

async function logOut(page: Page) {
  await openMenu(page);
  await page.getByRole('menuitem', { name: 'Logout' }).click();
}

test('[AUTH-06][AUTH-16] a new user registers, logs out and logs in again, without a reload', async ({
  page,
  newcomer,
}) => {
  await page.goto('/');
  await page.getByRole('link', { name: 'Start Tracking for Free' }).click();
  let loads = 0;
  page.on('load', () => {
    loads += 1;
  });
  await expect(page.getByText('We will send you an email to verify your address.')).toBeVisible();
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
  await page.locator('form').getByRole('button', { name: 'Log In' }).click();
  await expect(page).toHaveURL('/recordings');
  await expect(page.getByRole('button', { name: 'Account menu' })).toBeVisible();
  expect(loads).toBe(0);

  // The session ends elsewhere: the next look at who is signed in finds nobody.
  await page.context().clearCookies({ name: 'timbre.session_token' });
  await page.reload();
  await expect(page).toHaveURL('/login?next=%2Frecordings');
});

test('[SHELL-12] logging out leaves nothing of the user, says goodbye, and replaces the history', async ({
  page,
  signedIn,
}) => {
  await page.goto('/pricing');
  await page.goto('/recordings');
  await logOut(page);
  await expect(page).toHaveURL('/');
  const goodbye = page.locator('[data-tone=success]');
  await expect(goodbye).toContainText("You've been logged out");
  await expect(goodbye).toContainText('Come back soon!');
  await expect(page.getByRole('banner').getByRole('link', { name: 'Log In' })).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL('/pricing');
  await expect(page.getByText(signedIn.email)).toBeHidden();
});

test('[AUTH-12] a logout that fails says why, and the user stays signed in', async ({ page, signedIn }) => {
  await page.route('/api/logout', (route) => route.fulfill({ status: 503, body: 'Try again in a minute.' }));
  await page.goto('/recordings');
  await logOut(page);
  const toast = page.locator('[data-tone=danger]');
  await expect(toast).toContainText('Logout failed');
  await expect(toast).toContainText('Try again in a minute.');
  await openMenu(page);
  await expect(page.getByRole('menu').getByText(signedIn.email)).toBeVisible();
});

test('[AUTH-01] login needs both fields, says that it is logging in, and links to registration', async ({
  page,
  account,
}) => {
  let sent = 0;
  const { promise: held, resolve: answer } = Promise.withResolvers<void>();
  await page.route('/api/login', async (route) => {
    sent += 1;
    await held;
    await route.continue();
  });
  await page.goto('/login');
  const submit = page.locator('form').getByRole('button');
  await submit.click();
  await page.getByLabel('Email').fill(account.email);
  await submit.click();
  await page.getByLabel('Email').fill('');
  await page.getByLabel('Password').fill(account.password);
  await submit.click();
  expect(sent).toBe(0);

  await page.getByLabel('Email').fill(account.email);
  await submit.click();
  await expect(submit).toHaveText('Logging in...');
  await expect(submit).toBeDisabled();
  await expect(page.getByRole('link', { name: 'Create an account' })).toHaveAttribute('href', '/register');
  await expect(page.getByRole('link', { name: 'Forgot your password?' })).toHaveAttribute('href', '/forgot');
  answer();
  await expect(page).toHaveURL('/recordings');
  expect(sent).toBe(1);
});

test('[AUTH-03][AUTH-05] registration compares the two passwords and sends only one', async ({
  page,
  newcomer,
}) => {
  await page.goto('/register');
  await expect(page.getByLabel('Email')).toHaveAttribute('type', 'email');
  await expect(page.getByLabel('Email')).toHaveAttribute('required');
  await expect(page.getByRole('main').getByRole('link')).toHaveAttribute('href', '/login');
  const submit = page.getByRole('button', { name: 'Create Account' });

  await page.getByLabel('Email').fill(newcomer.email);
  await page.getByLabel('Password', { exact: true }).fill(newcomer.password);
  await expect(submit).toBeDisabled();
  await page.getByLabel('Confirm password').fill('something else');
  await expect(page.getByText("Passwords don't match")).toBeVisible();
  await expect(submit).toBeDisabled();

  await page.getByLabel('Confirm password').fill(newcomer.password);
  await expect(page.getByText("Passwords don't match")).toBeHidden();
  const sending = page.waitForRequest('/api/register');
  await submit.click();
  expect((await sending).postDataJSON()).toEqual(newcomer);
  await expect(page).toHaveURL('/recordings');
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
  await expect(page.locator('form').getByRole('button')).toBeDisabled();
  await expect(page.locator('form')).toHaveAttribute('method', 'post');
  start();
  await page.locator('form').getByRole('button').click();
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
    await page.locator('form').getByRole('button').click();
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

test('[AUTH-04] two passwords that differ are not sent, even past the disabled button', async ({ page }) => {
  let sent = 0;
  await page.route('/api/register', (route) => {
    sent += 1;
    return route.abort();
  });
  await page.goto('/register');
  await page.getByLabel('Email').fill('somebody@example.com');
  await page.getByLabel('Password', { exact: true }).fill('one password');
  await page.getByLabel('Confirm password').fill('another password');
  await page.locator('form').dispatchEvent('submit');
  const toast = page.locator('[data-tone=danger]');
  await expect(toast).toContainText("Passwords don't match");
  await expect(toast).toContainText('Please make sure both passwords are identical.');
  expect(sent).toBe(0);
});

test('[AUTH-07] a taken address is told', async ({ page, account }) => {
  await page.goto('/register');
  await page.getByLabel('Email').fill(account.email);
  await page.getByLabel('Password', { exact: true }).fill(account.password);
  await page.getByLabel('Confirm password').fill(account.password);
  await page.getByRole('button', { name: 'Create Account' }).click();
  const toast = page.locator('[data-tone=danger]');
  await expect(toast).toContainText('Registration failed');
  await expect(toast).toContainText('There is already an account with this email address.');
});

test('[AUTH-10][LAND-13] the link of the verification mail verifies once; used again, it has expired', async ({
  page,
  signedIn,
}) => {
  await lettersTo(page.request, signedIn.email, 1);
  const mailbox = process.env['TIMBRE_MAILBOX_URL'] ?? '';
  const follow = async () => {
    await page.goto(mailbox);
    await page.getByRole('row', { name: signedIn.email }).getByRole('link').click();
    const landing = page.waitForRequest((request) => request.url().includes('/?verification='));
    await page.locator('pre').getByRole('link').click();
    return new URL((await landing).url()).search;
  };
  expect(await follow()).toBe('?verification=success');
  await expect(page.locator('[data-tone=success]')).toContainText('Email verified');
  await expect(page).toHaveURL('/');
  const user = await (await page.request.get('/api/user')).json();
  expect(user).toMatchObject({ email: signedIn.email, emailVerified: true });

  expect(await follow()).toBe('?verification=expired');
  const toast = page.locator('[data-tone=danger]');
  await expect(toast).toContainText('Link expired');
  await expect(toast).toContainText('This verification link has expired. Please request a new one.');
  await expect(page).toHaveURL('/');
});

test('the demo account shows its history, accessibly', async ({ page, context }) => {
  const demo = { email: 'demo@timbre.example', password: 'speak your time' };
  expect((await context.request.post('/api/login', { data: demo })).ok()).toBe(true);
  await page.goto('/recordings');
  await expect(page.getByRole('heading', { name: 'Failed uploads' })).toBeVisible();
  await expect(page.getByText('We heard no speech in this note.')).toBeVisible();
  await expect(page.getByText('Prototype of the calendar').first()).toBeVisible();
  await expect(page.getByText('5h 0m').first()).toBeVisible();
  const more = page.getByRole('button', { name: 'View more' });
  const none = page.getByText('No entries were created in the time-tracking service.');
  await expect(async () => {
    if (await none.isHidden()) await more.click();
    await expect(none).toBeVisible({ timeout: 1_000 });
  }).toPass({ timeout: 15_000 });
  await expectAccessible(page);
});

test('[AUTH-11][HIST-02] the banner sends another mail, and goes when it is dismissed or the address is verified', async ({
  page,
  signedIn,
}) => {
  const [letter] = await lettersTo(page.request, signedIn.email, 1);
  await page.goto('/recordings');
  const banner = page.getByRole('region', { name: 'Email verification' });
  await expect(banner).toContainText(signedIn.email);
  await expectAccessible(page);
  await banner.getByRole('button', { name: 'Resend email' }).click();
  await expect(page.locator('[data-tone=success]')).toContainText('Email sent');
  await lettersTo(page.request, signedIn.email, 2);

  await page.route('/api/resend-verification', (route) =>
    route.fulfill({ status: 429, body: 'That was tried too often. Try again in 15 min.' }),
  );
  await banner.getByRole('button', { name: 'Resend email' }).click();
  await expect(page.locator('[data-tone=danger]')).toContainText('That was tried too often.');
  await banner.getByRole('button', { name: 'Dismiss' }).click();
  await expect(banner).toBeHidden();

  await page.reload();
  await expect(banner).toBeVisible();
  await page.request.get(linkIn(letter));
  // Back from the mail: the page looks again.
  await page.evaluate("document.dispatchEvent(new Event('visibilitychange'))");
  await expect(banner).toBeHidden();
});
