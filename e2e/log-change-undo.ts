import type { Page } from '@playwright/test';
import { expect } from './fixtures.ts';
import { lastNote, typeNote } from './recorder.ts';

type Expected = {
  note: string;
  /** What stands at the time-tracking service. */
  readEntries: () => Promise<string[]>;
  logged: unknown;
  /** The same as an hour of "drawing". */
  changed: unknown;
};

/** Logs a typed note of one entry, changes the entry and takes the note back; each is looked for at the service. */
export async function logChangeAndUndo(
  page: Page,
  { note, readEntries, logged, changed }: Expected,
): Promise<void> {
  await typeNote(page, note);
  await expect(page.getByRole('heading', { name: '1 entry logged' })).toBeVisible();
  expect(await readEntries()).toEqual([logged]);
  await lastNote(page)
    .getByRole('button', { name: /^Edit: / })
    .click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Description').fill('drawing');
  await dialog.getByLabel('Hours').fill('1');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();
  expect(await readEntries()).toEqual([changed]);
  await lastNote(page).getByRole('button', { name: /^Undo/ }).click();
  await dialog.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('heading', { name: 'Note undone' })).toBeVisible();
  expect(await readEntries()).toEqual([]);
}
