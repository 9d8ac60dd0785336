import { expect, test } from '../fixtures.ts';

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
    await page.goto('/fr/cookies');
    const names = await page
      .locator('table tbody td:first-child')
      .evaluateAll((cells) => cells.map((cell) => cell.lastChild?.textContent ?? ''));
    const whenChosen = [
      'timbre.microphone',
      'timbre.shortcuts',
      'timbre.live-words',
      'timbre.live-words-offer',
      'timbre.speech',
      'timbre.toast',
    ];
    expect(names.sort()).toEqual([...kept, ...whenChosen, 'react-router-scroll-positions'].sort());
  });
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('[LAND-23] the public pages show their full text', async ({ page }) => {
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

test('[LAND-23] nothing waits to be scrolled to: all blocks stand where they belong, also in print', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await page.goto('/', { waitUntil: 'networkidle' });
  const looks = () =>
    page.evaluate<string[]>(`[
      ...new Set(
        [...document.querySelectorAll('[data-from]')].map((block) => {
          const { opacity, visibility, transform } = getComputedStyle(block);
          return [opacity, visibility, transform].join(' ');
        }),
      ),
    ]`);
  expect(await looks()).toEqual(['1 visible none']);
  // What comes into view on paper still moves there.
  await page.emulateMedia({ media: 'print' });
  await expect.poll(looks).toEqual(['1 visible none']);
});

test('[LEGAL-07] the privacy page says who processes notes on this installation, and nothing moves', async ({
  page,
}) => {
  const { promise: held, resolve: answer } = Promise.withResolvers<void>();
  await page.route('/api/processing', async (route) => {
    await held;
    await route.continue();
  });
  for (const [address, text] of [
    ['/privacy', /on this installation/],
    ['/fr/privacy', /[Ss]ur cette installation/],
  ] as const) {
    await page.goto(address, { waitUntil: 'domcontentloaded' });
    const height = () => page.locator('main').evaluate((main) => main.scrollHeight);
    const before = await height();
    answer();
    await expect(page.getByText(text).first()).toBeVisible();
    expect(await height()).toBe(before);
  }
});
