import { sampleRate } from '@timbre/speech/audio/sample-rate';

/** Voices that talk at once behind the speaker. */
export const babblers = 8;

const phoneRate = 8_000;
const phoneBand = [300, 3_400] as const;

/** Taps of a filter that passes what lies between two frequencies (a sinc under a Blackman window). */
function bandPass(rate: number, low: number, high: number, taps: number): Float64Array {
  const middle = (taps - 1) / 2;
  const sinc = (frequency: number, at: number) =>
    at === 0 ? (2 * frequency) / rate : Math.sin((2 * Math.PI * frequency * at) / rate) / (Math.PI * at);
  return Float64Array.from({ length: taps }, (_, n) => {
    const window =
      0.42 - 0.5 * Math.cos((2 * Math.PI * n) / (taps - 1)) + 0.08 * Math.cos((4 * Math.PI * n) / (taps - 1));
    return window * (sinc(high, n - middle) - sinc(low, n - middle));
  });
}

/** Every `down`th of the samples that lie at `up` times the rate, filtered; samples between the given ones are zero. */
function filtered(samples: Float32Array, taps: Float64Array, up: number, down: number): Float32Array {
  const middle = (taps.length - 1) / 2;
  return Float32Array.from({ length: Math.floor((samples.length * up) / down) }, (_, n) => {
    const center = n * down;
    const first = Math.max(0, Math.ceil((center - middle) / up));
    const last = Math.min(samples.length - 1, Math.floor((center + middle) / up));
    let sum = 0;
    for (let at = first; at <= last; at += 1)
      sum += (samples[at] ?? 0) * (taps[center - at * up + middle] ?? 0);
    return sum * up;
  });
}

/** From the voice's sample rate, 24 kHz, to the recogniser's. */
export const fromVoice = (samples: Float32Array) => filtered(samples, bandPass(48_000, 0, 7_600, 481), 2, 3);

/** How loud somebody speaks: the root mean square of what is no pause. */
function loudness(samples: Float32Array): number {
  const frame = sampleRate / 50;
  const powers = Array.from(
    { length: Math.floor(samples.length / frame) },
    (_, n) => samples.subarray(n * frame, (n + 1) * frame).reduce((sum, one) => sum + one * one, 0) / frame,
  );
  const loudest = powers.reduce((max, one) => Math.max(max, one), 0);
  const spoken = powers.filter((power) => power > loudest / 1_000);
  return Math.sqrt(spoken.reduce((sum, one) => sum + one, 0) / Math.max(1, spoken.length));
}

/** What others say at once, as loud each, for as long as the speaker speaks. */
function babble(others: readonly Float32Array[], length: number): Float32Array {
  const sum = new Float32Array(length);
  for (const other of others) {
    const gain = 1 / loudness(other);
    // From the middle on: all of them begin with a breath of silence.
    const from = Math.floor(other.length / 2);
    for (let n = 0; n < length; n += 1)
      sum[n] = (sum[n] ?? 0) + gain * (other[(from + n) % other.length] ?? 0);
  }
  return sum;
}

/** The same words in a room where others talk, so many decibels below. */
export function withBabble(
  speech: Float32Array,
  others: readonly Float32Array[],
  decibels: number,
): Float32Array {
  const noise = babble(others, speech.length);
  const gain = loudness(speech) / loudness(noise) / 10 ** (decibels / 20);
  return speech.map((one, n) => one + gain * (noise[n] ?? 0));
}

/** The same sound over a phone line: its band, 8 kHz, mu-law. */
export function overPhoneLine(samples: Float32Array): Float32Array {
  const up = sampleRate / phoneRate;
  const line = filtered(samples, bandPass(sampleRate, ...phoneBand, 513), 1, up).map(muLaw);
  return filtered(line, bandPass(sampleRate, 0, 3_800, 257), up, 1);
}

/** To eight bits and back, as G.711 does it in North America. */
function muLaw(sample: number): number {
  const mu = 255;
  const clipped = Math.max(-1, Math.min(1, sample));
  const compressed = (Math.sign(clipped) * Math.log1p(mu * Math.abs(clipped))) / Math.log1p(mu);
  const coded = Math.round(compressed * 127) / 127;
  return (Math.sign(coded) * ((1 + mu) ** Math.abs(coded) - 1)) / mu;
}

export function toPcm(samples: Float32Array): Buffer {
  const pcm = Buffer.alloc(samples.length * 2);
  for (const [n, sample] of samples.entries())
    pcm.writeInt16LE(Math.round(Math.max(-1, Math.min(1, sample)) * 32_767), n * 2);
  return pcm;
}
