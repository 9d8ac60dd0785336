import { postNote, uploadAudio } from '@timbre/contract/recordings';
import { type CurrentPlan, checkQuota, getCurrentPlan, recordUsage } from '@timbre/contract/usage';
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { aPlan, aUser } from '../../../test/builders.ts';
import { giveTone } from '../../../test/device.ts';
import { answer, getCalls, hold, problem } from '../../../test/fake-api.ts';
import {
  microphone,
  processing,
  recordNote,
  sendButton,
  stopButton,
  typeInstead,
  typeNote,
} from '../../../test/recorder.ts';
import { renderApp } from '../../../test/render-app.tsx';
import { expectAccessible, expectHidden } from '../../../test/screen.ts';
import { keepHistory } from '../../../test/stored-history.ts';

type Minutes = Pick<CurrentPlan, 'audioMinutesUsed' | 'maxAudioMinutes'>;

async function openWith(minutes: Minutes): Promise<void> {
  answer(getCurrentPlan, aPlan(minutes));
  await renderApp('/recordings');
  await expect.element(page.getByText(`of ${minutes.maxAudioMinutes} minutes used`)).toBeVisible();
}

/** From here on the time of day moves only when the test says so; timers run as ever and look at it. */
function stopClock(): void {
  vi.useFakeTimers({ toFake: ['Date', 'performance'] });
}

async function expectRecorded(time: string): Promise<void> {
  await expect.element(page.getByText(`Recording ${time}`)).toBeVisible();
}

/** Waits until there is sound to keep, whatever the page's own clock says. */
async function startTalking(tone: ReturnType<typeof giveTone>): Promise<void> {
  await microphone.click();
  await expect.element(stopButton).toBeVisible();
  await expect.poll(tone.seconds).toBeGreaterThan(0.7);
}

for (const { end, minutes, before, says, length } of [
  {
    end: 'ten minutes',
    minutes: { audioMinutesUsed: 0, maxAudioMinutes: 10 },
    before: { seconds: 564, shown: '9:24' },
    says: '0:30 left of the ten minutes a note can have. Then the recording ends by itself.',
    length: 'Length 9:55',
  },
  {
    end: 'the plan’s minutes',
    minutes: { audioMinutesUsed: 0.5, maxAudioMinutes: 2 },
    before: { seconds: 57, shown: '0:57' },
    says: "0:30 left of your plan's minutes. Then the recording ends by itself.",
    length: 'Length 1:28',
  },
]) {
  test(`[D-LIMIT] the end of ${end} is announced 30 seconds before, and what was said is kept`, async () => {
    const tone = giveTone();
    await openWith(minutes);
    stopClock();
    await startTalking(tone);
    vi.advanceTimersByTime(before.seconds * 1_000);
    await expectRecorded(before.shown);
    await expectHidden(page.getByText(/the recording ends by itself/));
    vi.advanceTimersByTime(1_000);
    await expect.element(page.getByText(says)).toHaveLength(2);
    vi.advanceTimersByTime(29_000);
    await expect.element(page.getByText(/^0:01 left/).first()).toBeVisible();
    await expect.element(stopButton).toBeVisible();
    vi.advanceTimersByTime(1_000);
    await expect.element(page.getByText(length)).toBeVisible();
    await expect.element(sendButton).toHaveFocus();
  });
}

test('[D-LIMIT] where little is left, that is said from the beginning', async () => {
  const tone = giveTone();
  await openWith({ audioMinutesUsed: 1.8, maxAudioMinutes: 2 });
  stopClock();
  await startTalking(tone);
  await expect.element(page.getByText(/^0:10 left of your plan's minutes\./).first()).toBeVisible();
  vi.advanceTimersByTime(10_000);
  await expect.element(page.getByText('Length 0:10')).toBeVisible();
});

test('[D-LIMIT] the warning that a recording is about to end is accessible', async () => {
  giveTone();
  await openWith({ audioMinutesUsed: 1.5, maxAudioMinutes: 2 });
  await microphone.click();
  await expect.element(page.getByText(/left of your plan's minutes\./).first()).toBeVisible();
  await expectAccessible();
});

test('[D-LIMIT] without minutes no recording starts: it says until when, leads to the plans, and notes can be typed', async () => {
  const tone = giveTone();
  keepHistory();
  await openWith({ audioMinutesUsed: 1.95, maxAudioMinutes: 2 });
  await expect.element(page.getByText('No minutes left this month')).toBeVisible();
  await expect.element(page.getByText('They are back on Dec 1, 2030.').last()).toBeVisible();
  await expectHidden(microphone);
  await expect.element(page.getByRole('link', { name: 'View Plans' })).toHaveAttribute('href', '/pricing');
  await expectAccessible();
  await page.getByRole('heading', { level: 1 }).click();
  await userEvent.keyboard('[Space]');
  await expectHidden(stopButton);
  expect(tone.tracks()).toEqual([]);
  await typeNote('Today, 2h design');
  await expect.poll(() => getCalls(postNote)).toHaveLength(1);
});

test('[D-LIMIT] minutes that turn out to be used while the browser asks for the microphone are not begun', async () => {
  const { promise: allowed, resolve: allow } = Promise.withResolvers<void>();
  const tone = giveTone(allowed);
  answer(getCurrentPlan, aPlan({ audioMinutesUsed: 2, maxAudioMinutes: 2 }));
  const answerPlan = hold(getCurrentPlan);
  await renderApp('/recordings');
  await microphone.click();
  await expect.element(page.getByText('Waiting for the microphone...').first()).toBeVisible();
  answerPlan();
  await expect.element(page.getByText('2 of 2 minutes used')).toBeVisible();
  allow();
  await expect.element(page.getByText('No minutes left this month')).toBeVisible();
  await expect.element(typeInstead).toHaveFocus();
  await expect.poll(() => tone.tracks().map(({ readyState }) => readyState)).toEqual(['ended']);
});

test('a plan that cannot be loaded, or not yet, keeps nobody from speaking', async () => {
  const tone = giveTone();
  const answerPlan = hold(getCurrentPlan);
  await renderApp('/recordings');
  await recordNote(tone);
  answer(getCurrentPlan, problem('internal'));
  answerPlan();
  await renderApp('/recordings');
  await expect.element(page.getByText('We could not load your minutes.')).toBeVisible();
  await recordNote(tone);
});

test('[D-FIRST] before there is a connection a note can be spoken whatever the minutes', async () => {
  const tone = giveTone();
  answer(getCurrentPlan, aPlan({ audioMinutesUsed: 2, maxAudioMinutes: 2 }));
  keepHistory();
  await renderApp('/recordings', { user: aUser({ hasTogglToken: false }) });
  await expect.element(page.getByText('2 of 2 minutes used')).toBeVisible();
  await recordNote(tone);
  await sendButton.click();
  await expect.poll(() => getCalls(uploadAudio)).toHaveLength(1);
  await expect.element(processing).toBeVisible();
  expect([...getCalls(checkQuota), ...getCalls(recordUsage)]).toEqual([]);
});
