import type { Page } from '@playwright/test';
import { expect } from './fixtures.ts';
import { lastNote, speakNote, typeNote } from './recorder.ts';

type Expected = {
  /** What is typed; without it what the microphone was given is spoken. */
  note?: string;
  /** What stands at the time-tracking service. */
  readEntries: () => Promise<string[]>;
  logged: unknown;
  /** The same as an hour of "drawing". */
  changed: unknown;
  /** What else the note logs, and nobody changes. */
  others?: unknown[];
};

/** Logs a note, changes its first entry and takes the note back; each is looked for at the service. */
export async function logChangeAndUndo(
  page: Page,
  { note, readEntries, logged, changed, others = [] }: Expected,
): Promise<void> {
  if (note === undefined) await speakNote(page, 'en');
  else await typeNote(page, note);
  const count = others.length === 0 ? '1 entry' : `${others.length + 1} entries`;
  await expect(page.getByRole('heading', { name: `${count} logged` })).toBeVisible();
  expect(await readEntries()).toEqual([logged, ...others]);
  await lastNote(page)
    .getByRole('button', { name: /^Edit: / })
    .first()
    .click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Description').fill('drawing');
  await dialog.getByLabel('Hours').fill('1');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();
  expect(await readEntries()).toEqual([changed, ...others]);
  await lastNote(page).getByRole('button', { name: /^Undo/ }).click();
  await dialog.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('heading', { name: 'Note undone' })).toBeVisible();
  expect(await readEntries()).toEqual([]);
}
