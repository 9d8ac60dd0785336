import { sampleRate } from '@timbre/speech/audio/sample-rate';
import { ensureModels } from '@timbre/speech/local/fetch-models';
import { loadMoonshine } from '@timbre/speech/local/onnx-models';
import { getWords } from '../hearing/word-errors.ts';

export type SpokenWord = { word: string; end: number };

const stepSeconds = 0.1;
/** What ends within a word is not recognised as the end of one. */
const silence = new Float32Array(0.4 * sampleRate);

/**
 * When each word of a sound has been said, in seconds: the shortest beginning of it in which the model recognises the word and
 * those before. The models do not say when a word was spoken.
 */
export async function findWordEnds(samples: Float32Array): Promise<SpokenWord[]> {
  const { english } = await ensureModels(() => {});
  const moonshine = await loadMoonshine(english);
  const recognise = async (seconds: number) => {
    const part = samples.slice(0, Math.round(seconds * sampleRate));
    const padded = new Float32Array(part.length + silence.length);
    padded.set(part);
    return getWords((await moonshine.transcribe(padded, () => {})).text);
  };
  const whole = await recognise(samples.length / sampleRate);
  const ends: number[] = [];
  for (let seconds = 2 * stepSeconds; ends.length < whole.length; seconds += stepSeconds) {
    const words = seconds * sampleRate >= samples.length ? whole : await recognise(seconds);
    const common = words.findIndex((word, n) => word !== whole[n]);
    for (let n = ends.length; n < (common < 0 ? words.length : common); n += 1) ends.push(seconds);
  }
  return whole.map((word, n) => ({ word, end: ends[n] ?? 0 }));
}
