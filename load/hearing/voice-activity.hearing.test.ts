import { decodeAudio } from '@timbre/speech/audio/decode';
import { ensureModels } from '@timbre/speech/local/fetch-models';
import { loadVoiceActivityDetector } from '@timbre/speech/local/onnx-models';
import { expect, test } from 'vitest';
import { seededNumbers } from '../seeded-numbers.ts';
import { readSamples } from './samples.ts';

/** Speech at a tenth of its level, with white noise so many decibels below it. */
function quietIn(speech: Float32Array, decibels: number): Float32Array {
  const random = seededNumbers(1);
  const power = speech.reduce((sum, value) => sum + value * value, 0) / speech.length;
  // Evenly spread numbers between -1 and 1 have a third of the power of their extremes.
  const loudness = Math.sqrt((3 * power) / 10 ** (decibels / 10));
  return speech.map((value) => (value + (2 * random() - 1) * loudness) / 10);
}

test('[PIPE-17] quiet speech in noise is found nearly as whole as clear speech', async () => {
  const { voice } = await ensureModels(() => {});
  const detector = await loadVoiceActivityDetector(voice);
  const found = async (samples: Float32Array) =>
    (await detector.detect(samples)).speech.reduce((sum, { from, to }) => sum + to - from, 0);
  let clear = 0;
  const quiet = { 15: 0, 5: 0 };
  for (const { file } of readSamples().filter(({ name }) => name.endsWith('.wav'))) {
    const speech = await decodeAudio(file);
    clear += await found(speech);
    quiet[15] += await found(quietIn(speech, 15));
    quiet[5] += await found(quietIn(speech, 5));
  }
  expect(quiet[15] / clear).toBeGreaterThan(0.95);
  expect(quiet[5] / clear).toBeGreaterThan(0.9);
});
