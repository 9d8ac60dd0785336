import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { connectAccount, expect, test } from '../fixtures.ts';
import { giveTone } from '../recorder.ts';

/** Pictures of notes that cannot be sent or stored, for people to look at. */
test.setTimeout(120_000);

const widths = [1440, 390];
const folder = join(import.meta.dirname, '../../.data/screens');
const start = (page: Page) => page.locator('[data-talks][aria-pressed=false]');
const stop = (page: Page) => page.locator('[data-talks][aria-pressed=true]');
const primary = (page: Page) => page.locator('main section button[data-focus]');
const alert = (page: Page) => page.getByRole('alert').filter({ hasText: /\S/ }).first();

for (const language of ['en', 'fr'] as const) {
  for (const width of widths) {
    const shoot = async (page: Page, name: string) => {
      await expect(page.locator('html')).toHaveAttribute('lang', language);
      await page.screenshot({ path: join(folder, `${name}-${language}-${width}.png`) });
    };
    test.describe(`in ${language} at ${width}`, () => {
      test.beforeEach(async ({ page, context, signedIn: _ }) => {
        await page.setViewportSize({ width, height: 900 });
        await giveTone(context);
        await context.addInitScript((chosen) => localStorage.setItem('timbre.language', chosen), language);
        await context.request.patch('/api/user', { data: { language } });
        await connectAccount(context.request);
      });

      test('a session that ends', async ({ page, context }) => {
        await page.goto('/recordings');
        await start(page).click();
        await expect(page.getByText('0:02')).toBeVisible();
        await context.clearCookies({ name: 'timbre.session_token' });
        // The plan is looked at again whenever the page comes into sight.
        await page.evaluate("document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))");
        await expect(alert(page)).toBeVisible();
        await shoot(page, 'session-end-recording');
        await stop(page).click();
        await primary(page).click();
        await expect(page.locator('main section a[data-focus]')).toBeVisible();
        await shoot(page, 'session-end-unsent');
        await page.keyboard.press('Enter');
        await expect(page.locator('input[type=email]')).toBeVisible();
        await expect(alert(page)).toBeVisible();
        await shoot(page, 'session-end-login');
      });

      test('a database that is refused', async ({ page, context }) => {
        await context.addInitScript(`
          IDBFactory.prototype.open = () => { throw new DOMException('no', 'SecurityError'); };
        `);
        await page.route('/api/audio/upload', (route) => route.abort());
        await page.goto('/recordings');
        await expect(page.locator('main [role=status] .bg-warning-soft').last()).toBeVisible();
        await shoot(page, 'storage-before');
        await start(page).click();
        await expect(page.getByText('0:02')).toBeVisible();
        await stop(page).click();
        await primary(page).click();
        await expect(alert(page)).toBeVisible();
        await shoot(page, 'storage-unsent');
      });
    });
  }
}
