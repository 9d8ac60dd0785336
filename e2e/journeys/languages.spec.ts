import { expect, test } from '../fixtures.ts';

const html = 'html';
const stored = 'Object.entries(localStorage)';

test('[I18N-01][LAND-21][D-LANG] the browser’s language decides on the first visit, and a choice from then on, kept under one key', async ({
  browser,
  baseURL,
}) => {
  // A French browser, to whom nothing was said yet.
  const context = await browser.newContext({ baseURL: baseURL ?? '', locale: 'fr-FR' });
  const page = await context.newPage();
  await page.goto('/?from=friend');
  await expect(page).toHaveURL('/fr?from=friend');
  await expect(page.locator(html)).toHaveAttribute('lang', 'fr');
  expect(await page.evaluate(stored)).toEqual([]);
  await page.goto('/login');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Connexion à Timbre');
  expect(await page.evaluate(stored)).toEqual([]);

  await page.goto('/fr/pricing');
  await page.getByRole('link', { name: 'EN – English' }).click();
  await expect(page).toHaveURL('/pricing');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Simple/);
  expect(await page.evaluate(stored)).toEqual([['timbre.language', 'en']]);
  await page.goto('/');
  await expect(page.getByRole('link', { name: 'Start Tracking for Free' })).toBeVisible();
  await expect(page).toHaveURL('/');
  await page.goto('/login');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Log in to Timbre');
  await page.getByRole('button', { name: 'FR – Français' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Connexion à Timbre');
  await page.goto('/');
  await expect(page).toHaveURL('/fr');
  await context.close();
});

test('[LAND-21] who comes to a page in a language is not led away by the browser’s, and an unknown choice is English', async ({
  page,
}) => {
  await page.goto('/fr/terms');
  await expect(page).toHaveURL('/fr/terms');
  await page.evaluate("localStorage.setItem('timbre.language', 'tlh')");
  await page.goto('/');
  await expect(page.locator(html)).toHaveAttribute('lang', 'en');
});

test('[I18N-02][LAND-21] a signed-in user’s own language leads to its pages, and the switch saves it', async ({
  page,
  signedIn: _,
}) => {
  await page.goto('/fr');
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('button', { name: 'Account menu' })).toBeVisible();
  await page.getByRole('link', { name: 'FR – Français' }).click();
  await expect(page).toHaveURL('/fr');
  await expect(page.getByRole('button', { name: 'Menu du compte' })).toBeVisible();
  await expect(page).toHaveURL('/fr');
  expect((await (await page.request.get('/api/user')).json()).language).toBe('fr');
});

test('[LAND-20] each public page has an address in each language, and says where the others are', async ({
  page,
  request,
}) => {
  const sitemap = await (await request.get('/sitemap.xml')).text();
  for (const path of [
    '/',
    '/pricing',
    '/terms',
    '/privacy',
    '/cookies',
    '/refund',
    '/accuracy',
    '/trackers/kimai',
  ]) {
    const addresses = { en: path, fr: path === '/' ? '/fr' : `/fr${path}` };
    for (const [language, address] of Object.entries(addresses)) {
      const text = await (await request.get(address)).text();
      expect(text).toContain(`<html lang="${language}"`);
      await page.setContent(text.replaceAll(/<script.*?<\/script>/gs, ''));
      const links = await page
        .locator('head link:is([rel=canonical],[rel=alternate])')
        .evaluateAll((all) =>
          all.map((link) => [
            link.getAttribute('hreflang'),
            new URL(link.getAttribute('href') ?? '').pathname,
          ]),
        );
      expect(links).toEqual([
        [null, address],
        ['en', addresses.en],
        ['fr', addresses.fr],
        ['x-default', path],
      ]);
      expect(sitemap).toContain(`${address}</loc>`);
    }
  }
});
