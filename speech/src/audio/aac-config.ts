/** An MP4 file's own words about its AAC sound. */
export type AacConfig = {
  /** The AudioSpecificConfig (ISO/IEC 14496-3, 1.6.2.1): what a decoder has to be told before the first frame. */
  bytes: Uint8Array;
  /** How many samples a frame holds, at this rate; where high frequencies are rebuilt (SBR) the decoder gives twice of both. */
  frameSamples: number;
  rate: number;
};

const rates = [
  96_000, 88_200, 64_000, 48_000, 44_100, 32_000, 24_000, 22_050, 16_000, 12_000, 11_025, 8_000, 7_350,
];
/** Low complexity, what recorders write; as it is, or below HE-AAC (5) and HE-AAC v2 (29). */
const lowComplexity = 2;
const highEfficiency = new Set([5, 29]);

/** What the sample entry `mp4a` says; nothing where it is no AAC that we decode: MP3, xHE-AAC, low delay. */
export function findAacConfig(stsd: Buffer): AacConfig | undefined {
  const bytes = findSpecificConfig(stsd);
  if (bytes === undefined) return undefined;
  const bits = new Bits(bytes);
  let kind = objectType(bits);
  const rate = samplingRate(bits);
  bits.take(4);
  if (highEfficiency.has(kind)) {
    samplingRate(bits);
    kind = objectType(bits);
  }
  const frameSamples = bits.take(1) === 1 ? 960 : 1_024;
  return kind === lowComplexity && rate > 0 ? { bytes, frameSamples, rate } : undefined;
}

/** Descriptors lie in each other: of the stream (3), of its decoder (4), and what that decoder needs (5). */
function findSpecificConfig(stsd: Buffer): Uint8Array | undefined {
  const esds = stsd.indexOf('esds', 52, 'latin1');
  if (esds < 0) return undefined;
  const stream = descriptor(stsd, esds + 8, 3);
  if (stream === undefined) return undefined;
  const flags = stsd[stream.from + 2] ?? 0;
  const optional =
    (flags & 0x80 ? 2 : 0) + (flags & 0x40 ? 1 + (stsd[stream.from + 3] ?? 0) : 0) + (flags & 0x20 ? 2 : 0);
  const decoder = descriptor(stsd, stream.from + 3 + optional, 4);
  // 0x40: MPEG-4 audio, of which AAC is a part.
  if (decoder === undefined || stsd[decoder.from] !== 0x40) return undefined;
  const specific = descriptor(stsd, decoder.from + 13, 5);
  return specific && stsd.subarray(specific.from, specific.to);
}

/** A descriptor's length takes one to four bytes of seven bits each. */
function descriptor(bytes: Buffer, at: number, tag: number): { from: number; to: number } | undefined {
  if (bytes[at] !== tag) return undefined;
  let length = 0;
  for (let from = at + 1; from < at + 5; from += 1) {
    const byte = bytes[from] ?? 0;
    length = length * 128 + (byte & 0x7f);
    if (byte < 0x80) return { from: from + 1, to: Math.min(from + 1 + length, bytes.length) };
  }
  return undefined;
}

function objectType(bits: Bits): number {
  const kind = bits.take(5);
  return kind === 31 ? 32 + bits.take(6) : kind;
}

function samplingRate(bits: Bits): number {
  const index = bits.take(4);
  return index === 15 ? bits.take(24) : (rates[index] ?? 0);
}

class Bits {
  readonly #bytes: Uint8Array;
  #at = 0;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
  }

  /** Behind the end there are zeros. */
  take(count: number): number {
    let value = 0;
    for (let n = 0; n < count; n += 1, this.#at += 1)
      value = value * 2 + (((this.#bytes[this.#at >> 3] ?? 0) >> (7 - (this.#at & 7))) & 1);
    return value;
  }
}
