import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { chromium } from '../chromium.ts';
import { connectAccount, expect, openSettings, test } from '../fixtures.ts';

/** Pictures of every screen, for people to look at: `npm run screens` leaves them in `.data/screens`. */
test.use({
  // By its own name this browser is none that the list of devices knows.
  userAgent:
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36',
  permissions: ['microphone', 'clipboard-read', 'clipboard-write'],
  launchOptions: {
    ...chromium,
    args: [...chromium.args, '--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream'],
  },
});
test.setTimeout(120_000);

const widths = [1440, 1024, 390];
const languages = ['en', 'fr'] as const;
const folder = join(import.meta.dirname, '../../.data/screens');
const demo = { email: 'demo@timbre.example', password: 'speak your time' };
/** Static HTML, in French under `/fr`. */
const publicPages = [
  '/',
  '/pricing',
  '/terms',
  '/privacy',
  '/cookies',
  '/refund',
  '/accuracy',
  '/trackers/kimai',
];
const forms = [
  '/login',
  '/register',
  '/auth',
  '/forgot',
  '/reset',
  '/reset?token=any',
  '/email/verify?token=any',
  '/email/confirm?token=any',
  '/email/restore?token=any',
  '/email/restore',
  '/no/such/page',
];

for (const language of languages) {
  for (const width of widths) {
    const shoot = async (page: Page, name: string, part: 'page' | 'window' = 'page') => {
      await expect(page.locator('html')).toHaveAttribute('lang', language);
      await page.screenshot({
        path: join(folder, `${name}-${language}-${width}.png`),
        fullPage: part === 'page',
      });
    };

    test(`public screens in ${language} at ${width}`, async ({ page, account }) => {
      await page.setViewportSize({ width, height: 900 });
      await page.addInitScript((chosen) => localStorage.setItem('timbre.language', chosen), language);
      for (const path of [...publicPages, ...forms]) {
        const inFrench = language === 'fr' && publicPages.includes(path);
        await page.goto(inFrench ? `/fr${path}`.replace(/\/$/, '') : path);
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        if (path === '/') {
          await page.locator('#how-it-works button').nth(1).click();
          await expect(page.locator('mark').first()).toBeVisible();
          // Everything below appears when it is reached.
          for (const reveal of await page.locator('.reveal').all()) await reveal.scrollIntoViewIfNeeded();
          await page.locator('h1').scrollIntoViewIfNeeded();
        }
        await shoot(page, path === '/' ? 'landing' : path.slice(1).replaceAll(/\W/g, '-'));
      }
      await page.goto('/login');
      await page.locator('input[type=email]').fill(account.email);
      await page.locator('input[type=password]').fill('wrong password');
      await page.locator('form button[type=submit]').click();
      await expect(page.locator('[data-tone=danger]')).toBeVisible();
      await shoot(page, 'login-failed', 'window');

      await page.goto('/forgot');
      await page.locator('input[type=email]').fill(account.email);
      await page.locator('form button[type=submit]').click();
      await expect(page.getByRole('main').getByRole('status')).not.toBeEmpty();
      await shoot(page, 'forgot-sent');

      await page.goto('/register');
      await page.locator('input[type=password]').first().fill('one password');
      await page.locator('input[type=password]').last().fill('another');
      await shoot(page, 'register-mismatch');
    });

    test(`private screens in ${language} at ${width}`, async ({ page, context, account }) => {
      await page.setViewportSize({ width, height: 900 });
      await page.addInitScript((chosen) => localStorage.setItem('timbre.language', chosen), language);
      await context.request.post('/api/login', { data: account });
      await context.request.patch('/api/user', { data: { language } });
      await page.goto('/recordings');
      await page.locator('button[aria-expanded=false][data-state=closed]').last().click();
      await expect(page.locator('input[type=password]')).toBeVisible();
      await shoot(page, 'recordings-connect');
      await page.locator('header button[aria-haspopup=menu]').click();
      await expect(page.getByRole('menu')).toBeVisible();
      await shoot(page, 'menu', 'window');

      await page.goto('/settings');
      await expect(page.locator('input[type=password]')).toBeVisible();
      await shoot(page, 'settings-gate');
      await connectAccount(context.request);
      await openSettings(page, account.password, 'connection');
      await expect(page.locator('code')).toBeVisible();
      await page.locator('code ~ button').first().click();
      await page.locator('form').first().locator('button').last().click();
      await expect(page.locator('form dl')).toBeVisible();
      await shoot(page, 'settings-tested');
      await page.locator('form input').first().fill('nonsense');
      await page.locator('form').first().locator('button').last().click();
      await expect(page.locator('[data-tone=danger]')).toBeVisible();
      await shoot(page, 'settings-refused', 'window');

      await page.goto('/recordings');
      await expect(page.locator('main section').first()).toBeVisible();
      await shoot(page, 'recordings-empty');
      await page.route('/api/history?*', (route) => route.fulfill({ status: 500, body: 'Broken.' }));
      await page.reload();
      await expect(page.getByRole('alert').filter({ hasText: /\S/ })).toBeVisible();
      await shoot(page, 'recordings-failed');
    });

    test(`the account's own settings in ${language} at ${width}`, async ({ page, context, account }) => {
      await page.setViewportSize({ width, height: 900 });
      await context.request.post('/api/login', { data: account });
      await context.request.patch('/api/user', { data: { language } });
      await connectAccount(context.request);
      await openSettings(page, account.password, 'account');
      const email = page.locator('section', { has: page.locator('input[type=email]') });
      await email.locator('input').fill('somebody.else@example.com');
      await email.locator('button').click();
      await expect(email.getByRole('status')).not.toBeEmpty();
      await shoot(page, 'settings-email-sent', 'window');

      await openSettings(page, account.password, 'data');
      await page.locator('main section').last().locator('button').last().click();
      await expect(page.getByRole('dialog')).toBeVisible();
      await shoot(page, 'delete-account', 'window');
      await page.getByRole('dialog').locator('input').fill(account.email);
      await page.keyboard.press('Enter');
      await expect(page).toHaveURL('/');
      await expect(page.getByRole('dialog')).toHaveCount(0);
      await expect(page.locator('[data-tone=success]')).toBeVisible();
      await shoot(page, 'account-closed', 'window');
      await context.request.post('/api/login', { data: account });
      await page.goto('/recordings');
      await expect(page.locator('main h1')).toBeVisible();
      await shoot(page, 'pending-deletion');
      await page.locator('main button').first().click();
      await expect(page.locator('[data-tone=success]')).toBeVisible();
      await shoot(page, 'account-kept', 'window');
    });

    test(`the demo account's screens in ${language} at ${width}`, async ({ page, context }) => {
      await page.setViewportSize({ width, height: 900 });
      await page.addInitScript((chosen) => localStorage.setItem('timbre.language', chosen), language);
      await context.request.post('/api/login', { data: demo });
      await context.request.patch('/api/user', { data: { language } });
      await page.route('/api/history?*', () => {});
      await page.goto('/recordings');
      await expect(page.locator('main').getByRole('status').filter({ hasText: /\S/ })).toBeVisible();
      await shoot(page, 'recordings-loading');
      await page.unroute('/api/history?*');
      await page.reload();
      await expect(page.locator('article').first()).toBeVisible();
      await shoot(page, 'recordings-full', 'window');
    });
  }
}
