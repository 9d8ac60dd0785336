import type { Locator } from '@playwright/test';
import {
  connectAccount,
  expect,
  expectAccessible,
  ledgerOf,
  refuseWithoutProject,
  test,
} from '../fixtures.ts';
import { holdInWork, microphone, processing, sendButton, typeInstead, typeNote } from '../recorder.ts';

test.describe('with a connection', () => {
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
    await page.clock.runFor(17_500);
    await expect(processing(page)).toBeVisible();
    await page.clock.runFor(3_000);
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

  test('[D-RETRY] a note that the service refused runs again from the recorder, and is logged once', async ({
    page,
    context,
  }) => {
    test.setTimeout(60_000);
    const token = await connectAccount(context.request);
    await refuseWithoutProject(context.request, token, true);
    await page.goto('/recordings');
    await typeNote(page, 'two hours design');
    const retry = page.getByRole('button', { name: 'Retry', exact: true });
    await expect(retry).toBeFocused({ timeout: 19_000 });
    await expect(page.getByText("Couldn't log that. Try again.")).toBeVisible();
    await expectAccessible(page);
    await refuseWithoutProject(context.request, token, false);
    await retry.click();
    await expect(page.getByText('Done! Your time is logged.').first()).toBeVisible({ timeout: 19_000 });
    await expect(page.getByRole('heading', { name: 'Failed uploads' })).toBeHidden();
    expect(await (await context.request.get('/api/recordings')).json()).toHaveLength(1);
    expect(await ledgerOf(page, token)).toHaveLength(1);
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

/** Its two seconds last twenty: axe may take longer than the state that it looks at. */
const slowEndOfSuccess = `
  const wait = globalThis.setTimeout;
  globalThis.setTimeout = (work, ms, ...rest) => wait(work, ms === 2_000 ? 20_000 : ms, ...rest);
`;

for (const { language, type, label, note, done } of [
  {
    language: 'en',
    type: 'Type instead',
    label: 'Your note',
    note: 'Yesterday, 2h design',
    done: 'Done! Your time is logged.',
  },
  {
    language: 'fr',
    type: 'Écrire plutôt',
    label: 'Votre note',
    note: 'Hier, 2h de design',
    done: /^C’est noté/,
  },
]) {
  test(`the moment of success is accessible: ${language}`, async ({ page, context, signedIn: _ }) => {
    test.setTimeout(60_000);
    await connectAccount(context.request);
    await context.request.patch('/api/user', { data: { language } });
    await context.addInitScript(slowEndOfSuccess);
    await page.goto('/recordings');
    await page.getByRole('button', { name: type }).click();
    await page.getByLabel(label).fill(note);
    await page.keyboard.press('Control+Enter');
    const success = page.locator('[data-focus]', { hasText: done });
    await expect(success).toBeFocused({ timeout: 19_000 });
    await expectAccessible(page);
    await expect(success).toBeVisible();
  });
}

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
