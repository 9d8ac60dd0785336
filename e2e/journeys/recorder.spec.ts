import type { Route } from '@playwright/test';
import { connectAccount, expect, expectAccessible, test } from '../fixtures.ts';
import {
  giveTone,
  holdInWork,
  microphone,
  processing,
  recordNote,
  refuseMicrophone,
  sendButton,
  soundCame,
  stopButton,
  typeInstead,
} from '../recorder.ts';

test.describe('with a microphone', () => {
  test.beforeEach(async ({ context, signedIn: _ }) => {
    await giveTone(context);
    await connectAccount(context.request, { projects: [{ name: 'Website' }, { name: 'Apollo' }] });
  });

  test('[REC-01][REC-02][REC-03][REC-04] a note is recorded, looked at and deleted', async ({ page }) => {
    await page.clock.install();
    await page.goto('/recordings');
    await expect(microphone(page)).toHaveAttribute('aria-pressed', 'false');
    // From here to the end of the take no time passes but what the journey lets pass.
    await page.clock.pauseAt(Date.now() + 60_000);
    await microphone(page).click();
    await expect(stopButton(page)).toHaveAttribute('aria-pressed', 'true');
    await page.clock.runFor(7_100);
    await expect(page.getByText('Recording 0:07')).toBeVisible();
    await page.clock.runFor(58_000);
    await expect(page.getByText('Recording 1:05')).toBeVisible();
    await soundCame(page);
    await stopButton(page).click();
    await expect(page.getByText('Length 1:05')).toBeVisible();
    await page.clock.resume();
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
    // A take that is ended before any sound came is none.
    await recordNote(page);
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
    await expect(page.getByText(/Recording 0:0[1-9]/)).toBeVisible();
    await page.keyboard.up('Space');
    await expect(sendButton(page)).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(microphone(page)).toBeFocused();
    await expect(page.getByText('Note discarded', { exact: true })).toBeVisible();
    // A short press starts, and another one stops.
    await page.keyboard.press('Space');
    await expect(page.getByText(/Recording 0:0[1-9]/)).toBeVisible();
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

for (const language of ['en', 'fr']) {
  test(`every state of the recorder is accessible: ${language}`, async ({ page, context, signedIn: _ }) => {
    test.setTimeout(90_000);
    await giveTone(context);
    await connectAccount(context.request, { projects: [{ name: 'Website' }] });
    await context.request.patch('/api/user', { data: { language } });
    const endHold = await holdInWork(page);
    let uploads: Route[] = [];
    await page.route('/api/audio/upload', (route) => void uploads.push(route));
    await page.goto('/recordings');
    const inFocus = page.locator('[data-focus]');
    await expect(page.locator('button[aria-pressed=false]')).toBeVisible();
    await expectAccessible(page);
    await page.locator('button[aria-pressed=false]').click();
    await expect(page.getByText('0:01')).toBeVisible();
    await expectAccessible(page);
    await page.locator('button[aria-pressed=true]').click();
    await expect(page.locator('audio')).toBeAttached();
    await expectAccessible(page);
    await inFocus.click();
    await expect(page.getByRole('progressbar', { name: /Sending|Envoi/ })).toBeVisible();
    await expectAccessible(page);
    await expect.poll(() => uploads).toHaveLength(1);
    await uploads[0]?.fulfill({ status: 422, body: 'No.' });
    await expect(page.locator('[data-tone=danger]')).toBeVisible();
    await expectAccessible(page);
    uploads = [];
    await inFocus.click();
    await expect.poll(() => uploads).toHaveLength(1);
    await uploads[0]?.continue();
    await expect(page.locator('[data-focus] .animate-spin')).toBeVisible();
    await expectAccessible(page);
    endHold();
    // A tone has no words: it fails, which says so in place.
    await expect(page.getByRole('alert').filter({ hasText: /\S/ }).first()).toBeVisible({ timeout: 30_000 });
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
