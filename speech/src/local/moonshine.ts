import { join } from 'node:path';
import tokenizer from 'llama-tokenizer-js';
import { InferenceSession, Tensor } from 'onnxruntime-node';
import { sampleRate } from '../audio/decode.ts';
import type { Heard } from './heard.ts';
import { TokenDecoder } from './token-decoder.ts';

const token = { start: 1, end: 2 } as const;
/** Nobody speaks faster; a model that does has fallen into a loop. */
const tokensPerSecond = 6.5;
/** Shorter sounds make the encoder fail. */
const shortest = sampleRate / 10;

/** Moonshine, tiny or base, for English. */
export type Moonshine = { recognise(samples: Float32Array): Promise<Heard> };

export async function loadMoonshine(directory: string): Promise<Moonshine> {
  // One thread: two gain little at this size, and other work needs the cores.
  const options = { intraOpNumThreads: 1, interOpNumThreads: 1 };
  const [encoder, decoder] = await Promise.all([
    InferenceSession.create(join(directory, 'encoder_model.onnx'), options),
    InferenceSession.create(join(directory, 'decoder_model_merged.onnx'), options),
  ]);
  return {
    async recognise(samples) {
      if (samples.length < shortest) return { text: '', isFull: false };
      const sound = new Tensor('float32', samples, [1, samples.length]);
      const { last_hidden_state: heard } = await encoder.run({ input_values: sound });
      const most = Math.ceil((samples.length / sampleRate) * tokensPerSecond);
      const { tokens, isFull } = await new TokenDecoder(decoder, heard).write([token.start], {
        end: token.end,
        most,
      });
      return { text: tokenizer.decode(tokens, false, true).trim(), isFull };
    },
  };
}
