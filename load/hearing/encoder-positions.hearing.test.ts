import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { decodeAudio } from '@timbre/speech/audio/decode';
import { positionsName, withPositionsAsInput } from '@timbre/speech/local/encoder-positions';
import { ensureModels } from '@timbre/speech/local/fetch-models';
import { logMel, melBands } from '@timbre/speech/local/mel';
import { loadWhisper } from '@timbre/speech/local/whisper';
import { InferenceSession, Tensor } from 'onnxruntime-node';
import { expect, test } from 'vitest';
import { readSamples } from './samples.ts';

const sound = async () =>
  decodeAudio(readSamples().find(({ name }) => name.startsWith('fr-05'))?.file ?? Buffer.alloc(0));

test('[PIPE-66] with all of its positions an encoder gives what it gave before, and with fewer a shorter result', async () => {
  const { others } = await ensureModels(() => {});
  const given = readFileSync(join(others, 'encoder_model_quantized.onnx'));
  const { model, positions, width } = withPositionsAsInput(given);
  const samples = await sound();
  const [before, after] = [await InferenceSession.create(given), await InferenceSession.create(model)];
  const features = (frames: number) => new Tensor('float32', logMel(samples, frames), [1, melBands, frames]);
  const rows = (count: number) => new Tensor('float32', positions.subarray(0, count * width), [count, width]);
  const { last_hidden_state: expected } = await before.run({ input_features: features(3_000) });
  const { last_hidden_state: same } = await after.run({
    input_features: features(3_000),
    [positionsName]: rows(1_500),
  });
  expect(same?.data).toEqual(expected?.data);
  const { last_hidden_state: shorter } = await after.run({
    input_features: features(1_200),
    [positionsName]: rows(600),
  });
  expect(shorter?.dims).toEqual([1, 600, width]);
});

test('[PIPE-66] a note is recognised in a window that is not filled up to thirty seconds', async () => {
  const { others } = await ensureModels(() => {});
  const window = await (await loadWhisper(others)).encode(await sound());
  expect(await window.languageAmong(['en', 'fr', 'es'])).toMatchObject({ language: 'fr' });
  const { text, isFull } = await window.transcribe('fr', [], () => {});
  expect(isFull).toBe(false);
  expect(text).toMatch(/mardi.*(quatre|4) heures.*site.*(une|1) heure.*documentation/i);
});
