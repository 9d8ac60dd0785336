import { postNote, uploadAudio } from '@timbre/contract/recordings';
import { expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { aUser } from '../../../test/builders.ts';
import { lengthenMoments } from '../../../test/clock.ts';
import { giveTone } from '../../../test/device.ts';
import { answer, getCalls, noAnswer } from '../../../test/fake-api.ts';
import { microphone, processing, recordNote, sendButton, typeNote } from '../../../test/recorder.ts';
import { renderApp } from '../../../test/render-app.tsx';
import { expectAccessible, expectHidden } from '../../../test/screen.ts';
import { keepHistory } from '../../../test/stored-history.ts';

const warning = page
  .getByRole('status')
  .filter({ hasText: /This browser cannot store notes|Ce navigateur ne peut pas conserver de notes/ });
const held = page.getByText(/^Keep this page open: your note goes out by itself/);
const offer = page.getByText(/A note from .* was not sent\./);
const waits = page.getByText(/A note from .* waits for a connection/);

/** From now on the database does not open; this tab's own connection to it is closed. */
async function refuseDatabase(): Promise<void> {
  await new Promise((resolve, reject) => {
    const request = indexedDB.deleteDatabase('timbre');
    request.onsuccess = resolve;
    request.onerror = reject;
  });
  const open = vi.spyOn(indexedDB, 'open').mockImplementation(() => {
    throw new DOMException('no', 'SecurityError');
  });
  // The next test empties the databases.
  onTestFinished(() => open.mockRestore());
}

function asksBeforeUnload(): boolean {
  return !dispatchEvent(new Event('beforeunload', { cancelable: true }));
}

for (const language of ['en', 'fr'] as const)
  test(`[REC-20] a browser that stores nothing says so before anything is recorded: ${language}`, async () => {
    await refuseDatabase();
    await renderApp('/recordings', { user: aUser(), language });
    await expect.element(warning).toBeVisible();
    await expect.element(page.css('button[aria-pressed=false]')).toBeEnabled();
    await expectAccessible();
    expect(asksBeforeUnload()).toBe(false);
  });

test('[REC-20] a note that cannot be stored is sent, and after a failure again from the page', async () => {
  lengthenMoments();
  const tone = giveTone();
  await refuseDatabase();
  answer(uploadAudio, noAnswer);
  await renderApp('/recordings');
  await expect.element(warning).toBeVisible();
  await recordNote(tone);
  expect(asksBeforeUnload()).toBe(true);
  await sendButton.click();
  await expect.element(held).toBeVisible();
  await expectAccessible();
  await page.getByRole('button', { name: 'Keep for later' }).click();
  await expect.element(waits).toBeVisible();
  expect(asksBeforeUnload()).toBe(true);

  const kept = keepHistory();
  dispatchEvent(new Event('online'));
  await expect.poll(() => kept.recordings).toHaveLength(1);
  await expectHidden(waits);
  await expect.poll(asksBeforeUnload).toBe(false);
  const sent = getCalls(uploadAudio).map(({ headers, form }) => {
    const audio = form?.get('audio');
    return { key: headers.get('idempotency-key'), size: audio instanceof File ? audio.size : 0 };
  });
  expect(sent).toHaveLength(2);
  expect(sent[1]?.size).toBeGreaterThan(0);
  expect(sent[1]).toEqual(sent[0]);
});

test('[REC-20] a browser that gets full while somebody speaks says so, and the whole note is sent', async () => {
  const tone = giveTone();
  keepHistory();
  await renderApp('/recordings');
  await expect.element(page.getByText('Nothing recorded yet')).toBeVisible();
  await expectHidden(warning);
  await microphone.click();
  // The first second is stored.
  await expect.poll(tone.seconds).toBeGreaterThan(1.5);
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  await expect.element(warning).toBeVisible();
  expect(asksBeforeUnload()).toBe(true);
  await page.css('button[aria-pressed=true]').click();
  await sendButton.click();
  await expect.element(processing).toBeVisible();
  const audio = getCalls(uploadAudio)[0]?.form?.get('audio');
  expect(audio instanceof File && audio.size).toBeGreaterThan(0);
  await expect.poll(asksBeforeUnload).toBe(false);
});

test('[REC-20] a browser that evicts its data while somebody speaks still has the whole note', async () => {
  const tone = giveTone();
  await renderApp('/recordings');
  await microphone.click();
  const stored = async () => (await indexedDB.databases()).length;
  await expect.poll(stored).toBe(1);
  await expect.poll(tone.seconds).toBeGreaterThan(1.5);
  await new Promise((resolve) => {
    indexedDB.deleteDatabase('timbre').onsuccess = resolve;
  });
  const before = tone.seconds();
  await expect.poll(tone.seconds).toBeGreaterThan(before + 1.5);
  await page.css('button[aria-pressed=true]').click();
  await expect.element(sendButton).toBeVisible();
  await renderApp('/recordings');
  await expect.element(offer).toBeVisible();
  await page.getByRole('button', { name: 'Listen' }).click();
  await expect.element(page.getByText(/ \/ 0:0[3-9]/)).toBeVisible();
});

test('[REC-21] without locks a note is sent all the same, and again by itself', async () => {
  Object.defineProperty(navigator, 'locks', { value: undefined, configurable: true });
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'locks'));
  answer(postNote, noAnswer);
  await renderApp('/recordings');
  await typeNote('Yesterday 1h design');
  await expect.element(page.getByText(/Your note is safe in this browser/)).toBeVisible();
  const kept = keepHistory();
  await expect
    .poll(() => {
      dispatchEvent(new Event('online'));
      return kept.recordings.length;
    })
    .toBe(1);
  const keys = getCalls(postNote).map(({ headers }) => headers.get('idempotency-key'));
  expect(keys.length).toBeGreaterThan(1);
  expect(new Set(keys).size).toBe(1);
});
