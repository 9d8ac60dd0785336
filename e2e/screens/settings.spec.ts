import { join } from 'node:path';
import { connectAccount, expect, expectAccessible, openSettings, test } from '../fixtures.ts';

/** Pictures of each section of the settings, for people to look at. */
test.use({
  // By its own name this browser is none that the list of devices knows.
  userAgent:
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36',
});
test.setTimeout(240_000);

const folder = join(import.meta.dirname, '../../.data/screens');
const sections = ['connection', 'speaking', 'plan', 'account', 'security', 'api', 'data'] as const;

for (const language of ['en', 'fr'] as const)
  for (const width of [1440, 1024, 390])
    test(`the sections of the settings in ${language} at ${width}`, async ({ page, context, signedIn }) => {
      await page.setViewportSize({ width, height: 900 });
      await context.request.patch('/api/user', { data: { language } });
      await connectAccount(context.request, { fullname: 'Claire Martin', workspaces: ['Atelier'] });
      const shoot = async (name: string) => {
        await expect(page.locator('html')).toHaveAttribute('lang', language);
        await expect(page.locator('.animate-pulse:visible')).toHaveCount(0);
        await expectAccessible(page);
        await page.screenshot({
          path: join(folder, `settings-${name}-${language}-${width}.png`),
          fullPage: true,
          animations: 'disabled',
        });
      };
      await openSettings(page, signedIn.password, 'connection');
      await page.locator('[data-tone=success] button').click();
      await expect(page.locator('[data-tone=success]')).toBeHidden();
      for (const section of sections) {
        if (width < 1024) {
          await page.locator('main a[href="/settings"]').click();
          if (section === sections[0]) await shoot('list');
        }
        await page.locator(`nav a[href="/settings/${section}"]`).click();
        await expect(page.locator('h1')).toBeFocused();
        await expect(page.locator('main section:visible').first()).toBeVisible();
        await shoot(section);
      }
      // What the server refuses stays where it was asked for.
      await openSettings(page, signedIn.password, 'security');
      await page.route('/api/user/password', (route) => route.fulfill({ status: 400, body: 'No.' }));
      const passwords = page.locator('input[type=password]:visible');
      await passwords.nth(0).fill('not the password');
      await passwords.nth(1).fill('another password');
      await passwords.nth(2).fill('another password');
      await page.keyboard.press('Enter');
      await expect(page.locator('[data-tone=danger]')).toBeVisible();
      await shoot('password-refused');
    });
