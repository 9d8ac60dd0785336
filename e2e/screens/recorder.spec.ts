import { join } from 'node:path';
import type { BrowserContext, Page } from '@playwright/test';
import { connectAccount, expect, test } from '../fixtures.ts';
import { answerHistory } from '../made-up-history.ts';
import { giveTone, refuseMicrophone } from '../recorder.ts';

/** Pictures of the recorder in each of its states, for people to look at. */
test.use({
  // The level is drawn as most people see it.
  contextOptions: { reducedMotion: 'no-preference' },
});
test.setTimeout(120_000);

const widths = [1440, 1024, 390];
const folder = join(import.meta.dirname, '../../.data/screens');
const start = (page: Page) => page.locator('[data-talks][aria-pressed=false]');
const stop = (page: Page) => page.locator('[data-talks][aria-pressed=true]');
const primary = (page: Page) => page.locator('main section button[data-focus]');

const recording = {
  id: '019a0000-0000-7000-8000-000000000001',
  userId: '019a0000-0000-7000-8000-000000000002',
  filename: 'recording.webm',
  source: 'spoken',
  isTrial: false,
  status: 'processing',
  step: 'extracting',
  progress: null,
  waitsUntil: null,
  togglEntryId: null,
  processingError: null,
  canRetry: false,
  outcome: null,
  proposal: null,
  createdAt: new Date().toISOString(),
  updatedAt: new Date().toISOString(),
};

/** What a note becomes: three entries. */
const toEntries = (recordingId: string, changes: object = {}) =>
  ['Homepage design', 'Weekly meeting with the whole team', 'E-mail'].map((description, n) => ({
    id: `019a0000-0000-7000-8000-00000000010${n}`,
    recordingId,
    description,
    start: `2026-11-16T${10 + 2 * n}:00:00.000Z`,
    stop: `2026-11-16T${11 + 2 * n}:30:00.000Z`,
    duration: [5_400, 3_600, 1_800][n],
    projectId: null,
    workspaceName: 'Studio',
    isPreview: false,
    isLogged: true,
    state: 'logged',
    isHeld: false,
    rejection: null,
    isDoubtful: false,
    findings: [],
    words: [],
    possibleDouble: false,
    rawData: {
      description,
      project_name: n === 2 ? null : 'Website relaunch',
      client_name: n === 2 ? null : 'Northwind',
      tags: [],
    },
    ...changes,
  }));

for (const language of ['en', 'fr'] as const) {
  for (const width of widths) {
    const shoot = async (page: Page, name: string) => {
      await expect(page.locator('html')).toHaveAttribute('lang', language);
      await page.screenshot({ path: join(folder, `recorder-${name}-${language}-${width}.png`) });
    };
    const recordNote = async (page: Page) => {
      await start(page).click();
      await expect(page.getByText('0:02')).toBeVisible();
      await stop(page).click();
      await expect(primary(page)).toBeVisible();
    };

    const comeIn = async (page: Page, context: BrowserContext, account: object) => {
      await page.setViewportSize({ width, height: 900 });
      await context.addInitScript((chosen) => localStorage.setItem('timbre.language', chosen), language);
      await context.request.post('/api/login', { data: account });
      await context.request.patch('/api/user', { data: { language } });
    };

    test(`the recorder's way of a note in ${language} at ${width}`, async ({ page, context, account }) => {
      await comeIn(page, context, account);
      await giveTone(context);
      await context.addInitScript(`
        navigator.mediaDevices.enumerateDevices = async () =>
          ['MacBook Pro Microphone (Built-in)', 'Jabra Evolve 65'].map((label) => ({ kind: 'audioinput', deviceId: label, label }));
      `);
      await connectAccount(context.request, { projects: [{ name: 'Website redesign' }, { name: 'Apollo' }] });
      await page.goto('/recordings');
      await expect(start(page)).toBeVisible();
      await shoot(page, 'idle');
      const popovers = page.locator('main section button[aria-haspopup=dialog]');
      await popovers.first().click();
      await shoot(page, 'tips');
      await page.keyboard.press('Escape');
      await page.keyboard.press('?');
      await shoot(page, 'shortcuts');
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog')).toBeHidden();

      await start(page).click();
      await expect(page.getByText('0:04')).toBeVisible();
      await shoot(page, 'recording');
      await stop(page).click();
      await expect(primary(page)).toBeVisible();
      await shoot(page, 'preview');
      await page.route('/api/audio/upload', () => {});
      await primary(page).click();
      await expect(page.getByRole('progressbar', { name: /Sending|Envoi/ })).toBeVisible();
      await shoot(page, 'uploading');
      await page.unroute('/api/audio/upload');
      await page.reload();

      await page.route('/api/audio/upload', (route) => route.abort());
      await recordNote(page);
      await primary(page).click();
      await expect(page.getByRole('alert').filter({ hasText: /\S/ }).first()).toBeVisible();
      await shoot(page, 'error');
      await page.reload();
      await expect(page.locator('main li').first()).toBeVisible();
      await shoot(page, 'unsent');
      await page.locator('header button[aria-haspopup=menu]').click();
      await page.getByRole('menuitem').last().click();
      await expect(page.getByRole('dialog')).toBeVisible();
      await shoot(page, 'logout');
    });

    test(`what becomes of a note in ${language} at ${width}`, async ({ page, context, account }) => {
      await comeIn(page, context, account);
      await giveTone(context);
      await connectAccount(context.request);
      let answer: object = {};
      let id = recording.id;
      await page.route('/api/notes', async (route) => {
        id = crypto.randomUUID();
        await route.fulfill({ json: { id, preview: [] } });
      });
      let entries: object = {};
      await answerHistory(page, () => ({
        recordings: [{ ...recording, id, ...answer }],
        entries: toEntries(id, entries),
      }));
      await page.goto('/recordings');
      const typeAndSend = async () => {
        await page.getByRole('button', { name: /Type instead|Écrire plutôt/ }).click();
        await page.locator('textarea').fill('Yesterday, 2h design, 1h meeting');
        await page.locator('form button[type=submit]').click();
      };
      await typeAndSend();
      await expect(page.locator('[data-focus] .animate-spin')).toBeVisible();
      await shoot(page, 'processing');
      answer = { step: 'logging', progress: { logged: 1, total: 3 } };
      entries = { isLogged: false, state: 'pending' };
      await expect(page.locator('[data-focus] p').filter({ hasText: /2 .* 3/ })).toBeVisible();
      await shoot(page, 'logging');
      answer = { status: 'success', step: null };
      entries = {};
      await expect(page.locator('[data-focus] .text-success')).toBeVisible();
      await shoot(page, 'success');
      await expect(start(page)).toBeVisible();
      await shoot(page, 'result');
      answer = { step: 'asking' };
      entries = {
        isLogged: false,
        state: 'pending',
        isDoubtful: true,
        findings: [{ field: 'duration', kind: 'other-value', other: '90' }],
      };
      await typeAndSend();
      await expect(page.locator('[data-keeps-focus] article')).toBeVisible();
      await shoot(page, 'asking');
      const rejection = { code: 'fields-required', fields: ['project'], words: null };
      entries = { isLogged: false, state: 'rejected', isHeld: true, rejection };
      await typeAndSend();
      await expect(page.locator('[data-keeps-focus] article [data-unlogged]')).toHaveCount(3);
      await shoot(page, 'held');
      entries = { isLogged: false, state: 'waiting' };
      answer = { step: 'waiting', waitsUntil: new Date(Date.now() + 40 * 60_000).toISOString() };
      await typeAndSend();
      await expect(page.locator('main .bg-info-soft')).toBeVisible();
      await shoot(page, 'waiting');
      const processingError = JSON.stringify({ code: 'service', message: 'Toggl Track did not answer.' });
      answer = { status: 'failed', step: null, canRetry: true, processingError };
      await typeAndSend();
      await expect(page.locator('main .bg-danger-soft').first()).toBeVisible();
      await shoot(page, 'failed');
    });

    test(`typing and a denied microphone in ${language} at ${width}`, async ({ page, context, account }) => {
      await comeIn(page, context, account);
      await refuseMicrophone(context, 'NotAllowedError');
      await connectAccount(context.request, { projects: [{ name: 'Website redesign' }] });
      await page.goto('/recordings');
      await start(page).click();
      await expect(page.locator('[data-tone=danger]')).toBeVisible();
      await shoot(page, 'denied');
      await page.getByRole('button', { name: /Type instead|Écrire plutôt/ }).click();
      await expect(page.locator('textarea')).toBeVisible();
      await page.locator('[data-tone=danger] button').last().click();
      await shoot(page, 'typed');
    });
  }
}
