import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { SpeechError } from '../speech-error.ts';
import { decodeAudio } from './decode.ts';
import { Incoming } from './incoming.ts';
import { sampleRate } from './sample-rate.ts';
import { readWebm as webmReader } from './webm.ts';

const sample = (name: string) => readFileSync(join(import.meta.dirname, '../../samples', name));

const readToEnd = (reader: ReturnType<typeof webmReader>, bytes: Uint8Array) => {
  const incoming = new Incoming(reader);
  incoming.push(bytes);
  return incoming.end();
};
const readWebm = (bytes: Uint8Array) => readToEnd(webmReader(), bytes);

test('a browser’s recording is measured by its packets, since it has no duration', () => {
  const { milliseconds, packets } = readWebm(sample('mic-en-10.webm'));
  expect(milliseconds).toBeGreaterThan(7_500);
  expect(milliseconds).toBeLessThan(8_500);
  expect(packets.length).toBeGreaterThan(100);
});

test('a recording of Firefox, which gives small sizes eight bytes, is read as a whole', async () => {
  const { milliseconds, spanMilliseconds } = readWebm(sample('firefox-en-01.webm'));
  expect([milliseconds, spanMilliseconds]).toEqual([4_560, 4_566]);
  expect((await decodeAudio(sample('firefox-en-01.webm'))).length).toBeGreaterThan(4.5 * sampleRate);
});

test('a recording that was cut off gives what there is; stray bytes at its end do no harm', async () => {
  const whole = readWebm(sample('mic-en-01.webm'));
  expect(readWebm(sample('bad-trailing-zeros.webm')).packets.length).toBe(whole.packets.length);
  const cut = readWebm(sample('bad-truncated.webm'));
  expect(cut.packets.length).toBeGreaterThan(10);
  expect(cut.packets.length).toBeLessThan(whole.packets.length);
  expect((await decodeAudio(sample('mic-en-01.webm'))).length).toBeGreaterThan(5 * sampleRate);
});

test('a file that is no recording is unreadable', () => {
  expect(() => readWebm(sample('bad-nested-segments.webm'))).toThrow(SpeechError);
  expect(() => readWebm(Buffer.from('RIFF....WAVEfmt '))).toThrow(SpeechError);
});

test('a recording that lost sound on its way has the length of what is left, and says how long it took', () => {
  const bytes = sample('mic-en-01.webm');
  const cluster = bytes.indexOf(Buffer.from([0x1f, 0x43, 0xb6, 0x75]));
  const time = bytes.indexOf(0xe7, cluster);
  const late = Buffer.concat([
    bytes.subarray(0, time),
    Buffer.from([0xe7, 0x83, 0x0f, 0x42, 0x40]),
    bytes.subarray(time + 2 + ((bytes[time + 1] ?? 0) & 0x7f)),
  ]);
  const whole = readWebm(bytes);
  expect(readWebm(late).milliseconds).toBe(whole.milliseconds);
  expect(readWebm(late).spanMilliseconds).toBeGreaterThan(1_000_000);
});

test('more sound than a note may have is refused before it is decoded', () => {
  const bytes = sample('mic-en-01.webm');
  const firstCluster = bytes.indexOf(Buffer.from([0x1f, 0x43, 0xb6, 0x75]));
  const repeated = (times: number) =>
    Buffer.concat([
      bytes.subarray(0, firstCluster),
      ...Array.from({ length: times }, () => bytes.subarray(firstCluster)),
    ]);
  expect(readWebm(repeated(93)).milliseconds).toBe(93 * 6_420);
  expect(() => readWebm(repeated(94))).toThrow('too-long');
});

/** How often the reader asks for more bytes before it refuses a file. */
function readsBeforeRefusal(file: Uint8Array): number {
  let reads = 0;
  function* counted(): ReturnType<typeof webmReader> {
    const reader = webmReader();
    let step = reader.next();
    for (; !step.done; step = reader.next(yield step.value)) reads += 1;
    return step.value;
  }
  expect(() => readToEnd(counted(), file)).toThrow(SpeechError);
  return reads;
}

test('files that are made to cost time are refused after a bounded number of reads, however long they are', () => {
  const head = sample('mic-en-01.webm').subarray(0, 4);
  const tracks = (bytes: number) =>
    Buffer.concat([head, Buffer.from([0x80]), Buffer.alloc(bytes, Buffer.from([0xae, 0x80]))]);
  const blocks = (bytes: number) =>
    Buffer.concat([
      head,
      Buffer.from([0x80]),
      Buffer.alloc(14, Buffer.from([0xae, 0x80])),
      Buffer.alloc(bytes, Buffer.from([0xa3, 0x80])),
    ]);
  expect(readsBeforeRefusal(tracks(2_000_000))).toBe(readsBeforeRefusal(tracks(2_000)));
  expect(readsBeforeRefusal(blocks(4_000_000))).toBe(readsBeforeRefusal(blocks(2_000_000)));
});

test('time stamps that claim less than is played do not shorten a note', () => {
  const bytes = sample('mic-en-01.webm');
  const scale = bytes.indexOf(Buffer.from([0x2a, 0xd7, 0xb1]));
  const denying = Buffer.from(bytes);
  denying.fill(0, scale + 4, scale + 4 + ((bytes[scale + 3] ?? 0) & 0x7f));
  expect(readWebm(denying).milliseconds).toBeGreaterThan(5_000);
});

test('whatever is changed in a file, reading it ends: with packets or with a SpeechError', () => {
  const bytes = sample('mic-en-01.webm');
  const change = fc.array(fc.tuple(fc.nat(bytes.length - 1), fc.nat(255)), { minLength: 1, maxLength: 20 });
  fc.assert(
    fc.property(change, fc.nat(bytes.length), (changes, length) => {
      const damaged = Buffer.from(bytes.subarray(0, length));
      for (const [at, value] of changes) if (at < damaged.length) damaged[at] = value;
      try {
        expect(readWebm(damaged).packets.length).toBeGreaterThan(0);
      } catch (cause) {
        expect(cause).toBeInstanceOf(SpeechError);
      }
    }),
    { numRuns: 300 },
  );
});
