import { getTranscript, type Recording, replaceTranscript } from '@timbre/contract/recordings';
import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { anEntry, aRecording, toId } from '../../../test/builders.ts';
import { answer, getCalls, handle } from '../../../test/fake-api.ts';
import { announceRecordings } from '../../../test/network.ts';
import { microphone, processing, typeNote } from '../../../test/recorder.ts';
import { renderApp } from '../../../test/render-app.tsx';
import { expectAccessible, expectHidden } from '../../../test/screen.ts';
import { stopClock } from '../../../test/stopped-clock.ts';
import { keepHistory, type StoredHistory } from '../../../test/stored-history.ts';

const logged = page.getByText(/Your time is logged|would be logged/);
const panel = page.getByRole('alert').filter({ hasText: 'Nothing understood' });
const edit = page.getByRole('button', { name: 'Edit the text', exact: true });
const dialog = page.getByRole('dialog', { name: 'Edit the text' });

let kept: StoredHistory;

beforeEach(() => {
  kept = keepHistory();
});

/** Sends a typed note, of which the server then says what became of it. */
async function send(text: string, end: Partial<Recording>): Promise<void> {
  answer(getTranscript, { text, language: null });
  await typeNote(text);
  await expect.element(processing).toBeVisible();
  settle(end);
}

function settle(end: Partial<Recording>): void {
  kept.recordings = [
    aRecording({ id: toId(300), source: 'typed', createdAt: new Date().toISOString(), ...end }),
  ];
  announceRecordings();
}

test('[UPL-24] a note from which nothing was understood says so with its words, and is edited and read again by keyboard alone', async () => {
  handle(replaceTranscript, () => {
    kept.recordings = [
      aRecording({ id: toId(300), source: 'typed', status: 'processing', step: 'extracting' }),
    ];
    return undefined;
  });
  await renderApp('/recordings');
  await send('hello is this on', { status: 'failed', outcome: 'nothing-understood' });
  await expect.element(panel).toBeVisible();
  await expect.element(page.css('blockquote')).toMatchTextContent('hello is this on');
  expect(logged.query()).toBeNull();
  await expect.element(edit).toHaveFocus();
  await expectAccessible();

  await userEvent.keyboard('{Enter}');
  const field = dialog.getByLabelText('Your note');
  await expect.element(field).toHaveFocus();
  await expect.element(field).toHaveValue('hello is this on');
  await field.fill('two hours of design');
  await dialog.getByRole('button', { name: 'Read again' }).click();
  await expectHidden(dialog);
  expect(getCalls(replaceTranscript)[0]?.body).toEqual({ text: 'two hours of design' });
  await expect.element(processing).toBeVisible();
  expect(page.css('section:has([data-focus]:focus)').elements()).toHaveLength(1);

  kept.entries = [anEntry({ recordingId: toId(300), description: 'design' })];
  settle({ status: 'success' });
  await expect.element(page.getByRole('article').getByText('design')).toBeVisible();
  await expectHidden(panel);
});

test('[UPL-24] who would rather leave it records another, and the note stays in the history', async () => {
  await renderApp('/recordings');
  await send('hello is this on', { status: 'failed', outcome: 'nothing-understood' });
  await page.getByRole('button', { name: 'Record another' }).click();
  await expect.element(microphone).toBeVisible();
  await expectHidden(panel);
  await expect
    .element(page.getByRole('article').filter({ hasText: 'Nothing understood' }))
    .toMatchTextContent('hello is this on');
});

test('[UPL-24] a note that says that nothing was done is understood, and nothing is called logged', async () => {
  await renderApp('/recordings');
  await expect.element(microphone).toBeVisible();
  // What is shown for two seconds is looked at for as long as that takes.
  await stopClock();
  await send('nothing on Friday', { status: 'success', outcome: 'nothing-done' });
  const done = page.css('[data-focus]').filter({ hasText: 'Understood: nothing to log.' });
  await expect.element(done).toBeVisible();
  expect(page.getByRole('status').filter({ hasText: 'Understood: nothing to log.' }).elements()).toHaveLength(
    1,
  );
  expect(logged.query()).toBeNull();
});
