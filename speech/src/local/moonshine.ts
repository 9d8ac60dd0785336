import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import tokenizer from 'llama-tokenizer-js';
import { InferenceSession, Tensor } from 'onnxruntime-node';
import { sampleRate } from '../audio/decode.ts';
import { foldWeights } from './fold-weights.ts';
import { getWords, type ModelOutput } from './model-output.ts';
import { TokenDecoder } from './token-decoder.ts';

const token = { start: 1, end: 2 } as const;
/** Nobody speaks faster; a model that does has fallen into a loop. */
const tokensPerSecond = 6.5;
/** Shorter sounds make the encoder fail. */
const shortest = sampleRate / 10;

/** Moonshine, tiny or base, for English. */
export type Moonshine = {
  transcribe(samples: Float32Array, checkCancelled: () => void): Promise<ModelOutput>;
};

export async function loadMoonshine(directory: string): Promise<Moonshine> {
  // A second core takes a third off the encoder, and nothing off the decoder, which does one token at a time.
  const threads = { intraOpNumThreads: 1, interOpNumThreads: 1 };
  const encoderThreads = { ...threads, intraOpNumThreads: Math.min(2, availableParallelism()) };
  const [encoder, decoder] = await Promise.all([
    InferenceSession.create(join(directory, 'encoder_model.onnx'), encoderThreads),
    InferenceSession.create(foldWeights(readFileSync(join(directory, 'decoder_model_merged.onnx'))), threads),
  ]);
  return {
    async transcribe(samples, checkCancelled) {
      if (samples.length < shortest) return { text: '', words: [], isFull: false };
      const sound = new Tensor('float32', samples, [1, samples.length]);
      const { last_hidden_state: encoded } = await encoder.run({ input_values: sound });
      const max = Math.ceil((samples.length / sampleRate) * tokensPerSecond);
      const rules = { end: token.end, max, checkCancelled };
      const { tokens, isFull } = await new TokenDecoder(decoder, encoded).decode([token.start], rules);
      const text = tokenizer.decode(
        tokens.map(({ id }) => id),
        false,
        true,
      );
      const words = getWords(
        tokens.map((one) => ({
          ...one,
          text: written(one.id),
          alternativeText: one.alternative === undefined ? undefined : written(one.alternative),
        })),
      );
      return { text: text.trim(), words, isFull };
    },
  };
}

/** This tokenizer writes a space as ▁. */
const written = (id: number) => (tokenizer.vocabById[id] ?? '').replaceAll('▁', ' ');
