import { SpeechError } from '../speech-error.ts';
import { maxPackets } from './limits.ts';
import { type Box, u32 } from './mp4-box.ts';

/** One sample's place in the file and how long it plays, in the track's own unit. */
export type Sample = { at: number; size: number; duration: number };

/** Where chunks begin: `stco`, or `co64` where each place has 64 bits. */
type ChunkTable = Pick<Box, 'type' | 'bytes'>;

type Defaults = { duration: number; size: number };

/** The samples of a file in fragments: each fragment lists its own, by places relative to where it begins. */
export function* fragmentSamples(boxes: readonly Box[]): Generator<Sample> {
  let moof = 0;
  let defaults: Defaults = { duration: 0, size: 0 };
  let count = 0;
  for (const { type, at, bytes } of boxes) {
    if (type === 'trex') defaults = { duration: u32(bytes, 20), size: u32(bytes, 24) };
    if (type === 'moof') moof = at;
    if (type === 'tfhd') defaults = fragmentDefaults(bytes, defaults);
    if (type !== 'trun') continue;
    for (const sample of runSamples(bytes, moof, defaults)) {
      count += 1;
      if (count > maxPackets) throw new SpeechError('too-long');
      yield sample;
    }
  }
}

function fragmentDefaults(tfhd: Buffer, before: Defaults): Defaults {
  const flags = u32(tfhd, 8) & 0xffffff;
  let at = 16 + (flags & 1 ? 8 : 0) + (flags & 2 ? 4 : 0);
  const duration = flags & 8 ? u32(tfhd, at) : before.duration;
  at += flags & 8 ? 4 : 0;
  return { duration, size: flags & 16 ? u32(tfhd, at) : before.size };
}

function* runSamples(trun: Buffer, moof: number, defaults: Defaults): Generator<Sample> {
  const flags = u32(trun, 8) & 0xffffff;
  const samples = Math.min(u32(trun, 12), maxPackets + 1);
  let at = 16;
  let place = moof + (flags & 1 ? u32(trun, at) : 0);
  at += (flags & 1 ? 4 : 0) + (flags & 4 ? 4 : 0);
  const step =
    (flags & 0x100 ? 4 : 0) + (flags & 0x200 ? 4 : 0) + (flags & 0x400 ? 4 : 0) + (flags & 0x800 ? 4 : 0);
  for (let n = 0; n < samples; n += 1, at += step) {
    // What the box does not hold was made up.
    if (step > 0 && at + step > trun.length) return;
    const duration = flags & 0x100 ? u32(trun, at) : defaults.duration;
    const size = flags & 0x200 ? u32(trun, at + (flags & 0x100 ? 4 : 0)) : defaults.size;
    yield { at: place, size, duration };
    place += size;
  }
}

/** A file that is not in fragments lists its samples in tables: sizes, durations, samples a chunk, where chunks begin. */
export function* tableSamples(
  stsz?: Buffer,
  stts?: Buffer,
  stsc?: Buffer,
  chunks?: ChunkTable,
): Generator<Sample> {
  const total = Math.min(u32(stsz, 16), maxPackets + 1);
  if (stsz === undefined || chunks === undefined || total === 0) return;
  const fixed = u32(stsz, 12);
  const duration = u32(stts, 20);
  let chunk = 0;
  let row = 0;
  let left = 0;
  let place = 0;
  for (let n = 0; n < total; n += 1) {
    if (left === 0) {
      if (chunk >= u32(chunks.bytes, 12)) return;
      place = getOffset(chunks, chunk);
      chunk += 1;
      // A row counts from its first chunk on, until the next row's.
      while (row + 1 < u32(stsc, 12) && inRange(stsc, row + 1, chunk)) row += 1;
      left = Math.max(1, u32(stsc, 20 + row * 12));
    }
    const size = fixed || u32(stsz, 20 + n * 4);
    yield { at: place, size, duration };
    place += size;
    left -= 1;
  }
}

/** Of a place in 64 bits only the lower half can point into a note. */
function getOffset({ type, bytes }: ChunkTable, chunk: number): number {
  return type === 'co64' ? u32(bytes, 20 + chunk * 8) : u32(bytes, 16 + chunk * 4);
}

function inRange(stsc: Buffer | undefined, row: number, chunk: number): boolean {
  const firstChunk = u32(stsc, 16 + row * 12);
  return firstChunk > 0 && firstChunk <= chunk;
}
