import { listEntries, listRecordings, retryRecording } from '@timbre/contract/recordings';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { anEntry, aRecording, toId } from '../../../test/builders.ts';
import { answer, getCalls, handle, hold, problem } from '../../../test/fake-api.ts';
import { renderApp } from '../../../test/render-app.tsx';

const synced = page.getByText('Synced', { exact: true });
const none = 'No entries were created in the time-tracking service.';
const cards = page.getByRole('article');

const empty = aRecording({ id: toId(101) });
const full = aRecording({ id: toId(102) });

test('[HIST-06] of all recordings without entries, the successful one has the Synced card, with what it says', async () => {
  answer(listRecordings, [
    aRecording({ id: toId(103), status: 'processing', step: 'extracting' }),
    aRecording({ id: toId(104), status: 'failed', processingError: 'We heard no speech in this note.' }),
    empty,
    full,
  ]);
  handle(listEntries, ({ body }) =>
    body.recordingIds.includes(full.id) ? [anEntry({ recordingId: full.id, description: 'Design' })] : [],
  );
  await renderApp('/recordings');
  await expect.element(cards.filter({ hasText: 'Design' })).toBeVisible();
  expect(cards.all()).toHaveLength(2);
  expect(synced.all()).toHaveLength(1);
  await expect.element(cards.filter({ has: synced }).getByText(none, { exact: true })).toBeVisible();
  expect(cards.filter({ hasText: 'Design' }).filter({ has: synced }).query()).toBeNull();
});

test('[HIST-06] a recording whose entries are not known, or could not be loaded, is not called synced', async () => {
  answer(listRecordings, [empty]);
  answer(listEntries, problem('internal'));
  const goOn = hold(listEntries);
  await renderApp('/recordings');
  await expect.poll(() => getCalls(listEntries).length).toBeGreaterThan(0);
  expect(synced.query()).toBeNull();
  goOn();
  await expect
    .element(page.getByRole('alert').filter({ hasText: 'We could not load the entries of your recordings.' }))
    .toBeVisible();
  expect(synced.query()).toBeNull();
  answer(listEntries, []);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.element(synced).toBeVisible();
});

test('[HIST-06] a recording that had logged nothing when it failed is not called synced once it is logged', async () => {
  let recording = aRecording({
    id: toId(101),
    status: 'failed',
    canRetry: true,
    processingError: 'Refused.',
  });
  let logged = false;
  handle(listRecordings, () => [recording]);
  handle(listEntries, () => (logged ? [anEntry({ recordingId: recording.id, description: 'Design' })] : []));
  handle(retryRecording, () => {
    recording = aRecording({ id: toId(101), status: 'processing', step: 'transcribing' });
    return undefined;
  });
  await renderApp('/recordings');
  await page.getByRole('button', { name: /^Retry/ }).click();
  await expect.element(page.getByText('Listening to your note')).toBeVisible();
  // Nobody announces it: the list is asked for again by itself.
  recording = aRecording({ id: toId(101) });
  logged = true;
  await expect.element(cards.filter({ hasText: 'Design' })).toBeVisible();
  expect(synced.query()).toBeNull();
});
