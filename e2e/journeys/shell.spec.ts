import { expect, expectAccessible, test } from '../fixtures.ts';

test('[SHELL-03] an unknown path shows that there is no such page', async ({ page }) => {
  for (const path of ['/no/such/page', '/_components']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { name: 'Page Not Found' })).toBeVisible();
  }
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
