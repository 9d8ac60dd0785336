import type { Page } from '@playwright/test';
import { connectAccount, expect, expectNote, test } from '../fixtures.ts';
import { giveTone, recordNote, sendButton, speakElsewhere } from '../recorder.ts';

test.beforeEach(async ({ context, signedIn: _ }) => {
  await giveTone(context);
  await connectAccount(context.request);
});

const card = (page: Page) => page.locator('section', { hasText: 'Minutes this month' });
const kept = (page: Page) => page.getByText(/A note from .* was not sent\./);

test('[UPL-06][UPL-07][UPL-10][UPL-12] two free minutes are spent, and what counted still counts when it is deleted', async ({
  page,
  context,
}) => {
  await page.goto('/recordings');
  await expect(card(page).getByText('Free', { exact: true })).toBeVisible();
  await expect(card(page)).toContainText('0 of 2 minutes used');
  await recordNote(page);
  const id = await speakElsewhere(context.request, 119.5);
  let uploads = 0;
  await context.route('**/api/audio/upload', async (route) => {
    uploads += 1;
    await route.continue();
  });
  await sendButton(page).click();
  await expect(page.getByText('Not enough minutes left for this note')).toBeVisible();
  await expect(card(page)).toContainText('2 of 2 minutes used');
  await expect(card(page).getByText('More than 80% of your minutes are used.')).toBeVisible();
  await page.getByRole('button', { name: 'Keep for later' }).click();
  await expect(page.getByText('No minutes left this month')).toBeVisible();
  expect(uploads).toBe(0);

  // Without the check, the server itself says no.
  await page.route('/api/plan/check-quota', (route) => route.abort());
  await kept(page).locator('../..').getByRole('button', { name: 'Send' }).click();
  await expect(page.getByText('Not enough minutes left for this note')).toBeVisible();
  expect(uploads).toBe(1);
  await page.getByRole('button', { name: 'Keep for later' }).click();
  await expect(kept(page)).toBeVisible();

  await context.request.delete(`/api/recordings/${id}`);
  await card(page).getByRole('link', { name: 'See what counted' }).click();
  await expect(page.getByRole('main')).toContainText('2 of 2 minutes used');
  const rows = page.getByRole('table').getByRole('row');
  await expect(rows).toHaveCount(2);
  await expect(rows.nth(1)).toContainText(/2:00.*Counted.*deleted since/);
});

test('a note that fails gives its minutes back, and the page says so', async ({ page, context }) => {
  await page.goto('/recordings');
  await recordNote(page);
  const received = page.waitForResponse('**/api/audio/upload');
  await sendButton(page).click();
  const { id } = await (await received).json();
  await expectNote(context.request, id, 'failed');
  await page.goto('/usage');
  await expect(page.getByRole('main')).toContainText('0 of 2 minutes used');
  await expect(page.getByRole('table').getByRole('row').nth(1)).toContainText(/0:0\d.*Given back.*it failed/);
});
