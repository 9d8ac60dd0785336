import { type InferenceSession, Tensor } from 'onnxruntime-common';

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
    { end, max, checkCancelled, never = new Set(), notFirst = never, draft = [] }: DecodingRules,
  ): Promise<{ tokens: Token[]; isFull: boolean }> {
    const tokens: Token[] = [];
    let expected = draft;
    let state: DecoderState | undefined;
    while (tokens.length < max) {
      checkCancelled();
      if (state === undefined) {
        const ids = [...prefix, ...tokens.map(({ id }) => id)];
        const rest = expected.slice(0, max - tokens.length);
        const verified = await this.#verify(ids, rest, tokens.length === 0 ? notFirst : never, never);
        tokens.push(...verified.tokens);
        expected = expected.slice(verified.tokens.length);
        state = verified.state;
        continue;
      }
      const next = getLikeliest(state.scores, tokens.length === 0 ? notFirst : never);
      if (next.id === end) return { tokens, isFull: false };
      tokens.push(next);
      const at = expected.slice(0, longestGap).indexOf(next.id);
      if (at >= 0) expected = expected.slice(at + 1);
      const isDraftUsed = at >= 0 && expected.length >= shortestDraft;
      state = isDraftUsed ? undefined : await this.#step([next.id], state.cache, false);
    }
    return { tokens, isFull: true };
  }

  /** As many of the expected tokens as are the likeliest after those before, and the state after them, in one run. */
  async #verify(
    ids: readonly number[],
    expected: readonly number[],
    notFirst: ReadonlySet<number>,
    never: ReadonlySet<number>,
  ): Promise<{ tokens: Token[]; state: DecoderState }> {
    const { rows, cache } = await this.#run([...ids, ...expected], emptyCache(this.#session), true);
    const tokens: Token[] = [];
    const getScores = () => rows[ids.length - 1 + tokens.length];
    for (const id of expected) {
      const scores = getScores();
      const next = scores && getLikeliest(scores, tokens.length === 0 ? notFirst : never);
      if (next?.id !== id) break;
      tokens.push(next);
    }
    const scores = getScores();
    if (scores === undefined) throw new Error('the decoder gave no scores');
    return { tokens, state: { scores, cache: withLength(cache, ids.length + tokens.length) } };
  }

  start(prefix: readonly number[]): Promise<DecoderState> {
    return this.#step(prefix, emptyCache(this.#session), true);
  }

  async #step(ids: readonly number[], cache: Cache, isFirst: boolean): Promise<DecoderState> {
    const result = await this.#run(ids, cache, isFirst);
    const scores = result.rows.at(-1);
    if (scores === undefined) throw new Error('the decoder gave no scores');
    return { scores, cache: result.cache };
  }

  /** The scores after each of these tokens, and what the decoder keeps of them. */
  async #run(
    ids: readonly number[],
    cache: Cache,
    isFirst: boolean,
  ): Promise<{ rows: Float32Array[]; cache: Cache }> {
    // What the encoder gave does not change: its part of the cache is filled once. Nothing else is asked for:
    // Whisper's export would give every attention map as well, and take 400 MB more.
    const renewed = Object.keys(cache).filter((name) => isFirst || isOfDecoder(name));
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
    return { rows: toRows(result['logits']), cache: { ...cache, ...Object.fromEntries(present) } };
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
  /**
   * The tokens that are expected, from an earlier pass over part of the same sound. All of them are verified in one run, which takes
   * the time of a few tokens; what differs is decoded as without them.
   */
  draft?: readonly number[];
};

/** Fewer tokens are decoded as fast as they are verified. */
const shortestDraft = 4;
/** Where the tokens differ from a draft, they may come back to it after so many of it. */
const longestGap = 4;

const isOfDecoder = (name: string) => name.includes('.decoder.');

/** The cache as it was after so many tokens. */
function withLength(cache: Cache, length: number): Cache {
  return Object.fromEntries(
    Object.entries(cache).map(([name, tensor]) => [
      name,
      isOfDecoder(name) ? shortened(tensor, length) : tensor,
    ]),
  );
}

function shortened(tensor: Tensor, length: number): Tensor {
  const [batch = 1, heads = 0, whole = 0, size = 0] = tensor.dims;
  if (whole <= length || !(tensor.data instanceof Float32Array)) return tensor;
  const data = new Float32Array(heads * length * size);
  for (let head = 0; head < heads; head += 1) {
    const from = head * whole * size;
    data.set(tensor.data.subarray(from, from + length * size), head * length * size);
  }
  return new Tensor('float32', data, [batch, heads, length, size]);
}

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

/** The scores after each of the tokens that were given. */
function toRows(logits: Tensor | undefined): Float32Array[] {
  const data = logits?.data;
  if (!(data instanceof Float32Array)) throw new Error('the decoder gave no scores');
  const [, count = 0, size = 0] = logits?.dims ?? [];
  return Array.from({ length: count }, (_, n) => data.subarray(n * size, (n + 1) * size));
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
