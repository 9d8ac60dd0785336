import type { Route } from '@playwright/test';
import { connectAccount, expect, expectAccessible, test } from '../fixtures.ts';
import {
  answerPlan,
  giveTone,
  microphone,
  processing,
  recordNote,
  sendButton,
  soundCame,
  stopButton,
  typeInstead,
  typeNote,
} from '../recorder.ts';

test.beforeEach(async ({ context, signedIn: _ }) => {
  await giveTone(context);
});

test.describe('with a connection', () => {
  test.beforeEach(async ({ context }) => {
    await connectAccount(context.request);
  });

  for (const { end, minutes, warnedAfter, says, length } of [
    {
      end: 'ten minutes',
      minutes: { audioMinutesUsed: 0, maxAudioMinutes: 10 },
      warnedAfter: 565,
      says: '0:30 left of the ten minutes a note can have. Then the recording ends by itself.',
      length: 'Length 9:55',
    },
    {
      end: 'the plan’s minutes',
      minutes: { audioMinutesUsed: 0.5, maxAudioMinutes: 2 },
      warnedAfter: 58,
      says: "0:30 left of your plan's minutes. Then the recording ends by itself.",
      length: 'Length 1:28',
    },
  ]) {
    test(`[D-LIMIT] the end of ${end} is announced 30 seconds before, and what was said is kept`, async ({
      page,
    }) => {
      await answerPlan(page, minutes);
      await page.clock.install();
      await page.goto('/recordings');
      await expect(page.getByText(`of ${minutes.maxAudioMinutes} minutes used`)).toBeVisible();
      await page.clock.pauseAt(Date.now() + 60_000);
      await microphone(page).click();
      await expect(stopButton(page)).toBeVisible();
      await page.clock.fastForward(warnedAfter * 1_000 - 300);
      await expect(page.getByText(/the recording ends by itself/)).toBeHidden();
      await page.clock.runFor(600);
      await expect(page.getByText(says)).toHaveCount(2);
      await soundCame(page);
      await page.clock.runFor(29_000);
      await expect(stopButton(page)).toBeVisible();
      await page.clock.runFor(1_000);
      await expect(page.getByText(length)).toBeVisible();
      await expect(sendButton(page)).toBeFocused();
    });
  }

  test('[D-LIMIT] where little is left, that is said from the beginning', async ({ page }) => {
    await answerPlan(page, { audioMinutesUsed: 1.8, maxAudioMinutes: 2 });
    await page.goto('/recordings');
    await expect(page.getByText('1.8 of 2 minutes used')).toBeVisible();
    await microphone(page).click();
    await expect(page.getByText(/^0:10 left of your plan's minutes\./).first()).toBeVisible();
    await expectAccessible(page);
    await expect(page.getByText('Length 0:10')).toBeVisible({ timeout: 15_000 });
  });

  test('[D-LIMIT] without minutes no recording starts: it says until when, leads to the plans, and notes can be typed', async ({
    page,
  }) => {
    await answerPlan(page, { audioMinutesUsed: 1.95, maxAudioMinutes: 2 });
    await page.goto('/recordings');
    await expect(page.getByText('No minutes left this month')).toBeVisible();
    await expect(page.getByText('They are back on Dec 1, 2030.', { exact: false }).last()).toBeVisible();
    await expect(microphone(page)).toBeHidden();
    await expect(page.getByRole('link', { name: 'View Plans' })).toHaveAttribute('href', '/pricing');
    await expectAccessible(page);
    await page.locator('h1').click();
    await page.keyboard.press('Space');
    await expect(stopButton(page)).toBeHidden();
    expect(await page.evaluate("'tone' in globalThis")).toBe(false);
    const received = page.waitForResponse('**/api/notes');
    await typeNote(page, 'Today, 2h design');
    expect((await received).ok()).toBe(true);
  });

  test('[D-LIMIT] minutes that turn out to be used while the browser asks for the microphone are not begun', async ({
    page,
  }) => {
    await answerPlan(page, { audioMinutesUsed: 2, maxAudioMinutes: 2 });
    const questions: Route[] = [];
    await page.route('/api/plan/current', (route) => void questions.push(route));
    await page.goto('/recordings');
    await expect(microphone(page)).toBeVisible();
    await page.evaluate(`
      const open = navigator.mediaDevices.getUserMedia;
      const allowed = new Promise((resolve) => { globalThis.allow = resolve; });
      navigator.mediaDevices.getUserMedia = (wanted) => allowed.then(() => open(wanted));
    `);
    await microphone(page).click();
    await expect(page.getByText('Waiting for the microphone...').first()).toBeVisible();
    for (const question of questions) await question.fallback();
    await expect(page.getByText('2 of 2 minutes used')).toBeVisible();
    await page.evaluate('allow()');
    await expect(page.getByText('No minutes left this month')).toBeVisible();
    await expect(typeInstead(page)).toBeFocused();
    expect(await page.evaluate('tone.getTracks().map((track) => track.readyState)')).toEqual(['ended']);
  });

  test('a plan that cannot be loaded, or not yet, keeps nobody from speaking', async ({ page }) => {
    await page.route('/api/plan/current', () => {});
    await page.goto('/recordings');
    await recordNote(page);
    await page.route('/api/plan/current', (route) => route.fulfill({ status: 500, body: 'Broken.' }));
    await page.reload();
    await expect(page.getByText('We could not load your minutes.')).toBeVisible();
    await recordNote(page);
  });
});

test('[D-FIRST] before there is a connection a note can be spoken whatever the minutes, and is charged none', async ({
  page,
  context,
}) => {
  await answerPlan(page, { audioMinutesUsed: 2, maxAudioMinutes: 2 });
  const questions: string[] = [];
  page.on('request', (request) => {
    if (/check-quota|record-usage/.test(request.url())) questions.push(request.url());
  });
  await page.goto('/recordings');
  await expect(page.getByText('2 of 2 minutes used')).toBeVisible();
  await recordNote(page);
  const received = page.waitForResponse('**/api/audio/upload');
  await sendButton(page).click();
  expect((await received).ok()).toBe(true);
  await expect(processing(page)).toBeVisible();
  expect(questions).toEqual([]);
  const { audioMinutesUsed } = await (await context.request.get('/api/plan/current')).json();
  expect(audioMinutesUsed).toBe(0);
});
