import { readMp4 } from './mp4.ts';
import { readOgg } from './ogg.ts';
import { longestMilliseconds, type OpusStream } from './opus-stream.ts';
import { SpeechError } from './speech-error.ts';
import { readWebm } from './webm.ts';

/** What a file holds, as far as it can be told without decoding. */
export type AudioFile =
  | ({ codec: 'opus' } & OpusStream)
  /** Measured only: no decoder for it is safe and free, so a hosted recogniser has to hear it. */
  | { codec: 'aac'; milliseconds: number }
  | { codec: 'pcm'; samples: Float32Array; milliseconds: number };

/** Looks at the bytes, never at the name: browsers record what they can and call it what they like. */
export function readAudio(bytes: Uint8Array): AudioFile {
  const start = Buffer.from(bytes.subarray(0, 12)).toString('latin1');
  if (start.startsWith('\u001aE\u00df\u00a3')) return { codec: 'opus', ...readWebm(bytes) };
  if (start.startsWith('OggS')) return { codec: 'opus', ...readOgg(bytes) };
  if (start.slice(4, 8) === 'ftyp') return readMp4(bytes);
  if (start.startsWith('RIFF') && start.slice(8) === 'WAVE') return readWav(bytes);
  throw new SpeechError('unreadable');
}

/** Plain samples, mono, 16 bits at 16 kHz: what tests and tools have; no browser records it. */
function readWav(bytes: Uint8Array): AudioFile {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const data = file.indexOf('data', 12, 'latin1');
  const plain =
    file.length > 44 &&
    file.readUInt16LE(20) === 1 &&
    file.readUInt16LE(22) === 1 &&
    file.readUInt32LE(24) === 16_000 &&
    file.readUInt16LE(34) === 16;
  if (data < 0 || !plain) throw new SpeechError('unreadable');
  const count = Math.floor((file.length - data - 8) / 2);
  const milliseconds = Math.round((count / 16_000) * 1_000);
  if (milliseconds > longestMilliseconds) throw new SpeechError('too-long');
  return {
    codec: 'pcm',
    samples: Float32Array.from({ length: count }, (_, n) => file.readInt16LE(data + 8 + n * 2) / 32_768),
    milliseconds,
  };
}
