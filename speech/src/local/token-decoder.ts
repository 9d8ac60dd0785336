import { type InferenceSession, Tensor } from 'onnxruntime-node';

type Cache = Record<string, Tensor>;

/** Where a decoder stands: how likely each next token is, and what it keeps of those before. */
export type Standing = { scores: Float32Array; cache: Cache };

/** What was heard, being written down token by token. Both models are exported alike: one decoder, with and without a cache. */
export class TokenDecoder {
  readonly #session: InferenceSession;
  readonly #heard: Tensor;

  constructor(session: InferenceSession, heard: Tensor | undefined) {
    if (heard === undefined) throw new Error('the encoder gave nothing');
    this.#session = session;
    this.#heard = heard;
  }

  /** The most likely tokens after these, until the end or until nobody could have said more; `isFull` then. */
  async write(
    prefix: readonly number[],
    { end, most, never = new Set(), notFirst = never }: WritingRules,
  ): Promise<{ tokens: number[]; isFull: boolean }> {
    const tokens: number[] = [];
    let standing = await this.start(prefix);
    while (tokens.length < most) {
      const next = bestOf(standing.scores, tokens.length === 0 ? notFirst : never);
      if (next === end) return { tokens, isFull: false };
      tokens.push(next);
      standing = await this.#step([next], standing.cache, false);
    }
    return { tokens, isFull: true };
  }

  start(prefix: readonly number[]): Promise<Standing> {
    return this.#step(prefix, emptyCache(this.#session), true);
  }

  async #step(ids: readonly number[], cache: Cache, isFirst: boolean): Promise<Standing> {
    // What the encoder heard does not change: its part of the cache is filled once. Nothing else is asked for:
    // Whisper's export would give every attention map as well, and take 400 MB more.
    const renewed = Object.keys(cache).filter((name) => isFirst || name.includes('.decoder.'));
    const result = await this.#session.run(
      {
        input_ids: new Tensor('int64', BigInt64Array.from(ids.map(BigInt)), [1, ids.length]),
        encoder_hidden_states: this.#heard,
        use_cache_branch: new Tensor('bool', Uint8Array.of(isFirst ? 0 : 1), [1]),
        ...cache,
      },
      ['logits', ...renewed.map(presentOf)],
    );
    const present = renewed.flatMap((name) => {
      const tensor = result[presentOf(name)];
      return tensor ? [[name, tensor] as const] : [];
    });
    return { scores: lastScores(result['logits']), cache: { ...cache, ...Object.fromEntries(present) } };
  }
}

export type WritingRules = {
  end: number;
  most: number;
  /** Tokens that are no words, and those that cannot begin a text. */
  never?: ReadonlySet<number>;
  notFirst?: ReadonlySet<number>;
};

const presentOf = (name: string) => name.replace('past_key_values', 'present');

/** The export says itself how many layers and heads it has; a cache without content has a batch of none. */
function emptyCache(session: InferenceSession): Cache {
  const cache: Cache = {};
  for (const input of session.inputMetadata) {
    if (!input.isTensor || !input.name.startsWith('past_key_values')) continue;
    const [, heads, , size] = input.shape;
    cache[input.name] = new Tensor('float32', new Float32Array(0), [0, Number(heads), 1, Number(size)]);
  }
  return cache;
}

/** The scores after the last of the tokens that were given. */
function lastScores(logits: Tensor | undefined): Float32Array {
  if (!(logits?.data instanceof Float32Array)) throw new Error('the decoder gave no scores');
  return logits.data.subarray(logits.data.length - (logits.dims.at(-1) ?? 0));
}

function bestOf(scores: Float32Array, never: ReadonlySet<number>): number {
  let best = 0;
  let highest = Number.NEGATIVE_INFINITY;
  for (let n = 0; n < scores.length; n += 1) {
    const score = scores[n] ?? highest;
    if (score <= highest || never.has(n)) continue;
    best = n;
    highest = score;
  }
  return best;
}
