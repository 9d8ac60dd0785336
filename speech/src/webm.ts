import { packetMilliseconds } from './opus-packet.ts';
import { longestMilliseconds, mostPackets, type OpusStream } from './opus-stream.ts';
import { SpeechError } from './speech-error.ts';

/** The longest that Opus allows. */
const longestPacketMilliseconds = 120;
/** Browsers write one track and a few elements per packet; a file made to cost time has many that carry no sound. */
const mostTracks = 8;
const mostElements = 1_000_000;

const id = {
  segment: 0x18538067,
  cluster: 0x1f43b675,
  tracks: 0x1654ae6b,
  trackEntry: 0xae,
  audio: 0xe1,
  blockGroup: 0xa0,
  timestampScale: 0x2ad7b1,
  clusterTime: 0xe7,
  trackNumber: 0xd7,
  codec: 0x86,
  codecPrivate: 0x63a2,
  simpleBlock: 0xa3,
  block: 0xa1,
} as const;

/** Elements that hold others: they are entered by just going on. */
const masters = new Set<number>([id.segment, id.cluster, id.tracks, id.trackEntry, id.audio, id.blockGroup]);

type Track = { number: number; codec: string; codecPrivate: Uint8Array };

/** Reads the Opus packets out of a WebM file. Every turn moves forward, so it ends on any input. */
export function readWebm(bytes: Uint8Array): OpusStream {
  if (numberAt(bytes, 0, 4) !== 0x1a45dfa3) throw new SpeechError('unreadable');
  const tracks: Track[] = [];
  let opus: Track | undefined;
  let seen = 0;
  const packets: Uint8Array[] = [];
  let scale = 1_000_000;
  let cluster = 0;
  let end = 0;
  let played = 0;
  for (const { element, body } of elements(bytes)) {
    seen += 1;
    if (seen > mostElements || tracks.length > mostTracks) throw new SpeechError('unreadable');
    const track = tracks.at(-1);
    if (element === id.trackEntry) tracks.push({ number: 0, codec: '', codecPrivate: new Uint8Array() });
    else if (element === id.timestampScale) scale = numberAt(body, 0, body.length);
    else if (element === id.clusterTime) cluster = numberAt(body, 0, body.length);
    else if (element === id.trackNumber && track) track.number = numberAt(body, 0, body.length);
    else if (element === id.codec && track) {
      track.codec = Buffer.from(body.subarray(0, 32)).toString('latin1');
      if (track.codec === 'A_OPUS') opus ??= track;
    } else if (element === id.codecPrivate && track) track.codecPrivate = body;
    else if (element === id.simpleBlock || element === id.block) {
      const packet = opus && packetIn(body, opus.number);
      if (!packet) continue;
      const length = packetMilliseconds(packet.data);
      if (length === 0 || length > longestPacketMilliseconds) throw new SpeechError('unreadable');
      packets.push(packet.data);
      played += length;
      end = Math.max(end, ((cluster + packet.time) * scale) / 1_000_000 + length);
      if (packets.length > mostPackets || played > longestMilliseconds) throw new SpeechError('too-long');
    }
  }
  if (!opus || packets.length === 0) throw new SpeechError('unreadable');
  const preSkip = Buffer.from(opus.codecPrivate).subarray(0, 8).toString('latin1') === 'OpusHead';
  // What is played counts also where the time stamps claim less.
  const milliseconds = Math.round(Math.max(end, played));
  if (!(milliseconds <= longestMilliseconds)) throw new SpeechError('too-long');
  return { packets, preSkip: preSkip ? littleEndian16(opus.codecPrivate, 10) : 0, milliseconds };
}

/** Each element with its content; those that hold others come with none, and their content follows. */
function* elements(bytes: Uint8Array): Generator<{ element: number; body: Uint8Array }> {
  let at = 0;
  while (at < bytes.length) {
    const idLength = vintLength(bytes[at]);
    if (idLength > 4 || at + idLength >= bytes.length) return;
    const element = numberAt(bytes, at, idLength);
    at += idLength;
    const sizeLength = vintLength(bytes[at]);
    if (sizeLength > 8 || at + sizeLength > bytes.length) return;
    const marker = 2 ** (7 * sizeLength);
    const size = numberAt(bytes, at, sizeLength) - marker;
    const isUnknown = size === marker - 1;
    at += sizeLength;
    if (masters.has(element)) {
      yield { element, body: new Uint8Array() };
      continue;
    }
    // Cut off in the middle, as a recording whose tab died is: what came before counts.
    if (isUnknown || at + size > bytes.length) return;
    yield { element, body: bytes.subarray(at, at + size) };
    at += size;
  }
}

/** The packet of a block, if it belongs to this track; several packets in one block (lacing) are not written by browsers. */
function packetIn(block: Uint8Array, track: number): { time: number; data: Uint8Array } | undefined {
  const trackLength = vintLength(block[0]);
  if (trackLength > 4 || block.length < trackLength + 3) return undefined;
  const number = numberAt(block, 0, trackLength) - 2 ** (7 * trackLength);
  const flags = block[trackLength + 2] ?? 0;
  if (number !== track || flags & 6) return undefined;
  const unsigned = numberAt(block, trackLength, 2);
  const data = block.subarray(trackLength + 3);
  return data.length === 0 ? undefined : { time: unsigned > 32_767 ? unsigned - 65_536 : unsigned, data };
}

/** A number's length stands in the leading zeros of its first byte. */
function vintLength(first: number | undefined): number {
  return first ? Math.clz32(first) - 23 : 9;
}

function numberAt(bytes: Uint8Array, at: number, length: number): number {
  let value = 0;
  for (let offset = 0; offset < length; offset += 1) value = value * 256 + (bytes[at + offset] ?? 0);
  return value;
}

function littleEndian16(bytes: Uint8Array, at: number): number {
  return (bytes[at] ?? 0) + (bytes[at + 1] ?? 0) * 256;
}
