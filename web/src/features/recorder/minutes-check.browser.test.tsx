import { uploadAudio } from '@timbre/contract/recordings';
import { checkQuota, getCurrentPlan, recordUsage } from '@timbre/contract/usage';
import { beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { aPlan, aRecording, aUser, toId } from '../../../test/builders.ts';
import { answer, getCalls, hold, noAnswer, problem } from '../../../test/fake-api.ts';
import { announceRecordings } from '../../../test/network.ts';
import { renderApp } from '../../../test/render-app.tsx';
import { toast } from '../../../test/screen.ts';
import { stopClock } from '../../../test/stopped-clock.ts';
import { answerHistory } from '../../../test/stored-history.ts';
import { keepNote } from '../../shared/unsent-notes.ts';

const id = toId(101);
const exceeded = "Quota exceeded! You've used 1.9 of 2 minutes. Upgrade to continue tracking";
const kept = page.getByText(/A note from .* was not sent\./);
const working = page.css('[data-focus]').filter({ hasText: '...' });
const warnings = vi.fn<typeof console.warn>();

/** Two and a half megabytes, estimated at 150 s, of which the browser itself knows that they last 7 s. */
const note = {
  key: toId(300),
  userId: aUser().id,
  content: new Blob([new Uint8Array(2.5 * 1024 * 1024)], { type: 'audio/webm' }),
  seconds: 7,
  spokenAt: '2026-11-14T16:42:00.000Z',
  timeZone: 'Europe/Paris',
  projectId: null,
  scopeRecordingId: null,
  transcript: null,
};

beforeEach(async () => {
  warnings.mockClear();
  vi.spyOn(console, 'warn').mockImplementation(warnings);
  const working = aRecording({ id, status: 'processing', step: 'transcribing' });
  answerHistory(() => ({
    recordings: getCalls(uploadAudio).length > 0 ? [working] : [],
    entries: [],
  }));
  answer(uploadAudio, { id });
  answer(recordUsage, undefined);
  await keepNote(note, false);
  await renderApp('/recordings');
  await expect.element(kept).toBeVisible();
});

const send = () => page.getByRole('button', { name: 'Send', exact: true }).click();
const asked = () => getCalls(checkQuota).map(({ body }) => body);
const uploads = () => getCalls(uploadAudio).length;

test('[UPL-06] the estimate is asked for; what does not fit is not sent, and the toast leads to the plans', async () => {
  answer(checkQuota, { allowed: false, current: 114, limit: 120 });
  await send();
  await expect.element(toast('danger').getByText(exceeded, { exact: true })).toBeVisible();
  expect(asked()).toEqual([{ durationSeconds: 150 }]);
  await toast('danger').getByRole('button', { name: 'View Plans' }).click();
  await expect.poll(() => location.pathname).toBe('/pricing');
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(uploads()).toBe(0);
});

test.each([
  ['says no', problem('internal', 'Broken.')],
  ['breaks off', noAnswer],
] as const)('[UPL-07] a check that %s is logged only, and the upload goes on', async (_, outcome) => {
  answer(checkQuota, outcome);
  await send();
  await expect.element(working).toBeVisible();
  expect(asked()).toEqual([{ durationSeconds: 150 }]);
  expect(uploads()).toBe(1);
  expect(warnings).toHaveBeenCalledTimes(1);
  expect(toast('danger').query()).toBeNull();
  expect(page.getByRole('alert').query()).toBeNull();
});

test('[UPL-07] a check without an answer is logged after 5 s, and the upload goes on', async () => {
  const goOn = hold(checkQuota);
  const pass = stopClock();
  await send();
  await expect.poll(asked).toEqual([{ durationSeconds: 150 }]);
  await pass(4_999);
  expect([uploads(), warnings.mock.calls]).toEqual([0, []]);
  await pass(1);
  await expect.poll(uploads).toBe(1);
  expect(warnings).toHaveBeenCalledTimes(1);
  goOn();
});

test('[UPL-07] without the check, the server’s own limit holds and is told in its words', async () => {
  answer(checkQuota, problem('internal', 'Broken.'));
  answer(uploadAudio, problem('minutes-spent', 'Your minutes do not suffice for this note.'));
  await send();
  const warning = toast('danger');
  await expect
    .element(warning.getByText('Your minutes do not suffice for this note.', { exact: true }))
    .toBeVisible();
  await expect.element(warning.getByRole('button', { name: 'View Plans' })).toBeVisible();
  expect(uploads()).toBe(1);
  await page.getByRole('button', { name: 'Keep for later' }).click();
  await expect.element(kept).toBeVisible();
});

test('[UPL-09] the length is reported without being waited for; its failure is not shown, and then the plan refreshes', async () => {
  const used = page.getByText(/of 10 minutes used/);
  await expect.element(used).toHaveTextContent('0 of 10 minutes used');
  answer(getCurrentPlan, aPlan({ audioMinutesUsed: 3 }));
  answer(recordUsage, problem('internal', 'Broken.'));
  const endReport = hold(recordUsage);
  const looks = getCalls(getCurrentPlan).length;
  await send();
  await expect
    .poll(() => getCalls(recordUsage).map(({ body }) => body))
    .toEqual([{ recordingId: id, durationSeconds: 7 }]);
  // Nobody waits for the answer: the note is worked on.
  await expect.element(working).toBeVisible();
  expect(getCalls(getCurrentPlan)).toHaveLength(looks);

  endReport();
  await expect.element(used).toHaveTextContent('3 of 10 minutes used');
  expect(getCalls(getCurrentPlan)).toHaveLength(looks + 1);
  answerHistory(() => ({ recordings: [aRecording({ id })], entries: [] }));
  announceRecordings();
  await expect.element(page.css('[data-focus]').filter({ hasText: 'Done!' })).toBeVisible();
  expect(toast('danger').query()).toBeNull();
  expect(page.getByText('Broken.').query()).toBeNull();
});
