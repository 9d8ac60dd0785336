import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { InferenceSession, Tensor } from 'onnxruntime-node';
import { z } from 'zod';
import { sampleRate } from './decode.ts';
import { logMel, melBands, melFrames } from './mel.ts';
import { bestOf } from './tokens.ts';

const Config = z.object({
  decoder_layers: z.number(),
  decoder_attention_heads: z.number(),
  d_model: z.number(),
});
const Generation = z.object({
  suppress_tokens: z.array(z.number()),
  begin_suppress_tokens: z.array(z.number()),
  lang_to_id: z.record(z.string(), z.number()),
});

const token = { end: 50257, start: 50258, transcribe: 50359, noTimes: 50363 } as const;

/** Beyond that a model has fallen into a loop. */
const tokensPerSecond = 8;

/** A stretch of sound that was looked at once: which language is spoken, and what is said. */
export type Hearing = {
  languageAmong(languages: readonly string[]): Promise<string>;
  transcribe(language: string): Promise<string>;
};

/** Whisper, for every language it knows. It sees thirty seconds at a time, and looking costs more than writing down. */
export type Whisper = { listen(samples: Float32Array): Promise<Hearing> };

export async function loadWhisper(directory: string): Promise<Whisper> {
  const json = (name: string): unknown => JSON.parse(readFileSync(join(directory, name), 'utf8'));
  const config = Config.parse(json('config.json'));
  const generation = Generation.parse(json('generation_config.json'));
  const vocabulary = wordsById(z.record(z.string(), z.number()).parse(json('vocab.json')));
  const options = { intraOpNumThreads: 1, interOpNumThreads: 1 };
  const [encoder, decoder] = await Promise.all([
    InferenceSession.create(join(directory, 'encoder_model_quantized.onnx'), options),
    InferenceSession.create(join(directory, 'decoder_model_merged_quantized.onnx'), options),
  ]);
  return {
    async listen(samples) {
      const mel = new Tensor('float32', logMel(samples), [1, melBands, melFrames]);
      // Only what is asked for: this export would give every attention map as well, and take 400 MB more.
      const { last_hidden_state: states } = await encoder.run({ input_features: mel }, ['last_hidden_state']);
      if (states === undefined) throw new Error('the encoder gave nothing');
      const heard = new Decoder(decoder, states, config, generation);
      const most = Math.ceil((samples.length / sampleRate) * tokensPerSecond) + 8;
      return {
        languageAmong: (languages) => heard.languageAmong(languages),
        transcribe: async (language) => textOf(await heard.transcribe(language, most), vocabulary),
      };
    },
  };
}

type Cache = Record<string, Tensor>;

class Decoder {
  readonly #session: InferenceSession;
  readonly #states: Tensor;
  readonly #config: z.infer<typeof Config>;
  readonly #generation: z.infer<typeof Generation>;

  constructor(
    session: InferenceSession,
    states: Tensor,
    config: z.infer<typeof Config>,
    generation: z.infer<typeof Generation>,
  ) {
    this.#session = session;
    this.#states = states;
    this.#config = config;
    this.#generation = generation;
  }

  /** The likeliest of these languages: the first token after the start names it. */
  async languageAmong(languages: readonly string[]): Promise<string> {
    const [only, ...others] = languages;
    if (only !== undefined && others.length === 0) return only;
    const { logits } = await this.#step([token.start], this.#emptyCache(), true);
    const scores = lastScores(logits);
    const known = languages.filter((code) => this.#idOf(code) !== undefined);
    const score = (code: string) => scores[this.#idOf(code) ?? 0] ?? Number.NEGATIVE_INFINITY;
    return known.reduce((best, code) => (score(code) > score(best) ? code : best), known[0] ?? 'en');
  }

  async transcribe(language: string, most: number): Promise<number[]> {
    const prefix = [token.start, this.#idOf(language) ?? 50259, token.transcribe, token.noTimes];
    const suppressed = new Set(this.#generation.suppress_tokens);
    const atFirst = new Set([...suppressed, ...this.#generation.begin_suppress_tokens]);
    const ids: number[] = [];
    let cache = this.#emptyCache();
    for (let given = prefix; ids.length < most; ) {
      const first = given === prefix;
      const step = await this.#step(given, cache, first);
      const next = bestOf(lastScores(step.logits), first ? atFirst : suppressed);
      if (next === token.end) break;
      ids.push(next);
      cache = step.cache;
      given = [next];
    }
    return ids;
  }

  async #step(
    ids: readonly number[],
    cache: Cache,
    first: boolean,
  ): Promise<{ logits: Tensor; cache: Cache }> {
    const names = Object.keys(cache);
    const wanted = names
      .filter((name) => first || name.includes('.decoder.'))
      .map((name) => name.replace('past_key_values', 'present'));
    const result = await this.#session.run(
      {
        input_ids: new Tensor('int64', BigInt64Array.from(ids.map(BigInt)), [1, ids.length]),
        encoder_hidden_states: this.#states,
        use_cache_branch: new Tensor('bool', Uint8Array.of(first ? 0 : 1), [1]),
        ...cache,
      },
      ['logits', ...wanted],
    );
    const { logits } = result;
    if (logits === undefined) throw new Error('the decoder gave no scores');
    const present = (name: string) => result[name.replace('past_key_values', 'present')];
    return {
      logits,
      cache: Object.fromEntries(
        names
          .map((name) => [name, present(name) ?? cache[name]] as const)
          .flatMap(([name, tensor]) => (tensor ? [[name, tensor]] : [])),
      ),
    };
  }

  #emptyCache(): Cache {
    const { decoder_layers: layers, decoder_attention_heads: heads, d_model: width } = this.#config;
    const names = Array.from({ length: layers }, (_, layer) =>
      ['decoder', 'encoder'].flatMap((side) =>
        ['key', 'value'].map((part) => `past_key_values.${layer}.${side}.${part}`),
      ),
    );
    return Object.fromEntries(
      names
        .flat()
        .map((name) => [name, new Tensor('float32', new Float32Array(0), [0, heads, 1, width / heads])]),
    );
  }

  #idOf(language: string): number | undefined {
    return this.#generation.lang_to_id[`<|${language}|>`];
  }
}

/** The scores after the last of the tokens that were given. */
function lastScores(logits: Tensor): Float32Array {
  const width = logits.dims.at(-1) ?? 0;
  if (!(logits.data instanceof Float32Array)) throw new Error('the decoder gave no scores');
  return logits.data.subarray(logits.data.length - width);
}

/** Tokens are pieces of bytes, written in letters that stand for them: printable ones for themselves, the others from 256 on. */
function wordsById(vocabulary: Record<string, number>): Map<number, string> {
  return new Map(Object.entries(vocabulary).map(([piece, id]) => [id, piece]));
}

const byteOfLetter = new Map<string, number>();
{
  let other = 0;
  for (let byte = 0; byte < 256; byte += 1) {
    const printable = (byte >= 33 && byte <= 126) || (byte >= 161 && byte <= 172) || byte >= 174;
    byteOfLetter.set(String.fromCodePoint(printable ? byte : 256 + other), byte);
    if (!printable) other += 1;
  }
}

function textOf(ids: readonly number[], vocabulary: ReadonlyMap<number, string>): string {
  const bytes = ids.flatMap((id) =>
    [...(vocabulary.get(id) ?? '')].map((letter) => byteOfLetter.get(letter) ?? 63),
  );
  return Buffer.from(bytes).toString('utf8').trim();
}
