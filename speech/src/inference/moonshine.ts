import tokenizer from 'llama-tokenizer-js';
import { type InferenceSession, Tensor } from 'onnxruntime-common';
import { sampleRate } from '../audio/sample-rate.ts';
import { getWords, type ModelOutput } from './model-output.ts';
import { TokenDecoder } from './token-decoder.ts';

const token = { start: 1, end: 2 } as const;
/** Nobody speaks faster; a model that does has fallen into a loop. */
const tokensPerSecond = 6.5;
/** Shorter sounds make the encoder fail. */
const shortest = sampleRate / 10;

export type MoonshineSessions = { encoder: InferenceSession; decoder: InferenceSession };

/** Moonshine, tiny or base, for English. */
export type Moonshine = {
  /** `draft` is what an earlier pass over part of this sound gave: it saves time and changes nothing. */
  transcribe(
    samples: Float32Array,
    checkCancelled: () => void,
    draft?: readonly number[],
  ): Promise<ModelOutput & { tokens: number[] }>;
};

export function makeMoonshine({ encoder, decoder }: MoonshineSessions): Moonshine {
  return {
    async transcribe(samples, checkCancelled, draft = []) {
      if (samples.length < shortest) return { text: '', words: [], tokens: [], isFull: false };
      const sound = new Tensor('float32', samples, [1, samples.length]);
      const { last_hidden_state: encoded } = await encoder.run({ input_values: sound });
      const max = Math.ceil((samples.length / sampleRate) * tokensPerSecond);
      const rules = { end: token.end, max, checkCancelled, draft };
      const { tokens, isFull } = await new TokenDecoder(decoder, encoded).decode([token.start], rules);
      const ids = tokens.map(({ id }) => id);
      const words = getWords(
        tokens.map((one) => ({
          ...one,
          text: written(one.id),
          alternativeText: one.alternative === undefined ? undefined : written(one.alternative),
        })),
      );
      return { text: tokenizer.decode(ids, false, true).trim(), words, tokens: ids, isFull };
    },
  };
}

/** This tokenizer writes a space as ▁. */
const written = (id: number) => (tokenizer.vocabById[id] ?? '').replaceAll('▁', ' ');
