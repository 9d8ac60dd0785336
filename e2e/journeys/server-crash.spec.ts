import { join } from 'node:path';
import type { Page } from '@playwright/test';
import type { Stack } from '@timbre/scripts/start/stack';
import {
  connectAccount,
  entriesIn,
  expect,
  fetchLedger,
  logNote,
  test as onSharedStack,
} from '../fixtures.ts';
import { startJourneyStack } from '../journey-stack.ts';
import { giveSpeech } from '../microphone.ts';
import { processing, recorderIn, speakNote, typeNote } from '../recorder.ts';

/** A stack of its own, since the other journeys could not go on while its servers are gone. */
const test = onSharedStack.extend<object, { stack: Stack }>({
  stack: [
    async ({}, use) => {
      const stack = await startJourneyStack();
      await use(stack);
      await stack.stop();
    },
    { scope: 'worker', timeout: 300_000 },
  ],
  baseURL: async ({ stack }, use) => use(stack.url),
});

// One after another, on one stack.
test.describe.configure({ mode: 'default' });

const getEntry = (page: Page, text: string) => entriesIn(page).filter({ hasText: text });

test('[D-ONCE][D-PUSH][D-LOCAL] the servers crash while a note is in progress: pages recover by themselves, and every note is logged once', async ({
  page,
  context,
  stack,
  signedIn: _,
}) => {
  const token = await connectAccount(context.request);
  const other = await context.newPage();
  for (const tab of [page, other]) {
    await tab.goto('/recordings');
    await tab.evaluate('globalThis.isFirstVisit = true');
  }

  // The service has the entry, but the processes that requested it crash before the response.
  const fault = { fault: 'slow-after', delayMs: 300_000 };
  await context.request.post(`${stack.togglUrl}/_control/faults`, { data: fault });
  await typeNote(page, 'Yesterday 1h design');
  await expect(processing(page)).toBeVisible();
  await expect.poll(async () => (await fetchLedger(page, token)).length).toBe(1);
  await stack.crash(async () => {
    await typeNote(other, 'Yesterday 2h calls');
    await expect(other.getByText(/Your note is safe in this browser/)).toBeVisible();
    await expect(processing(page)).toBeVisible();
  });

  await expect(page.getByRole('heading', { name: '1 entry logged' })).toBeVisible();
  for (const tab of [page, other]) {
    await expect(getEntry(tab, 'design')).toHaveCount(1);
    await expect(getEntry(tab, 'calls')).toHaveCount(1);
    expect(await tab.evaluate('globalThis.isFirstVisit')).toBe(true);
  }
  const logged = (await fetchLedger(page, token)).map(({ description }) => description);
  expect(logged.toSorted()).toEqual(['calls', 'design']);
});

test('[FIX-55] the servers crash between the press and its result: what a spoken note changes is changed once', async ({
  page,
  context,
  stack,
  signedIn: _,
}) => {
  const token = await connectAccount(context.request);
  await context.request.patch('/api/user', { data: { language: 'fr' } });
  await logNote(context.request, 'Aujourd’hui une heure de réunion et deux heures de dessin');
  await giveSpeech(context, join(import.meta.dirname, '../sounds/fr-delete-and-add.wav'));
  await page.goto('/recordings');
  await speakNote(page, 'fr');
  const asks = recorderIn(page, 'fr').lastNote.getByRole('article');
  const apply = asks.getByRole('button', { name: 'Appliquer 2 modifications' });
  await expect(apply).toBeVisible();

  // The service has deleted the entry, but the processes that asked for it crash before the response.
  const fault = { fault: 'slow-after', delayMs: 300_000 };
  await context.request.post(`${stack.togglUrl}/_control/faults`, { data: fault });
  await apply.click();
  await expect.poll(async () => (await fetchLedger(page, token)).length).toBe(1);
  await stack.crash();

  await expect(page.getByRole('heading', { name: '2 modifications appliquées' })).toBeVisible();
  const logged = (await fetchLedger(page, token)).map(({ description }) => description);
  expect(logged.toSorted()).toEqual(['dessin', 'mails']);
});
