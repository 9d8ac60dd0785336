import { retryRecording } from '@timbre/contract/recordings';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { anEntry, aRecording, toId } from '../../../test/builders.ts';
import { handle } from '../../../test/fake-api.ts';
import { renderApp } from '../../../test/render-app.tsx';
import { keepHistory } from '../../../test/stored-history.ts';

const synced = page.getByText('Synced', { exact: true });
const none = 'No entries were created in the time-tracking service.';
const cards = page.getByRole('article');

const empty = aRecording({ id: toId(101) });
const full = aRecording({ id: toId(102) });

test('[HIST-06] of all recordings without entries, the successful one has the Synced card, with what it says', async () => {
  keepHistory({
    recordings: [
      aRecording({ id: toId(103), status: 'processing', step: 'extracting' }),
      aRecording({ id: toId(104), status: 'failed', processingError: 'We heard no speech in this note.' }),
      empty,
      full,
    ],
    entries: [anEntry({ recordingId: full.id, description: 'Design' })],
  });
  await renderApp('/recordings');
  await expect.element(cards.filter({ hasText: 'Design' })).toBeVisible();
  expect(cards.all()).toHaveLength(2);
  expect(synced.all()).toHaveLength(1);
  await expect.element(cards.filter({ has: synced }).getByText(none, { exact: true })).toBeVisible();
  expect(cards.filter({ hasText: 'Design' }).filter({ has: synced }).query()).toBeNull();
});

test('[HIST-06] a recording that had logged nothing when it failed is not called synced once it is logged', async () => {
  const failed = aRecording({
    id: toId(101),
    status: 'failed',
    canRetry: true,
    processingError: 'Refused.',
    createdAt: new Date().toISOString(),
  });
  const kept = keepHistory({ recordings: [failed], entries: [] });
  handle(retryRecording, () => {
    kept.recordings = [{ ...failed, status: 'processing', step: 'transcribing', processingError: null }];
    return undefined;
  });
  await renderApp('/recordings');
  await page.getByRole('button', { name: /^Retry/ }).click();
  await expect.element(page.getByText('Listening to your note')).toBeVisible();
  // Nobody announces it: the list is asked for again by itself.
  kept.recordings = [aRecording({ id: toId(101) })];
  kept.entries = [anEntry({ recordingId: failed.id, description: 'Design' })];
  await expect.element(cards.filter({ hasText: 'Design' })).toBeVisible();
  expect(synced.query()).toBeNull();
});
