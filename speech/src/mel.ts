import { sampleRate } from './decode.ts';

/** What Whisper sees of a sound: 80 bands of pitch, a hundred times a second, over thirty seconds. */
export const melBands = 80;
export const melFrames = 3_000;

const window = 400;
const hop = 160;
const bins = window / 2 + 1;

const hann = Float64Array.from(
  { length: window },
  (_, n) => 0.5 - 0.5 * Math.cos((2 * Math.PI * n) / window),
);
const filters = slaneyFilters();

/** The logarithm of each band's energy, scaled as the model was trained. What is beyond thirty seconds is not seen. */
export function logMel(samples: Float32Array): Float32Array {
  const mel = new Float32Array(melBands * melFrames);
  const frames = Math.min(melFrames, Math.ceil(samples.length / hop) + 2);
  const silent = Math.log10(1e-10);
  let loudest = silent;
  mel.fill(silent);
  const real = new Float64Array(window);
  for (let frame = 0; frame < frames; frame += 1) {
    for (let n = 0; n < window; n += 1)
      real[n] = sampleAt(samples, frame * hop + n - window / 2) * (hann[n] ?? 0);
    const power = powers(real);
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

function powers(real: Float64Array): Float64Array {
  const { re, im } = fourier(real, new Float64Array(real.length));
  return Float64Array.from({ length: bins }, (_, n) => (re[n] ?? 0) ** 2 + (im[n] ?? 0) ** 2);
}

type Complex = { re: Float64Array; im: Float64Array };

/** Halves as long as the length is even; the rest (25 for a window of 400) is summed straight on. */
function fourier(re: Float64Array, im: Float64Array): Complex {
  const n = re.length;
  if (n % 2 === 1) return straight(re, im);
  const half = n / 2;
  const pick = (from: Float64Array, offset: number) =>
    Float64Array.from({ length: half }, (_, k) => from[2 * k + offset] ?? 0);
  const even = fourier(pick(re, 0), pick(im, 0));
  const odd = fourier(pick(re, 1), pick(im, 1));
  const out = { re: new Float64Array(n), im: new Float64Array(n) };
  for (let k = 0; k < half; k += 1) {
    const angle = (-2 * Math.PI * k) / n;
    const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
    const [oddRe, oddIm] = [odd.re[k] ?? 0, odd.im[k] ?? 0];
    const [turnedRe, turnedIm] = [cos * oddRe - sin * oddIm, cos * oddIm + sin * oddRe];
    out.re[k] = (even.re[k] ?? 0) + turnedRe;
    out.im[k] = (even.im[k] ?? 0) + turnedIm;
    out.re[k + half] = (even.re[k] ?? 0) - turnedRe;
    out.im[k + half] = (even.im[k] ?? 0) - turnedIm;
  }
  return out;
}

function straight(re: Float64Array, im: Float64Array): Complex {
  const n = re.length;
  const out = { re: new Float64Array(n), im: new Float64Array(n) };
  for (let k = 0; k < n; k += 1)
    for (let t = 0; t < n; t += 1) {
      const angle = (-2 * Math.PI * ((k * t) % n)) / n;
      const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
      out.re[k] = (out.re[k] ?? 0) + (re[t] ?? 0) * cos - (im[t] ?? 0) * sin;
      out.im[k] = (out.im[k] ?? 0) + (im[t] ?? 0) * cos + (re[t] ?? 0) * sin;
    }
  return out;
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
