import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { SpeechError } from '../speech-error.ts';
import { readAudio } from './audio-file.ts';
import { decodeAudio } from './decode.ts';
import { makeDecoder } from './decoder.ts';
import { sampleRate } from './sample-rate.ts';

const sample = (name: string) => readFileSync(join(import.meta.dirname, '../../samples', name));

/** The same sentence as its source, by phone recorders' kinds of AAC: the samples that a frame plays at 16 kHz. */
const kinds = [
  { name: 'aac-lc-mono-44100.m4a', source: 'en-01-kokoro-heart.wav', frame: 372 },
  { name: 'aac-lc-stereo-48000.m4a', source: 'en-01-kokoro-heart.wav', frame: 342 },
  { name: 'aac-he-44100.m4a', source: 'en-01-kokoro-heart.wav', frame: 744 },
  { name: 'aac-he-22050.m4a', source: 'en-01-kokoro-heart.wav', frame: 1_487 },
  { name: 'aac-he-v2-44100.m4a', source: 'en-01-kokoro-heart.wav', frame: 744 },
];

/** How loud each hundredth of a second is. */
function loudness(samples: Float32Array): number[] {
  const step = sampleRate / 100;
  return Array.from({ length: Math.floor(samples.length / step) }, (_, n) =>
    Math.sqrt(samples.subarray(n * step, (n + 1) * step).reduce((sum, value) => sum + value * value, 0)),
  );
}

function correlation(a: readonly number[], b: readonly number[]): number {
  const length = Math.min(a.length, b.length);
  const mean = (list: readonly number[]) =>
    list.slice(0, length).reduce((sum, value) => sum + value, 0) / length;
  const [meanA, meanB] = [mean(a), mean(b)];
  let [both, squaresA, squaresB] = [0, 0, 0];
  for (let n = 0; n < length; n += 1) {
    const [x, y] = [(a[n] ?? 0) - meanA, (b[n] ?? 0) - meanB];
    both += x * y;
    squaresA += x * x;
    squaresB += y * y;
  }
  return both / Math.sqrt(squaresA * squaresB);
}

test.each(kinds)('[UPL-20] $name is as long as its source and sounds like it', async (kind) => {
  const source = await decodeAudio(sample(kind.source));
  const decoded = await decodeAudio(sample(kind.name));
  expect(Math.abs(decoded.length - source.length)).toBeLessThanOrEqual(kind.frame);
  expect(correlation(loudness(decoded), loudness(source))).toBeGreaterThan(0.98);
  const { milliseconds } = readAudio(sample(kind.name));
  expect(Math.abs(milliseconds - decoded.length / 16)).toBeLessThan(1.5);
});

/** How much of a tone is in the samples, from 0 to 1. */
function toneIn(samples: Float32Array, hertz: number): number {
  let [real, imaginary] = [0, 0];
  for (const [n, value] of samples.entries()) {
    real += value * Math.cos((2 * Math.PI * hertz * n) / sampleRate);
    imaginary += value * Math.sin((2 * Math.PI * hertz * n) / sampleRate);
  }
  return (2 * Math.hypot(real, imaginary)) / samples.length;
}

test('[UPL-20] what 16 kHz cannot carry is taken away instead of coming back as another tone', async () => {
  // Half a second of 1 kHz and 11 kHz, equally loud, at 44.1 kHz.
  const decoded = await decodeAudio(sample('aac-two-tones.m4a'));
  expect(toneIn(decoded, 1_000)).toBeGreaterThan(0.2);
  expect(toneIn(decoded, 16_000 - 11_000)).toBeLessThan(0.002);
});

test('[UPL-20] fragments, as Safari before 18.4 writes them, are decoded', async () => {
  const decoded = await decodeAudio(sample('safari-like-en-02.mp4'));
  expect(Math.abs(decoded.length / sampleRate - 5.87)).toBeLessThan(0.022);
  expect(Math.max(...loudness(decoded))).toBeGreaterThan(1);
});

/** The same file as some phones write it: the sound's box first, its size and the places of chunks in 64 bits. */
function withLongSizes(file: Buffer): Buffer {
  const boxes = new Map<string, Buffer>();
  for (let at = 0; at < file.length; at += file.readUInt32BE(at))
    boxes.set(file.toString('latin1', at + 4, at + 8), file.subarray(at, at + file.readUInt32BE(at)));
  const [ftyp, mdat, moov] = ['ftyp', 'mdat', 'moov'].map((type) => boxes.get(type) ?? Buffer.alloc(0));
  if (!ftyp || !mdat || !moov) throw new Error('not a plain file');
  const head = Buffer.alloc(16);
  head.writeUInt32BE(1, 0);
  head.write('mdat', 4, 'latin1');
  head.writeBigUInt64BE(BigInt(mdat.length + 8), 8);
  const stco = moov.indexOf('stco', 0, 'latin1') - 4;
  const count = moov.readUInt32BE(stco + 12);
  const moved = ftyp.length + 16 - (file.indexOf('mdat', 0, 'latin1') + 4);
  const co64 = Buffer.alloc(16 + count * 8);
  co64.writeUInt32BE(co64.length, 0);
  co64.write('co64', 4, 'latin1');
  co64.writeUInt32BE(count, 12);
  for (let n = 0; n < count; n += 1)
    co64.writeUInt32BE(moov.readUInt32BE(stco + 16 + n * 4) + moved, 20 + n * 8);
  const tables = [moov.subarray(0, stco), co64, moov.subarray(stco + moov.readUInt32BE(stco))];
  return Buffer.concat([ftyp, head, mdat.subarray(8), ...tables]);
}

test('[UPL-20] sizes and places in 64 bits, as some phones write them, make no difference', async () => {
  const file = sample('aac-lc-mono-44100.m4a');
  const long = withLongSizes(file);
  expect(long.equals(file)).toBe(false);
  expect(await decodeAudio(long)).toEqual(await decodeAudio(file));
});

test('[UPL-20] a file that was cut off gives what there is, a damaged frame costs no other', async () => {
  const file = sample('safari-like-en-02.mp4');
  const whole = await decodeAudio(file);
  const cut = await decodeAudio(file.subarray(0, 40_000));
  expect(cut.length).toBeGreaterThan(whole.length / 3);
  expect(cut.length).toBeLessThan(whole.length);
  const hurt = Buffer.from(file);
  hurt.fill(0xff, 40_000, 40_400);
  expect((await decodeAudio(hurt)).length).toBeGreaterThan(whole.length * 0.9);
});

test('[UPL-21] frames are counted, whatever the file claims: more than a note may have is refused', () => {
  const file = Buffer.from(sample('aac-lc-mono-44100.m4a'));
  const config = file.indexOf(Buffer.from([0x05, 0x80, 0x80, 0x80]));
  expect(config).toBeGreaterThan(0);
  // A rate of 1 Hz, spelled out: each frame would play for 17 minutes.
  const specific = file.subarray(config + 5, config + 10);
  specific.set([0x17, 0x80, 0x00, 0x00, 0x88]);
  expect(() => readAudio(file)).toThrow('too-long');
});

test('[UPL-21] other sound in MP4 is refused by name', async () => {
  expect(() => readAudio(sample('alac.m4a'))).toThrow(SpeechError);
  const file = Buffer.from(sample('aac-lc-mono-44100.m4a'));
  // MP3 says 0x6b where AAC says 0x40.
  const decoder = file.indexOf(Buffer.from([0x04, 0x80, 0x80, 0x80]));
  file[decoder + 5] = 0x6b;
  expect(readAudio(file)).toMatchObject({ codec: 'other' });
  await expect(decodeAudio(file)).rejects.toMatchObject({ fault: 'unsupported' });
});

test('[UPL-21] damage in the frames themselves ends in sound or in a refusal, and the next note is transcribed', async () => {
  const decoder = makeDecoder(100_000);
  onTestFinished(() => decoder.close());
  const ends = new Set<string>();
  let random = 1;
  const next = () => {
    random = (random * 48_271) % 2_147_483_647;
    return random;
  };
  for (const { name } of kinds)
    for (let n = 0; n < 12; n += 1) {
      const file = Buffer.from(sample(name));
      const sound = file.indexOf('mdat', 0, 'latin1') + 4;
      for (let flips = 0; flips < 1 << n; flips += 1) file[sound + (next() % 12_000)] = next() & 255;
      const end = await decoder.decode(file).then(
        () => 'sound',
        (cause: unknown) => (cause instanceof SpeechError ? cause.fault : String(cause)),
      );
      ends.add(end);
    }
  expect([...ends].filter((end) => !['sound', 'unreadable', 'too-long'].includes(end))).toEqual([]);
  const [{ name } = { name: '' }] = kinds;
  expect(await decoder.decode(sample(name))).toEqual(await decodeAudio(sample(name)));
});
