import { postNote, type Recording } from '@timbre/contract/recordings';
import { beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { aRecording, toId } from '../../../test/builders.ts';
import { answer } from '../../../test/fake-api.ts';
import { announceRecordings } from '../../../test/network.ts';
import { renderApp } from '../../../test/render-app.tsx';
import { stopClock } from '../../../test/stopped-clock.ts';
import { answerHistory } from '../../../test/stored-history.ts';
import '../../../test/screen.ts';

const microphone = page.getByRole('button', { name: 'Start recording time entry' });
const done = page.css('[data-focus]').filter({ hasText: 'Done! Your time is logged.' });
const waiting = page
  .css('[data-focus] p')
  .filter({ hasText: /^(Listening to every|Telling hours|Looking for the right|Lining up|Filling in your)/ });
const failed = page.getByRole('alert').filter({ hasText: "Couldn't log that. Try again." });

let recordings: Recording[] = [];

beforeEach(() => {
  recordings = [];
  answerHistory(() => ({ recordings, entries: [] }));
});

async function openRecorder(): Promise<(ms: number) => Promise<void>> {
  await renderApp('/recordings');
  await expect.element(page.getByRole('heading', { name: 'Nothing recorded yet' })).toBeVisible();
  return stopClock();
}

/** Sends a typed note, which the server then works on. */
async function sendNote(id: string): Promise<void> {
  answer(postNote, { id, preview: [] });
  await page.getByRole('button', { name: 'Type instead' }).click();
  await page.getByLabelText('Your note').fill('Yesterday, 2h design');
  recordings = [aRecording({ id, status: 'processing', step: 'extracting' }), ...recordings];
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await expect.element(waiting).toBeVisible();
}

/** The server says what became of the newest note. */
function settle(end: 'success' | 'failed'): void {
  recordings = recordings.map((one, index) =>
    index === 0 ? { ...one, status: end, step: null, canRetry: end === 'failed' } : one,
  );
  announceRecordings();
}

test('[UPL-01] idle, processing with five messages of which none comes twice in a row, success, and error', async () => {
  const random = vi.spyOn(Math, 'random').mockReturnValue(0);
  const pass = await openRecorder();
  await expect.element(microphone).toBeVisible();
  await sendNote(toId(101));
  expect(microphone.query()).toBeNull();
  const shown = [waiting.element().textContent];
  // Of the four others: the first, the second, the third and the last.
  for (const next of [0, 0.25, 0.5, 0.99]) {
    random.mockReturnValue(next);
    await pass(3_999);
    expect(waiting.element().textContent).toBe(shown.at(-1));
    await pass(1);
    shown.push(waiting.element().textContent);
  }
  expect(shown).toEqual([
    'Listening to every word...',
    'Telling hours from minutes...',
    'Looking for the right projects...',
    'Lining up your entries...',
    'Filling in your timesheet...',
  ]);
  settle('success');
  await expect.element(done).toBeVisible();
  expect(waiting.query()).toBeNull();
  await pass(2_000);
  await expect.element(microphone).toBeVisible();

  await sendNote(toId(102));
  expect(waiting.element().textContent).toBe('Lining up your entries...');
  settle('failed');
  await expect.element(failed).toBeVisible();
  expect([waiting.query(), microphone.query(), done.query()]).toEqual([null, null, null]);
});

test('[UPL-02] success shows its message with a check, and the recorder is idle again after 2 s', async () => {
  const pass = await openRecorder();
  await sendNote(toId(101));
  settle('success');
  await expect.element(done).toBeVisible();
  expect(done.css('svg.lucide-check').elements()).toHaveLength(1);
  await pass(1_999);
  await expect.element(done).toBeVisible();
  expect(microphone.query()).toBeNull();
  await pass(1);
  await expect.element(microphone).toBeVisible();
  expect(done.query()).toBeNull();
});
