import { expect, expectAccessible, test } from '../fixtures.ts';

test('a new user registers, logs out and logs in again', async ({ page, newcomer }) => {
  await page.goto('/');
  await page.getByRole('link', { name: 'Start Tracking for Free' }).click();
  await page.getByLabel('Email').fill(newcomer.email);
  await page.getByLabel('Password', { exact: true }).fill(newcomer.password);
  await page.getByLabel('Confirm password').fill(newcomer.password);
  await page.getByRole('button', { name: 'Create Account' }).click();
  await expect(page).toHaveURL('/recordings');
  await expect(page.getByText(newcomer.email)).toBeVisible();

  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL('/');
  await expect(page.getByText(newcomer.email)).toBeHidden();

  await page.getByRole('link', { name: 'Log In' }).click();
  await page.getByLabel('Email').fill(newcomer.email);
  await page.getByLabel('Password').fill(newcomer.password);
  await page.getByRole('button', { name: 'Log In' }).click();
  await expect(page).toHaveURL('/recordings');
});

test('logging out from a freshly loaded dashboard leaves nothing of the user', async ({ page, signedIn }) => {
  await page.goto('/recordings');
  await expect(page.getByText(signedIn.email)).toBeVisible();
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('link', { name: 'Log In' })).toBeVisible();
  await expect(page.getByText(signedIn.email)).toBeHidden();
  await page.goBack();
  await expect(page.getByText(signedIn.email)).toBeHidden();
});

test('[AUTH-01] login needs both fields, says that it is logging in, and links to registration', async ({
  page,
  account,
}) => {
  let sent = 0;
  let answer = () => {};
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
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
  await expect(page.getByRole('main').getByRole('link')).toHaveAttribute('href', '/register');
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
  let start = () => {};
  const held = new Promise<void>((resolve) => {
    start = resolve;
  });
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

test('a login that fails says so in the language of the page and keeps what was typed', async ({
  page,
  account,
}) => {
  await page.goto('/login');
  await page.getByRole('button', { name: 'FR – Français' }).click();
  await page.getByLabel('Adresse e-mail').fill(account.email);
  await page.getByLabel('Mot de passe').fill('wrong password');
  await page.getByRole('button', { name: 'Se connecter' }).click();
  await expect(page.getByRole('alert')).toHaveText('Adresse e-mail ou mot de passe incorrect');
  await expect(page.getByLabel('Adresse e-mail')).toHaveValue(account.email);
});

test('a guarded screen leads to the login and from there back', async ({ page, account }) => {
  await page.goto('/recordings');
  await expect(page).toHaveURL('/login?next=%2Frecordings');
  await page.getByLabel('Email').fill(account.email);
  await page.getByLabel('Password').fill(account.password);
  await page.getByRole('button', { name: 'Log In' }).click();
  await expect(page).toHaveURL('/recordings');
  await page.goto('/login');
  await expect(page).toHaveURL('/recordings');
});

test('[SHELL-02] /dashboard leads to /recordings, signed in or not', async ({ page, context, account }) => {
  await page.goto('/dashboard');
  await expect(page).toHaveURL('/login?next=%2Frecordings');
  await context.request.post('/api/login', { data: account });
  await page.goto('/dashboard');
  await expect(page).toHaveURL('/recordings');
});

test('[SHELL-03] an unknown path shows that there is no such page', async ({ page }) => {
  await page.goto('/no/such/page');
  await expect(page.getByRole('heading', { name: 'Page Not Found' })).toBeVisible();
});

test('the language is kept in the browser, and a signed-in user’s own goes before it', async ({
  page,
  context,
  account,
}) => {
  await page.goto('/');
  await page.getByRole('button', { name: 'FR – Français' }).click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'fr');
  await page.reload();
  await expect(page.getByRole('link', { name: 'Commencer gratuitement' })).toBeVisible();

  await context.request.post('/api/login', { data: account });
  await page.goto('/recordings');
  await expect(page.getByRole('heading', { name: 'Nothing recorded yet' })).toBeVisible();
  const saving = page.waitForResponse((response) => response.request().method() === 'PATCH');
  await page.getByRole('button', { name: 'FR – Français' }).click();
  await saving;
  await page.evaluate(() => localStorage.clear());
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Rien d’enregistré pour l’instant' })).toBeVisible();
});

test('the verification mail arrives and its link verifies the address', async ({ page, signedIn }) => {
  const mailbox = process.env['TIMBRE_MAILBOX_URL'] ?? '';
  await expect
    .poll(async () => (await page.request.get(`${mailbox}/letters?to=${signedIn.email}`)).json())
    .toHaveLength(1);
  await page.goto(mailbox);
  await page.getByRole('row', { name: signedIn.email }).getByRole('link').click();
  await page.locator('pre').getByRole('link').click();
  await expect(page).toHaveURL(/\/\?verification=success$/);
  const user = await (await page.request.get('/api/user')).json();
  expect(user).toMatchObject({ email: signedIn.email, emailVerified: true });
});

for (const path of ['/', '/login', '/register', '/no/such/page']) {
  test(`${path} is accessible, in English and in French`, async ({ page }) => {
    await page.goto(path);
    await expect(page.getByRole('button', { name: 'FR – Français' })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'FR – Français' }).click();
    await expect(page.locator('html')).toHaveAttribute('lang', 'fr');
    await expectAccessible(page);
  });
}

test('the dashboard is accessible', async ({ page, signedIn }) => {
  await page.goto('/recordings');
  await expect(page.getByText(signedIn.email)).toBeVisible();
  await expectAccessible(page);
});

test('the demo account shows its history, accessibly', async ({ page, context }) => {
  const demo = { email: 'demo@timbre.example', password: 'speak your time' };
  expect((await context.request.post('/api/login', { data: demo })).ok()).toBe(true);
  await page.goto('/recordings');
  await expect(page.getByRole('heading', { name: 'Failed uploads' })).toBeVisible();
  await expect(page.getByText('We heard no speech in this note.')).toBeVisible();
  await expect(page.getByText('Prototype of the calendar').first()).toBeVisible();
  await expect(page.getByText('5h 0m').first()).toBeVisible();
  await expect(page.getByText('No entries were created in the time-tracking service.')).toBeVisible();
  await expectAccessible(page);
});
