import { sampleRate } from '@timbre/speech/audio/sample-rate';
import { toWav } from '../wav.ts';

/** Sounds one after the other with silence between, and where each lies, with some of the silence around it. */
export function joinRecordings(wavs: readonly Buffer[]) {
  const gap = Buffer.alloc(sampleRate * 2 * 1.2);
  const pieces: Buffer[] = [gap];
  let seconds = 1.2;
  const cuts = wavs.map((wav) => {
    const sound = wav.subarray(wav.indexOf('data', 12, 'latin1') + 8);
    pieces.push(sound, gap);
    const from = seconds - 0.5;
    seconds += sound.length / 2 / sampleRate + 1.2;
    return { from, to: seconds - 0.6 };
  });
  return { wav: toWav(Buffer.concat(pieces)), cuts, seconds };
}
