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
    await page.goto('/cookies');
    const names = await page
      .locator('table tbody td:first-child')
      .evaluateAll((cells) => cells.map((cell) => cell.lastChild?.textContent ?? ''));
    const whenChosen = [
      'timbre.microphone',
      'timbre.shortcuts',
      'timbre.live-words',
      'timbre.live-words-offer',
      'timbre.speech',
    ];
    expect(names.sort()).toEqual([...kept, ...whenChosen, 'react-router-scroll-positions'].sort());
  });
});

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
