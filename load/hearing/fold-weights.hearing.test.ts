import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { decodeAudio } from '@timbre/speech/audio/decode';
import { foldWeights } from '@timbre/speech/inference/fold-weights';
import { TokenDecoder } from '@timbre/speech/inference/token-decoder';
import { ensureModels } from '@timbre/speech/local/fetch-models';
import { InferenceSession, Tensor } from 'onnxruntime-node';
import { expect, test } from 'vitest';
import { readSamples } from './samples.ts';

test('a decoder whose weights are floats from the start writes the same tokens, as surely', async () => {
  const { english } = await ensureModels(() => {});
  const open = (file: string) => readFileSync(join(english, file));
  const model = open('decoder_model_merged.onnx');
  const folded = foldWeights(model);
  // 32,768 tokens by 416 floats in place of nothing: the bytes stay, for what goes in.
  expect(folded.length - model.length).toBeGreaterThan(32_768 * 416 * 4 - 10_000);
  const samples = await decodeAudio(readSamples()[0]?.file ?? Buffer.alloc(0));
  const encoder = await InferenceSession.create(open('encoder_model.onnx'));
  const { last_hidden_state: encoded } = await encoder.run({
    input_values: new Tensor('float32', samples, [1, samples.length]),
  });
  const rules = { end: 2, max: 100, checkCancelled: () => {} };
  const getTokens = async (bytes: Uint8Array) =>
    (await new TokenDecoder(await InferenceSession.create(bytes), encoded).decode([1], rules)).tokens;
  const [before, after] = [await getTokens(model), await getTokens(folded)];
  expect(after.map(({ id }) => id)).toEqual(before.map(({ id }) => id));
  for (const [n, { likelihood }] of after.entries())
    expect(likelihood).toBeCloseTo(before[n]?.likelihood ?? 0, 3);
});
