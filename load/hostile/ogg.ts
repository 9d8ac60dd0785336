import { readAudio } from '@timbre/speech/audio/audio-file';

/** The same packets in an Ogg file, one a page: what older Firefox sends. */
export function asOgg(webm: Buffer): Buffer {
  const audio = readAudio(webm);
  if (audio.codec !== 'opus') throw new Error('not Opus');
  const head = Buffer.alloc(19);
  head.write('OpusHead', 'latin1');
  head.set([1, 1, audio.preSkip & 255, audio.preSkip >> 8], 8);
  return Buffer.concat([head, Buffer.from('OpusTags'), ...audio.packets].map(getPage));
}

function getPage(packet: Uint8Array): Buffer {
  const full = Array.from({ length: Math.floor(packet.length / 255) }, () => 255);
  const lacing = [...full, packet.length % 255];
  return Buffer.concat([
    Buffer.from('OggS'),
    Buffer.alloc(22),
    Buffer.from([lacing.length, ...lacing]),
    packet,
  ]);
}
