import { SpeechError } from '../speech-error.ts';
import type { Reader } from './incoming.ts';
import { OpusPackets, type OpusStream } from './opus-stream.ts';

/** Browsers write one track and a few elements per packet; a file made to cost time has many that carry no sound. */
const maxTracks = 8;
const maxElements = 300_000;

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
export type WebmAudio = OpusStream & {
  container: 'webm';
  codec: 'opus';
  /** By the time stamps; longer than the sound that there is where the recording machine lost some. */
  spanMilliseconds: number;
};

/** Reads the Opus packets out of a WebM file. Every turn moves forward, so it ends on any input. */
export function* readWebm(): Reader<WebmAudio> {
  const tracks: Track[] = [];
  let opus: Track | undefined;
  const sound = new OpusPackets();
  let scale = 1_000_000;
  let cluster = 0;
  let span = 0;
  for (let seen = 0; ; seen += 1) {
    if (seen > maxElements || tracks.length > maxTracks) throw new SpeechError('unreadable');
    const found = yield* readElement();
    if (found === undefined) break;
    const { element, body } = found;
    const track = tracks.at(-1);
    if (element === id.trackEntry) tracks.push({ number: 0, codec: '', codecPrivate: new Uint8Array() });
    else if (element === id.timestampScale) scale = numberIn(body);
    else if (element === id.clusterTime) cluster = numberIn(body);
    else if (element === id.trackNumber && track) track.number = numberIn(body);
    else if (element === id.codec && track) {
      track.codec = Buffer.from(body.subarray(0, 32)).toString('latin1');
      if (track.codec === 'A_OPUS') opus ??= track;
    } else if (element === id.codecPrivate && track) track.codecPrivate = body;
    else if (opus && (element === id.simpleBlock || element === id.block)) {
      const packet = packetIn(body, opus.number);
      if (packet)
        span = Math.max(span, ((cluster + packet.time) * scale) / 1_000_000 + sound.add(packet.data));
    }
  }
  const head = Buffer.from(opus?.codecPrivate ?? []);
  const preSkip =
    head.length >= 12 && head.toString('latin1', 0, 8) === 'OpusHead' ? head.readUInt16LE(10) : 0;
  return { container: 'webm', codec: 'opus', ...sound.stream(preSkip), spanMilliseconds: Math.round(span) };
}

/** The next element with its content; one that holds others comes with none, and its content follows. */
function* readElement(): Reader<{ element: number; body: Uint8Array } | undefined> {
  const head = yield* readVint(4, 'with its mark');
  const size = yield* readVint(8, 'without its mark');
  if (head === undefined || size === undefined) return undefined;
  if (masters.has(head.value)) return { element: head.value, body: new Uint8Array() };
  // All ones: unknown, which only elements that hold others may be.
  if (size.value === 2 ** (7 * size.length) - 1) return undefined;
  const body = yield size.value;
  // Cut off in the middle, as a recording whose tab died is: what came before counts.
  return body.length < size.value ? undefined : { element: head.value, body };
}

/**
 * A number whose length stands in the leading zeros of its first byte; the bit after them marks it. An id is written with its
 * mark; a size is not, and Firefox gives small ones eight bytes, in which a mark would stand higher than numbers are exact.
 */
function* readVint(
  longest: number,
  form: 'with its mark' | 'without its mark',
): Reader<{ value: number; length: number } | undefined> {
  const [first] = yield 1;
  const length = vintLength(first);
  if (first === undefined || length > longest) return undefined;
  const rest = yield length - 1;
  const high = form === 'with its mark' ? first : first - 2 ** (8 - length);
  return rest.length < length - 1
    ? undefined
    : { value: high * 256 ** (length - 1) + numberIn(rest), length };
}

function vintLength(first: number | undefined): number {
  return first ? Math.clz32(first) - 23 : 9;
}

/** The packet of a block, if it belongs to this track; several packets in one block (lacing) are not written by browsers. */
function packetIn(block: Uint8Array, track: number): { time: number; data: Uint8Array } | undefined {
  const trackLength = vintLength(block[0]);
  if (trackLength > 4 || block.length <= trackLength + 3) return undefined;
  const number = numberIn(block.subarray(0, trackLength)) - 2 ** (7 * trackLength);
  const flags = block[trackLength + 2] ?? 0;
  if (number !== track || flags & 6) return undefined;
  const time = numberIn(block.subarray(trackLength, trackLength + 2));
  return { time: time > 32_767 ? time - 65_536 : time, data: block.subarray(trackLength + 3) };
}

function numberIn(bytes: Uint8Array): number {
  let value = 0;
  for (const byte of bytes) value = value * 256 + byte;
  return value;
}
