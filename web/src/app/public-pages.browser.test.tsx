import { logout } from '@timbre/contract/accounts';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { answer, problem } from '../../test/fake-api.ts';
import { renderApp } from '../../test/render-app.tsx';
import { expectAccessible, expectHidden, toast } from '../../test/screen.ts';

const paths = {
  'public pages': [
    '/',
    '/pricing',
    '/terms',
    '/privacy',
    '/cookies',
    '/refund',
    '/accuracy',
    '/trackers/kimai',
  ],
  'ways in': [
    '/login',
    '/register',
    '/auth',
    '/forgot',
    '/reset',
    '/email/restore?token=any',
    '/no/such/page',
  ],
};
const heading = page.css('h1');

for (const width of [390, 1440]) {
  for (const [what, own] of Object.entries(paths)) {
    test(`${what} are accessible in both languages at ${width} px`, async () => {
      for (const path of own) {
        await renderApp(path, { user: null, width });
        for (const other of ['FR – Français', 'EN – English']) {
          await expect.element(heading).toBeVisible();
          await expectAccessible();
          // Nothing is wider than the screen.
          expect(document.documentElement.scrollWidth, path).toBeLessThanOrEqual(width);
          const text = heading.element().textContent;
          await page.getByRole('button', { name: other }).click();
          await expect.element(heading).not.toHaveTextContent(text);
        }
      }
    });
  }

  test(`a page with a toast and the menu open is accessible at ${width} px`, async () => {
    answer(logout, problem('unavailable', 'Try again later.'));
    for (const path of ['/', '/pricing']) {
      await renderApp(path, { width });
      const menu = page.getByRole('menu');
      await page.getByRole('button', { name: /Account menu/ }).click();
      await menu.getByRole('menuitem', { name: 'Logout' }).click();
      await expect.element(toast('danger')).toBeVisible();
      await expectHidden(menu);
      await page.getByRole('button', { name: /Account menu/ }).click();
      await expect.element(menu).toBeVisible();
      await expectAccessible();
    }
  });
}
