import { expect, test } from '../fixtures.ts';

test('[I18N-01][D-LANG] the language is English until another is chosen, and the choice is kept under one key', async ({
  browser,
  baseURL,
}) => {
  // A French browser, to whom nothing was said yet.
  const context = await browser.newContext({ baseURL: baseURL ?? '', locale: 'fr-FR' });
  const page = await context.newPage();
  await page.goto('/');
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await expect(page.getByRole('link', { name: 'Start Tracking for Free' })).toBeVisible();
  expect(await page.evaluate('Object.keys(localStorage)')).toEqual([]);

  const html = page.locator('html');
  const french = page.getByRole('button', { name: 'FR – Français' });
  // A press before the page's scripts have run is lost, and on a busy machine they run late: who sees nothing presses again.
  await expect(async () => {
    if ((await html.getAttribute('lang')) === 'en') await french.click({ timeout: 5_000 });
    await expect(html).toHaveAttribute('lang', 'fr', { timeout: 5_000 });
  }).toPass();
  expect(await page.evaluate('Object.entries(localStorage)')).toEqual([['timbre.language', 'fr']]);
  await page.goto('/login');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Connexion à Timbre');
  await context.close();
});

test('a stored French choice shows no English first, and nothing moves', async ({ page }) => {
  await page.addInitScript("localStorage.setItem('timbre.language', 'fr')");
  const shifts: string[] = [];
  await page.exposeFunction('report', (text: string) => shifts.push(text));
  await page.addInitScript(`
    new PerformanceObserver((list) => {
      for (const shift of list.getEntries()) if (shift.value > 0.01) report(String(shift.value));
    }).observe({ type: 'layout-shift', buffered: true });
  `);
  const { promise: held, resolve: start } = Promise.withResolvers<void>();
  await page.route('**/assets/*.js', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto('/', { waitUntil: 'commit' });
  await expect(page.locator('h1')).toBeAttached();
  await expect(page.locator('h1')).toBeHidden();
  start();
  await expect(page.locator('h1')).toHaveText('Racontez votre journée, le suivi se fait tout seul');
  await expect(page.locator('h1')).toBeVisible();
  expect(shifts).toEqual([]);
});
