import { SpeechError } from '../speech-error.ts';
import type { Reader } from './incoming.ts';
import { longestMilliseconds } from './limits.ts';

export type WavAudio = {
  container: 'wav';
  codec: 'pcm' /** Little-endian, 16 bits each. */;
  samples: Buffer;
  milliseconds: number;
};

const samplesPerMillisecond = 16;
const bytesPerSample = 2;

/** Plain samples, mono, 16 bits at 16 kHz: what tests and tools have; no browser records it. */
export function* readWav(): Reader<WavAudio> {
  yield 12;
  let isPlain = false;
  while (true) {
    const header = Buffer.from(yield 8);
    if (header.length < 8) throw new SpeechError('unreadable');
    const [kind, size] = [header.toString('latin1', 0, 4), header.readUInt32LE(4)];
    const maxBytes = longestMilliseconds * samplesPerMillisecond * bytesPerSample;
    if (kind === 'data' && isPlain)
      return readSamples(Buffer.from(yield Math.min(size, maxBytes + bytesPerSample)));
    const body = Buffer.from(yield size);
    if (kind === 'fmt ') isPlain = isPlainFormat(body);
  }
}

function isPlainFormat(format: Buffer): boolean {
  return (
    format.length >= 16 &&
    format.readUInt16LE(0) === 1 &&
    format.readUInt16LE(2) === 1 &&
    format.readUInt32LE(4) === samplesPerMillisecond * 1_000 &&
    format.readUInt16LE(14) === 8 * bytesPerSample
  );
}

function readSamples(data: Buffer): WavAudio {
  const count = Math.floor(data.length / bytesPerSample);
  const milliseconds = Math.round(count / samplesPerMillisecond);
  if (count > longestMilliseconds * samplesPerMillisecond) throw new SpeechError('too-long');
  return {
    container: 'wav',
    codec: 'pcm',
    samples: data.subarray(0, count * bytesPerSample),
    milliseconds,
  };
}
