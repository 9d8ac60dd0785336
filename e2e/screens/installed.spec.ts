import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { connectAccount, expect, test } from '../fixtures.ts';
import { giveTone } from '../recorder.ts';

/** Pictures of the installed app where it differs from a page: without a connection, with a shared file, with the offer. */
test.use({ serviceWorkers: 'allow' });
test.setTimeout(60_000);

const folder = join(import.meta.dirname, '../../.data/screens');
const spoken = join(import.meta.dirname, '../sounds/two-hours-design.wav');

for (const language of ['en', 'fr'] as const) {
  for (const width of [1440, 1024, 390]) {
    const shoot = async (page: Page, name: string) => {
      await expect(page.locator('html')).toHaveAttribute('lang', language);
      await page.screenshot({ path: join(folder, `installed-${name}-${language}-${width}.png`) });
    };

    test(`the installed app in ${language} at ${width}`, async ({ page, context, signedIn: _ }) => {
      await page.setViewportSize({ width, height: 900 });
      await context.request.patch('/api/user', { data: { language } });
      await giveTone(context);
      await connectAccount(context.request);
      await page.goto('/recordings');
      await expect(page.locator('[data-talks][aria-pressed=false]')).toBeVisible();
      await page.evaluate('navigator.serviceWorker.ready');

      await page.evaluate(`
        const offer = new Event('beforeinstallprompt');
        offer.prompt = async () => {};
        dispatchEvent(offer);
      `);
      await page.locator('header button[aria-haspopup=menu]').click();
      await expect(page.getByRole('menu')).toBeVisible();
      await shoot(page, 'offer');
      await page.keyboard.press('Escape');

      await page.evaluate(`document.body.insertAdjacentHTML('beforeend',
        '<form method="post" action="/share" enctype="multipart/form-data"><input type="file" name="audio"></form>')`);
      const buffer = readFileSync(spoken);
      await page
        .locator('input[type=file]')
        .setInputFiles({ name: 'note.wav', mimeType: 'audio/wav', buffer });
      await page.evaluate("document.querySelector('input[type=file]').form.submit()");
      const card = page
        .getByRole('listitem')
        .filter({ has: page.getByRole('button') })
        .first();
      await expect(card).toBeVisible();
      await shoot(page, 'shared');
      await card.getByRole('button').nth(1).click();
      await expect(page.getByText(/0:\d\d \/ 0:\d\d/)).toBeVisible();
      await shoot(page, 'shared-heard');

      await context.setOffline(true);
      await page.goto('/recordings');
      await expect(page.locator('[data-talks][aria-pressed=false]')).toBeVisible();
      await shoot(page, 'offline');
      await page.locator('[data-talks][aria-pressed=false]').click();
      await expect(page.getByText('0:02')).toBeVisible();
      await page.locator('[data-talks][aria-pressed=true]').click();
      await shoot(page, 'offline-preview');
      await page.locator('main section button[data-focus]').click();
      await expect(
        page
          .getByRole('alert')
          .filter({ has: page.locator('p') })
          .first(),
      ).toBeVisible();
      await shoot(page, 'offline-sent');
      await page.goto('/settings');
      await expect(page.locator('h1')).toBeVisible();
      await shoot(page, 'offline-settings');
      await page.goto('/recordings?shared=refused');
      await expect(page.locator('[data-tone=danger]')).toBeVisible();
      await shoot(page, 'refused');
    });
  }
}
