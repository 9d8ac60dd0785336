import { join } from 'node:path';
import type { Browser } from '@playwright/test';
import type { DeviceModel } from '@timbre/contract/speech-models';
import { decodeAudio } from '@timbre/speech/audio/decode';
import { transcribeNote } from '@timbre/speech/inference/transcribe-note';
import { ensureDeviceModels, modelsDirectory } from '@timbre/speech/local/fetch-models';
import { loadMoonshine, loadVoiceActivityDetector } from '@timbre/speech/local/onnx-models';
import { z } from 'zod';
import { readSamples } from '../hearing/samples.ts';
import { getWords, wordErrors } from '../hearing/word-errors.ts';
import { type Addresses, openSpeaker } from './speaker.ts';

export type DeviceWords = {
  notes: number;
  words: number;
  /** Word errors in the browser, and of the server's runtime with the same model. */
  onDevice: number;
  onServer: number;
  /** Notes with the very same words. */
  same: number;
};

/** What the browser's runtime writes of every English sample, beside what the server's writes with the same model. */
export async function measureDeviceWords(
  browser: Browser,
  addresses: Addresses,
  model: DeviceModel,
): Promise<DeviceWords> {
  await ensureDeviceModels();
  const moonshine = await loadMoonshine(join(modelsDirectory, `moonshine-${model}`));
  const voiceActivity = await loadVoiceActivityDetector(join(modelsDirectory, 'silero'));
  const { context, page } = await openSpeaker(browser, addresses, { language: 'en', recogniser: model });
  await page.evaluate(openRecogniser, model);
  const figures: DeviceWords = { notes: 0, words: 0, onDevice: 0, onServer: 0, same: 0 };
  for (const { file, text } of readSamples().filter(({ language }) => language === 'en')) {
    const samples = await decodeAudio(file);
    const bytes = Buffer.from(samples.buffer, samples.byteOffset, samples.byteLength).toString('base64');
    const onDevice = z.string().parse(await page.evaluate(`globalThis.transcribe('${bytes}')`));
    const onServer = (await transcribeNote(samples, moonshine, voiceActivity)).text;
    const said = getWords(text);
    figures.notes += 1;
    figures.words += said.length;
    figures.onDevice += wordErrors(said, getWords(onDevice));
    figures.onServer += wordErrors(said, getWords(onServer));
    if (onDevice === onServer) figures.same += 1;
  }
  await context.close();
  return figures;
}

/** Runs in the page: the thread that recognises speech there, by the scripts and weights that were downloaded. */
async function openRecogniser(model: string): Promise<void> {
  const urls = (await (await caches.open('timbre.speech')).keys()).map(({ url }) => url);
  const find = (part: string) => urls.find((url) => url.includes(part)) ?? '';
  const worker = new Worker(find('recognition-worker'), { type: 'module' });
  const answer = (kind: string) =>
    new Promise<{ text: string }>((resolve, reject) => {
      worker.addEventListener('message', ({ data }) => {
        if (data.kind === kind) resolve(data);
        if (data.kind === 'failed') reject(new Error(data.reason));
      });
    });
  const ready = answer('ready');
  worker.postMessage({ kind: 'load', model, runtimeUrl: find('.wasm') });
  await ready;
  Reflect.set(globalThis, 'transcribe', async (bytes: string) => {
    const samples = new Float32Array(Uint8Array.from(atob(bytes), (one) => one.charCodeAt(0)).buffer);
    const transcribed = answer('transcribed');
    worker.postMessage({ kind: 'transcribe', samples });
    return (await transcribed).text;
  });
}
