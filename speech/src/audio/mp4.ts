import { SpeechError } from '../speech-error.ts';
import type { Reader } from './incoming.ts';
import { longestMilliseconds } from './limits.ts';
import { type Box, readBoxes, u32 } from './mp4-box.ts';
import { fragmentSamples, type Sample, tableSamples } from './mp4-samples.ts';
import { OpusPackets, type OpusStream } from './opus-stream.ts';

/** What Safari records. AAC is measured only: no decoder for it is safe and free, so a hosted recogniser has to hear it. */
export type Mp4Audio = { container: 'mp4' } & (
  | ({ codec: 'opus' } & OpusStream)
  | { codec: 'aac'; milliseconds: number }
);

/** Every AAC frame but the last holds 1,024 samples, at 48 kHz at the most: a file cannot claim to be shorter. */
const shortestFrameMilliseconds = 1_024 / 48;

/** Reads an MP4 file with one audio track, whole or in fragments. Every box moves forward, so it ends on any input. */
export function* readMp4(): Reader<Mp4Audio> {
  const boxes = yield* readBoxes();
  const find = (type: string) => boxes.find((box) => box.type === type)?.bytes;
  const codec = codecOf(find('stsd'));
  const samples = [
    ...fragmentSamples(boxes),
    ...tableSamples(find('stsz'), find('stts'), find('stsc'), find('stco')),
  ];
  if (codec.name === 'opus') {
    const sound = new OpusPackets();
    for (const packet of packetsOf(samples, boxes)) sound.add(packet);
    return { container: 'mp4', codec: 'opus', ...sound.stream(codec.preSkip) };
  }
  const timescale = timescaleOf(find('mdhd'));
  if (samples.length === 0 || timescale === 0) throw new SpeechError('unreadable');
  const claimed = (samples.reduce((sum, { duration }) => sum + duration, 0) / timescale) * 1_000;
  const milliseconds = Math.round(Math.max(claimed, (samples.length - 1) * shortestFrameMilliseconds));
  if (milliseconds > longestMilliseconds) throw new SpeechError('too-long');
  return { container: 'mp4', codec: 'aac', milliseconds };
}

function timescaleOf(mdhd: Buffer | undefined): number {
  return u32(mdhd, mdhd?.[8] === 1 ? 28 : 20);
}

function codecOf(stsd: Buffer | undefined): { name: 'opus'; preSkip: number } | { name: 'aac' } {
  const entry = stsd?.toString('latin1', 20, 24);
  if (entry === 'mp4a') return { name: 'aac' };
  if (entry !== 'Opus' || stsd === undefined) throw new SpeechError('unreadable');
  // Somewhere behind the sample entry's own fields: version, channels, pre-skip.
  const dOps = stsd.indexOf('dOps', 52, 'latin1');
  const isThere = dOps > 0 && stsd.length >= dOps + 8;
  return { name: 'opus', preSkip: isThere ? stsd.readUInt16BE(dOps + 6) : 0 };
}

/** The samples' bytes, out of the boxes that hold sound; both come in the order of the file. */
function* packetsOf(samples: readonly Sample[], boxes: readonly Box[]): Generator<Uint8Array> {
  const sounds = boxes.filter(({ type }) => type === 'mdat');
  let here = 0;
  for (const { at, size } of samples) {
    while (here < sounds.length - 1 && at >= (sounds[here + 1]?.at ?? 0)) here += 1;
    const box = sounds[here];
    const from = at - (box?.at ?? 0);
    if (box && size > 0 && from >= 8 && from + size <= box.bytes.length)
      yield box.bytes.subarray(from, from + size);
  }
}
