import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { asOgg } from './ogg.ts';

/** A file made to hurt, and how. */
export type Hostile = { kind: string; file: Buffer };

const sample = (name: string) => readFileSync(join(import.meta.dirname, '../../speech/samples', name));
const webm = sample('bad-truncated.webm');
const good: readonly Buffer[] = [
  webm,
  sample('mic-en-01-opus.mp4').subarray(0, 9_000),
  sample('safari-like-en-02.mp4'),
  sample('aac-he-v2-44100.m4a'),
  asOgg(webm),
  sample('none-silence.wav').subarray(0, 32_000),
];
const clusterId = Buffer.from([0x1f, 0x43, 0xb6, 0x75]);
/** Everything before the sound: what a file is, and its one track. */
const webmHead = webm.subarray(0, webm.indexOf(clusterId));
const segmentOfUnknownSize = Buffer.from([0x18, 0x53, 0x80, 0x67, 0x01, 255, 255, 255, 255, 255, 255, 255]);

const base = fc.constantFrom(...good);
const many = fc.integer({ min: 1, max: 150_000 });
const repeated = (piece: Buffer, times: number) => Buffer.alloc(piece.length * times, piece);

/** Where the parts of a container begin: the ids of WebM's elements, MP4's boxes, Ogg's pages, WAV's chunks. */
const landmarks = [
  '\x1fC\xb6u',
  '\xa3',
  '\x16T\xaek',
  'moof',
  'trun',
  'mdat',
  'stsd',
  'esds',
  'stsz',
  'stco',
  'mdhd',
  'OggS',
  'OpusHead',
  'fmt ',
  'data',
];

function placesIn(file: Buffer): number[] {
  return landmarks.flatMap((mark) => {
    const at = file.indexOf(mark, 0, 'latin1');
    return at < 0 ? [] : [at - 4, at, at + 1, at + mark.length, at + mark.length + 4];
  });
}

const kinds: Record<string, fc.Arbitrary<Buffer>> = {
  'cut anywhere': fc
    .tuple(base, fc.double({ min: 0, max: 1, noNaN: true }))
    .map(([file, share]) => file.subarray(0, Math.floor(file.length * share))),
  'cut at a landmark': fc.tuple(base, fc.nat()).map(([file, n]) => {
    const places = placesIn(file);
    return file.subarray(0, Math.max(0, places[n % places.length] ?? 0));
  }),
  'bits flipped': fc
    .tuple(
      base,
      fc.array(fc.tuple(fc.nat(), fc.integer({ min: 0, max: 7 })), { minLength: 1, maxLength: 40 }),
    )
    .map(([file, flips]) =>
      changed(
        file,
        flips.map(([at, bit]) => [at % file.length, 1 << bit]),
      ),
    ),
  'head flipped': fc
    .tuple(
      base,
      fc.array(fc.tuple(fc.nat(300), fc.integer({ min: 1, max: 255 })), { minLength: 1, maxLength: 8 }),
    )
    .map(([file, flips]) => changed(file, flips)),
  'a number after a landmark made absurd': fc
    .tuple(
      base,
      fc.nat(),
      fc.constantFrom(0, 1, 0x7fffffff, 0x80000000, 0xffffffff),
      fc.constantFrom(-4, 0, 4, 8, 12),
    )
    .map(([file, n, value, offset]) => {
      const places = placesIn(file);
      const at = (places[n % places.length] ?? 0) + offset;
      const copy = Buffer.from(file);
      if (at >= 0 && at + 4 <= copy.length) copy.writeUInt32BE(value, at);
      return copy;
    }),
  'wrong magic': fc
    .tuple(
      base,
      fc.constantFrom(
        '\x1aE\xdf\xa3',
        'OggS',
        'RIFF\0\0\0\0WAVE',
        '\0\0\0\x20ftypM4A ',
        '\x89PNG',
        'ID3\x04',
        '%PDF',
      ),
    )
    .map(([file, magic]) => Buffer.concat([Buffer.from(magic, 'latin1'), file.subarray(magic.length)])),
  'endless clusters': many.map((times) =>
    Buffer.concat([webmHead, repeated(Buffer.concat([clusterId, Buffer.from([0xff])]), times)]),
  ),
  'nested segments': many.map((times) =>
    Buffer.concat([webm.subarray(0, 40), repeated(segmentOfUnknownSize, Math.min(times, 90_000))]),
  ),
  'packets of one byte that claim days': fc
    .tuple(many, fc.constantFrom(0x03, 0x1b, 0x7b, 0xfb, 0x00), fc.constantFrom(48, 2, 1))
    .map(([times, toc, frames]) =>
      Buffer.concat([webmHead, repeated(Buffer.from([0xa3, 0x86, 0x81, 0, 0, 0x80, toc, frames]), times)]),
    ),
  'tracks without end': many.map((times) =>
    Buffer.concat([webmHead, repeated(Buffer.from([0xae, 0x80]), times)]),
  ),
  'empty pages': many.map((times) =>
    Buffer.concat([
      asOgg(webm).subarray(0, 60),
      repeated(
        Buffer.concat([Buffer.from('OggS'), Buffer.alloc(22), Buffer.from([1, 0])]),
        Math.min(times, 60_000),
      ),
    ]),
  ),
  'boxes without end': many.map((times) =>
    Buffer.concat([
      sample('mic-en-01-opus.mp4').subarray(0, 700),
      repeated(Buffer.from('\0\0\0\x08free', 'latin1'), times),
    ]),
  ),
  'two files in one': fc
    .tuple(base, base, fc.double({ min: 0, max: 1, noNaN: true }))
    .map(([a, b, share]) => Buffer.concat([a.subarray(0, Math.floor(a.length * share)), b])),
  'stray bytes at the end': fc
    .tuple(base, fc.uint8Array({ maxLength: 64 }))
    .map(([file, tail]) => Buffer.concat([file, tail])),
  noise: fc
    .tuple(fc.constantFrom(...good, Buffer.alloc(0)), fc.uint8Array({ maxLength: 3_000 }), fc.nat(64))
    .map(([file, noise, kept]) => Buffer.concat([file.subarray(0, kept), noise])),
  empty: fc.constantFrom(
    Buffer.alloc(0),
    Buffer.alloc(1),
    Buffer.alloc(12),
    Buffer.alloc(100_000),
    Buffer.from('<html>'),
  ),
};

function changed(file: Buffer, flips: readonly (readonly [number, number])[]): Buffer {
  const copy = Buffer.from(file);
  for (const [at, bits] of flips) if (at < copy.length) copy[at] = (copy[at] ?? 0) ^ bits;
  return copy;
}

/** So many hostile files, each kind as often as the others; the same seed gives the same files. */
export function* hostileFiles(count: number, seed: number): Generator<Hostile> {
  const names = Object.keys(kinds);
  const batch = 100;
  const any = fc
    .constantFrom(...names)
    .chain((kind) => (kinds[kind] ?? fc.constant(Buffer.alloc(0))).map((file) => ({ kind, file })));
  for (let made = 0; made < count; made += batch)
    yield* fc.sample(any, { seed: seed + made, numRuns: Math.min(batch, count - made) });
}
