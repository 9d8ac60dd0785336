import { SpeechError } from '../speech-error.ts';
import { Incoming, type Reader } from './incoming.ts';
import { type Mp4Audio, readMp4 } from './mp4.ts';
import { type OggAudio, readOgg } from './ogg.ts';
import { readWav, type WavAudio } from './wav.ts';
import { readWebm, type WebmAudio } from './webm.ts';

/** What a file contains, as far as known without decoding. */
export type AudioFile = WebmAudio | OggAudio | Mp4Audio | WavAudio;

/** Enough bytes to recognise the file type. */
const signatureBytes = 12;

/**
 * Reads a file while it comes in, and fails with a SpeechError as soon as it is known to be none that we read.
 * It looks at the bytes, never at the name: browsers record what they can and call it what they like.
 */
export class AudioReader {
  #start = Buffer.alloc(0);
  #file: Incoming<AudioFile> | undefined;

  push(piece: Uint8Array): void {
    if (this.#file) {
      this.#file.push(piece);
      return;
    }
    this.#start = Buffer.concat([this.#start, piece]);
    if (this.#start.length < signatureBytes) return;
    this.#file = new Incoming(readerFor(this.#start));
    this.#file.push(this.#start);
  }

  end(): AudioFile {
    if (this.#file === undefined) throw new SpeechError('unreadable');
    return this.#file.end();
  }
}

/** Reads a file that is all there. */
export function readAudio(bytes: Uint8Array): AudioFile {
  const reader = new AudioReader();
  reader.push(bytes);
  return reader.end();
}

const readers: Record<AudioFile['container'], () => Reader<AudioFile>> = {
  webm: readWebm,
  ogg: readOgg,
  mp4: readMp4,
  wav: readWav,
};

function readerFor(start: Uint8Array): Reader<AudioFile> {
  const container = findContainer(start);
  if (container === undefined) throw new SpeechError('unreadable');
  return readers[container]();
}

/** What a file is, by how it begins. */
export function findContainer(file: Uint8Array): AudioFile['container'] | undefined {
  const start = Buffer.from(file.subarray(0, signatureBytes)).toString('latin1');
  if (start.startsWith('\u001aE\u00df\u00a3')) return 'webm';
  if (start.startsWith('OggS')) return 'ogg';
  if (start.slice(4, 8) === 'ftyp') return 'mp4';
  return start.startsWith('RIFF') && start.slice(8) === 'WAVE' ? 'wav' : undefined;
}
