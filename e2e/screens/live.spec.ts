import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { connectAccount, expect, logNote, openSettings, test } from '../fixtures.ts';
import { giveSpeech } from '../microphone.ts';

/** Pictures of recognition on the device, for people to look at. */
test.use({ contextOptions: { reducedMotion: 'no-preference' } });
test.setTimeout(600_000);

const folder = join(import.meta.dirname, '../../.data/screens');
const sound = join(import.meta.dirname, '../sounds/two-hours-design.wav');
const start = (page: Page) => page.locator('[data-talks][aria-pressed=false]');
const stop = (page: Page) => page.locator('[data-talks][aria-pressed=true]');

for (const language of ['en', 'fr'] as const)
  for (const width of [1440, 1024, 390])
    test(`live words, ${language}, ${width} px`, async ({ page, context, signedIn }) => {
      const shoot = async (name: string) => {
        await expect(page.locator('html')).toHaveAttribute('lang', language);
        await page.screenshot({ path: join(folder, `live-${name}-${language}-${width}.png`) });
      };
      await page.setViewportSize({ width, height: width === 390 ? 844 : 900 });
      await giveSpeech(context, sound);
      await connectAccount(context.request);
      await context.request.patch('/api/user', { data: { spokenLanguages: ['en'], language } });
      await logNote(context.request, 'Yesterday 1h design');
      await page.addInitScript(`localStorage.setItem('timbre.language', '${language}')`);
      await page.goto('/recordings');
      const offer = page.locator('section[aria-labelledby=live-offer]');
      await offer.scrollIntoViewIfNeeded();
      await shoot('offer');
      await offer.getByRole('button').first().click();
      await expect(offer.getByRole('progressbar')).toBeVisible();
      await shoot('downloading');
      await expect(offer).toBeHidden({ timeout: 300_000 });
      await start(page).click();
      const [words, entries] = [
        page.locator('section[tabindex="0"]').first(),
        page.locator('section[tabindex="0"]').last(),
      ];
      await expect(words).toBeVisible();
      await shoot('listening');
      await expect(words).toContainText('design', { timeout: 300_000 });
      await shoot('words');
      await expect(entries.getByRole('listitem')).toHaveCount(3, { timeout: 300_000 });
      await shoot('entries');
      await stop(page).click();
      await expect(page.locator('textarea')).toHaveValue(/emails/, { timeout: 300_000 });
      await shoot('review');
      await page.screenshot({
        path: join(folder, `live-review-whole-${language}-${width}.png`),
        fullPage: true,
      });
      if (language === 'en') {
        await openSettings(page, signedIn.password, 'speaking');
        await page.getByRole('switch', { name: 'Recognise English on this device' }).scrollIntoViewIfNeeded();
        await shoot('settings');
      }
    });
