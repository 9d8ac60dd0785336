import type { Page } from '@playwright/test';
import { connectAccount, expect, test } from '../fixtures.ts';

async function showToast(page: Page) {
  await page.getByLabel('Email').fill('nobody@example.com');
  await page.getByLabel('Password').fill('wrong password');
  await page.locator('form').getByRole('button').click();
  const toast = page.locator('[data-tone=danger]');
  await expect(toast).toBeVisible();
  return toast;
}

test('[UI-01] toasts: one at a time, 5000 ms, 420 px at most, F8 brings the focus', async ({ page }) => {
  await page.clock.install();
  await page.goto('/login');
  const toast = await showToast(page);
  expect((await toast.boundingBox())?.width).toBeLessThanOrEqual(420);
  const list = page.getByRole('region', { name: 'Notifications (F8)' }).getByRole('list');
  expect((await list.boundingBox())?.width).toBe(420);
  const answered = page.waitForResponse('/api/login');
  await page.locator('form').getByRole('button').click();
  await answered;
  await expect(page.locator('[data-tone]')).toHaveCount(1);

  await page.keyboard.press('F8');
  await expect(list).toBeFocused();
  // While it has the focus it stays; afterwards its time runs.
  await page.clock.runFor(20_000);
  await expect(toast).toBeVisible();
  await toast.getByRole('button', { name: 'Close' }).click();
  await expect(toast).toBeHidden();

  await showToast(page);
  await page.clock.runFor(4_000);
  await expect(toast).toBeVisible();
  await page.clock.runFor(1_100);
  await expect(toast).toBeHidden();
});

test('[UI-01] a swipe to the right past 50 px dismisses a toast, a shorter one does not', async ({
  page,
}) => {
  await page.goto('/login');
  const toast = await showToast(page);
  const swipe = async (distance: number) => {
    const box = await toast.boundingBox();
    const [x, y] = [(box?.x ?? 0) + 60, (box?.y ?? 0) + 20];
    await page.mouse.move(x, y);
    await page.mouse.down();
    for (let moved = 5; moved <= distance; moved += 5) await page.mouse.move(x + moved, y);
    await page.mouse.up();
  };
  await swipe(45);
  await expect(toast).toHaveAttribute('data-state', 'open');
  await expect(toast).toHaveAttribute('data-swipe', 'cancel');
  await swipe(60);
  await expect(toast).toBeHidden();
});

test('[UI-02] tooltips: when they open, when they close, and where they stand', async ({
  page,
  context,
  signedIn,
}) => {
  await connectAccount(context.request);
  await page.clock.install();
  await page.goto('/settings');
  await page.getByLabel('Password').fill(signedIn.password);
  await page.getByRole('button', { name: 'Verify' }).click();
  const reveal = page.getByRole('button', { name: 'Reveal the token' });
  const copy = page.getByRole('button', { name: 'Copy the current token' });
  const tip = page.locator('[data-side]').filter({ hasText: /token/ });
  await expect(reveal).toBeVisible();
  const away = () => page.mouse.move(5, 300, { steps: 5 });
  await page.clock.pauseAt(Date.now() + 60_000);

  await reveal.hover();
  await page.clock.runFor(650);
  await expect(tip).toBeHidden();
  await page.clock.runFor(100);
  await expect(tip).toBeVisible();
  const [button, content] = [await reveal.boundingBox(), await tip.boundingBox()];
  expect(Math.round((button?.y ?? 0) - (content?.y ?? 0) - (content?.height ?? 0))).toBe(4);
  // From the trigger straight onto the tooltip it stays, away from both it closes.
  await tip.hover();
  await expect(tip).toBeVisible();
  await away();
  await expect(tip).toBeHidden();

  // Within 300 ms of the last one the next opens at once, later it takes its time again.
  await page.clock.runFor(200);
  await copy.hover();
  await page.clock.runFor(20);
  await expect(tip).toBeVisible();
  await away();
  await expect(tip).toBeHidden();
  await page.clock.runFor(400);
  await copy.hover();
  await page.clock.runFor(400);
  await expect(tip).toBeHidden();
  await page.clock.runFor(400);
  await expect(tip).toBeVisible();

  await page.mouse.down();
  await expect(tip).toBeHidden();
  await page.mouse.up();
  await away();

  await page.clock.runFor(1_000);
  // By keyboard, again if the page was still busy with what was pressed before.
  await expect(async () => {
    await reveal.focus();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Shift+Tab');
    await expect(tip).toBeVisible({ timeout: 1_000 });
  }).toPass({ timeout: 5_000 });
  await page.mouse.wheel(0, 200);
  await expect(tip).toBeHidden();
});
