import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { expect, expectAccessible, test } from '../fixtures.ts';

/** Pictures of the card of API tokens; the answers are made up, so that all its states can be seen. */
test.setTimeout(120_000);

const folder = join(import.meta.dirname, '../../.data/screens');
const path = '/api/user/api-tokens';
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();

const token = (number: number, change: object) => ({
  id: `019a0000-0000-7000-8000-${String(number).padStart(12, '0')}`,
  name: 'Raycast',
  scopes: ['notes:write', 'notes:read'],
  ending: 'x9Qa',
  createdAt: inDays(-40),
  expiresAt: inDays(50),
  lastUsedAt: inDays(-0.1),
  ...change,
});

const tokens = [
  token(1, {}),
  token(2, {
    name: 'Shortcuts on my phone, to log the hours on the way home from the office',
    scopes: ['notes:write'],
    ending: '-3_k',
    expiresAt: null,
    lastUsedAt: null,
  }),
  token(3, { name: 'Backup', scopes: ['notes:read'], createdAt: inDays(-31), expiresAt: inDays(-1) }),
];

for (const language of ['en', 'fr'] as const) {
  for (const width of [1440, 1024, 390]) {
    const card = (page: Page) => page.locator('section', { has: page.locator('a[href="/api/docs"]') });
    const shoot = async (page: Page, name: string) => {
      await expect(page.locator('html')).toHaveAttribute('lang', language);
      await page.screenshot({
        path: join(folder, `api-tokens-${name}-${language}-${width}.png`),
        animations: 'disabled',
      });
    };
    const shootCard = async (page: Page, name: string) => {
      // In the middle of the window, with its neighbours above and below.
      await card(page).evaluate((section) =>
        section.scrollIntoView({ block: 'center', behavior: 'instant' }),
      );
      await shoot(page, name);
      await expectAccessible(page);
    };

    test(`API tokens in ${language} at ${width}`, async ({ page, context, signedIn }) => {
      await page.setViewportSize({ width, height: 900 });
      await context.request.patch('/api/user', { data: { language } });
      const open = async () => {
        await page.goto('/settings/api');
        await page.locator('input[type=password]').fill(signedIn.password);
        await page.locator('form button[type=submit]').click();
        await expect(card(page)).toBeVisible();
        await page.locator('[data-tone=success] button').click();
        await expect(page.locator('[data-tone=success]')).toBeHidden();
      };
      await page.route(path, () => {});
      await open();
      await expect(card(page).locator('.animate-pulse')).toBeVisible();
      await shootCard(page, 'loading');
      await page.route(path, (route) => route.fulfill({ status: 500, body: 'Broken.' }));
      await open();
      await expect(card(page).getByRole('alert')).toBeVisible();
      await shootCard(page, 'failed');
      await page.route(path, (route) => route.fulfill({ json: tokens }));
      await card(page).getByRole('alert').getByRole('button').click();
      await expect(card(page).getByRole('listitem')).toHaveCount(tokens.length);
      await shootCard(page, 'full');
      await card(page).getByRole('listitem').first().getByRole('button').click();
      await expect(page.getByRole('dialog')).toBeVisible();
      await shoot(page, 'delete');

      await page.unrouteAll();
      await open();
      await expect(card(page).getByRole('button')).toBeVisible();
      await shootCard(page, 'empty');
      await card(page).getByRole('button').click();
      const dialog = page.getByRole('dialog');
      await dialog.getByRole('textbox').fill('Raycast');
      await shoot(page, 'dialog');
      const boxes = await dialog.getByRole('checkbox').all();
      for (const box of boxes) await box.uncheck();
      await shoot(page, 'dialog-none');
      for (const box of boxes) await box.check();
      await page.keyboard.press('Enter');
      await expect(dialog.locator('input[readonly]')).toBeFocused();
      await shoot(page, 'made');
      await expectAccessible(page);
    });
  }
}
