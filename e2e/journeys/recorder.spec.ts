import type { Locator, Page, Route } from '@playwright/test';
import { chromium } from '../chromium.ts';
import { connectAccount, expect, expectAccessible, test } from '../fixtures.ts';
import { giveTone, microphone, recordNote, refuseMicrophone, sendButton, stopButton } from '../microphone.ts';

test.use({
  launchOptions: { ...chromium, args: [...chromium.args, '--autoplay-policy=no-user-gesture-required'] },
});

const processing = (page: Page) =>
  page.getByText(/Listening to every|Telling hours|Looking for the right|Lining up|Filling in your/);
const typeInstead = (page: Page) => page.getByRole('button', { name: 'Type instead' });

async function typeNote(page: Page, text: string): Promise<void> {
  await typeInstead(page).click();
  await page.getByLabel('Your note').fill(text);
  await sendButton(page).click();
}

/** The list as the server gives it, but with every recording still in work, until the end of the hold. */
async function holdInWork(page: Page): Promise<() => void> {
  let isHeld = true;
  await page.route('/api/recordings', async (route) => {
    if (!isHeld) return route.continue();
    const response = await route.fetch();
    const list: object[] = await response.json();
    return route.fulfill({
      json: list.map((one) => ({ ...one, status: 'processing', step: 'extracting' })),
    });
  });
  return () => {
    isHeld = false;
  };
}

test.describe('with a microphone', () => {
  test.beforeEach(async ({ context, signedIn: _ }) => {
    await giveTone(context);
    await connectAccount(context.request, { projects: [{ name: 'Website' }, { name: 'Apollo' }] });
  });

  test('[REC-01][REC-02][REC-03][REC-04] a note is recorded, looked at and deleted', async ({ page }) => {
    await page.clock.install();
    await page.goto('/recordings');
    await expect(microphone(page)).toHaveAttribute('aria-pressed', 'false');
    await microphone(page).click();
    await expect(stopButton(page)).toHaveAttribute('aria-pressed', 'true');
    await page.clock.runFor(7_100);
    await expect(page.getByText('Recording 0:07')).toBeVisible();
    await page.clock.runFor(58_000);
    await expect(page.getByText('Recording 1:05')).toBeVisible();
    await stopButton(page).click();
    await expect(page.getByText('Length 1:05')).toBeVisible();
    expect(await page.evaluate('tone.getTracks().map((track) => track.readyState)')).toEqual(['ended']);

    await expect(sendButton(page)).toBeFocused();
    const project = page.getByLabel('Project');
    await expect(project).toHaveValue('auto');
    await project.selectOption('Website');
    await page.getByRole('button', { name: 'Play', exact: true }).click();
    await expect.poll(() => page.evaluate("document.querySelector('audio').currentTime")).toBeGreaterThan(0);
    await page.getByRole('button', { name: 'Pause', exact: true }).click();
    await expect(page.getByRole('button', { name: 'Play', exact: true })).toBeVisible();

    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    await expect(microphone(page)).toBeFocused();
    await microphone(page).click();
    await stopButton(page).click();
    await expect(page.getByLabel('Project')).toHaveValue('auto');
  });

  test('[REC-05][REC-06][REC-08][UPL-04] a note goes out with its project, and stands in the list before the answer', async ({
    page,
  }) => {
    await page.goto('/recordings');
    await expect(page.getByText('Nothing recorded yet')).toBeVisible();
    const waiting: Route[] = [];
    await page.route('/api/audio/upload', (route) => void waiting.push(route));
    await recordNote(page);
    const project = page.getByLabel('Project');
    await project.selectOption('Apollo');
    const id = await project.inputValue();
    await sendButton(page).click();
    await expect(page.getByRole('heading', { name: 'In progress' })).toBeVisible();
    for (const name of ['Play', 'Delete', 'Send'])
      await expect(page.getByRole('button', { name, exact: true })).toBeDisabled();
    await expect(project).toBeDisabled();
    await expect(page.getByRole('progressbar', { name: 'Sending your note' })).toBeVisible();
    await expectAccessible(page);
    // It stays although the list is asked for meanwhile and the server does not know it yet.
    await page.waitForResponse('/api/recordings');
    await page.waitForResponse('/api/recordings');
    await expect(page.getByRole('heading', { name: 'In progress' })).toBeVisible();

    const request = waiting[0]?.request();
    expect(request?.headers()['x-project-id']).toBe(id);
    const body = request?.postDataBuffer()?.toString('latin1') ?? '';
    expect(body).toContain('name="audio"; filename="recording.webm"');
    expect(body).toContain('Content-Type: audio/webm');
    await waiting[0]?.continue();
    await expect(processing(page)).toBeVisible();
    await expect.poll(async () => (await page.request.get('/api/recordings')).json()).toHaveLength(1);
  });

  test('[REC-06] without a picked project none is sent, and without projects there is nothing to pick', async ({
    page,
    context,
  }) => {
    await page.goto('/recordings');
    await recordNote(page);
    const [request] = await Promise.all([page.waitForRequest('/api/audio/upload'), sendButton(page).click()]);
    expect(request.headers()).not.toHaveProperty('x-project-id');
    await connectAccount(context.request);
    await page.reload();
    await recordNote(page);
    await expect(page.getByLabel('Project')).toBeHidden();
  });

  test('[UPL-03][UPL-08][D-RETRY] an upload that fails says why, and Retry resends the same note', async ({
    page,
  }) => {
    let answer: 'no' | 'none' | 'yes' = 'no';
    const sent: { key: string | undefined; project: string | undefined; size: number }[] = [];
    await page.route('/api/audio/upload', async (route) => {
      const headers = route.request().headers();
      const size = route.request().postDataBuffer()?.length ?? 0;
      sent.push({ key: headers['idempotency-key'], project: headers['x-project-id'], size });
      if (answer === 'no') await route.fulfill({ status: 503, body: 'Not now.' });
      else if (answer === 'none') await route.abort();
      else await route.continue();
    });
    await page.goto('/recordings');
    await recordNote(page);
    await page.getByLabel('Project').selectOption('Website');
    await sendButton(page).click();
    const toast = page.locator('[data-tone=danger]');
    await expect(toast).toContainText('Error');
    await expect(toast).toContainText('Not now.');
    await expect(page.getByText("Couldn't log that. Try again.")).toBeVisible();
    await expectAccessible(page);
    answer = 'none';
    await page.getByRole('button', { name: 'Retry', exact: true }).click();
    await expect(toast).toContainText('Failed to upload audio');
    answer = 'yes';
    await toast.getByRole('button', { name: 'Try again' }).click();
    await expect(processing(page)).toBeVisible();
    expect(new Set(sent.map((one) => JSON.stringify(one))).size).toBe(1);
    expect(sent.length).toBeGreaterThanOrEqual(3);
    expect(await (await page.request.get('/api/recordings')).json()).toHaveLength(1);
  });

  test('[D-RETRY] a note that failed on the server runs again there', async ({ page }) => {
    let isFailing = true;
    await page.route('/api/recordings', async (route) => {
      const response = await route.fetch();
      const list: object[] = await response.json();
      const status = isFailing ? { status: 'failed', canRetry: true } : { status: 'success' };
      await route.fulfill({ json: list.map((one) => ({ ...one, ...status })) });
    });
    await page.route('/api/recordings/*/retry', async (route) => {
      isFailing = false;
      await route.fulfill({ status: 204 });
    });
    await page.goto('/recordings');
    await typeNote(page, 'two hours design');
    await expect(page.getByText("Couldn't log that. Try again.")).toBeVisible();
    const [again] = await Promise.all([
      page.waitForRequest('/api/recordings/*/retry'),
      page.getByRole('button', { name: 'Retry', exact: true }).click(),
    ]);
    expect(again.method()).toBe('POST');
    await expect(page.getByText('Done! Your time is logged.').first()).toBeVisible();
  });

  test('[D-LIMIT] the end of ten minutes is announced 30 seconds before, and what was said is kept', async ({
    page,
  }) => {
    await page.clock.install();
    await page.goto('/recordings');
    await microphone(page).click();
    await expect(stopButton(page)).toBeVisible();
    await page.clock.fastForward(563_000);
    await expect(page.getByText(/then the recording ends by itself/)).toBeHidden();
    await page.clock.runFor(1_500);
    await expect(page.getByText('0:30 left, then the recording ends by itself.').first()).toBeVisible();
    await expectAccessible(page);
    await page.clock.runFor(30_000);
    await expect(page.getByText('Length 9:55')).toBeVisible();
  });

  test('the whole way by keyboard: hold Space to talk, Escape discards, Enter sends', async ({ page }) => {
    await page.goto('/recordings');
    await expect(page.getByText('Nothing recorded yet')).toBeVisible();
    await page.keyboard.press('?');
    const list = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
    await expect(list).toContainText('Hold to talk, release to stop');
    await expectAccessible(page);
    // Space belongs to the list while it is open.
    await page.keyboard.press('Escape');
    await expect(list).toBeHidden();

    await page.locator('h1').click();
    await page.keyboard.down('Space');
    await expect(page.getByText('Recording 0:01')).toBeVisible();
    await page.keyboard.up('Space');
    await expect(sendButton(page)).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(microphone(page)).toBeFocused();
    await expect(page.getByText('Note discarded', { exact: true })).toBeVisible();
    // A short press starts, and another one stops.
    await page.keyboard.press('Space');
    await expect(page.getByText('Recording 0:01')).toBeVisible();
    await page.keyboard.press('Space');
    await expect(sendButton(page)).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(processing(page)).toBeVisible();
  });

  test('keys are silent in fields and dialogs, and can be switched off', async ({ page }) => {
    await page.goto('/recordings');
    await typeInstead(page).click();
    await expect(page.getByLabel('Your note')).toBeFocused();
    await page.keyboard.type('what ? ');
    await expect(page.getByLabel('Your note')).toHaveValue('what ? ');
    await expect(page.getByRole('dialog')).toBeHidden();
    await page.getByRole('button', { name: 'Speak instead' }).click();
    await expect(microphone(page)).toBeFocused();

    await page.getByRole('button', { name: 'Keyboard shortcuts' }).click();
    await page.getByLabel('Use keyboard shortcuts').uncheck();
    await page.keyboard.press('Escape');
    await page.reload();
    await expect(microphone(page)).toBeVisible();
    await page.keyboard.press('?');
    await page.keyboard.down('Space');
    await expect(page.getByRole('dialog')).toBeHidden();
    await expect(stopButton(page)).toBeHidden();
  });

  test('a discarded note can be taken back', async ({ page }) => {
    await page.goto('/recordings');
    await recordNote(page);
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(page.getByText(/A note from .* was not sent\./)).toBeVisible();
  });

  test('of several microphones one is chosen, and remembered', async ({ page, context }) => {
    await context.addInitScript(`
      navigator.mediaDevices.enumerateDevices = async () =>
        ['default', 'desk', 'headset'].map((deviceId) => ({ kind: 'audioinput', deviceId, label: 'The ' + deviceId }));
    `);
    await page.goto('/recordings');
    await page.getByLabel('Microphone').selectOption('The headset');
    await page.reload();
    await expect(page.getByLabel('Microphone')).toHaveValue('headset');
    await recordNote(page);
    expect(await page.evaluate('wanted.audio.deviceId')).toEqual({ ideal: 'headset' });
  });

  test('[REC-09] three tips stand behind a button', async ({ page }) => {
    await page.goto('/recordings');
    await expect(page.getByRole('heading', { name: 'Start recording' })).toBeVisible();
    await page.getByRole('button', { name: 'Tips' }).click();
    await expect(page.getByRole('dialog', { name: 'Tips' }).getByRole('listitem')).toHaveText([
      /specific times/,
      /project names/,
      /several entries in one recording/,
    ]);
    await expectAccessible(page);
  });
});

test.describe('with words', () => {
  test.beforeEach(async ({ context, signedIn: _ }) => {
    await connectAccount(context.request);
  });

  test('[UPL-01][UPL-02][D-TEXT] a typed note is worked on, done, and the recorder is free after 2 s', async ({
    page,
  }) => {
    await page.clock.install();
    const endHold = await holdInWork(page);
    await page.goto('/recordings');
    await expect(typeInstead(page)).toBeVisible();
    await page.clock.pauseAt(Date.now() + 30_000);
    /** Lets time run in small steps until there is something to see. */
    const runUntil = (what: Locator) =>
      expect(async () => {
        await page.clock.runFor(100);
        await expect(what).toBeVisible({ timeout: 50 });
      }).toPass({ intervals: [20] });
    await typeNote(page, 'Yesterday, 2h design, 1h meeting');
    await runUntil(processing(page));
    const shown: (string | null)[] = [];
    for (let n = 0; n < 3; n += 1) {
      shown.push(await processing(page).textContent());
      await page.clock.runFor(4_000);
    }
    for (const [n, message] of shown.entries()) expect(message).not.toBe(shown[n - 1]);
    endHold();
    const done = page.getByText('Done! Your time is logged.').first();
    await runUntil(done);
    await page.clock.runFor(1_700);
    await expect(done).toBeVisible();
    await page.clock.runFor(400);
    await expect(microphone(page)).toBeVisible();
    await page.clock.resume();
    await expect(page.getByRole('article').getByRole('listitem')).toContainText([/design/, /meeting/]);
  });

  test('[D-DONE] after 20 seconds the recorder says so and is free', async ({ page }) => {
    await page.clock.install();
    await holdInWork(page);
    await page.goto('/recordings');
    await typeNote(page, 'two hours design');
    await expect(processing(page)).toBeVisible();
    await page.clock.runFor(19_000);
    await expect(processing(page)).toBeVisible();
    await page.clock.runFor(1_500);
    await expect(page.getByText(/This one takes longer/)).toBeVisible();
    await expect(microphone(page)).toBeFocused();
    await expectAccessible(page);
  });

  test('[D-DONE][D-BUDGET] a note that waits for the quota says until when, and frees the recorder', async ({
    page,
    context,
  }) => {
    const token = await connectAccount(context.request);
    await page.goto('/recordings');
    await page.request.post(`${process.env['TIMBRE_TOGGL_URL']}/_control/quota`, {
      data: { token, bucket: 'organization', used: 1_000 },
    });
    await typeNote(page, 'two hours design');
    await expect(page.getByText(/takes no more entries until/)).toBeVisible({ timeout: 19_000 });
    await expect(microphone(page)).toBeVisible();
  });

  test('[D-TEXT] who has no history yet finds examples to try', async ({ page }) => {
    await page.goto('/recordings');
    await typeInstead(page).click();
    await expect(sendButton(page)).toBeDisabled();
    await page.getByRole('button', { name: /Yesterday, 2h design/ }).click();
    await expect(page.getByLabel('Your note')).toHaveValue('Yesterday, 2h design, 1h meeting, 30m emails');
    await expectAccessible(page);
    const [request] = await Promise.all([page.waitForRequest('/api/notes'), sendButton(page).click()]);
    expect(request.postDataJSON()).toEqual({ text: 'Yesterday, 2h design, 1h meeting, 30m emails' });
    for (const header of ['idempotency-key', 'x-time-zone', 'x-spoken-at'])
      expect(request.headers()[header]).toBeTruthy();
    await expect(page.getByText('Done! Your time is logged.').first()).toBeVisible({ timeout: 19_000 });
    await typeInstead(page).click();
    await expect(page.getByLabel('Your note')).toBeVisible();
    await expect(page.getByRole('button', { name: /Yesterday, 2h design/ })).toBeHidden();
  });
});

for (const [language, title, text, help] of [
  [
    'en',
    'No access to the microphone',
    /Allow Timbre to use your microphone/,
    /Click the icon beside the address/,
  ],
  ['fr', 'Pas d’accès au micro', /Autorisez Timbre à utiliser votre micro/, /Cliquez sur l’icône/],
] as const) {
  test(`[REC-07] a microphone that is denied is explained, in place and in a toast: ${language}`, async ({
    page,
    context,
    signedIn: _,
  }) => {
    await refuseMicrophone(context, 'NotAllowedError');
    await connectAccount(context.request);
    await context.request.patch('/api/user', { data: { language } });
    await page.goto('/recordings');
    await page.locator('button[aria-pressed=false]').click();
    const toast = page.locator('[data-tone=danger]');
    await expect(toast).toContainText(title);
    await expect(toast).toContainText(text);
    await expect(page.getByText(help)).toBeVisible();
    await expectAccessible(page);
  });
}

test('[REC-07] where there is no microphone, it says so and offers to type', async ({
  page,
  context,
  signedIn: _,
}) => {
  await refuseMicrophone(context, 'NotFoundError');
  await connectAccount(context.request);
  await page.goto('/recordings');
  await microphone(page).click();
  await expect(page.locator('[data-tone=danger]')).toContainText('No access to the microphone');
  await expect(page.getByText(/No microphone was found/)).toBeVisible();
  await expect(typeInstead(page)).toBeVisible();
});

test('[D-FIRST] before there is a connection, one note shows what would be logged, and then leads on to connecting', async ({
  page,
  signedIn: _,
}) => {
  await page.goto('/recordings');
  await expect(page.getByText(/Try it first: speak or type one note/)).toBeVisible();
  await typeNote(page, 'Yesterday, 2h design, 1h meeting');
  await expect(page.getByText('That was your trial note')).toBeVisible({ timeout: 25_000 });
  await expect(microphone(page)).toBeHidden();
  await expect(page.getByRole('listitem').filter({ hasText: 'design' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Connect Toggl Track' }).click();
  await expect(page).toHaveURL('/settings');
});
