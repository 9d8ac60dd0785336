import { join } from 'node:path';
import tokenizer from 'llama-tokenizer-js';
import { InferenceSession, Tensor } from 'onnxruntime-node';
import { sampleRate } from './decode.ts';
import { bestOf } from './tokens.ts';

/** Moonshine base, English: eight layers of eight heads with 52 values each. */
const layers = 8;
const heads = 8;
const headSize = 52;
const startToken = 1;
const endToken = 2;
/** Nobody speaks faster; a model that does has fallen into a loop. */
const tokensPerSecond = 6.5;
/** Shorter sounds make the encoder fail. */
const shortest = sampleRate / 10;

export type Moonshine = { recognise(samples: Float32Array): Promise<string> };

export async function loadMoonshine(directory: string): Promise<Moonshine> {
  // One thread: two gain little at this size, and other work needs the cores.
  const options = { intraOpNumThreads: 1, interOpNumThreads: 1 };
  const [encoder, decoder] = await Promise.all([
    InferenceSession.create(join(directory, 'encoder_model.onnx'), options),
    InferenceSession.create(join(directory, 'decoder_model_merged.onnx'), options),
  ]);
  return {
    async recognise(samples) {
      if (samples.length < shortest) return '';
      const encoded = await encoder.run({
        input_values: new Tensor('float32', samples, [1, samples.length]),
      });
      const states = encoded['last_hidden_state'];
      if (states === undefined) throw new Error('the encoder gave nothing');
      const most = Math.ceil((samples.length / sampleRate) * tokensPerSecond);
      return tokenizer.decode(await decodeTokens(decoder, states, most), false, true).trim();
    },
  };
}

/** One token after another, each the likeliest given those before; the cache of earlier ones is handed on. */
async function decodeTokens(decoder: InferenceSession, states: Tensor, most: number): Promise<number[]> {
  const cache = emptyCache();
  const tokens: number[] = [];
  let token = startToken;
  for (let step = 0; step < most; step += 1) {
    const result = await decoder.run({
      input_ids: new Tensor('int64', BigInt64Array.of(BigInt(token)), [1, 1]),
      encoder_hidden_states: states,
      use_cache_branch: new Tensor('bool', Uint8Array.of(step > 0 ? 1 : 0), [1]),
      ...cache,
    });
    token = bestOf(scoresOf(result['logits']));
    if (token === endToken) break;
    tokens.push(token);
    for (const name of Object.keys(cache)) {
      const present = result[name.replace('past_key_values', 'present')];
      // What the encoder heard does not change: its part of the cache is filled once.
      if (present && (step === 0 || name.includes('.decoder.'))) cache[name] = present;
    }
  }
  return tokens;
}

function emptyCache(): Record<string, Tensor> {
  const cache: Record<string, Tensor> = {};
  for (let layer = 0; layer < layers; layer += 1) {
    for (const side of ['decoder', 'encoder']) {
      for (const part of ['key', 'value']) {
        const empty = new Tensor('float32', new Float32Array(0), [0, heads, 1, headSize]);
        cache[`past_key_values.${layer}.${side}.${part}`] = empty;
      }
    }
  }
  return cache;
}

function scoresOf(logits: Tensor | undefined): Float32Array {
  if (!(logits?.data instanceof Float32Array)) throw new Error('the decoder gave no scores');
  return logits.data;
}
