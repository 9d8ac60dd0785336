import { sampleRate } from './decode.ts';

/** Beyond some forty seconds the model falls into loops; twenty are safe. */
const longest = 20 * sampleRate;
const search = 5 * sampleRate;
const frame = sampleRate / 10;

/** Cuts long audio where it is quietest, so that no word is cut in half. */
export function windowsOf(samples: Float32Array): Float32Array[] {
  const windows: Float32Array[] = [];
  let start = 0;
  while (samples.length - start > longest) {
    const cut = quietestFrame(samples, start + longest - search, start + longest);
    windows.push(samples.subarray(start, cut));
    start = cut;
  }
  windows.push(samples.subarray(start));
  return windows;
}

function quietestFrame(samples: Float32Array, from: number, to: number): number {
  let quietest = to;
  let least = Number.POSITIVE_INFINITY;
  for (let at = from; at + frame <= to; at += frame) {
    let energy = 0;
    for (let n = at; n < at + frame; n += 1) energy += (samples[n] ?? 0) ** 2;
    if (energy <= least) {
      least = energy;
      quietest = at + frame / 2;
    }
  }
  return quietest;
}
