import { SpeechError } from '../speech-error.ts';
import { type AacConfig, findAacConfig } from './aac-config.ts';
import { type AacStream, aacStream } from './aac-stream.ts';
import type { Reader } from './incoming.ts';
import { longestMilliseconds } from './limits.ts';
import { type Box, readBoxes, u32 } from './mp4-box.ts';
import { fragmentSamples, type Sample, tableSamples } from './mp4-samples.ts';
import { OpusPackets, type OpusStream } from './opus-stream.ts';

/** What Safari and phones record. Other sound than Opus and AAC is only measured: a hosted recogniser may know it. */
export type Mp4Audio = { container: 'mp4' } & (
  | ({ codec: 'opus' } & OpusStream)
  | ({ codec: 'aac' } & AacStream)
  | { codec: 'other'; milliseconds: number }
);

/** No kind of `mp4a` has frames of less than 1,024 samples at 48 kHz: a file cannot claim to be shorter. */
const shortestFrameMilliseconds = 1_024 / 48;

/** Reads an MP4 file with one audio track, whole or in fragments. Every box moves forward, so it ends on any input. */
export function* readMp4(): Reader<Mp4Audio> {
  const boxes = yield* readBoxes();
  const find = (type: string) => boxes.find((box) => box.type === type)?.bytes;
  const codec = getCodec(find('stsd'));
  const chunks = boxes.find(({ type }) => type === 'stco' || type === 'co64');
  const samples = [
    ...fragmentSamples(boxes),
    ...tableSamples(find('stsz'), find('stts'), find('stsc'), chunks),
  ];
  const packets = readPackets(samples, boxes);
  if (codec.name === 'opus') {
    const sound = new OpusPackets();
    for (const packet of packets) sound.add(packet);
    return { container: 'mp4', codec: 'opus', ...sound.stream(codec.preSkip) };
  }
  const timescale = getTimescale(find('mdhd'));
  if (samples.length === 0 || timescale === 0) throw new SpeechError('unreadable');
  if (codec.name === 'aac') {
    const lead = (getLead(find('edts')) / timescale) * 1_000;
    return { container: 'mp4', codec: 'aac', ...aacStream([...packets], codec.config, lead) };
  }
  const claimed = (samples.reduce((sum, { duration }) => sum + duration, 0) / timescale) * 1_000;
  const milliseconds = Math.round(Math.max(claimed, (samples.length - 1) * shortestFrameMilliseconds));
  if (milliseconds > longestMilliseconds) throw new SpeechError('too-long');
  return { container: 'mp4', codec: 'other', milliseconds };
}

/** Where the first edit begins to play the track, in the track's own unit: behind what the encoder put before the sound. */
function getLead(edts: Buffer | undefined): number {
  if (edts?.toString('latin1', 12, 16) !== 'elst') return 0;
  const lead = u32(edts, edts[16] === 1 ? 36 : 28);
  // An empty edit says -1.
  return lead === 0xffff_ffff ? 0 : lead;
}

function getTimescale(mdhd: Buffer | undefined): number {
  return u32(mdhd, mdhd?.[8] === 1 ? 28 : 20);
}

type Codec = { name: 'opus'; preSkip: number } | { name: 'aac'; config: AacConfig } | { name: 'other' };

function getCodec(stsd: Buffer | undefined): Codec {
  const entry = stsd?.toString('latin1', 20, 24);
  if (stsd !== undefined && entry === 'mp4a') {
    const config = findAacConfig(stsd);
    return config ? { name: 'aac', config } : { name: 'other' };
  }
  if (entry !== 'Opus' || stsd === undefined) throw new SpeechError('unreadable');
  // Somewhere behind the sample entry's own fields: version, channels, pre-skip.
  const dOps = stsd.indexOf('dOps', 52, 'latin1');
  const isThere = dOps > 0 && stsd.length >= dOps + 8;
  return { name: 'opus', preSkip: isThere ? stsd.readUInt16BE(dOps + 6) : 0 };
}

/** The samples' bytes, out of the boxes that hold sound; both come in the order of the file. */
function* readPackets(samples: readonly Sample[], boxes: readonly Box[]): Generator<Uint8Array> {
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
