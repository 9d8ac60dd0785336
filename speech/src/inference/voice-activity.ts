import { type InferenceSession, Tensor } from 'onnxruntime-common';
import { sampleRate } from '../audio/sample-rate.ts';
import type { Segment } from '../recogniser.ts';

/** Silero's frame: 32 milliseconds. */
export const frame = 512;
/** Silero wants the end of the frame before in front of each frame, and misses quiet speech without it. */
const contextSamples = 64;
const startsAt = 0.5;
const endsBelow = 0.35;
const shortestSpeech = 8;
const shortestSilence = 10;
/** A tight cut makes models transcribe other words: "thirty minute females". */
const margin = Math.round(0.2 * sampleRate);

export type VoiceActivityDetector = {
  /** Where somebody speaks, and how likely each frame is to be speech. */
  detect(samples: Float32Array): Promise<{ speech: Segment[]; likelihood: Float32Array }>;
  /** For sound that is still coming. */
  listen(): VoiceActivityStream;
};

export function makeVoiceActivityDetector(session: InferenceSession): VoiceActivityDetector {
  return {
    async detect(samples) {
      const stream = new VoiceActivityStream(session);
      await stream.push(samples);
      await stream.end();
      const likelihood = Float32Array.from(stream.likelihood);
      return { speech: toSegments(likelihood, samples.length), likelihood };
    },
    listen: () => new VoiceActivityStream(session),
  };
}

/** Tells frame by frame how likely it is speech. */
export class VoiceActivityStream {
  readonly likelihood: number[] = [];
  readonly #session: InferenceSession;
  readonly #sr = new Tensor('int64', BigInt64Array.of(BigInt(sampleRate)), []);
  #state: Tensor = new Tensor('float32', new Float32Array(256), [2, 1, 128]);
  /** The end of the frame before, and behind it what is not yet a whole frame. */
  #part = new Float32Array(contextSamples + frame);
  #filled = contextSamples;

  constructor(session: InferenceSession) {
    this.#session = session;
  }

  async push(samples: Float32Array): Promise<void> {
    for (let at = 0; at < samples.length; ) {
      const taken = samples.subarray(at, at + this.#part.length - this.#filled);
      this.#part.set(taken, this.#filled);
      this.#filled += taken.length;
      at += taken.length;
      if (this.#filled === this.#part.length) await this.#detectFrame();
    }
  }

  /** The last frame is filled up with silence. */
  async end(): Promise<void> {
    if (this.#filled > contextSamples) await this.#detectFrame();
  }

  async #detectFrame(): Promise<void> {
    const input = new Tensor('float32', this.#part, [1, this.#part.length]);
    const result = await this.#session.run({ input, state: this.#state, sr: this.#sr });
    this.likelihood.push(Number(result['output']?.data[0] ?? 0));
    this.#state = result['stateN'] ?? this.#state;
    const next = new Float32Array(this.#part.length);
    next.set(this.#part.subarray(frame));
    this.#part = next;
    this.#filled = contextSamples;
  }
}

/** Speech begins where it is likely and ends where it has been unlikely for a while; coughs are too short. */
export class SegmentFinder {
  readonly #shortestSilence: number;
  #frames = 0;
  #from = -1;
  #quiet = 0;

  constructor(shortestSilence: number) {
    this.#shortestSilence = shortestSilence;
  }

  /** Takes the next frame; the speech that ends with it, in frames. */
  push(likelihood: number): Segment | undefined {
    const n = this.#frames;
    this.#frames += 1;
    if (this.#from < 0) {
      if (likelihood >= startsAt) this.#from = n;
    } else if (likelihood < endsBelow) {
      this.#quiet += 1;
      if (this.#quiet >= this.#shortestSilence) return this.end();
    } else this.#quiet = 0;
    return undefined;
  }

  /** The speech that has not ended; undefined where it is too short to be any. */
  get open(): Segment | undefined {
    const to = this.#frames - this.#quiet;
    return this.#from >= 0 && to - this.#from >= shortestSpeech ? { from: this.#from, to } : undefined;
  }

  end(): Segment | undefined {
    const ended = this.open;
    this.#from = -1;
    this.#quiet = 0;
    return ended;
  }

  /** What comes before a frame is no longer part of the open speech. */
  cut(frame: number): void {
    this.#from = frame;
  }
}

/** Samples of speech that was found in frames, with a little of what is around it. */
export function toSamples({ from, to }: Segment, samples: number): Segment {
  return { from: Math.max(0, from * frame - margin), to: Math.min(samples, to * frame + margin) };
}

export function toSegments(likelihood: Float32Array, samples: number): Segment[] {
  const finder = new SegmentFinder(shortestSilence);
  const found: (Segment | undefined)[] = Array.from(likelihood, (value) => finder.push(value));
  found.push(finder.end());
  return found.flatMap((segment) => (segment ? [toSamples(segment, samples)] : []));
}

/** Packs speech into windows a model can take, cut at pauses; who never pauses is cut where speech is least likely. */
export function toWindows(
  speech: readonly Segment[],
  likelihood: Float32Array,
  longestSeconds: number,
): Segment[] {
  const longest = longestSeconds * sampleRate;
  const windows: Segment[] = [];
  for (const segment of speech.flatMap((one) => cutLong(one, likelihood, longest))) {
    const last = windows.at(-1);
    if (last && segment.to - last.from <= longest) last.to = segment.to;
    else windows.push({ ...segment });
  }
  return windows;
}

function cutLong(segment: Segment, likelihood: Float32Array, longest: number): Segment[] {
  if (segment.to - segment.from <= longest) return [segment];
  const last = Math.floor((segment.from + longest) / frame) - 1;
  const first = Math.max(Math.ceil(segment.from / frame) + 1, last - Math.round((5 * sampleRate) / frame));
  const cut = quietestBetween(first, last, likelihood) * frame;
  return [{ from: segment.from, to: cut }, ...cutLong({ from: cut, to: segment.to }, likelihood, longest)];
}

/** Two parts, cut where speech is least likely in the middle third. */
export function inHalves({ from, to }: Segment, likelihood: Float32Array): [Segment, Segment] {
  const third = (to - from) / 3;
  const [first, last] = [Math.ceil((from + third) / frame), Math.floor((to - third) / frame)];
  const cut = quietestBetween(first, last, likelihood) * frame;
  return [
    { from, to: cut },
    { from: cut, to },
  ];
}

export function quietestBetween(first: number, last: number, likelihood: ArrayLike<number>): number {
  let quietest = last;
  for (let n = first; n <= last; n += 1) if ((likelihood[n] ?? 1) < (likelihood[quietest] ?? 1)) quietest = n;
  return quietest;
}
