import { join } from 'node:path';
import { InferenceSession, Tensor } from 'onnxruntime-node';
import { sampleRate } from '../audio/decode.ts';
import type { Segment } from '../recogniser.ts';

/** Silero's frame: 32 milliseconds. */
const frame = 512;
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
};

export async function loadVoiceActivityDetector(directory: string): Promise<VoiceActivityDetector> {
  const session = await InferenceSession.create(join(directory, 'silero_vad_v5.onnx'), {
    intraOpNumThreads: 1,
    interOpNumThreads: 1,
  });
  return {
    async detect(samples) {
      const likelihood = new Float32Array(Math.ceil(samples.length / frame));
      let state: Tensor = new Tensor('float32', new Float32Array(256), [2, 1, 128]);
      const sr = new Tensor('int64', BigInt64Array.of(BigInt(sampleRate)), []);
      for (let n = 0; n < likelihood.length; n += 1) {
        const part = new Float32Array(contextSamples + frame);
        const from = n * frame - contextSamples;
        part.set(samples.subarray(Math.max(0, from), (n + 1) * frame), Math.max(0, -from));
        const input = new Tensor('float32', part, [1, part.length]);
        const result = await session.run({ input, state, sr });
        likelihood[n] = Number(result['output']?.data[0] ?? 0);
        state = result['stateN'] ?? state;
      }
      return { speech: toSegments(likelihood, samples.length), likelihood };
    },
  };
}

/** Speech begins where it is likely and ends where it has been unlikely for a while; coughs are too short. */
export function toSegments(likelihood: Float32Array, samples: number): Segment[] {
  const segments: Segment[] = [];
  let from = -1;
  let quiet = 0;
  const close = (to: number) => {
    if (from >= 0 && to - from >= shortestSpeech)
      segments.push({
        from: Math.max(0, from * frame - margin),
        to: Math.min(samples, to * frame + margin),
      });
    from = -1;
    quiet = 0;
  };
  for (const [n, value] of likelihood.entries()) {
    if (from < 0) {
      if (value >= startsAt) from = n;
    } else if (value < endsBelow) {
      quiet += 1;
      if (quiet >= shortestSilence) close(n + 1 - quiet);
    } else quiet = 0;
  }
  close(likelihood.length - quiet);
  return segments;
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

function quietestBetween(first: number, last: number, likelihood: Float32Array): number {
  let quietest = last;
  for (let n = first; n <= last; n += 1) if ((likelihood[n] ?? 1) < (likelihood[quietest] ?? 1)) quietest = n;
  return quietest;
}
