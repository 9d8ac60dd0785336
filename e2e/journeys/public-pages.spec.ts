import { expect, expectAccessible, test } from '../fixtures.ts';

const pages = ['/', '/pricing', '/terms', '/privacy', '/cookies', '/refund', '/accuracy'];
const ways = ['/login', '/register', '/auth', '/forgot', '/reset', '/no/such/page'];

test('[PLAN-02] four plans with name, price, description and features', async ({
  page,
  context,
  account,
}) => {
  await page.goto('/pricing');
  const cards = page.getByRole('article');
  await expect(cards).toContainText([
    /Free.*Internal plan for testers & curious users.*€0.*a month.*2 min\/month total/,
    /Starter.*For solo freelancers.*€7.*a month.*5 min\/month total/,
    /Pro.*For regular independent users.*€12.*a month.*10 min\/month total/,
    /Team.*For teams & small agencies.*€16.*a month.*per user.*team management/,
  ]);
  await expect(cards.filter({ hasText: 'Most Popular' })).toHaveCount(1);
  await expect(cards.nth(2)).toContainText('Most Popular');
  await expect(cards.filter({ hasText: 'per user' })).toHaveCount(1);
  await expect(page.getByText('No real payments are processed.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Back to dashboard' })).toBeHidden();
  const tops = await cards.evaluateAll((all) => all.map((card) => card.getBoundingClientRect().top));
  expect(new Set(tops.slice(0, 2)).size).toBe(1);

  await context.request.post('/api/login', { data: account });
  await page.goto('/pricing');
  await page.getByRole('link', { name: 'Back to dashboard' }).click();
  await expect(page).toHaveURL('/recordings');
});

test('[LEGAL-01][LEGAL-06] four legal pages, each with its date, its way home and the operator', async ({
  page,
}) => {
  for (const path of ['/terms', '/privacy', '/cookies', '/refund']) {
    await page.goto(path);
    const main = page.getByRole('main');
    await expect(main).toContainText('Last updated October 27, 2025');
    await expect(main).toContainText(
      /Timbre Consulting, S\.L\.U\.,? a consulting company established in Andorra/,
    );
    // Each heading of the table of contents leads to its section.
    const links = page.getByRole('navigation', { name: 'On this page' }).getByRole('link');
    const ids = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')));
    expect(ids.length).toBeGreaterThan(4);
    for (const id of ids) await expect(page.locator(id ?? '')).toBeAttached();
    await page.getByRole('link', { name: 'Back to Home' }).click();
    await expect(page).toHaveURL('/');
  }
  for (const path of ['/terms', '/refund']) {
    await page.goto(path);
    await expect(page.getByRole('main')).toContainText(/Paddle[^.]*merchant of record/);
  }
});

test('[LEGAL-02] the refund page says within how many days what happens', async ({ page }) => {
  await page.goto('/refund');
  const main = page.getByRole('main');
  await expect(main).toContainText('14-day money-back');
  await expect(main).toContainText('first payment only');
  await expect(main).toContainText('reply within 2-3 business days');
  await expect(main).toContainText('processed in 5-10 business days');
  await expect(main).toContainText('up to 10 business days in total');
});

test('[LEGAL-03] the terms hold what was agreed on', async ({ page }) => {
  await page.goto('/terms');
  const main = page.getByRole('main');
  await expect(main).toContainText('If the price of your plan changes, we give you at least 30 days’ notice');
  await expect(main).toContainText(/greater of[^.]*12 months[^.]*100 EUR/);
  await expect(main).toContainText(/chargeback[^.]*suspend/i);
  await expect(main).toContainText(/at least 16/);
});

test('[LEGAL-04] privacy and cookies say how long what is kept', async ({ page }) => {
  await page.goto('/privacy');
  const main = page.getByRole('main');
  await expect(main).toContainText(/72 hours/);
  await expect(main).toContainText(/30 days after deletion/);
  await expect(main).toContainText(/7 years/);
  await expect(main).toContainText(/90 days/);
  await expect(main).toContainText('AES-256-GCM');
  await page.goto('/cookies');
  await expect(page.getByRole('main')).toContainText('1-30 days');
});

test.describe(() => {
  test.use({ serviceWorkers: 'allow' });

  test('the cookie page names what this browser was given, and nothing else', async ({
    page,
    context,
    signedIn: _,
  }) => {
    await page.goto('/recordings');
    await page.getByRole('button', { name: 'FR – Français' }).click();
    await expect(page.locator('html')).toHaveAttribute('lang', 'fr');
    const { origins, cookies } = await context.storageState();
    const kept = [...cookies, ...origins.flatMap(({ localStorage }) => localStorage)].map(({ name }) => name);
    const databases: { name: string }[] = await page.evaluate('indexedDB.databases()');
    kept.push(...databases.map(({ name }) => name));
    await page.evaluate('navigator.serviceWorker.ready');
    // Those of the app's files are called after their version too.
    const caches = async () => {
      const names: string[] = await page.evaluate('caches.keys()');
      return names.map((name) => name.replace(/^(timbre\.shell)\.\w+$/, '$1'));
    };
    await expect.poll(caches).toHaveLength(2);
    kept.push(...(await caches()));
    await page.goto('/cookies');
    const names = await page
      .locator('table tbody td:first-child')
      .evaluateAll((cells) => cells.map((cell) => cell.lastChild?.textContent ?? ''));
    const whenChosen = ['timbre.microphone', 'timbre.shortcuts'];
    expect(names.sort()).toEqual([...kept, ...whenChosen, 'react-router-scroll-positions'].sort());
  });
});

for (const width of [390, 1440]) {
  for (const [what, paths] of Object.entries({ 'public pages': pages, 'ways in': ways })) {
    test(`${what} are accessible in both languages at ${width} px`, async ({ page }) => {
      test.setTimeout(90_000);
      await page.setViewportSize({ width, height: 900 });
      for (const path of paths) {
        await page.goto(path);
        for (const other of ['FR – Français', 'EN – English']) {
          // Pages that are not made at build are empty at first, and so are others while their French is fetched.
          await expect(page.locator('h1')).toBeVisible();
          await expectAccessible(page);
          // Nothing is wider than the screen.
          expect(await page.evaluate('document.documentElement.scrollWidth'), path).toBeLessThanOrEqual(
            width,
          );
          const text = await page.locator('h1').textContent();
          await page.getByRole('button', { name: other }).click();
          await expect(page.locator('h1')).not.toHaveText(text ?? '');
        }
      }
    });
  }

  test(`a page with a toast and the menu open is accessible at ${width} px`, async ({
    page,
    signedIn: _,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    await page.route('/api/logout', (route) => route.fulfill({ status: 503, body: 'Try again later.' }));
    for (const path of ['/', '/pricing']) {
      await page.goto(path);
      await page.getByRole('button', { name: 'Account menu' }).click();
      await page.getByRole('menuitem', { name: 'Logout' }).click();
      await expect(page.locator('[data-tone=danger]')).toBeVisible();
      await page.getByRole('button', { name: 'Account menu' }).click();
      await expect(page.getByRole('menu')).toBeVisible();
      await expectAccessible(page);
    }
  });
}

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the public pages show their full text', async ({ page }) => {
    const last: Record<string, string> = {
      '/': 'Your next timesheet is a sentence away',
      '/pricing': 'dedicated support',
      '/terms': 'Contact',
      '/privacy': 'Contact',
      '/cookies': 'Contact',
      '/refund': 'Contact',
    };
    for (const [path, text] of Object.entries(last)) {
      await page.goto(path);
      await expect(page.getByRole('main').getByText(text).last()).toBeVisible();
      await expect(page.getByRole('banner').getByRole('link', { name: 'Log In' })).toBeVisible();
    }
  });
});
