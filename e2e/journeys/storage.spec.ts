import type { Page } from '@playwright/test';
import { connectAccount, expect, expectAccessible, fetchLedger, test } from '../fixtures.ts';

const warning = (page: Page) =>
  page
    .getByRole('status')
    .filter({ hasText: /This browser cannot store notes|Ce navigateur ne peut pas conserver de notes/ });

for (const language of ['en', 'fr'] as const)
  test(`[REC-20] a browser that refuses its database says so before anything is recorded, and the note is sent once: ${language}`, async ({
    page,
    context,
    signedIn: _,
  }) => {
    await context.addInitScript(`
      IDBFactory.prototype.open = () => { throw new DOMException('no', 'SecurityError'); };
    `);
    const token = await connectAccount(context.request);
    await context.request.patch('/api/user', { data: { language } });
    const keys: string[] = [];
    await context.route('**/api/notes', async (route) => {
      keys.push(route.request().headers()['idempotency-key'] ?? '');
      if (keys.length === 1) await route.abort();
      else await route.continue();
    });
    await page.goto('/recordings');
    await expect(warning(page)).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: /Type instead|Écrire plutôt/ }).click();
    await page.locator('textarea').fill('yesterday two hours design');
    await page.locator('form button[type=submit]').click();
    const failure = page
      .getByRole('alert')
      .filter({ hasText: /Keep this page open|Gardez cette page ouverte/ });
    await expect(failure).toBeVisible();
    await expectAccessible(page);
    // Leaving would lose the note: the browser asks, and here the answer is to stay.
    const asked = page.waitForEvent('dialog');
    await page.evaluate('setTimeout(() => location.reload())');
    const dialog = await asked;
    expect(dialog.type()).toBe('beforeunload');
    await dialog.dismiss();
    await page
      .locator('main')
      .getByRole('button', { name: /^(Retry|Réessayer)$/ })
      .click();
    await expect.poll(() => fetchLedger(page, token)).toHaveLength(1);
    expect(new Set(keys).size).toBe(1);
    await expect(failure).toBeHidden();
    await page.reload();
    await expect(warning(page)).toBeVisible();
  });
