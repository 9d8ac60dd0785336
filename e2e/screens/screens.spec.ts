import { join } from 'node:path';
import { expect, test } from '../fixtures.ts';

/** Pictures of every screen, for people to look at: `npm run screens` leaves them in `.data/screens`. */
const widths = [1440, 1024, 390];
const languages = ['en', 'fr'] as const;
const folder = join(import.meta.dirname, '../../.data/screens');

const open = ['/', '/login', '/register', '/no/such/page'];

for (const language of languages) {
  for (const width of widths) {
    test(`screens in ${language} at ${width}`, async ({ page, context, account }) => {
      await page.setViewportSize({ width, height: 900 });
      await page.addInitScript((chosen) => localStorage.setItem('timbre.language', chosen), language);
      const shoot = async (name: string) => {
        await expect(page.locator('html')).toHaveAttribute('lang', language);
        await page.screenshot({ path: join(folder, `${name}-${language}-${width}.png`), fullPage: true });
      };
      for (const path of open) {
        await page.goto(path);
        await expect(page.getByRole('heading').first()).toBeVisible();
        await shoot(path === '/' ? 'landing' : path.slice(1).replaceAll('/', '-'));
      }
      await page.goto('/login');
      await page.locator('input[type=email]').fill(account.email);
      await page.locator('input[type=password]').fill('wrong password');
      await page.locator('form button').click();
      await expect(page.getByRole('alert')).not.toBeEmpty();
      await shoot('login-failed');

      await page.goto('/register');
      await page.locator('input[type=password]').first().fill('one password');
      await page.locator('input[type=password]').last().fill('another');
      await shoot('register-mismatch');

      await context.request.post('/api/login', { data: account });
      await context.request.patch('/api/user', { data: { language } });
      await page.goto('/recordings');
      await expect(page.getByText(account.email)).toBeAttached();
      await shoot('recordings-empty');
    });
  }
}
