import { expect, expectAccessible, test } from '../fixtures.ts';

const open = ['/', '/login', '/register', '/pricing', '/terms', '/privacy', '/cookies', '/refund'];

test('[SHELL-01] the public screens are open to everyone', async ({ page }) => {
  for (const path of open) {
    await page.goto(path);
    await expect(page).toHaveURL(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Page Not Found' })).toBeHidden();
  }
});

test('[SHELL-02] /dashboard leads to /recordings, signed in or not', async ({ page, context, account }) => {
  await page.goto('/dashboard');
  await expect(page).toHaveURL('/login?next=%2Frecordings');
  await context.request.post('/api/login', { data: account });
  await page.goto('/dashboard');
  await expect(page).toHaveURL('/recordings');
});

test('[SHELL-03] an unknown path shows that there is no such page', async ({ page }) => {
  for (const path of ['/no/such/page', '/_parts']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { name: 'Page Not Found' })).toBeVisible();
  }
});

test('[SHELL-04][D-AUTH] /auth has a tab for each way in, and follows next', async ({
  page,
  account,
  newcomer: _,
}) => {
  await page.goto('/auth?next=%2Fsettings');
  await expect(page.getByRole('tab')).toHaveText(['Log In', 'Create Account']);
  await page.getByRole('tab', { name: 'Create Account' }).click();
  await expect(page.getByLabel('Confirm password')).toBeVisible();
  await page.keyboard.press('ArrowLeft');
  // Until then it is the other form that would be filled in.
  await expect(page.getByLabel('Confirm password')).toBeHidden();
  await page.getByLabel('Email').fill(account.email);
  await page.getByLabel('Password').fill(account.password);
  await page.locator('form').getByRole('button', { name: 'Log In' }).click();
  await expect(page).toHaveURL('/settings');
  await page.goto('/auth');
  await expect(page).toHaveURL('/recordings');
});

test('[D-AUTH] an account made at /auth is led to next as well', async ({ page, newcomer }) => {
  await page.goto('/auth?next=%2Fsettings');
  await page.getByRole('tab', { name: 'Create Account' }).click();
  await page.getByLabel('Email').fill(newcomer.email);
  await page.getByLabel('Password', { exact: true }).fill(newcomer.password);
  await page.getByLabel('Confirm password').fill(newcomer.password);
  await page.locator('form').getByRole('button', { name: 'Create Account' }).click();
  await expect(page).toHaveURL('/settings');
});

test('[SHELL-05] a guarded screen shows a centred spinner until we know who is there', async ({
  page,
  signedIn: _,
}) => {
  const { promise: held, resolve: answer } = Promise.withResolvers<void>();
  await page.route('/api/user', async (route) => {
    await held;
    await route.continue();
  });
  await page.setViewportSize({ width: 1000, height: 800 });
  await page.goto('/recordings');
  const spinner = page.getByRole('status').locator('.animate-spin');
  await expect(spinner).toBeVisible();
  const centre = async () => {
    const box = await spinner.boundingBox();
    return box && [Math.round(box.x + box.width / 2), Math.round(box.y + box.height / 2)];
  };
  // The wheel stands in the middle; its unseen label takes no room.
  await expect.poll(centre).toEqual([500, 400]);
  answer();
  await expect(page.getByRole('heading', { name: 'Recordings' })).toBeVisible();
});

test('[SHELL-06][SHELL-07] a guarded screen leads to the login and from there back, leaving no trace in the history', async ({
  page,
  account,
}) => {
  for (const path of ['/recordings', '/usage', '/team', '/settings']) {
    await page.goto('/terms');
    await page.goto(path);
    await expect(page).toHaveURL(`/login?next=${encodeURIComponent(path)}`);
    await page.goBack();
    await expect(page).toHaveURL('/terms');
    await page.goForward();
  }
  await page.getByLabel('Email').fill(account.email);
  await page.getByLabel('Password').fill(account.password);
  await page.locator('form').getByRole('button').click();
  await expect(page).toHaveURL('/settings');
});

test('[SHELL-07][SHELL-08] signed in, the login follows next on this site only, and registration goes home', async ({
  page,
  signedIn: _,
}) => {
  await page.goto('/login?next=%2Fpricing');
  await expect(page).toHaveURL('/pricing');
  for (const path of ['/login', '/login?next=https%3A%2F%2Fexample.com', '/login?next=%2F%2Fexample.com']) {
    await page.goto(path);
    await expect(page).toHaveURL('/recordings');
  }
  await page.goto('/register?next=%2Fpricing');
  await expect(page).toHaveURL('/recordings');
});

test('[SHELL-09] signed out, the header leads home, to the login and to registration', async ({ page }) => {
  await page.goto('/');
  const header = page.getByRole('banner');
  await expect(header.getByRole('link', { name: 'Timbre' })).toHaveAttribute('href', '/');
  await expect(header.getByRole('link', { name: 'Log In' })).toHaveAttribute('href', '/login');
  await expect(header.getByRole('link', { name: 'Get Started' })).toHaveAttribute('href', '/register');
  await page.setViewportSize({ width: 390, height: 800 });
  const start = header.getByRole('link', { name: 'Start tracking for free' });
  await expect(start).toHaveAttribute('href', '/register');
  await expect(start).toBeVisible();
  await expect(header.getByText('Get Started')).toBeHidden();
});

test('[SHELL-10][SHELL-11] signed in, the header has an avatar whose menu leads everywhere', async ({
  page,
  signedIn,
}) => {
  await page.goto('/');
  const avatar = page.getByRole('button', { name: 'Account menu' });
  const letters = (count: number) =>
    avatar.getByText(signedIn.email.slice(0, count).toUpperCase(), { exact: true });
  await expect(letters(2)).toBeVisible();
  await expect(page.getByRole('banner').getByRole('link', { name: 'Log In' })).toBeHidden();
  await page.goto('/recordings');
  await expect(letters(1)).toBeVisible();
  await expect(page.getByRole('banner').getByRole('link', { name: 'Timbre' })).toHaveAttribute('href', '/');

  // By keyboard alone.
  await avatar.focus();
  await page.keyboard.press('Enter');
  const menu = page.getByRole('menu');
  await expect(menu).toContainText(`Account${signedIn.email}`);
  const items = menu.getByRole('menuitem');
  await expect(items).toHaveText(['Recordings', 'Pricing', 'Settings', 'Logout']);
  expect(await items.evaluateAll((all) => all.map((item) => item.getAttribute('href')))).toEqual([
    '/recordings',
    '/pricing',
    '/settings',
    null,
  ]);
  await expectAccessible(page);
  await page.keyboard.press('ArrowDown');
  // The menu moves the focus a moment after the key.
  await expect(items.nth(1)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/pricing');
});

test('[SHELL-14] the theme is light even where the system asks for dark', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto('/');
  await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(253, 251, 255)');
  await expect(page.locator('html')).toHaveCSS('color-scheme', 'light');
});

test('a visitor is not asked for, so nothing fails in the console', async ({ page }) => {
  const failures: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') failures.push(message.text());
  });
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/api/')) asked.push(request.url());
  });
  await page.goto('/', { waitUntil: 'networkidle' });
  expect([failures, asked]).toEqual([[], []]);
});

test('who lost the hint but not the session is still let in, and is known again from then on', async ({
  page,
  context,
  signedIn: _,
}) => {
  await context.clearCookies({ name: 'timbre.signed_in' });
  await page.goto('/recordings');
  await expect(page.getByRole('heading', { name: 'Recordings' })).toBeVisible();
  await page.goto('/');
  await expect(page.getByRole('button', { name: 'Account menu' })).toBeVisible();
});

test('a screen that breaks says so, in our clothes', async ({ page, signedIn: _ }) => {
  await page.route('**/assets/settings-page-*.js', (route) =>
    route.fulfill({
      contentType: 'text/javascript',
      body: 'export default () => { throw new Error("broken"); }',
    }),
  );
  await page.goto('/settings');
  const title = page.getByRole('heading', { name: 'Something went wrong' });
  await expect(title).toBeVisible();
  await expect(title).toHaveCSS('font-family', /^"Bricolage Grotesque"/);
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Back to Home' }).click();
  await expect(page).toHaveURL('/');
});
