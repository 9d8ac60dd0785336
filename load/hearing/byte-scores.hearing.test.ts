import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { decodeAudio } from '@timbre/speech/audio/decode';
import { foldWeights } from '@timbre/speech/inference/fold-weights';
import { TokenDecoder } from '@timbre/speech/inference/token-decoder';
import { withByteScores } from '@timbre/speech/local/byte-scores';
import { ensureModels } from '@timbre/speech/local/fetch-models';
import { logMel, melBands } from '@timbre/speech/local/mel';
import { InferenceSession, Tensor } from 'onnxruntime-node';
import { expect, test } from 'vitest';
import { readSamples } from './samples.ts';

test('[PIPE-67] a decoder whose largest matrix stays bytes writes the same tokens, nearly as surely', async () => {
  const { others } = await ensureModels(() => {});
  const open = (file: string) => readFileSync(join(others, file));
  const given = open('decoder_model_merged_quantized.onnx');
  const bytes = withByteScores(given);
  // The bytes again, with a scale and a middle for each block of 32, in place of as many floats.
  expect(bytes.length - given.length).toBeLessThan(51_865 * 512 * (1 + 5 / 32) + 10_000);
  const frames = 3_000;
  const samples = await decodeAudio(
    readSamples().find(({ name }) => name.startsWith('fr-05'))?.file ?? Buffer.alloc(0),
  );
  const encoder = await InferenceSession.create(open('encoder_model_quantized.onnx'));
  const { last_hidden_state: encoded } = await encoder.run(
    { input_features: new Tensor('float32', logMel(samples, frames), [1, melBands, frames]) },
    ['last_hidden_state'],
  );
  const rules = { end: 50_257, max: 100, checkCancelled: () => {} };
  const [start, french, transcribe, noTimes] = [50_258, 50_265, 50_359, 50_363];
  const getTokens = async (model: Uint8Array) => {
    const decoder = new TokenDecoder(await InferenceSession.create(model), encoded);
    return (await decoder.decode([start, french, transcribe, noTimes], rules)).tokens;
  };
  const [before, after] = [await getTokens(foldWeights(given)), await getTokens(bytes)];
  expect(before.length).toBeGreaterThan(10);
  expect(after.map(({ id }) => id)).toEqual(before.map(({ id }) => id));
  for (const [n, { likelihood }] of after.entries())
    expect(Math.abs(likelihood - (before[n]?.likelihood ?? 0))).toBeLessThan(0.05);
});
