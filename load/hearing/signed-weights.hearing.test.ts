import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { decodeAudio } from '@timbre/speech/audio/decode';
import { foldWeights } from '@timbre/speech/inference/fold-weights';
import { makeMoonshine } from '@timbre/speech/inference/moonshine';
import { ensureModels } from '@timbre/speech/local/fetch-models';
import { hasByteProducts, withSignedWeights } from '@timbre/speech/local/signed-weights';
import { InferenceSession } from 'onnxruntime-node';
import { expect, test } from 'vitest';
import { readSamples } from './samples.ts';

type Files = Record<'encoder' | 'decoder', Uint8Array>;

test('[PIPE-67] weights with a sign write the same words, as surely, where the processor multiplies bytes', async () => {
  const { english } = await ensureModels(() => {});
  const read = (file: string) => readFileSync(join(english, file));
  const given: Files = {
    encoder: read('encoder_model.onnx'),
    decoder: foldWeights(read('decoder_model_merged.onnx')),
  };
  const signed = { encoder: withSignedWeights(given.encoder), decoder: withSignedWeights(given.decoder) };
  // The same bytes less 128, in place of those that were there.
  expect(signed.encoder.length).toBeGreaterThan(given.encoder.length - 10_000);
  expect(Buffer.compare(signed.encoder, given.encoder)).not.toBe(0);
  const samples = await decodeAudio(readSamples()[0]?.file ?? Buffer.alloc(0));
  const transcribe = async ({ encoder, decoder }: Files) =>
    makeMoonshine({
      encoder: await InferenceSession.create(encoder),
      decoder: await InferenceSession.create(decoder),
    }).transcribe(samples, () => {});
  const [before, after] = [await transcribe(given), await transcribe(signed)];
  expect(before.text).not.toBe('');
  // Elsewhere the products are added in 16 bits, for which these weights are not used.
  if (hasByteProducts()) expect(after).toEqual(before);
});
