import { logout } from '@timbre/contract/accounts';
import { postNote, uploadAudio } from '@timbre/contract/recordings';
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { anEntry, aRecording, aUser, toId } from '../../../test/builders.ts';
import { lengthenMoments } from '../../../test/clock.ts';
import { giveTone } from '../../../test/device.ts';
import { answer, getCalls, noAnswer, problem } from '../../../test/fake-api.ts';
import {
  deleteButton,
  microphone,
  processing,
  recordNote,
  sendButton,
  stopButton,
  typeNote,
} from '../../../test/recorder.ts';
import { renderApp } from '../../../test/render-app.tsx';
import { expectAccessible, expectHidden, expectPath } from '../../../test/screen.ts';
import { keepHistory } from '../../../test/stored-history.ts';

const offer = page.getByText(/A note from .* was not sent\./);
const waits = page.getByText(/A note from .* waits for a connection/);
const failed = page.getByText("Couldn't log that. Try again.");
const safe = page.getByText(/Your note is safe in this browser/);

/** The connection is lost; gives what brings it back. */
function loseConnection(): () => void {
  const isOnline = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  answer(uploadAudio, noAnswer);
  return () => {
    isOnline.mockReturnValue(true);
    keepHistory();
    dispatchEvent(new Event('online'));
  };
}

async function logOut(): Promise<void> {
  await page.getByRole('button', { name: /Account menu/ }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
}

test('[D-LOCAL] sent without a connection, a note goes out by itself when it is back', async () => {
  // Long after this test it would be tried again without the event that the connection is back.
  lengthenMoments();
  const tone = giveTone();
  const reconnect = loseConnection();
  await renderApp('/recordings');
  await recordNote(tone);
  await sendButton.click();
  await expect.element(failed).toBeVisible();
  await expect.element(safe).toBeVisible();
  await page.getByRole('button', { name: 'Keep for later' }).click();
  await expect.element(waits).toBeVisible();
  await expectAccessible();
  // Without a connection too, the next one can be recorded.
  await recordNote(tone);
  const before = getCalls(uploadAudio).length;
  reconnect();
  await expect.poll(() => getCalls(uploadAudio)).toHaveLength(before + 1);
  await expectHidden(waits);
  await expect.element(deleteButton).toBeVisible();
});

test('[D-LOCAL] the recorder that could not send a note follows it when it goes out later', async () => {
  const tone = giveTone();
  const reconnect = loseConnection();
  await renderApp('/recordings');
  await recordNote(tone);
  await sendButton.click();
  await expect.element(failed).toBeVisible();
  await expect.element(safe).toBeVisible();
  reconnect();
  // The recorder may still hold the note when the connection is back: then the next such event sends it.
  await expect
    .poll(() => {
      dispatchEvent(new Event('online'));
      return processing.elements().length;
    })
    .toBe(1);
  await expectHidden(safe);
  const keys = getCalls(uploadAudio).map(({ headers }) => headers.get('idempotency-key'));
  expect(keys.length).toBeGreaterThan(1);
  expect(new Set(keys).size).toBe(1);
});

test('[D-LOCAL] a note that did not go out is sent from the settings too, and is in the history on the way back', async () => {
  vi.useFakeTimers();
  answer(postNote, noAnswer);
  await renderApp('/recordings');
  await typeNote('Yesterday 1h design');
  await expect.element(safe).toBeVisible();
  await page.getByRole('button', { name: /Account menu/ }).click();
  await page.getByRole('menuitem', { name: 'Settings' }).click();
  await expectPath('/settings');
  const kept = keepHistory();
  await vi.advanceTimersByTimeAsync(60_000);
  await expect.poll(() => kept.recordings).toHaveLength(1);
  kept.recordings = [aRecording({ id: toId(300), source: 'typed' })];
  kept.entries = [anEntry({ recordingId: toId(300), description: 'design' })];
  history.back();
  await expect.element(page.css('[data-entry]')).toMatchTextContent('design');
});

test('[D-LOCAL] logging out asks about an unsent note; kept, it waits for its owner and shows to nobody else', async () => {
  const tone = giveTone();
  await renderApp('/recordings');
  await recordNote(tone);
  await logOut();
  const question = page.getByRole('dialog', { name: 'A note has not been sent yet' });
  await expect.element(question).toBeVisible();
  await expectAccessible();
  await userEvent.keyboard('{Escape}');
  await expectHidden(question);
  await expect.element(sendButton).toBeVisible();
  expect(getCalls(logout)).toEqual([]);
  await logOut();
  await question.getByRole('button', { name: 'Keep for my return' }).click();
  await expectPath('/');

  await renderApp('/recordings', { user: aUser({ id: toId(2), email: 'grace@example.com' }) });
  await expect.element(page.getByText('Nothing recorded yet')).toBeVisible();
  await expectHidden(offer);
  // Nothing of theirs is unsent, so nothing is asked.
  await logOut();
  await expectPath('/');
  await renderApp('/recordings');
  await expect.element(offer).toBeVisible();
  await expectAccessible();
});

for (const { choice, count } of [
  { choice: 'Send and log out', count: 1 },
  { choice: 'Discard and log out', count: 0 },
]) {
  test(`[D-LOCAL] logging out with an unsent note: ${choice}`, async () => {
    const tone = giveTone();
    keepHistory();
    await renderApp('/recordings');
    await recordNote(tone);
    await renderApp('/');
    await expect.element(page.getByRole('heading', { name: /Speak Your Time/ })).toBeVisible();
    await logOut();
    await page.getByRole('button', { name: choice }).click();
    await expect.element(page.getByRole('banner').getByRole('link', { name: 'Log In' })).toBeVisible();
    expect(getCalls(uploadAudio)).toHaveLength(count);
    await renderApp('/recordings');
    await expect.element(microphone).toBeVisible();
    await expectHidden(offer);
  });
}

test('[D-LOCAL] a note that the server refuses is kept and not sent over and over', async () => {
  lengthenMoments();
  const tone = giveTone();
  answer(uploadAudio, problem('audio-unreadable', 'This audio cannot be read.'));
  await renderApp('/recordings');
  await recordNote(tone);
  await sendButton.click();
  await expect
    .element(page.getByRole('alert').filter({ hasText: 'This audio cannot be read.' }))
    .toBeVisible();
  await renderApp('/recordings');
  await expect.element(offer).toBeVisible();
  await expectHidden(stopButton);
  expect(getCalls(uploadAudio)).toHaveLength(1);
});
