import { expect } from 'vitest';
import { page } from 'vitest/browser';
import type { giveTone } from './device.ts';
import './screen.ts';

export const microphone = page.getByRole('button', { name: 'Start recording time entry' });
export const stopButton = page.getByRole('button', { name: 'Stop recording time entry' });
/** The recorder's own, not that of a note which waits above it. */
export const sendButton = page.getByRole('button', { name: 'Send', exact: true }).last();
export const deleteButton = page.getByRole('button', { name: 'Delete', exact: true });
export const typeInstead = page.getByRole('button', { name: 'Type instead' });
/** What is shown to read while a note is worked on. */
export const processing = page.getByText(
  /Listening to every|Telling hours|Looking for the right|Lining up|Filling in your/,
);

/** Waits until there is sound to keep. */
export async function soundCame(tone: ReturnType<typeof giveTone>): Promise<void> {
  await expect.poll(tone.seconds).toBeGreaterThan(0.7);
}

/** Says something and stops. */
export async function recordNote(tone: ReturnType<typeof giveTone>): Promise<void> {
  await microphone.click();
  await expect.element(stopButton).toBeVisible();
  await soundCame(tone);
  await stopButton.click();
  await expect.element(deleteButton).toBeVisible();
}

/** Types a note, without sending it. */
export async function writeNote(text: string): Promise<void> {
  // A click does not move a stopped clock, an expectation does: the screen may need a moment of it to come.
  await expect.element(typeInstead).toBeVisible();
  await typeInstead.click();
  const field = page.getByLabelText('Your note');
  await expect.element(field).toBeVisible();
  await field.fill(text);
}

export async function typeNote(text: string): Promise<void> {
  await writeNote(text);
  await sendButton.click();
}
