import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, onTestFinished, test } from 'vitest';
import { SpeechError } from '../speech-error.ts';
import { type AudioFile, AudioReader, readAudio } from './audio-file.ts';
import { decodeAudio } from './decode.ts';
import { makeDecoder } from './decoder.ts';
import type { OpusStream } from './opus-stream.ts';

const sample = (name: string) => readFileSync(join(import.meta.dirname, '../../samples', name));

const readOpus = (name: string): OpusStream => {
  const audio = readAudio(sample(name));
  if (audio.codec !== 'opus') throw new Error('not Opus');
  return audio;
};

const files = [
  'mic-en-01.webm',
  'firefox-en-01.webm',
  'safari-like-en-02.mp4',
  'mic-en-01-opus.mp4',
  'aac-lc-mono-44100.m4a',
  'aac-he-v2-44100.m4a',
  'bad-truncated.webm',
  'bad-trailing-zeros.webm',
  'bad-nested-segments.webm',
];

test('what a file is stands in its bytes', () => {
  const kind = (name: string) => {
    const { codec, milliseconds } = readAudio(sample(name));
    return [codec, milliseconds];
  };
  expect(kind('mic-en-01.webm')).toEqual(['opus', 6420]);
  expect(kind('firefox-en-01.webm')).toEqual(['opus', 4560]);
  expect(kind('safari-like-en-02.mp4')).toEqual(['aac', 5888]);
  expect(kind('en-01-kokoro-heart.wav')).toEqual(['pcm', 4524]);
  expect(() => readAudio(Buffer.from('no audio at all'))).toThrow(SpeechError);
});

/** An Ogg file of these packets, one a page: what Firefox would have sent. */
function asOgg({ packets, preSkip }: OpusStream): Buffer {
  const head = Buffer.from([
    ...Buffer.from('OpusHead'),
    1,
    1,
    preSkip & 255,
    preSkip >> 8,
    0x80,
    0xbb,
    0,
    0,
    0,
    0,
    0,
  ]);
  const page = (packet: Uint8Array) => {
    const lacing = [
      ...Array.from({ length: Math.floor(packet.length / 255) }, () => 255),
      packet.length % 255,
    ];
    return Buffer.concat([
      Buffer.from('OggS'),
      Buffer.alloc(22),
      Buffer.from([lacing.length, ...lacing]),
      packet,
    ]);
  };
  return Buffer.concat([head, Buffer.from('OpusTags'), ...packets].map(page));
}

test('the same sound in Ogg and in WebM is the same sound', async () => {
  const stream = readOpus('mic-en-01.webm');
  const ogg = asOgg(stream);
  expect(readAudio(ogg)).toMatchObject({
    codec: 'opus',
    preSkip: stream.preSkip,
    packets: { length: stream.packets.length },
  });
  expect(await decodeAudio(ogg)).toEqual(await decodeAudio(sample('mic-en-01.webm')));
});

test('a file that comes in pieces of any size is the same file', () => {
  const whole = [
    ...files.slice(0, 7).map(sample),
    sample('en-01-kokoro-heart.wav'),
    asOgg(readOpus('mic-en-10.webm')),
  ];
  fc.assert(
    fc.property(
      fc.constantFrom(...whole),
      fc.array(fc.integer({ min: 1, max: 9_000 }), { minLength: 1 }),
      (file, sizes) => {
        const reader = new AudioReader();
        for (let at = 0, n = 0; at < file.length; n += 1) {
          const size = sizes[n % sizes.length] ?? 1;
          reader.push(file.subarray(at, at + size));
          at += size;
        }
        const found: AudioFile = reader.end();
        expect(found).toEqual(readAudio(file));
      },
    ),
    { numRuns: 40 },
  );
});

test('a file that is none is refused while it still comes in', () => {
  const reader = new AudioReader();
  reader.push(Buffer.from('<html>'));
  expect(() => reader.push(Buffer.from('<body>'))).toThrow(SpeechError);
});

test('Opus in MP4, as Safari and Chromium write it, is decoded from behind its pre-skip', async () => {
  const audio = readAudio(sample('mic-en-01-opus.mp4'));
  expect(audio).toMatchObject({ container: 'mp4', codec: 'opus', preSkip: 3_840, milliseconds: 5_580 });
  expect((await decodeAudio(sample('mic-en-01-opus.mp4'))).length).toBe((5_580 - 80) * 16);
});

test('any bytes end in a refusal by name or in sound', async () => {
  const decoder = makeDecoder(100_000);
  onTestFinished(() => decoder.close());
  const base = fc.constantFrom(...files.map(sample), asOgg(readOpus('mic-en-10.webm')));
  const hurt = fc.record({
    file: base,
    cut: fc.option(fc.double({ min: 0, max: 1, noNaN: true }), { freq: 2 }),
    flips: fc.array(fc.tuple(fc.nat(), fc.integer({ min: 1, max: 255 })), { maxLength: 12 }),
    tail: fc.uint8Array({ maxLength: 64 }),
  });
  await fc.assert(
    fc.asyncProperty(hurt, async ({ file, cut, flips, tail }) => {
      const bytes = Buffer.concat([
        file.subarray(0, cut === null ? file.length : Math.floor(file.length * cut)),
        tail,
      ]);
      for (const [at, bits] of flips)
        if (bytes.length > 0) bytes[at % bytes.length] = (bytes[at % bytes.length] ?? 0) ^ bits;
      const fault = await decoder.decode(bytes).then(
        () => null,
        (cause: unknown) => (cause instanceof SpeechError ? cause.fault : String(cause)),
      );
      expect([null, 'unreadable', 'too-long', 'unsupported']).toContain(fault);
    }),
    { numRuns: 200 },
  );
});
