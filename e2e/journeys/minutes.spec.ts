import type { BrowserContext, Page } from '@playwright/test';
import { connectAccount, expect, expectAccessible, expectNote, test, toastIn } from '../fixtures.ts';
import { giveTone, microphone, recordNote, sendButton, speakElsewhere, typeNote } from '../recorder.ts';

test.beforeEach(async ({ context, signedIn: _ }) => {
  await giveTone(context);
  await connectAccount(context.request);
});

const card = (page: Page) => page.locator('section', { hasText: 'Minutes this month' });
const kept = (page: Page) => page.getByText(/A note from .* was not sent\./);
const exceeded = "Quota exceeded! You've used 1.9 of 2 minutes. Upgrade to continue tracking";

/** What was sent to an address, as JSON. */
async function sentTo(page: Page, path: string): Promise<unknown[]> {
  const bodies: unknown[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith(path)) bodies.push(request.postDataJSON());
  });
  return bodies;
}

async function countUploads(context: BrowserContext): Promise<() => number> {
  let count = 0;
  await context.route('**/api/audio/upload', async (route) => {
    count += 1;
    await route.continue();
  });
  return () => count;
}

async function answerQuota(page: Page, allowed: boolean): Promise<void> {
  await page.route('/api/plan/check-quota', (route) =>
    route.fulfill({ json: { allowed, current: 114, limit: 120 } }),
  );
}

test('[UPL-06][D-LOCAL] a note that does not fit into the month is not sent, is kept, and goes out once it fits', async ({
  page,
  context,
}) => {
  test.setTimeout(60_000);
  const uploads = await countUploads(context);
  const asked = await sentTo(page, '/api/plan/check-quota');
  await answerQuota(page, false);
  await page.goto('/recordings');
  await recordNote(page);
  await sendButton(page).click();
  await expect(toastIn(page, 'danger')).toContainText(exceeded);
  await toastIn(page, 'danger').getByRole('button', { name: 'View Plans' }).click();
  await expect(page).toHaveURL('/pricing');
  expect(asked).toEqual([{ durationSeconds: expect.any(Number) }]);

  // It waits for its owner: it does not go out by itself, and it can be sent again and again.
  await page.goto('/recordings');
  await expect(kept(page)).toBeVisible();
  await kept(page).locator('../..').getByRole('button', { name: 'Send' }).click();
  await expect(toastIn(page, 'danger')).toContainText(exceeded);
  await page.getByRole('button', { name: 'Keep for later' }).click();
  await expect(microphone(page)).toBeVisible();
  await expect(kept(page)).toBeVisible();
  expect(uploads()).toBe(0);

  await answerQuota(page, true);
  await kept(page).locator('../..').getByRole('button', { name: 'Send' }).click();
  await expect.poll(uploads).toBe(1);
  await expect(kept(page)).toBeHidden();
});

test('[UPL-06] a note that does not fit can be discarded', async ({ page }) => {
  await answerQuota(page, false);
  await page.goto('/recordings');
  await recordNote(page);
  await sendButton(page).click();
  await expect(page.getByText('Not enough minutes left for this note')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(page.getByText('Note discarded', { exact: true })).toBeVisible();
  await page.reload();
  await expect(microphone(page)).toBeVisible();
  await expect(kept(page)).toBeHidden();
});

test('[UPL-06] the plans are one key away from a note that does not fit', async ({ page }) => {
  await answerQuota(page, false);
  await page.goto('/recordings');
  await recordNote(page);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main').getByRole('link', { name: 'View Plans' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/pricing');
});

test('[UPL-07][UPL-06] a check that fails keeps no note back, and the server’s own no is told the same way', async ({
  page,
}) => {
  let isRefusing = true;
  let uploads = 0;
  await page.route('/api/plan/check-quota', (route) => route.fulfill({ status: 500, body: 'Broken.' }));
  await page.route('/api/audio/upload', async (route) => {
    uploads += 1;
    if (!isRefusing) return route.continue();
    // The server can tell the figures again by now.
    await answerQuota(page, true);
    const headers = { 'x-error-code': 'minutes-spent' };
    return route.fulfill({ status: 402, headers, body: 'Your minutes do not suffice for this note.' });
  });
  await page.goto('/recordings');
  await recordNote(page);
  await sendButton(page).click();
  await expect(toastIn(page, 'danger')).toContainText(exceeded);
  await expect(toastIn(page, 'danger').getByRole('button', { name: 'View Plans' })).toBeVisible();
  await page.reload();
  await expect(kept(page)).toBeVisible();
  expect(uploads).toBe(1);
  isRefusing = false;
  await page.route('/api/plan/check-quota', (route) => route.abort());
  await kept(page).locator('../..').getByRole('button', { name: 'Send' }).click();
  await expect(kept(page)).toBeHidden();
  await expect.poll(() => uploads).toBe(2);
});

test('[D-LOCAL] the note of a suspended account is kept, and the server says why it was not sent', async ({
  page,
}) => {
  const sentence = 'Your account is suspended.';
  await page.route('/api/audio/upload', (route) =>
    route.fulfill({ status: 403, headers: { 'x-error-code': 'account-suspended' }, body: sentence }),
  );
  await page.goto('/recordings');
  await recordNote(page);
  await sendButton(page).click();
  await expect(page.getByRole('alert').filter({ hasText: sentence })).toBeVisible();
  await expect(toastIn(page, 'danger')).toContainText(sentence);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Keep for later' }).click();
  await expect(kept(page)).toBeVisible();
});

test('[UPL-09] after an upload its length is reported, and then the plan is looked at again', async ({
  page,
}) => {
  const reports = await sentTo(page, '/api/plan/record-usage');
  const looks = await sentTo(page, '/api/plan/current');
  await page.route('/api/plan/record-usage', (route) => route.fulfill({ status: 500, body: 'Broken.' }));
  await page.goto('/recordings');
  await expect(card(page).getByRole('progressbar')).toBeVisible();
  const before = looks.length;
  await recordNote(page);
  const received = page.waitForResponse('**/api/audio/upload');
  await sendButton(page).click();
  const { id } = await (await received).json();
  await expect.poll(() => reports).toEqual([{ recordingId: id, durationSeconds: expect.any(Number) }]);
  await expect.poll(() => looks.length).toBeGreaterThan(before);
  await expect(page.getByText('Broken.')).toBeHidden();
});

test('[D-TEXT] a typed note is sent without a look at the minutes', async ({ page }) => {
  const asked = await sentTo(page, '/api/plan/check-quota');
  const reports = await sentTo(page, '/api/plan/record-usage');
  await page.goto('/recordings');
  const received = page.waitForResponse('**/api/notes');
  await typeNote(page, 'Today, 2h design');
  expect((await received).ok()).toBe(true);
  expect([asked, reports]).toEqual([[], []]);
});

test('[UPL-06][UPL-07][UPL-10][UPL-12] two free minutes are spent, and what counted still counts when it is deleted', async ({
  page,
  context,
}) => {
  test.setTimeout(90_000);
  await page.goto('/recordings');
  await expect(card(page).getByText('Free', { exact: true })).toBeVisible();
  await expect(card(page)).toContainText('0 of 2 minutes used');
  await recordNote(page);
  const id = await speakElsewhere(context.request, 119.5);
  const uploads = await countUploads(context);
  await sendButton(page).click();
  await expect(page.getByText('Not enough minutes left for this note')).toBeVisible();
  await expect(card(page)).toContainText('2 of 2 minutes used');
  await expect(card(page).getByText('More than 80% of your minutes are used.')).toBeVisible();
  await page.getByRole('button', { name: 'Keep for later' }).click();
  await expect(page.getByText('No minutes left this month')).toBeVisible();
  expect(uploads()).toBe(0);

  // Without the check, the server itself says no.
  await page.route('/api/plan/check-quota', (route) => route.abort());
  await kept(page).locator('../..').getByRole('button', { name: 'Send' }).click();
  await expect(page.getByText('Not enough minutes left for this note')).toBeVisible();
  expect(uploads()).toBe(1);
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
  test.setTimeout(60_000);
  await page.goto('/recordings');
  await recordNote(page);
  const received = page.waitForResponse('**/api/audio/upload');
  await sendButton(page).click();
  const { id } = await (await received).json();
  await expectNote(context.request, id, 'failed');
  await page.goto('/usage');
  await expect(page.getByRole('main')).toContainText('0 of 2 minutes used');
  await expect(page.getByRole('table').getByRole('row').nth(1)).toContainText(/0:0\d.*Given back.*it failed/);
  await expectAccessible(page);
});
