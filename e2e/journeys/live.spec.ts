import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { connectAccount, expect, expectAccessible, notesIn, openSettings, test } from '../fixtures.ts';
import { giveSpeech } from '../microphone.ts';
import { microphone, stopButton, typeNote } from '../recorder.ts';

/** "Yesterday two hours design, one hour meeting, thirty minutes emails." */
const sound = join(import.meta.dirname, '../sounds/two-hours-design.wav');
const entries = [/design.*2h 0m/s, /meeting.*1h 0m/s, /emails.*30m/s];

// Without it nothing is there when there is no connection.
test.use({ serviceWorkers: 'allow' });
// Models are downloaded and loaded, on a machine that may do other things.
test.describe.configure({ timeout: 600_000 });
const long = { timeout: 300_000 };

test.beforeEach(async ({ context }) => {
  await giveSpeech(context, sound, { isRecognised: true });
  // What a browser sends as a form cannot be read from outside.
  await context.addInitScript(`
    const { send } = XMLHttpRequest.prototype;
    XMLHttpRequest.prototype.send = function (body) {
      if (body instanceof FormData) globalThis.sentTranscript = body.get('transcript');
      return send.call(this, body);
    };
  `);
});

const review = (page: Page) => page.getByLabel('What was recognised. Correct it if needed.');
const sentTranscript = (page: Page) => page.evaluate<string | null>('globalThis.sentTranscript ?? null');

/** Connects an account that speaks English only, turns recognition on this device on, and opens the recorder. */
async function openWithLiveWords(page: Page, password: string, { larger = false } = {}): Promise<void> {
  await connectAccount(page.request);
  await speakEnglishOnly(page);
  await openSettings(page, password, 'speaking');
  await page.getByRole('switch', { name: 'Recognise English on this device' }).click();
  const isStored = () => page.evaluate(() => localStorage.getItem('timbre.live-words'));
  await expect.poll(isStored, long).toBe('tiny');
  if (larger) {
    await page.getByRole('switch', { name: 'Use the larger model' }).click();
    await expect.poll(isStored, long).toBe('base');
  }
  await page.goto('/recordings');
}

async function speakEnglishOnly(page: Page): Promise<void> {
  const answer = await page.request.patch('/api/user', { data: { spokenLanguages: ['en'] } });
  expect(answer.ok()).toBe(true);
}

/** Records until the last words stand on the screen, and sees the entries before it stops. */
async function recordWatching(page: Page): Promise<void> {
  await microphone(page).click();
  const words = page.getByRole('region', { name: 'Your words' });
  await expect(words).toContainText(/design/i, long);
  await expect(words).toContainText(/emails/i, long);
  const forming = page.getByRole('region', { name: 'Your entries' });
  await expect(forming.getByRole('listitem')).toContainText([/design/i, /meeting/i, /emails/i], long);
  await expect(forming).toContainText('2h');
  await expectAccessible(page);
  await stopButton(page).click();
}

test('[REC-29] words and entries stand on the screen before the recording stops, and are logged once', async ({
  page,
  signedIn,
}) => {
  await openWithLiveWords(page, signedIn.password, { larger: true });
  await recordWatching(page);
  await expect(review(page)).toHaveValue(/two hours.*design.*emails/i, long);
  await expectAccessible(page);
  // Who presses Send before has the server transcribe the note.
  await expect(page.getByText('Checking the words against the whole recording')).toBeHidden(long);
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(notesIn(page).getByRole('listitem')).toContainText(entries, long);
  await expect(notesIn(page)).toHaveCount(1);
  expect(await sentTranscript(page)).toContain('"model":"moonshine-base"');
});

test('[REC-29] without a connection it is the same, and the note is sent when there is one', async ({
  page,
  context,
  signedIn,
}) => {
  await openWithLiveWords(page, signedIn.password);
  await page.evaluate('navigator.serviceWorker.ready.then(() => null)');
  await page.reload();
  await expect(microphone(page)).toBeVisible();
  await context.setOffline(true);
  await recordWatching(page);
  await review(page).fill('Yesterday two hours of design, one hour of meeting, thirty minutes of emails.');
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(page.getByText(/Your note is safe in this browser/)).toBeVisible(long);
  await context.setOffline(false);
  await expect(notesIn(page).getByRole('listitem')).toContainText(entries, long);
  await expect(notesIn(page)).toHaveCount(1);
  expect(await sentTranscript(page)).toContain('"model":"edited"');
});

test('[REC-29] corrected words stay with their note: they wait with it, and no other note gets them', async ({
  page,
  context,
  signedIn,
}) => {
  await openWithLiveWords(page, signedIn.password);
  await recordWatching(page);
  await review(page).fill('An hour of marzipan');
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await page.getByRole('button', { name: 'Listen' }).click();
  await expect(review(page)).toHaveValue(/emails/i, long);
  await review(page).fill('Two hours of nougat');
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await page.getByRole('button', { name: 'Keep for later' }).click();
  await page.getByRole('button', { name: 'Listen' }).click();
  await expect(review(page)).toHaveValue('Two hours of nougat');
});

test('[REC-30] after the first note it is offered, once; nothing of it is loaded before', async ({
  page,
  context,
  signedIn: _,
}) => {
  await connectAccount(context.request);
  await speakEnglishOnly(page);
  const loaded: string[] = [];
  page.on('request', (request) => {
    if (/\.onnx|\.wasm|recognition|capture-processor/.test(request.url()) && request.method() === 'GET')
      loaded.push(request.url());
  });
  await page.goto('/recordings');
  await expect(microphone(page)).toBeVisible();
  const offer = page.getByRole('region', { name: 'See your words as you speak' });
  await expect(offer).toBeHidden();
  await typeNote(page, 'Two hours of design');
  await expect(offer).toBeVisible(long);
  await expectAccessible(page);
  expect(loaded).toEqual([]);
  await offer.getByRole('button', { name: 'Not now' }).click();
  await expect(offer).toBeHidden();
  await page.reload();
  await expect(microphone(page)).toBeVisible();
  await expect(offer).toBeHidden();
});
