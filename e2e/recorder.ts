import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { APIRequestContext, BrowserContext, Page } from '@playwright/test';
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
    globalThis.toneContext = audio;
    return end.stream;
  };
`;

export async function giveTone(context: BrowserContext): Promise<void> {
  await context.addInitScript(swellingTone);
}

/** Waits until the file that stands in for a microphone has played to its end. */
export async function speechEnded(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate("'hasSpoken' in globalThis")).toBe(true);
}

/** In place of a microphone: the refusal of this name. */
export async function refuseMicrophone(context: BrowserContext, name: string): Promise<void> {
  await context.addInitScript(
    `navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('no', '${name}'));`,
  );
}

const recorderWords = {
  en: {
    start: 'Start recording time entry',
    stop: 'Stop recording time entry',
    send: 'Send',
    lastNote: 'Your last note',
  },
  fr: {
    start: 'Commencer l’enregistrement',
    stop: 'Arrêter l’enregistrement',
    send: 'Envoyer',
    lastNote: 'Votre dernière note',
  },
};

/** The recorder of somebody who has chosen this language. */
export function recorderIn(page: Page, language: keyof typeof recorderWords) {
  const words = recorderWords[language];
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  return {
    start: button(words.start),
    stop: button(words.stop),
    // Its own, not that of a note which waits above it.
    send: button(words.send).last(),
    lastNote: page.getByRole('region', { name: words.lastNote }),
  };
}

/** Speaks the file that stands in for a microphone to its end, and sends it. */
export async function speakNote(page: Page, language: keyof typeof recorderWords): Promise<void> {
  const { start, stop, send } = recorderIn(page, language);
  await start.click();
  await speechEnded(page);
  await stop.click();
  await send.click();
}

/** The recorder's timer, once it has counted a second. */
export const isRecording = /Recording (?!0:00)\d+:\d\d/;

/** Which time of day it is in Paris, where the journeys of trackers speak. */
export const timeInParis = (moment: string) =>
  new Date(moment).toLocaleTimeString('sv-SE', { timeZone: 'Europe/Paris' }).slice(0, 5);

export const microphone = (page: Page) => recorderIn(page, 'en').start;
export const stopButton = (page: Page) => recorderIn(page, 'en').stop;
export const sendButton = (page: Page) => recorderIn(page, 'en').send;

/** Says something for a second and stops. */
export async function recordNote(page: Page): Promise<void> {
  await microphone(page).click();
  await expect(page.getByText(isRecording)).toBeVisible();
  await stopButton(page).click();
  await expect(page.getByRole('button', { name: 'Delete', exact: true })).toBeVisible();
}

/** What is shown to read while a note is worked on. */
export const processing = (page: Page) =>
  page.getByText(/Listening to every|Telling hours|Looking for the right|Lining up|Filling in your/);
/** What became of the note that was sent last. */
export const lastNote = (page: Page) => recorderIn(page, 'en').lastNote;
export const typeInstead = (page: Page) => page.getByRole('button', { name: 'Type instead' });

export async function typeNote(page: Page, text: string): Promise<void> {
  await typeInstead(page).click();
  await page.getByLabel('Your note').fill(text);
  await sendButton(page).click();
}

/** A WAV of so many seconds: two hours of design, and then silence. */
function longNote(seconds: number): Buffer {
  const headLength = 44;
  const bytesPerSecond = 32_000;
  const spoken = readFileSync(join(import.meta.dirname, './sounds/two-hours-design.wav'));
  const sound = Buffer.alloc(seconds * bytesPerSecond);
  spoken.copy(sound, 0, headLength);
  const head = Buffer.from(spoken.subarray(0, headLength));
  head.writeUInt32LE(headLength - 8 + sound.length, 4);
  head.writeUInt32LE(sound.length, 40);
  return Buffer.concat([head, sound]);
}

/** Speaks a note of so many seconds as another browser might; gives its id. */
export async function speakElsewhere(request: APIRequestContext, seconds: number): Promise<string> {
  const answer = await request.post('/api/audio/upload', {
    multipart: { audio: { name: 'recording.wav', mimeType: 'audio/wav', buffer: longNote(seconds) } },
    headers: {
      'x-time-zone': 'Europe/Paris',
      'x-spoken-at': new Date().toISOString(),
      'idempotency-key': randomUUID(),
    },
  });
  expect(answer.ok(), await answer.text()).toBe(true);
  return (await answer.json()).id;
}
