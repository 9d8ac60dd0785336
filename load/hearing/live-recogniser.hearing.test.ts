import { join } from 'node:path';
import { decodeAudio } from '@timbre/speech/audio/decode';
import { sampleRate } from '@timbre/speech/audio/sample-rate';
import { LiveRecogniser, type LiveTranscript } from '@timbre/speech/inference/live-recogniser';
import { transcribeNote } from '@timbre/speech/inference/transcribe-note';
import { ensureDeviceModels, ensureModels, modelsDirectory } from '@timbre/speech/local/fetch-models';
import { makeLocalRecogniser } from '@timbre/speech/local/local-recogniser';
import { loadMoonshine, loadVoiceActivityDetector } from '@timbre/speech/local/onnx-models';
import { expect, onTestFinished, test } from 'vitest';
import { readSamples } from './samples.ts';

const english = readSamples().filter(({ name }) => /^en-.*\.wav$/.test(name));

async function loadModels(size: 'tiny' | 'base') {
  await ensureDeviceModels();
  const moonshine = await loadMoonshine(join(modelsDirectory, `moonshine-${size}`));
  return { moonshine, voiceActivity: await loadVoiceActivityDetector(join(modelsDirectory, 'silero')) };
}

/** The transcripts after each half second of a sound. */
async function transcribeGrowing(samples: Float32Array, { moonshine, voiceActivity }: Models) {
  const live = new LiveRecogniser(moonshine, voiceActivity);
  const transcripts: LiveTranscript[] = [];
  for (let at = 0; at < samples.length; at += sampleRate / 2) {
    await live.push(samples.subarray(at, at + sampleRate / 2));
    transcripts.push(await live.pass());
  }
  return transcripts;
}

type Models = Awaited<ReturnType<typeof loadModels>>;
const getWords = ({ closed, confirmed, unconfirmed }: LiveTranscript) =>
  [...closed, confirmed, unconfirmed].filter(Boolean).join(' ');

test('[REC-27] the model that browsers use writes the same words there as the server does', async () => {
  const { moonshine, voiceActivity } = await loadModels('base');
  const recogniser = makeLocalRecogniser(await ensureModels());
  onTestFinished(() => recogniser.close());
  for (const { file } of english) {
    const { text, words } = await transcribeNote(await decodeAudio(file), moonshine, voiceActivity);
    const atServer = await recogniser.transcribe(file, { languages: ['en'], vocabulary: [] });
    expect(text).toBe(atServer.text);
    expect(words).toEqual(atServer.words);
  }
});

test('[REC-28] words appear while somebody speaks, and those of a closed segment do not change', async () => {
  const models = await loadModels('tiny');
  const [first, second] = await Promise.all(english.slice(0, 2).map(({ file }) => decodeAudio(file)));
  if (first === undefined || second === undefined) throw new Error('there are two notes at least');
  const pause = new Float32Array(sampleRate);
  const sound = Float32Array.from([...first, ...pause, ...second, ...pause]);
  const transcripts = await transcribeGrowing(sound, models);
  const inTheMiddle = transcripts[Math.floor(first.length / (sampleRate / 2)) - 2];
  expect(inTheMiddle && getWords(inTheMiddle).split(' ').length).toBeGreaterThan(3);
  const last = transcripts.at(-1);
  expect(last?.closed.length).toBeGreaterThanOrEqual(2);
  expect(last).toMatchObject({ confirmed: '', unconfirmed: '' });
  for (const { closed } of transcripts) expect(closed).toEqual(last?.closed.slice(0, closed.length));
  expect(last?.closed.join(' ')).toMatch(/yesterday.*today/is);
});

test('[REC-28] a pass verifies what the last one wrote in one run instead of writing it again', async () => {
  const { moonshine } = await loadModels('tiny');
  const sound = await decodeAudio(english[0]?.file ?? Buffer.alloc(0));
  let runs = 0;
  const count = () => {
    runs += 1;
  };
  const { tokens, text } = await moonshine.transcribe(sound, count);
  const fresh = runs;
  runs = 0;
  const again = await moonshine.transcribe(sound, count, tokens.slice(0, -2));
  expect(again.text).toBe(text);
  expect(runs).toBeLessThan(fresh / 3);
  // A draft that is wrong in the middle is followed again behind the difference.
  runs = 0;
  const other = tokens.with(Math.floor(tokens.length / 2), tokens[0] ?? 0);
  expect((await moonshine.transcribe(sound, count, other)).text).toBe(text);
  expect(runs).toBeLessThan(fresh / 2);
});
