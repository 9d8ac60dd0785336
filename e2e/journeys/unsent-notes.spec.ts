import { randomUUID } from 'node:crypto';
import type { APIRequestContext, BrowserContext, Page } from '@playwright/test';
import { connectAccount, entriesIn, expect, expectAccessible, test } from '../fixtures.ts';
import { giveTone, microphone, recordNote, sendButton, stopButton, typeNote } from '../recorder.ts';

test.beforeEach(async ({ context, signedIn: _ }) => {
  await giveTone(context);
  await connectAccount(context.request);
});

const offer = (page: Page) => page.getByText(/A note from .* was not sent\./);
const waits = (page: Page) => page.getByText(/A note from .* waits for a connection/);

async function recordingsOf(request: APIRequestContext): Promise<unknown[]> {
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

async function logOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Account menu' }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
}

test('[D-LOCAL] a tab that dies while somebody speaks loses nothing: the note is offered in the next', async ({
  page,
  context,
}) => {
  await page.goto('/recordings');
  await microphone(page).click();
  await expect(page.getByText(/Recording 0:0[3-9]/)).toBeVisible();
  await page.close();

  const next = await context.newPage();
  await next.goto('/recordings');
  await expect(offer(next)).toBeVisible();
  await expectAccessible(next);
  await next.getByRole('button', { name: 'Listen' }).click();
  await expect(next.getByText(/ \/ 0:0[23]/)).toBeVisible();
  await expect.poll(() => next.evaluate("document.querySelector('audio').currentTime")).toBeGreaterThan(0);
  await expect(offer(next)).toBeHidden();
  // Leaving it there, without a word, is no answer.
  await next.reload();
  await offer(next).locator('../..').getByRole('button', { name: 'Send' }).click();
  await expect.poll(() => recordingsOf(context.request)).toHaveLength(1);
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
  await expect.poll(() => recordingsOf(context.request)).toHaveLength(1);
  await page.close();

  const next = await context.newPage();
  await next.goto('/recordings');
  await expect.poll(() => keys.length).toBe(2);
  await expect(next.getByText('Not sent yet')).toBeHidden();
  expect(new Set(keys).size).toBe(1);
  expect(await recordingsOf(context.request)).toHaveLength(1);
});

test('[D-LOCAL] sent without a connection, a note goes out by itself when it is back', async ({
  page,
  context,
}) => {
  await page.goto('/recordings');
  await recordNote(page);
  await context.setOffline(true);
  await sendButton(page).click();
  await expect(page.getByText("Couldn't log that. Try again.")).toBeVisible();
  await expect(page.getByText(/Your note is safe in this browser/)).toBeVisible();
  await page.getByRole('button', { name: 'Keep for later' }).click();
  await expect(waits(page)).toBeVisible();
  await expectAccessible(page);
  // Without a connection too, the next one can be recorded.
  await recordNote(page);
  await context.setOffline(false);
  await expect.poll(() => recordingsOf(context.request)).toHaveLength(1);
  await expect(waits(page)).toBeHidden();
  await expect(page.getByRole('button', { name: 'Delete', exact: true })).toBeVisible();
});

test('[D-LOCAL] the recorder that could not send a note follows it when it goes out later', async ({
  page,
  context,
}) => {
  await page.goto('/recordings');
  await recordNote(page);
  await context.setOffline(true);
  await sendButton(page).click();
  await expect(page.getByText("Couldn't log that. Try again.")).toBeVisible();
  await context.setOffline(false);
  // At once, or after the first pause where the connection was back before the recorder had given up.
  await expect(page.getByText(/Your note is safe in this browser/)).toBeHidden({ timeout: 15_000 });
  await expect.poll(() => recordingsOf(context.request)).toHaveLength(1);
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
  await expect.poll(() => recordingsOf(context.request)).toHaveLength(1);
  expect(keys).toHaveLength(1);
});

test('[D-LOCAL] a note that did not go out is sent from the settings too, and is in the history on the way back', async ({
  page,
  context,
}) => {
  test.setTimeout(60_000);
  await context.route('**/api/notes', (route) => route.abort());
  await page.goto('/recordings');
  await typeNote(page, 'Yesterday 1h design');
  await expect(page.getByText(/Your note is safe in this browser/)).toBeVisible();
  await page.getByRole('button', { name: 'Account menu' }).click();
  await page.getByRole('menuitem', { name: 'Settings' }).click();
  await expect(page).toHaveURL('/settings');
  expect(await recordingsOf(context.request)).toHaveLength(0);
  await context.unroute('**/api/notes');
  await expect.poll(() => recordingsOf(context.request), { timeout: 25_000 }).toHaveLength(1);
  await page.goBack();
  await expect(entriesIn(page)).toContainText('design', { timeout: 20_000 });
});

test('[D-LOCAL] what one tab records is not offered in another', async ({ page, context }) => {
  await page.goto('/recordings');
  await microphone(page).click();
  await expect(page.getByText(/Recording 0:0[2-9]/)).toBeVisible();
  const other = await context.newPage();
  await other.goto('/recordings');
  await expect(other.getByText('Nothing recorded yet')).toBeVisible();
  await expect(offer(other)).toBeHidden();
  await page.close();
  await expect(offer(other)).toBeVisible();
});

test('[D-LOCAL] logging out asks about an unsent note; kept, it waits for its owner and shows to nobody else', async ({
  page,
  context,
  signedIn,
}) => {
  await page.goto('/recordings');
  await recordNote(page);
  await logOut(page);
  const question = page.getByRole('dialog', { name: 'A note has not been sent yet' });
  await expect(question).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(question).toBeHidden();
  await expect(sendButton(page)).toBeVisible();
  await logOut(page);
  await question.getByRole('button', { name: 'Keep for my return' }).click();
  await expect(page).toHaveURL('/');

  const other = { email: `${randomUUID()}@example.com`, password: 'correct horse battery' };
  await context.request.post('/api/register', { data: other });
  await connectAccount(context.request);
  await page.goto('/recordings');
  await expect(page.getByText('Nothing recorded yet')).toBeVisible();
  await expect(offer(page)).toBeHidden();
  // Nothing of theirs is unsent, so nothing is asked.
  await logOut(page);
  await expect(page).toHaveURL('/');
  expect((await context.request.post('/api/login', { data: signedIn })).ok()).toBe(true);
  await page.goto('/recordings');
  await expect(offer(page)).toBeVisible();
});

for (const { answer, count } of [
  { answer: 'Send and log out', count: 1 },
  { answer: 'Discard and log out', count: 0 },
]) {
  test(`[D-LOCAL] logging out with an unsent note: ${answer}`, async ({ page, context, signedIn }) => {
    await page.goto('/recordings');
    await recordNote(page);
    await page.getByRole('link', { name: 'Timbre' }).first().click();
    // Its own header comes with it, a moment after its address.
    await expect(page.getByRole('heading', { name: 'Speak Your Time' })).toBeVisible();
    await logOut(page);
    await page.getByRole('button', { name: answer }).click();
    await expect(page.getByRole('banner').getByRole('link', { name: 'Log In' })).toBeVisible();
    await context.request.post('/api/login', { data: signedIn });
    expect(await recordingsOf(context.request)).toHaveLength(count);
    await page.goto('/recordings');
    await expect(microphone(page)).toBeVisible();
    await expect(offer(page)).toBeHidden();
  });
}

test('[D-LOCAL] a note that the server refuses is kept and not sent over and over', async ({
  page,
  context,
}) => {
  let uploads = 0;
  await context.route('**/api/audio/upload', async (route) => {
    uploads += 1;
    await route.fulfill({ status: 422, body: 'This audio cannot be read.' });
  });
  await page.goto('/recordings');
  await recordNote(page);
  await sendButton(page).click();
  await expect(page.getByRole('alert').filter({ hasText: 'This audio cannot be read.' })).toBeVisible();
  await page.reload();
  await expect(offer(page)).toBeVisible();
  await expect(stopButton(page)).toBeHidden();
  expect(uploads).toBe(1);
});
