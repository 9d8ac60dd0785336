import type { APIRequestContext, BrowserContext, Page } from '@playwright/test';
import { connectAccount, expect, test } from '../fixtures.ts';
import { giveTone, microphone, recordNote, sendButton } from '../recorder.ts';

test.beforeEach(async ({ context, signedIn: _ }) => {
  await giveTone(context);
  await connectAccount(context.request);
});

const offer = (page: Page) => page.getByText(/A note from .* was not sent\./);

async function listRecordings(request: APIRequestContext): Promise<unknown[]> {
  return (await request.get('/api/recordings')).json();
}

/** The keys under which notes were sent; the server gets them unless the answer is meant to be lost. */
async function watchUploads(context: BrowserContext, losesAnswer: (count: number) => boolean = () => false) {
  const keys: string[] = [];
  await context.route('**/api/audio/upload', async (route) => {
    keys.push(route.request().headers()['idempotency-key'] ?? '');
    if (!losesAnswer(keys.length)) return route.continue();
    await route.fetch();
    return undefined;
  });
  return keys;
}

test('[D-LOCAL] a tab that dies while somebody speaks loses nothing: the note is offered in the next', async ({
  page,
  context,
}) => {
  await page.goto('/recordings');
  await microphone(page).click();
  await expect(page.getByText(/Recording 0:(0[3-9]|[1-5]\d)/)).toBeVisible();
  await page.close();

  const next = await context.newPage();
  await next.goto('/recordings');
  await expect(offer(next)).toBeVisible();
  await next.getByRole('button', { name: 'Listen' }).click();
  await expect(next.getByText(/ \/ 0:(0[2-9]|[1-5]\d)/)).toBeVisible();
  await expect.poll(() => next.evaluate("document.querySelector('audio').currentTime")).toBeGreaterThan(0);
  await expect(offer(next)).toBeHidden();
  // Leaving it there, without a word, is no answer.
  await next.reload();
  await offer(next).locator('../..').getByRole('button', { name: 'Send' }).click();
  await expect.poll(() => listRecordings(context.request)).toHaveLength(1);
  await expect(offer(next)).toBeHidden();
  await next.reload();
  await expect(microphone(next)).toBeVisible();
  await expect(offer(next)).toBeHidden();
});

test('[D-LOCAL][D-RETRY] a tab that dies while it sends: the next sends it by itself, and it is one recording', async ({
  page,
  context,
}) => {
  const keys = await watchUploads(context, (count) => count === 1);
  await page.goto('/recordings');
  await recordNote(page);
  await sendButton(page).click();
  await expect.poll(() => listRecordings(context.request)).toHaveLength(1);
  await page.close();

  const next = await context.newPage();
  await next.goto('/recordings');
  await expect.poll(() => keys.length).toBe(2);
  await expect(next.getByText('Not sent yet')).toBeHidden();
  expect(new Set(keys).size).toBe(1);
  expect(await listRecordings(context.request)).toHaveLength(1);
});

test('[D-LOCAL] of two tabs, on whatever page, one sends', async ({ page, context }) => {
  await page.goto('/recordings');
  await recordNote(page);
  await context.setOffline(true);
  await sendButton(page).click();
  await expect(page.getByText("Couldn't log that. Try again.")).toBeVisible();
  await page.close();
  await context.setOffline(false);
  const keys = await watchUploads(context);
  const [recorder, settings] = [await context.newPage(), await context.newPage()];
  await Promise.all([recorder.goto('/recordings'), settings.goto('/settings')]);
  await expect(microphone(recorder)).toBeVisible();
  await expect(recorder.getByText('Not sent yet')).toBeHidden();
  await expect.poll(() => listRecordings(context.request)).toHaveLength(1);
  expect(keys).toHaveLength(1);
});

test('[D-LOCAL] what one tab records is not offered in another', async ({ page, context }) => {
  await page.goto('/recordings');
  await microphone(page).click();
  await expect(page.getByText(/Recording 0:(0[2-9]|[1-5]\d)/)).toBeVisible();
  const other = await context.newPage();
  await other.goto('/recordings');
  await expect(other.getByText('Nothing recorded yet')).toBeVisible();
  await expect(offer(other)).toBeHidden();
  await page.close();
  await expect(offer(other)).toBeVisible();
});
