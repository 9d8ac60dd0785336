import { type InferenceSession, Tensor } from 'onnxruntime-node';

type Cache = Record<string, Tensor>;

/** How likely each next token is, and what the decoder keeps of those before. */
export type DecoderState = { scores: Float32Array; cache: Cache };

/** A token, how likely it was, and the next likeliest one where it had a chance, with its own likelihood. */
export type Token = {
  id: number;
  likelihood: number;
  alternative: number | undefined;
  alternativeLikelihood: number;
};

/** Below this the next likeliest token is no alternative. */
const leastAlternative = 0.1;

/** Writes down what an encoder gave, token by token. Both models are exported alike: one decoder, with and without a cache. */
export class TokenDecoder {
  readonly #session: InferenceSession;
  readonly #encoded: Tensor;

  constructor(session: InferenceSession, encoded: Tensor | undefined) {
    if (encoded === undefined) throw new Error('the encoder gave nothing');
    this.#session = session;
    this.#encoded = encoded;
  }

  /** The most likely tokens after these, until the end or until nobody could have said more; `isFull` then. */
  async decode(
    prefix: readonly number[],
    { end, max, checkCancelled, never = new Set(), notFirst = never }: DecodingRules,
  ): Promise<{ tokens: Token[]; isFull: boolean }> {
    const tokens: Token[] = [];
    let state = await this.start(prefix);
    while (tokens.length < max) {
      checkCancelled();
      const next = getLikeliest(state.scores, tokens.length === 0 ? notFirst : never);
      if (next.id === end) return { tokens, isFull: false };
      tokens.push(next);
      state = await this.#step([next.id], state.cache, false);
    }
    return { tokens, isFull: true };
  }

  start(prefix: readonly number[]): Promise<DecoderState> {
    return this.#step(prefix, emptyCache(this.#session), true);
  }

  async #step(ids: readonly number[], cache: Cache, isFirst: boolean): Promise<DecoderState> {
    // What the encoder gave does not change: its part of the cache is filled once. Nothing else is asked for:
    // Whisper's export would give every attention map as well, and take 400 MB more.
    const renewed = Object.keys(cache).filter((name) => isFirst || name.includes('.decoder.'));
    const result = await this.#session.run(
      {
        input_ids: new Tensor('int64', BigInt64Array.from(ids.map(BigInt)), [1, ids.length]),
        encoder_hidden_states: this.#encoded,
        use_cache_branch: new Tensor('bool', Uint8Array.of(isFirst ? 0 : 1), [1]),
        ...cache,
      },
      ['logits', ...renewed.map(toPresentName)],
    );
    const present = renewed.flatMap((name) => {
      const tensor = result[toPresentName(name)];
      return tensor ? [[name, tensor] as const] : [];
    });
    return { scores: lastScores(result['logits']), cache: { ...cache, ...Object.fromEntries(present) } };
  }
}

export type DecodingRules = {
  end: number;
  max: number;
  /** Throws where nobody wants the words any more. */
  checkCancelled: () => void;
  /** Tokens that are no words, and those that cannot begin a text. */
  never?: ReadonlySet<number>;
  notFirst?: ReadonlySet<number>;
};

const toPresentName = (name: string) => name.replace('past_key_values', 'present');

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

function getLikeliest(scores: Float32Array, never: ReadonlySet<number>): Token {
  let [first, second] = [0, 0];
  let [highest, next] = [Number.NEGATIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (let n = 0; n < scores.length; n += 1) {
    const score = scores[n] ?? next;
    if (score <= next || never.has(n)) continue;
    if (score > highest) {
      [second, next] = [first, highest];
      [first, highest] = [n, score];
    } else [second, next] = [n, score];
  }
  // Scores are logarithms; those far below the highest add nothing.
  let sum = 0;
  for (const score of scores) if (score > highest - 20) sum += Math.exp(score - highest);
  const alternativeLikelihood = Math.exp(next - highest) / sum;
  const alternative = alternativeLikelihood >= leastAlternative ? second : undefined;
  return { id: first, likelihood: 1 / sum, alternative, alternativeLikelihood };
}
