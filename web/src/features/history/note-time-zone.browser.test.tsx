import { editEntry } from '@timbre/contract/time-tracking';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { anEntry, aRecording } from '../../../test/builders.ts';
import { answer, getCalls } from '../../../test/fake-api.ts';
import { renderApp } from '../../../test/render-app.tsx';
import { expectAccessible, expectHidden } from '../../../test/screen.ts';
import { keepHistory } from '../../../test/stored-history.ts';

const dialog = page.getByRole('dialog', { name: 'Edit entry' });
const save = dialog.getByRole('button', { name: 'Save' });
const begins = dialog.getByLabelText('Start');

/** No browser of ours is there: 8:30 in the morning, when it is still the day before in most of the world. */
const inTokyo = anEntry({
  start: '2026-11-12T23:30:00.000Z',
  stop: '2026-11-13T01:30:00.000Z',
  day: '2026-11-13',
  timeZone: 'Asia/Tokyo',
});

async function edit(entry: typeof inTokyo, language: 'en' | 'fr' = 'en'): Promise<void> {
  keepHistory({ recordings: [aRecording()], entries: [entry] });
  answer(editEntry, undefined);
  await renderApp('/recordings', { language });
  await page.getByRole('button', { name: /^(Edit|Modifier) ?: / }).click();
}

test('[HIST-71][HIST-72] an entry is shown and edited by the clocks of its note', async () => {
  await edit(inTokyo);
  await expect.element(page.css('[data-entry]').first()).toMatchTextContent(/8:30 AM – 10:30 AM GMT\+9/);
  await expect.element(dialog.getByLabelText('Date')).toHaveValue('2026-11-13');
  await expect.element(begins).toHaveValue('08:30');
  await expect.element(begins).toHaveAccessibleDescription('In the time zone of the note, Asia/Tokyo.');
  await expectAccessible();
  await begins.fill('09:00');
  await save.click();
  await expectHidden(dialog);
  expect(getCalls(editEntry).map(({ body }) => body)).toEqual([{ start: '2026-11-13T00:00:00.000Z' }]);
});

test('[HIST-73] a time that clocks skip cannot be saved, and of one that they repeat the dialog asks which', async () => {
  const inParis = anEntry({
    start: '2026-03-28T08:00:00.000Z',
    stop: '2026-03-28T09:00:00.000Z',
    timeZone: 'Europe/Paris',
  });
  await edit(inParis);
  await dialog.getByLabelText('Date').fill('2026-03-29');
  await begins.fill('02:30');
  await expect.element(begins).toHaveAccessibleDescription(/Clocks are set forward over this time/);
  await expect.element(save).toBeDisabled();
  await expectAccessible();
  await dialog.getByLabelText('Date').fill('2026-10-25');
  await expect.element(save).toBeEnabled();
  const which = dialog.getByLabelText('Clocks show this time twice on that day. Which is it?');
  await expect.element(which).toHaveValue('first');
  await which.selectOptions('second');
  await expectAccessible();
  await save.click();
  await expectHidden(dialog);
  expect(getCalls(editEntry).map(({ body }) => body)).toEqual([{ start: '2026-10-25T01:30:00.000Z' }]);
});
