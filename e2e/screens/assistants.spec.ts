import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { expect, expectAccessible, openSettings, test } from '../fixtures.ts';

/** Pictures of the page that asks whether an assistant may, and of the card of those that may; the answers are made up. */
test.setTimeout(120_000);

const folder = join(import.meta.dirname, '../../.data/screens');

const query = new URLSearchParams({
  ...{ response_type: 'code', client_id: '019a0000-0000-7000-8000-000000000001' },
  ...{ redirect_uri: 'https://assistant.example/callback', state: 'x' },
  ...{ code_challenge: 'c'.repeat(43), code_challenge_method: 'S256' },
});

const asked = {
  ...{ name: 'Desk helper', redirectHost: 'assistant.example', isOnThisDevice: false },
  ...{ scopes: ['notes:read', 'corrections:propose'], declineUrl: 'https://assistant.example/callback' },
};

const assistants = [
  'Desk helper',
  'An assistant with a name that nobody would have thought could be so long',
].map((name, number) => ({
  ...{ id: `019a0000-0000-7000-8000-00000000000${number}`, name, scopes: asked.scopes },
  ...{ redirectHost: number === 0 ? 'assistant.example' : '127.0.0.1:33418' },
  ...{ connectedAt: '2026-11-02T09:00:00Z', lastUsedAt: number === 0 ? '2026-11-18T15:12:00Z' : null },
}));

for (const language of ['en', 'fr'] as const)
  for (const width of [1440, 1024, 390])
    test(`assistants in ${language} at ${width}`, async ({ page, context, signedIn }) => {
      await page.setViewportSize({ width, height: 900 });
      await context.request.patch('/api/user', { data: { language } });
      const shoot = async (name: string, of: Page = page) => {
        await expect(of.locator('html')).toHaveAttribute('lang', language);
        const path = join(folder, `assistants-${name}-${language}-${width}.png`);
        await of.screenshot({ path, animations: 'disabled', fullPage: true });
        await expectAccessible(of);
      };
      await page.route('**/api/authorization/request?*', (route) => route.fulfill({ json: asked }));
      await page.goto(`/connect-assistant?${query}`);
      await expect(page.getByText('assistant.example').first()).toBeVisible();
      await shoot('asked');
      await page.route('**/api/authorization/grants', (route) =>
        route.fulfill({ json: { redirectUrl: '#' } }),
      );
      await page.locator('main button').last().click();
      await expect(page.locator('main a[href="/settings/api"]')).toBeVisible();
      await shoot('allowed');
      await page.goto('/connect-assistant');
      await expect(page.getByRole('alert')).toBeVisible();
      await shoot('invalid');
      await page.route('**/api/user/assistants', (route) => route.fulfill({ json: assistants }));
      await openSettings(page, signedIn.password, 'api');
      await expect(page.getByText('Desk helper')).toBeVisible();
      await shoot('card');
    });
