import { join } from 'node:path';
import { chromium } from '../chromium.ts';
import { expect, test } from '../fixtures.ts';

/** Pictures of every screen, for people to look at: `npm run screens` leaves them in `.data/screens`. */
test.use({
  permissions: ['microphone'],
  launchOptions: {
    ...chromium,
    args: [...chromium.args, '--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream'],
  },
});

const widths = [1440, 1024, 390];
const languages = ['en', 'fr'] as const;
const folder = join(import.meta.dirname, '../../.data/screens');

const demo = { email: 'demo@timbre.example', password: 'speak your time' };

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
      await shoot('recordings-connect');

      await page.route('/api/recordings', (route) => route.fulfill({ status: 500, body: 'Broken.' }));
      await page.reload();
      await expect(page.getByRole('alert').filter({ hasText: /\S/ })).toBeVisible();
      await shoot('recordings-failed');

      await page.unroute('/api/recordings');
      await page.route('/api/recordings/entries/batch', () => {});
      await context.request.post('/api/login', { data: demo });
      await context.request.patch('/api/user', { data: { language } });
      await page.reload();
      await expect(page.locator('main').getByRole('status')).toBeVisible();
      await shoot('recordings-loading');

      await page.unroute('/api/recordings/entries/batch');
      await page.reload();
      await expect(page.locator('article').first()).toBeVisible();
      await page.screenshot({ path: join(folder, `recordings-full-${language}-${width}.png`) });

      const microphone = page.locator('button[aria-pressed=false]');
      await microphone.click();
      await expect(page.getByText('0:02')).toBeVisible();
      await page.screenshot({ path: join(folder, `recorder-recording-${language}-${width}.png`) });
      await page.locator('button[aria-pressed=true]').click();
      await expect(page.locator('audio')).toBeVisible();
      await page.screenshot({ path: join(folder, `recorder-preview-${language}-${width}.png`) });
      await page.route('/api/audio/upload', (route) => route.abort());
      await page.locator('audio ~ div button').last().click();
      await expect(page.getByRole('alert').filter({ hasText: /\S/ })).toBeVisible();
      await page.screenshot({ path: join(folder, `recorder-failed-${language}-${width}.png`) });
    });
  }
}
