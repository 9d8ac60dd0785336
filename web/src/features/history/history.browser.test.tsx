import { getHistory } from '@timbre/contract/history';
import { deleteRecordings } from '@timbre/contract/recordings';
import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { anEntry, aRecording, toId } from '../../../test/builders.ts';
import { soon } from '../../../test/clock.ts';
import { getCalls } from '../../../test/fake-api.ts';
import { announceRecordings, closeLines } from '../../../test/network.ts';
import { renderApp } from '../../../test/render-app.tsx';
import { expectAccessible, expectHidden, toast } from '../../../test/screen.ts';
import { keepHistory } from '../../../test/stored-history.ts';
import { expectTexts } from '../../../test/texts.ts';

const notes = page.getByRole('article');
const entries = page.css('[data-entry]');
const viewMore = page.getByRole('button', { name: 'View more' });

test('[HIST-04][D-STATE] what is in progress says at which step it is', async () => {
  const inProgress = (logged: number) => [
    aRecording({ id: toId(1), status: 'processing', step: 'logging', progress: { logged, total: 5 } }),
    aRecording({
      id: toId(2),
      status: 'processing',
      step: 'waiting',
      waitsUntil: new Date(2026, 5, 1, 14, 5).toISOString(),
    }),
    aRecording({ id: toId(3), status: 'pending' }),
  ];
  keepHistory({ recordings: inProgress(1), entries: [] });
  await renderApp('/recordings');
  const card = page.css('section').filter({ has: page.getByRole('heading', { name: 'In progress' }) });
  await expectTexts(card.getByRole('listitem'), [
    /Logging 2 of 5/,
    /On hold, resumes at 2:05 PM/,
    /Stored, waiting for its turn/,
  ]);
  await expectAccessible();
});

test('[HIST-04][D-PUSH] the list is asked for every 3 seconds while anything is in progress, and not otherwise', async () => {
  // All else runs as always: only the poll is an interval.
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const inProgress = (logged: number) =>
    aRecording({ status: 'processing', step: 'logging', progress: { logged, total: 5 } });
  const card = page.css('section').filter({ has: page.getByRole('heading', { name: 'In progress' }) });
  const expectCard = (text: string) => soon(() => expect(card.element().textContent).toContain(text), 0);
  const kept = keepHistory({ recordings: [inProgress(0)], entries: [] });
  await renderApp('/recordings');
  await expectCard('Logging 1 of 5');
  // Announcements fail: the poll must do without.
  closeLines();
  for (const round of [1, 2, 3]) {
    const before = getCalls(getHistory).length;
    kept.recordings = [inProgress(round)];
    await vi.advanceTimersByTimeAsync(2_999);
    expect(getCalls(getHistory)).toHaveLength(before);
    await vi.advanceTimersByTimeAsync(1);
    expect(getCalls(getHistory)).toHaveLength(before + 1);
    await expectCard(`Logging ${round + 1} of 5`);
  }
  kept.recordings = [aRecording({ status: 'failed', processingError: 'Timeout' })];
  await vi.advanceTimersByTimeAsync(3_000);
  await soon(() => expect(card.elements()).toEqual([]), 0);
  const before = getCalls(getHistory).length;
  await vi.advanceTimersByTimeAsync(30_000);
  expect(getCalls(getHistory)).toHaveLength(before);
});

for (const { width, perPage } of [
  { width: 1024, perPage: 6 },
  { width: 1023, perPage: 5 },
]) {
  test(`[HIST-05] at ${width} pixels a page has ${perPage} entries, whatever recordings they are of`, async () => {
    const recordings = [3, 2, 1].map((number) => aRecording({ id: toId(number) }));
    keepHistory({
      recordings,
      entries: recordings.flatMap(({ id: recordingId }, place) =>
        [1, 2, 3, 4].map((number) => anEntry({ id: toId(100 + 10 * place + number), recordingId })),
      ),
    });
    await renderApp('/recordings', { width });
    await expect.element(page.getByRole('heading', { name: 'Recent entries' })).toBeVisible();
    await expect.element(entries).toHaveLength(perPage);
    await expect.element(notes).toHaveLength(2);
    await viewMore.click();
    await expect.element(entries).toHaveLength(Math.min(12, 2 * perPage));
    await expect.element(entries.nth(perPage)).toHaveFocus();
    await expect.element(notes).toHaveLength(3);
    if (perPage === 5) await viewMore.click();
    await expect.element(entries).toHaveLength(12);
    await expectHidden(viewMore);
  });
}

test('[HIST-80] a page is one call, the next one follows it, and a change asks once for all that is shown', async () => {
  const recording = aRecording();
  const kept = keepHistory({
    recordings: [recording],
    entries: Array.from({ length: 20 }, (_, number) => anEntry({ id: toId(200 + number) })),
  });
  await renderApp('/recordings');
  await expect.element(entries).toHaveLength(6);
  expect(getCalls(getHistory).map(({ query }) => query)).toEqual([{ limit: '6' }]);
  await viewMore.click();
  await expect.element(entries).toHaveLength(12);
  expect(getCalls(getHistory).map(({ query }) => query)).toEqual([
    { limit: '6' },
    { limit: '6', after: expect.any(String) },
  ]);
  kept.entries = kept.entries.map((entry) => ({ ...entry, description: 'Changed' }));
  announceRecordings();
  await expect.element(entries.filter({ hasText: 'Changed' })).toHaveLength(12);
  expect(
    getCalls(getHistory)
      .slice(2)
      .map(({ query }) => query),
  ).toEqual([{ limit: '12' }]);
});

test('[HIST-10] one recording, or all, go from the history after a question', async () => {
  const recordings = [3, 2, 1].map((number) => aRecording({ id: toId(number) }));
  keepHistory({
    recordings,
    entries: recordings.map(({ id }, place) => anEntry({ id: toId(100 + place), recordingId: id })),
  });
  await renderApp('/recordings');
  await expect.element(notes).toHaveLength(3);
  await notes
    .first()
    .getByRole('button', { name: /^Delete from history/ })
    .click();
  const one = page.getByRole('dialog', { name: 'Delete this recording?' });
  await expect.element(one).toMatchTextContent('Its entries stay in Toggl Track.');
  await one.getByRole('button', { name: 'Delete from history' }).click();
  await expect.element(toast('success')).toMatchTextContent('Recording deleted');
  await expect.element(notes).toHaveLength(2);

  await page.getByRole('button', { name: 'Delete all recordings' }).click();
  const all = page.getByRole('dialog', { name: 'Delete all recordings?' });
  await expect.element(all).toMatchTextContent('Entries that are in Toggl Track stay there.');
  await expectAccessible();
  expect(getCalls(deleteRecordings)).toEqual([]);
  await all.getByRole('button', { name: 'Delete all recordings' }).click();
  await expect.element(toast('success')).toMatchTextContent('2 recordings deleted');
  await expect.element(page.getByRole('heading', { name: 'Nothing recorded yet' })).toBeVisible();
});

test('[D-HIST] the dialog about a recording in progress says what is logged already', async () => {
  const progress = { logged: 2, total: 5 };
  keepHistory({
    recordings: [aRecording({ status: 'processing', step: 'logging', progress })],
    entries: [],
  });
  await renderApp('/recordings');
  await page.getByRole('button', { name: /^Stop/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete this recording?' });
  await expect.element(dialog).toMatchTextContent('It is stopped before its next entry');
  await expect.element(dialog).toMatchTextContent('2 entries are already in Toggl Track and stay there');
  await expect.element(dialog.getByRole('button', { name: 'Take everything back' })).toBeVisible();
  await expectAccessible();
});

test('[HIST-07][D-STATE] failed uploads say why: the details, else the message, else the text as it stands', async () => {
  const failed = (number: number, processingError: string) =>
    aRecording({
      id: toId(number),
      status: 'failed',
      processingError,
      createdAt: new Date().toISOString(),
    });
  const recordings = [
    failed(1, '{"code":"a","message":"No speech.","details":"Nothing was heard."}'),
    failed(2, '{"code":"a","message":"The note is too long."}'),
    failed(3, 'Timeout after 30 s'),
  ];
  keepHistory({ recordings, entries: [] });
  await renderApp('/recordings');
  const card = page.css('section').filter({ has: page.getByRole('heading', { name: 'Failed uploads' }) });
  await expectTexts(card.getByRole('listitem').css('p'), [
    'Nothing was heard.',
    'The note is too long.',
    'Timeout after 30 s',
  ]);
  await expect.element(card.getByRole('button', { name: /^Retry/ })).toHaveLength(0);
  await expectAccessible();
});
