import { getTranscript, replaceTranscript } from '@timbre/contract/recordings';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { anEntry, aRecording, toId } from '../../../test/builders.ts';
import { answer, getCalls, handle, problem } from '../../../test/fake-api.ts';
import { renderApp } from '../../../test/render-app.tsx';
import { expectAccessible, expectHidden } from '../../../test/screen.ts';
import { keepHistory } from '../../../test/stored-history.ts';

const card = page.getByRole('article').filter({ hasText: 'Nothing understood' });
const edit = card.getByRole('button', { name: /^Edit the text: recording of/ });
const dialog = page.getByRole('dialog', { name: 'Edit the text' });
const field = dialog.getByLabelText('Your note');
const readAgain = dialog.getByRole('button', { name: 'Read again' });

const notUnderstood = (number: number, source: 'spoken' | 'typed' = 'spoken') =>
  aRecording({
    id: toId(number),
    source,
    status: 'failed',
    createdAt: new Date().toISOString(),
    outcome: 'nothing-understood',
    processingError: JSON.stringify({ code: 'nothing-understood', message: 'We understood no entry.' }),
  });

test('[HIST-18] a note from which nothing was understood shows its words, and is no failed upload', async () => {
  keepHistory({ recordings: [notUnderstood(101)], entries: [] });
  answer(getTranscript, { text: 'to ours of dissent', language: 'en' });
  await renderApp('/recordings');
  await expect.element(card).toMatchTextContent('to ours of dissent');
  await expect.element(card).toMatchTextContent('It used none of your minutes.');
  expect(page.getByText('Failed uploads').query()).toBeNull();
  expect(page.getByText('Synced', { exact: true }).query()).toBeNull();
  await expectAccessible();
});

test('[HIST-18] a typed note speaks of no minutes, and of many notes only the newest fetch their words at once', async () => {
  keepHistory({
    recordings: [105, 104, 103, 102].map((number) => notUnderstood(number, 'typed')),
    entries: [],
  });
  answer(getTranscript, { text: 'to ours of dissent', language: null });
  await renderApp('/recordings');
  await expect.element(card.last()).toBeVisible();
  expect(card.elements()).toHaveLength(4);
  expect(page.getByText('It used none of your minutes.').query()).toBeNull();
  await expect.element(card.nth(2)).toMatchTextContent('to ours of dissent');
  expect(getCalls(getTranscript)).toHaveLength(3);
  const said = card.last().getByRole('button', { name: 'What was typed' });
  await said.click();
  await expect.element(card.last()).toMatchTextContent('to ours of dissent');
});

test('[HIST-18] one button leads into the text by keyboard; Escape leads back, and sent, the note is read again', async () => {
  const kept = keepHistory({ recordings: [notUnderstood(101)], entries: [] });
  answer(getTranscript, { text: 'to ours of dissent', language: 'en' });
  handle(replaceTranscript, () => {
    kept.recordings = [aRecording({ id: toId(101), status: 'processing', step: 'extracting' })];
    return undefined;
  });
  await renderApp('/recordings');
  await expect.element(edit).toBeVisible();
  edit.element().focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(field).toHaveFocus();
  await expect.element(field).toHaveValue('to ours of dissent');
  // The same words would be read in the same way.
  await expect.element(readAgain).toBeDisabled();
  await expectAccessible();
  await userEvent.keyboard('{Escape}');
  await expectHidden(dialog);
  await expect.element(edit).toHaveFocus();

  await userEvent.keyboard('{Enter}');
  await field.fill(' two hours of design ');
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  await expectHidden(dialog);
  const [sent] = getCalls(replaceTranscript);
  expect([sent?.params, sent?.body]).toEqual([{ id: toId(101) }, { text: 'two hours of design' }]);
  await expectHidden(card);
  await expect.element(page.getByText('Finding the entries')).toBeVisible();
  // Not lost on the way: it stands where the list begins.
  expect(document.activeElement).not.toBe(document.body);

  kept.recordings = [aRecording({ id: toId(101) })];
  kept.entries = [anEntry({ recordingId: toId(101), description: 'design' })];
  await expect.element(page.getByRole('article').filter({ hasText: 'design' })).toBeVisible();
});

test('[HIST-18] what the server refuses is said in the dialog, and the text stays', async () => {
  keepHistory({ recordings: [notUnderstood(101)], entries: [] });
  answer(getTranscript, { text: 'to ours of dissent', language: 'en' });
  answer(replaceTranscript, problem('too-many-tries', 'Too many notes. Wait a moment.'));
  await renderApp('/recordings');
  await edit.click();
  await field.fill('two hours of design');
  await readAgain.click();
  await expect
    .element(dialog.getByRole('alert').filter({ hasText: 'Too many notes. Wait a moment.' }))
    .toBeVisible();
  await expect.element(field).toHaveValue('two hours of design');
});

test('[HIST-19] a note that says that nothing was done says so, and is not called synced', async () => {
  keepHistory({ recordings: [aRecording({ id: toId(101), outcome: 'nothing-done' })], entries: [] });
  await renderApp('/recordings');
  const note = page.getByRole('article').filter({ hasText: 'Nothing to log.' });
  await expect.element(note).toMatchTextContent('You said that there was no work to log.');
  expect(page.getByText('Synced', { exact: true }).query()).toBeNull();
  await expectAccessible();
});
