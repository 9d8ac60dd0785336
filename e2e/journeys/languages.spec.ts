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

  await page.getByRole('button', { name: 'FR – Français' }).click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'fr');
  expect(await page.evaluate('Object.entries(localStorage)')).toEqual([['timbre.language', 'fr']]);
  const french: Record<string, string> = {
    '/': 'Racontez votre journée, le suivi se fait tout seul',
    '/pricing': 'Des formules simples, à la minute',
    '/cookies': 'Politique relative aux cookies',
    '/login': 'Connexion à Timbre',
    '/no/such/page': 'Page introuvable',
  };
  for (const [path, title] of Object.entries(french)) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
  }
  await page.evaluate("localStorage.setItem('timbre.language', 'tlh')");
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Speak Your Time, Track Effortlessly');
  await context.close();
});

test('[I18N-02][D-LANG] a signed-in user’s own language goes before the browser’s, and the switch saves it', async ({
  page,
  context,
  account,
}) => {
  await page.addInitScript("localStorage.setItem('timbre.language', 'fr')");
  await context.request.post('/api/login', { data: account });
  await page.goto('/recordings');
  await expect(page.getByRole('heading', { name: 'Configuration required' })).toBeVisible();
  const saving = page.waitForRequest((request) => request.postData()?.includes('language') ?? false);
  await page.getByRole('button', { name: 'FR – Français' }).click();
  const saved = await saving;
  expect(saved.postDataJSON()).toEqual({ language: 'fr' });
  await expect(page.getByRole('heading', { name: 'Configuration requise' })).toBeVisible();
  await saved.response();
  await page.addInitScript("localStorage.setItem('timbre.language', 'en')");
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Configuration requise' })).toBeVisible();

  await page.goto('/settings');
  await page.getByLabel('Mot de passe').fill(account.password);
  await page.keyboard.press('Enter');
  await page.getByRole('radio', { name: 'English' }).click();
  await expect(page.getByRole('heading', { name: 'Language' })).toBeVisible();
  await expect.poll(async () => (await (await context.request.get('/api/user')).json()).language).toBe('en');
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

test('the interface switches at once, whether or not the choice can be saved', async ({
  page,
  signedIn: _,
}) => {
  const { promise: held, resolve: answer } = Promise.withResolvers<void>();
  await page.route('/api/user', async (route) => {
    if (route.request().method() !== 'PATCH') return route.continue();
    await held;
    return route.fulfill({ status: 503, body: 'Not now.' });
  });
  await page.goto('/recordings');
  await page.getByRole('button', { name: 'FR – Français' }).click();
  const title = page.getByRole('heading', { name: 'Configuration requise' });
  await expect(title).toBeVisible();
  const failed = page.waitForResponse((response) => response.status() === 503);
  answer();
  await failed;
  await expect(title).toBeVisible();
});
