import { sampleRate } from '../audio/sample-rate.ts';

/** What Whisper sees of a sound: 80 bands of pitch, a hundred times a second. */
export const melBands = 80;
export const framesPerSecond = 100;

const window = 400;
const hop = 160;
const bins = window / 2 + 1;

const hann = Float64Array.from(
  { length: window },
  (_, n) => 0.5 - 0.5 * Math.cos((2 * Math.PI * n) / window),
);
const filters = slaneyFilters();

/** The logarithm of each band's energy in so many frames, scaled as the model was trained. What is beyond them is not seen. */
export function logMel(samples: Float32Array, melFrames: number): Float32Array {
  const mel = new Float32Array(melBands * melFrames);
  const frames = Math.min(melFrames, Math.ceil(samples.length / hop) + 2);
  const silent = Math.log10(1e-10);
  let loudest = silent;
  mel.fill(silent);
  const real = new Float64Array(window);
  const power = new Float64Array(bins);
  for (let frame = 0; frame < frames; frame += 1) {
    for (let n = 0; n < window; n += 1)
      real[n] = sampleAt(samples, frame * hop + n - window / 2) * (hann[n] ?? 0);
    powers(real, power);
    for (const [band, filter] of filters.entries()) {
      let energy = 0;
      for (const [offset, weight] of filter.weights.entries())
        energy += weight * (power[filter.from + offset] ?? 0);
      const level = Math.log10(Math.max(energy, 1e-10));
      mel[band * melFrames + frame] = level;
      loudest = Math.max(loudest, level);
    }
  }
  for (let n = 0; n < mel.length; n += 1) mel[n] = (Math.max(mel[n] ?? silent, loudest - 8) + 4) / 4;
  return mel;
}

/** The sound is mirrored at its start, so that the first frame has something to look back on. */
function sampleAt(samples: Float32Array, at: number): number {
  return samples[at < 0 ? -at : at] ?? 0;
}

/**
 * The energy of each pitch. What lies as far left of the window's middle as right shares its cosine and has the opposite sine:
 * folded there, half of the work is left, and a table does the rest faster than a clever transform for a length of 400.
 */
function powers(real: Float64Array, power: Float64Array): void {
  const middle = window / 2;
  for (let n = 1; n < middle; n += 1) {
    const [left, right] = [real[n] ?? 0, real[window - n] ?? 0];
    sums[n] = left + right;
    differences[n] = left - right;
  }
  sums[0] = real[0] ?? 0;
  sums[middle] = real[middle] ?? 0;
  for (let bin = 0; bin < bins; bin += 1) {
    let [re, im] = [0, 0];
    for (let n = 0; n < bins; n += 1) {
      re += (sums[n] ?? 0) * (cosines[bin * bins + n] ?? 0);
      im += (differences[n] ?? 0) * (sines[bin * bins + n] ?? 0);
    }
    power[bin] = re * re + im * im;
  }
}

const sums = new Float64Array(bins);
const differences = new Float64Array(bins);
const cosines = waves(Math.cos);
const sines = waves(Math.sin);

function waves(wave: (angle: number) => number): Float64Array {
  return Float64Array.from({ length: bins * bins }, (_, at) =>
    wave((2 * Math.PI * ((Math.floor(at / bins) * (at % bins)) % window)) / window),
  );
}

/** Triangles, evenly spaced to the ear: in hertz below 1,000, in their logarithm above (the scale of Slaney's Auditory Toolbox). */
function slaneyFilters(): { from: number; weights: number[] }[] {
  const perMel = 200 / 3;
  const logStep = Math.log(6.4) / 27;
  const toMel = (hz: number) => (hz < 1_000 ? hz / perMel : 15 + Math.log(hz / 1_000) / logStep);
  const toHz = (mel: number) => (mel < 15 ? mel * perMel : 1_000 * Math.exp(logStep * (mel - 15)));
  const top = toMel(sampleRate / 2);
  const edges = Array.from({ length: melBands + 2 }, (_, n) => toHz((top * n) / (melBands + 1)));
  return Array.from({ length: melBands }, (_, band) => {
    const [low = 0, middle = 0, high = 0] = edges.slice(band, band + 3);
    const weights = Array.from({ length: bins }, (_, bin) => {
      const hz = (bin * sampleRate) / window;
      const slope = Math.min((hz - low) / (middle - low), (high - hz) / (high - middle));
      return (Math.max(0, slope) * 2) / (high - low);
    });
    const from = Math.max(
      0,
      weights.findIndex((weight) => weight > 0),
    );
    return { from, weights: weights.slice(from, weights.findLastIndex((weight) => weight > 0) + 1) };
  });
}
