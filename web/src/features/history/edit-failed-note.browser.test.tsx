import { getTranscript, replaceTranscript } from '@timbre/contract/recordings';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { anEntry, aRecording, toId } from '../../../test/builders.ts';
import { answer, getCalls, handle } from '../../../test/fake-api.ts';
import { renderApp } from '../../../test/render-app.tsx';
import { expectAccessible, expectHidden } from '../../../test/screen.ts';
import { keepHistory } from '../../../test/stored-history.ts';

const failed = page.css('section').filter({ has: page.getByRole('heading', { name: 'Failed uploads' }) });
const items = failed.getByRole('listitem');
const edit = failed.getByRole('button', { name: /^Edit the text: recording of/ });
const said = failed.getByRole('button', { name: /^What was said: recording of/ });
const dialog = page.getByRole('dialog', { name: 'Edit the text' });
const field = dialog.getByLabelText('Your note');
const readAgain = dialog.getByRole('button', { name: 'Read again' });
const words = 'Yesterday thirty hours of sleep research';

const failedNote = (number: number, code: string, canEditText = true) =>
  aRecording({
    id: toId(number),
    status: 'failed',
    createdAt: new Date().toISOString(),
    canEditText,
    processingError: JSON.stringify({ code, message: `It failed: ${code}.` }),
  });

test('[HIST-23] a failed note of which nothing was logged shows its words; they are put right, and the note is read again', async () => {
  const kept = keepHistory({ recordings: [failedNote(101, 'day-too-long')], entries: [] });
  answer(getTranscript, { text: words, language: 'en' });
  handle(replaceTranscript, () => {
    kept.recordings = [aRecording({ id: toId(101), status: 'processing', step: 'extracting' })];
    return undefined;
  });
  await renderApp('/recordings');
  await expect.element(failed).toMatchTextContent('It failed: day-too-long.');
  await expect.element(failed).toMatchTextContent(words);
  await expectAccessible();

  edit.element().focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(field).toHaveFocus();
  await expect.element(field).toHaveValue(words);
  // The same words would fail again.
  await expect.element(readAgain).toBeDisabled();
  await field.fill('Yesterday three hours of sleep research');
  await readAgain.click();
  await expectHidden(dialog);
  await expect.element(page.getByText('Finding the entries')).toBeVisible();
  await expectHidden(failed);
  expect(getCalls(replaceTranscript).map(({ params, body }) => [params['id'], body.text])).toEqual([
    [toId(101), 'Yesterday three hours of sleep research'],
  ]);
});

test('[HIST-23] of many only the newest show their words at once, and the others when they are asked for', async () => {
  keepHistory({
    recordings: [105, 104, 103, 102].map((number) => failedNote(number, 'too-many-entries')),
    entries: [],
  });
  answer(getTranscript, { text: words, language: null });
  await renderApp('/recordings');
  await expect.element(items.nth(2)).toMatchTextContent(words);
  expect(getCalls(getTranscript)).toHaveLength(3);
  await expect.element(items.nth(3)).not.toMatchTextContent(words);
  await said.last().click();
  await expect.element(items.nth(3)).toMatchTextContent(words);
  await said.last().click();
  await expect.element(items.nth(3)).not.toMatchTextContent(words);
});

test('[HIST-24] where the words are not to blame they can be sent as they are', async () => {
  keepHistory({ recordings: [failedNote(101, 'connection-changed')], entries: [] });
  answer(getTranscript, { text: 'Two hours of design', language: 'en' });
  answer(replaceTranscript, undefined);
  await renderApp('/recordings');
  await edit.click();
  await expect.element(field).toHaveValue('Two hours of design');
  await readAgain.click();
  await expect
    .poll(() => getCalls(replaceTranscript).map(({ body }) => body.text))
    .toEqual(['Two hours of design']);
});

test('[HIST-24] a note that is logged in part shows its words and cannot be sent again, and one without words offers none', async () => {
  keepHistory({
    recordings: [failedNote(102, 'unavailable', false), failedNote(101, 'nothing-heard', false)],
    entries: [anEntry({ recordingId: toId(102), description: 'Homepage design' })],
  });
  answer(getTranscript, { text: words, language: 'en' });
  await renderApp('/recordings');
  await expect.element(items.first()).toMatchTextContent('Homepage design');
  expect(edit.elements()).toHaveLength(0);
  expect(said.elements()).toHaveLength(1);
  await expect.element(items.first()).not.toMatchTextContent(words);
  await said.click();
  await expect.element(items.first()).toMatchTextContent(words);
});
