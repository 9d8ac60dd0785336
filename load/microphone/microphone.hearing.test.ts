import { startNoteStack, Uploaded } from '@timbre/server/test/note-stack';
import { readAudio } from '@timbre/speech/audio/audio-file';
import { makeDecoder } from '@timbre/speech/audio/decoder';
import { ensureModels } from '@timbre/speech/local/fetch-models';
import { makeLocalRecogniser } from '@timbre/speech/local/local-recogniser';
import { expect, onTestFinished, test } from 'vitest';
import { readSamples } from '../hearing/samples.ts';
import { wordErrors, wordsOf } from '../hearing/word-errors.ts';
import { recordThroughMicrophone } from './record.ts';
import { tapeOf } from './tape.ts';

/** The same recording is also taken for these lengths, in seconds. */
const lengths = [1, 10, 60];

test('what Chromium records of every sample is measured right, uploaded, and heard as the sample itself is', async () => {
  const samples = readSamples().filter(({ name }) => name.endsWith('.wav'));
  const tape = tapeOf(samples.map(({ file }) => file));
  const recorded = await recordThroughMicrophone(tape.wav, [
    ...tape.cuts,
    ...lengths.map((seconds) => ({ from: 1, to: 1 + seconds })),
  ]);

  const decoder = makeDecoder();
  onTestFinished(() => decoder.close());
  for (const file of recorded) {
    const decoded = (await decoder.decode(file)).length / 16;
    expect(Math.abs(readAudio(file).milliseconds - decoded)).toBeLessThan(200);
  }
  for (const [n, seconds] of lengths.entries()) {
    const measured = readAudio(recorded[tape.cuts.length + n] ?? Buffer.alloc(0)).milliseconds / 1_000;
    // A busy machine loses some of the sound before it reaches us.
    expect(measured).toBeGreaterThan(seconds * 0.8 - 0.2);
    expect(measured).toBeLessThan(seconds + 0.5);
  }

  const recogniser = makeLocalRecogniser(await ensureModels());
  onTestFinished(() => recogniser.close());
  const { speaker, finished, transcriptOf } = await startNoteStack({ recogniser });
  const anna = await speaker({ projects: [] });
  await anna.connect();
  let words = 0;
  let errors = 0;
  const different: string[] = [];
  for (const [n, { name, language, heardBefore }] of samples.entries()) {
    const text = heardBefore[language === 'en' ? 'moonshine-base-q' : 'whisper-base-q8'] ?? '';
    const { id } = Uploaded.parse(await (await anna.send(recorded[n] ?? Buffer.alloc(0))).json());
    await finished(anna, id);
    const heard = await transcriptOf(id);
    const wrong = wordErrors(wordsOf(text), wordsOf(heard));
    words += wordsOf(text).length;
    errors += wrong;
    if (wrong > 0) different.push(`${name}: ${text} / ${heard}`);
  }
  process.stdout.write(`${errors} of ${words} words differ behind the microphone\n`);
  expect(errors / words, different.join('\n')).toBeLessThanOrEqual(1 / 20);
}, 300_000);
