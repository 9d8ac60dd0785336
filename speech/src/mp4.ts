import { longestMilliseconds, mostPackets, type OpusStream } from './opus-stream.ts';
import { SpeechError } from './speech-error.ts';

/** What Safari records: AAC, which we measure and do not decode, or Opus. */
export type Mp4Audio = ({ codec: 'opus' } & OpusStream) | { codec: 'aac'; milliseconds: number };

type Box = { type: string; body: DataView };
/** One sample's place in the file and how long it plays, in the track's own unit. */
type Sample = { at: number; size: number; duration: number };

const containers = new Set(['moov', 'trak', 'mdia', 'minf', 'stbl', 'moof', 'traf', 'mvex']);
const mostBoxes = 100_000;

/** Reads an MP4 file with one audio track, whole or in fragments. Every box moves forward, so it ends on any input. */
export function readMp4(bytes: Uint8Array): Mp4Audio {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const boxes = [...boxesIn(view)];
  const find = (type: string) => boxes.find((box) => box.type === type)?.body;
  const timescale = timescaleOf(find('mdhd'));
  const { codec, preSkip } = codecOf(find('stsd'));
  const samples = [
    ...fragmentSamples(boxes),
    ...tableSamples(find('stsz'), find('stts'), find('stsc'), find('stco')),
  ];
  if (samples.length === 0 || timescale === 0) throw new SpeechError('unreadable');
  const milliseconds = Math.round(
    (samples.reduce((sum, { duration }) => sum + duration, 0) / timescale) * 1_000,
  );
  if (!(milliseconds <= longestMilliseconds)) throw new SpeechError('too-long');
  if (codec === 'aac') return { codec, milliseconds };
  const packets = samples
    .filter(({ at, size }) => size > 0 && at + size <= bytes.length)
    .map(({ at, size }) => bytes.subarray(at, at + size));
  if (packets.length === 0) throw new SpeechError('unreadable');
  return { codec, packets, preSkip, milliseconds };
}

/** Every box with its content; those that hold others are given as well, and then entered. `moof` keeps where it began. */
function* boxesIn(view: DataView): Generator<Box> {
  let seen = 0;
  const ends: number[] = [];
  for (let at = 0; at + 8 <= view.byteLength; ) {
    seen += 1;
    if (seen > mostBoxes) throw new SpeechError('unreadable');
    while (ends.length > 0 && at >= (ends.at(-1) ?? 0)) ends.pop();
    const size = view.getUint32(at);
    const type = textAt(view, at + 4);
    const end = Math.min(size === 0 ? view.byteLength : at + size, view.byteLength);
    if (size !== 0 && size < 8) return;
    // Fragments name places in the file relative to their own start.
    yield { type, body: new DataView(view.buffer, view.byteOffset + at, Math.max(8, end - at)) };
    if (containers.has(type)) {
      ends.push(end);
      at += 8;
    } else at = end;
  }
}

const textAt = (view: DataView, at: number) =>
  at + 4 > view.byteLength
    ? ''
    : String.fromCharCode(
        view.getUint8(at),
        view.getUint8(at + 1),
        view.getUint8(at + 2),
        view.getUint8(at + 3),
      );

/** Reads past the end give nothing instead of throwing: a cut file is common, and its first part is good. */
const u32 = (view: DataView | undefined, at: number) =>
  view && at + 4 <= view.byteLength ? view.getUint32(at) : 0;

function timescaleOf(mdhd: DataView | undefined): number {
  return u32(mdhd, (mdhd?.getUint8(8) ?? 0) === 1 ? 28 : 20);
}

function codecOf(stsd: DataView | undefined): { codec: 'opus' | 'aac'; preSkip: number } {
  const entry = stsd && stsd.byteLength >= 24 ? textAt(stsd, 20) : '';
  if (entry === 'mp4a') return { codec: 'aac', preSkip: 0 };
  if (entry !== 'Opus' || stsd === undefined) throw new SpeechError('unreadable');
  // The sample entry (28 bytes after its header) is followed by dOps: version, channels, pre-skip.
  const dOps = 16 + 8 + 28;
  const preSkip =
    textAt(stsd, dOps + 4) === 'dOps' && dOps + 12 <= stsd.byteLength ? stsd.getUint16(dOps + 10) : 0;
  return { codec: 'opus', preSkip };
}

function* fragmentSamples(boxes: readonly Box[]): Generator<Sample> {
  let moof = 0;
  let defaults = { duration: 0, size: 0 };
  let count = 0;
  for (const { type, body } of boxes) {
    if (type === 'trex') defaults = { duration: u32(body, 20), size: u32(body, 24) };
    if (type === 'moof') moof = body.byteOffset;
    if (type === 'tfhd') defaults = fragmentDefaults(body, defaults);
    if (type !== 'trun') continue;
    for (const sample of runSamples(body, moof - (boxes[0]?.body.byteOffset ?? 0), defaults)) {
      count += 1;
      if (count > mostPackets) throw new SpeechError('too-long');
      yield sample;
    }
  }
}

function fragmentDefaults(
  tfhd: DataView,
  before: { duration: number; size: number },
): { duration: number; size: number } {
  const flags = u32(tfhd, 8) & 0xffffff;
  let at = 16 + (flags & 1 ? 8 : 0) + (flags & 2 ? 4 : 0);
  const duration = flags & 8 ? u32(tfhd, at) : before.duration;
  at += flags & 8 ? 4 : 0;
  return { duration, size: flags & 16 ? u32(tfhd, at) : before.size };
}

function* runSamples(
  trun: DataView,
  moof: number,
  defaults: { duration: number; size: number },
): Generator<Sample> {
  const flags = u32(trun, 8) & 0xffffff;
  const samples = Math.min(u32(trun, 12), mostPackets + 1);
  let at = 16;
  let place = moof + (flags & 1 ? u32(trun, at) : 0);
  at += (flags & 1 ? 4 : 0) + (flags & 4 ? 4 : 0);
  const step =
    (flags & 0x100 ? 4 : 0) + (flags & 0x200 ? 4 : 0) + (flags & 0x400 ? 4 : 0) + (flags & 0x800 ? 4 : 0);
  for (let n = 0; n < samples; n += 1, at += step) {
    // What the box does not hold was made up.
    if (step > 0 && at + step > trun.byteLength) return;
    const duration = flags & 0x100 ? u32(trun, at) : defaults.duration;
    const size = flags & 0x200 ? u32(trun, at + (flags & 0x100 ? 4 : 0)) : defaults.size;
    yield { at: place, size, duration };
    place += size;
  }
}

/** A file that is not in fragments lists its samples in tables: sizes, durations, samples a chunk, where chunks begin. */
function* tableSamples(
  stsz?: DataView,
  stts?: DataView,
  stsc?: DataView,
  stco?: DataView,
): Generator<Sample> {
  const total = Math.min(u32(stsz, 16), mostPackets + 1);
  if (stsz === undefined || stco === undefined || total === 0) return;
  const fixed = u32(stsz, 12);
  const duration = u32(stts, 20);
  let chunk = 0;
  let left = 0;
  let place = 0;
  for (let n = 0; n < total; n += 1) {
    if (left === 0) {
      place = u32(stco, 16 + chunk * 4);
      chunk += 1;
      left = samplesInChunk(stsc, chunk);
      if (chunk > u32(stco, 12)) return;
    }
    const size = fixed || u32(stsz, 20 + n * 4);
    yield { at: place, size, duration };
    place += size;
    left -= 1;
  }
}

function samplesInChunk(stsc: DataView | undefined, chunk: number): number {
  const rows = Math.min(u32(stsc, 12), 1_000);
  let samples = 1;
  for (let row = 0; row < rows && u32(stsc, 16 + row * 12) <= chunk; row += 1)
    samples = u32(stsc, 20 + row * 12);
  return Math.max(1, samples);
}
