import { waitUntil } from '@timbre/scripts/start/server-process';
import { isLargeRun } from '@timbre/server/test/check-size';
import { startNoteStack, Uploaded } from '@timbre/server/test/note-stack';
import { readAudio } from '@timbre/speech/audio/audio-file';
import { makeDecoder } from '@timbre/speech/audio/decoder';
import { ensureModels } from '@timbre/speech/local/fetch-models';
import { makeLocalRecogniser } from '@timbre/speech/local/local-recogniser';
import type { LocalRecogniser } from '@timbre/speech/recogniser';
import { expect, onTestFinished, test } from 'vitest';
import { readSamples } from '../hearing/samples.ts';
import { getWords, wordErrors } from '../hearing/word-errors.ts';
import { longTimeouts } from '../long-timeouts.ts';
import { hangMs, readSize } from '../size.ts';
import { recordThroughMicrophone } from './record.ts';
import { joinRecordings } from './tape.ts';

/** `npm run load -- microphone` plays every sample. */
const oneIn = readSize('MICROPHONE_ONE_IN', { small: 12, large: 4 });
/** The same recording is also taken for these lengths, in seconds. */
const lengths = [1, ...(isLargeRun ? [10] : []), readSize('MICROPHONE_LONGEST', { small: 5, large: 20 })];

/**
 * A busy machine loses sound before it reaches us, and what follows on the tape comes late. A large run repeats such a take
 * and judges the words; a small one judges only what became of the sound that was recorded.
 */
const lossAllowed = 0.03;
const takes = isLargeRun ? 3 : 1;
/** So many samples share a tape: the browser needs the first to set its gain by, and a repeated take is short. */
const samplesOnTape = 5;

async function record(samples: readonly Buffer[]): Promise<{ file: Buffer; lost: number }[]> {
  const { wav, cuts } = joinRecordings(samples);
  const seconds = cuts.reduce((sum, { from, to }) => sum + to - from, 0);
  let best: { files: Buffer[]; lost: number } = { files: [], lost: 1 };
  for (let take = 0; take < takes && best.lost > lossAllowed; take += 1) {
    const files = await recordThroughMicrophone(wav, cuts);
    const measured = files.reduce((sum, file) => sum + readAudio(file).milliseconds / 1_000, 0);
    if (1 - measured / seconds < best.lost) best = { files, lost: 1 - measured / seconds };
  }
  return best.files.map((file) => ({ file, lost: best.lost }));
}

/** Every recording must be measured as long as it plays; how long it plays depends on the machine. */
async function checkLengths(ofLengths: readonly Buffer[], recorded: readonly Buffer[]): Promise<void> {
  const decoder = makeDecoder(hangMs);
  onTestFinished(() => decoder.close());
  for (const file of [...ofLengths, ...recorded]) {
    const decoded = (await decoder.decode(file)).length / 16;
    expect(Math.abs(readAudio(file).milliseconds - decoded)).toBeLessThan(200);
  }
  if (!isLargeRun) return;
  for (const [n, seconds] of lengths.entries()) {
    const measured = readAudio(ofLengths[n] ?? Buffer.alloc(0)).milliseconds / 1_000;
    expect(measured).toBeGreaterThan(seconds * 0.8 - 0.2);
    expect(measured).toBeLessThan(seconds + 0.5);
  }
}

/** The local recogniser, and its last input and transcript. */
async function watchedRecogniser() {
  const recogniser = makeLocalRecogniser(await ensureModels(), longTimeouts);
  onTestFinished(() => recogniser.close());
  const last = { file: Buffer.alloc(0), text: '' };
  const watched: LocalRecogniser = {
    ...recogniser,
    async decode(file, signal) {
      last.file = Buffer.from(file);
      last.text = '';
      return recogniser.decode(file, signal);
    },
    async transcribeWindow(...given) {
      const transcript = await recogniser.transcribeWindow(...given);
      last.text = `${last.text} ${transcript.text}`.trim();
      return transcript;
    },
  };
  return { recogniser: watched, last };
}

test('what Chromium records of a sample is measured right, reaches the recogniser unchanged, and is stored as it was transcribed', async () => {
  const samples = readSamples()
    .filter(({ name }) => name.endsWith('.wav'))
    .filter((_, n) => n % oneIn === 0);
  const takingLengths = recordThroughMicrophone(
    joinRecordings(samples.map(({ file }) => file)).wav,
    lengths.map((seconds) => ({ from: 1, to: 1 + seconds })),
  );
  const recorded: { file: Buffer; lost: number }[] = [];
  while (recorded.length < samples.length) {
    const next = samples.slice(recorded.length, recorded.length + samplesOnTape);
    recorded.push(...(await record(next.map(({ file }) => file))));
  }
  await checkLengths(
    await takingLengths,
    recorded.map(({ file }) => file),
  );

  const { recogniser, last } = await watchedRecogniser();
  const { speaker, readTranscript } = await startNoteStack({ recogniser });
  const anna = await speaker({ projects: [] });
  await anna.connect();
  let words = 0;
  let errors = 0;
  const different: string[] = [];
  for (const [n, { name, language, transcribedBefore }] of samples.entries()) {
    const { file, lost } = recorded[n] ?? { file: Buffer.alloc(0), lost: 1 };
    const text = transcribedBefore[language === 'en' ? 'moonshine-base-q' : 'whisper-base-q8'] ?? '';
    const { id } = Uploaded.parse(await (await anna.send(file)).json());
    const isOver = async () =>
      (await anna.recordings()).some((one) => one.id === id && /^(success|failed)$/.test(one.status));
    expect(await waitUntil(isOver, hangMs)).toBe(true);
    const transcript = await readTranscript(id);
    expect(last.file.equals(file)).toBe(true);
    expect(transcript).toBe(last.text);
    if (lost > lossAllowed) continue;
    const wrong = wordErrors(getWords(text), getWords(transcript));
    words += getWords(text).length;
    errors += wrong;
    if (wrong > 0) different.push(`${name}: ${text} / ${transcript}`);
  }
  const whole = recorded.filter(({ lost }) => lost <= lossAllowed).length;
  process.stdout.write(
    `${whole} of ${samples.length} taken whole; ${errors} of ${words} words differ behind the microphone\n`,
  );
  if (!isLargeRun) return;
  expect(whole).toBeGreaterThan(samples.length / 2);
  expect(errors / words, different.join('\n')).toBeLessThanOrEqual(1 / 20);
});
