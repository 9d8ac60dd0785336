import { packetMilliseconds } from './opus-packet.ts';
import { longestMilliseconds, mostPackets, type OpusStream } from './opus-stream.ts';
import { SpeechError } from './speech-error.ts';

const headerBytes = 27;

/** Reads the Opus packets out of an Ogg file (RFC 7845). Every page moves forward, so it ends on any input. */
export function readOgg(bytes: Uint8Array): OpusStream {
  const packets = [...packetsIn(bytes)];
  const [head, , ...audio] = packets;
  if (head === undefined || latin(head.subarray(0, 8)) !== 'OpusHead') throw new SpeechError('unreadable');
  if (audio.length === 0) throw new SpeechError('unreadable');
  let played = 0;
  for (const packet of audio) {
    const length = packetMilliseconds(packet);
    if (length === 0 || length > 120) throw new SpeechError('unreadable');
    played += length;
    if (played > longestMilliseconds) throw new SpeechError('too-long');
  }
  const preSkip = (head[10] ?? 0) + (head[11] ?? 0) * 256;
  return { packets: audio, preSkip, milliseconds: Math.round(played) };
}

/** A packet is a run of segments that ends with one shorter than 255 bytes; it may go on in the next page. */
function* packetsIn(bytes: Uint8Array): Generator<Uint8Array> {
  let open: Uint8Array[] = [];
  let count = 0;
  for (let at = 0; at + headerBytes <= bytes.length; ) {
    if (latin(bytes.subarray(at, at + 4)) !== 'OggS') return;
    const segments = bytes[at + 26] ?? 0;
    let body = at + headerBytes + segments;
    for (let n = 0; n < segments; n += 1) {
      const size = bytes[at + headerBytes + n] ?? 0;
      // Cut off in the middle: what came before counts.
      if (body + size > bytes.length) return;
      open.push(bytes.subarray(body, body + size));
      body += size;
      if (size === 255) continue;
      count += 1;
      if (count > mostPackets) throw new SpeechError('too-long');
      yield Buffer.concat(open);
      open = [];
    }
    at = body;
  }
}

const latin = (bytes: Uint8Array) => Buffer.from(bytes).toString('latin1');
