import { postNote, uploadAudio, uploadHeaders } from '@timbre/contract/recordings';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { anEntry, aRecording, toId } from '../../../test/builders.ts';
import { giveTone } from '../../../test/device.ts';
import { answerOnce, getCalls, noAnswer } from '../../../test/fake-api.ts';
import { recordNote, sendButton } from '../../../test/recorder.ts';
import { renderApp } from '../../../test/render-app.tsx';
import { expectAccessible, expectHidden } from '../../../test/screen.ts';
import { keepHistory } from '../../../test/stored-history.ts';

const correct = page.getByRole('button', { name: /^(Correct: note of|Corriger\s: note du)/ });
const chip = page.getByText(/^(Only about|Uniquement)\s?: Design, Meeting$/);
const remove = page.getByRole('button', {
  name: /^(Remove the limit to this note|Ne plus se limiter à cette note)$/,
});
const field = page.getByLabelText(/^(Your note|Votre note)$/);

function keepNote() {
  return keepHistory({
    recordings: [aRecording()],
    entries: [anEntry({}), anEntry({ id: toId(201), description: 'Meeting' })],
  });
}

const scopes = (calls: { headers: Headers }[]) =>
  calls.map(({ headers }) => headers.get(uploadHeaders.scopeRecordingId));

test.each(['en', 'fr'] as const)(
  '[FIX-46] a note that is logged is corrected in writing: what is written is about its entries alone (%s)',
  async (language) => {
    keepNote();
    await renderApp('/recordings', { language });
    await correct.click();
    await expect.element(chip).toBeVisible();
    await expectAccessible();
    await page.getByRole('button', { name: /^(Type instead|Écrire plutôt)$/ }).click();
    await field.fill('it was two hours');
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    await expect.poll(() => scopes(getCalls(postNote))).toEqual([toId(100)]);
    // The next note is about anything.
    await expectHidden(chip);
  },
);

test('[FIX-46] it is corrected by voice, and from where the focus is led', async () => {
  const tone = giveTone();
  keepNote();
  await renderApp('/recordings');
  await correct.click();
  await expect.element(page.getByRole('button', { name: 'Start recording time entry' })).toHaveFocus();
  await recordNote(tone);
  await expect.element(chip).toBeVisible();
  await sendButton.click();
  await expect.poll(() => scopes(getCalls(uploadAudio))).toEqual([toId(100)]);
});

test('[FIX-46] the limit is let go of before and after it was spoken', async () => {
  const tone = giveTone();
  keepNote();
  await renderApp('/recordings');
  await correct.click();
  await remove.click();
  await expectHidden(chip);
  await correct.click();
  await recordNote(tone);
  await remove.click();
  await expectHidden(chip);
  await sendButton.click();
  await expect.poll(() => scopes(getCalls(uploadAudio))).toEqual([null]);
});

test('[FIX-46] a correction that finds no server is kept with its limit, and goes out with it later', async () => {
  keepNote();
  answerOnce(postNote, noAnswer);
  await renderApp('/recordings');
  await correct.click();
  await page.getByRole('button', { name: 'Type instead' }).click();
  await field.fill('it was two hours');
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  await expect.poll(() => getCalls(postNote).length).toBe(1);
  // As after a reload: what the browser kept goes out by itself.
  await renderApp('/recordings');
  await expect.poll(() => getCalls(postNote).length).toBeGreaterThan(1);
  expect(scopes(getCalls(postNote)).every((scope) => scope === toId(100))).toBe(true);
});
