import { SpeechError } from '../speech-error.ts';
import type { Reader } from './incoming.ts';
import { OpusPackets, type OpusStream } from './opus-stream.ts';

export type OggAudio = OpusStream & { container: 'ogg'; codec: 'opus' };

const headerBytes = 27;

/** Reads the Opus packets out of an Ogg file (RFC 7845). Every page moves forward, so it ends on any input. */
export function* readOgg(): Reader<OggAudio> {
  const sound = new OpusPackets();
  /** The first packet says how to decode, the second holds comments. */
  const heads: Buffer[] = [];
  let open: Uint8Array[] = [];
  while (true) {
    const page = yield* readPage();
    for (const { bytes, isLast } of page) {
      open.push(bytes);
      if (!isLast) continue;
      const packet = Buffer.concat(open);
      open = [];
      if (heads.length < 2) heads.push(packet);
      else sound.add(packet);
    }
    const [head] = heads;
    if (page.length === 0 || head === undefined) break;
    if (head.toString('latin1', 0, 8) !== 'OpusHead' || head.length < 12) throw new SpeechError('unreadable');
  }
  return { container: 'ogg', codec: 'opus', ...sound.stream(heads[0]?.readUInt16LE(10) ?? 0) };
}

/** The segments of the next page: a packet is a run of them that ends with one shorter than 255 bytes, maybe in a later page. */
function* readPage(): Reader<{ bytes: Uint8Array; isLast: boolean }[]> {
  const header = yield headerBytes;
  if (header.length < headerBytes || Buffer.from(header.subarray(0, 4)).toString('latin1') !== 'OggS')
    return [];
  const sizes = yield header[26] ?? 0;
  const segments: { bytes: Uint8Array; isLast: boolean }[] = [];
  for (const size of sizes) {
    const bytes = yield size;
    // Cut off in the middle: what came before counts.
    if (bytes.length < size) break;
    segments.push({ bytes, isLast: size < 255 });
  }
  return segments;
}
