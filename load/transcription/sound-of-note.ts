import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { decodeAudio } from '@timbre/speech/audio/decode';
import { sampleRate } from '@timbre/speech/audio/sample-rate';
import { toPcm } from '../voice/sound.ts';
import { toWav } from '../wav.ts';

const samples = join(import.meta.dirname, '../../speech/samples');

/** Four notes of our samples, one after the other, with silence up to 20 s. */
export async function soundOfNote(): Promise<Buffer> {
  const names = ['en-01-kokoro-heart', 'en-02-kokoro-michael', 'en-03-kokoro-emma', 'en-08-kokoro-emma'];
  const sounds = await Promise.all(
    names.map((name) => decodeAudio(readFileSync(join(samples, `${name}.wav`)))),
  );
  const note = new Float32Array(20 * sampleRate);
  let at = 0;
  for (const sound of sounds) {
    note.set(sound, at);
    at += sound.length;
  }
  return toWav(toPcm(note));
}
