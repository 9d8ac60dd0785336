import type { BrowserContext, Page } from '@playwright/test';
import { expect } from './fixtures.ts';

/** In place of a microphone: a tone that swells like speech, whose stream a journey can look at as `tone`. */
const swellingTone = `
  navigator.mediaDevices.getUserMedia = async (wanted) => {
    globalThis.wanted = wanted;
    const audio = new AudioContext();
    const source = audio.createOscillator();
    const end = audio.createMediaStreamDestination();
    const loudness = audio.createGain();
    const swell = audio.createOscillator();
    const depth = audio.createGain();
    loudness.gain.value = 0.06;
    depth.gain.value = 0.05;
    swell.frequency.value = 0.7;
    swell.connect(depth).connect(loudness.gain);
    source.connect(loudness).connect(end);
    source.start();
    swell.start();
    globalThis.tone = end.stream;
    return end.stream;
  };
`;

export async function giveTone(context: BrowserContext): Promise<void> {
  await context.addInitScript(swellingTone);
}

/** In place of a microphone: the refusal of this name. */
export async function refuseMicrophone(context: BrowserContext, name: string): Promise<void> {
  await context.addInitScript(
    `navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('no', '${name}'));`,
  );
}

export const microphone = (page: Page) => page.getByRole('button', { name: 'Start recording time entry' });
export const stopButton = (page: Page) => page.getByRole('button', { name: 'Stop recording time entry' });
/** The recorder's own, not that of a note which waits above it. */
export const sendButton = (page: Page) => page.getByRole('button', { name: 'Send', exact: true }).last();

/** Says something for a second and stops. */
export async function recordNote(page: Page): Promise<void> {
  await microphone(page).click();
  await expect(page.getByText('Recording 0:01')).toBeVisible();
  await stopButton(page).click();
  await expect(page.getByRole('button', { name: 'Delete', exact: true })).toBeVisible();
}
