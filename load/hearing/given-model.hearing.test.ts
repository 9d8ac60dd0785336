import { temporaryDirectory } from '@timbre/scripts/start/temporary-directory';
import { ensureModels } from '@timbre/speech/local/fetch-models';
import { makeLocalRecogniser } from '@timbre/speech/local/local-recogniser';
import { expect, onTestFinished, test } from 'vitest';
import { findFacts } from './facts.ts';
import { writeGivenMoonshine } from './given-moonshine.ts';
import { readSamples } from './samples.ts';

test('[PIPE-55] a model that an operator gives transcribes its languages, and the others stay with their model', async () => {
  const models = await ensureModels(() => {});
  const folder = temporaryDirectory('given-model');
  writeGivenMoonshine(models.english, folder.path);
  const recogniser = makeLocalRecogniser({ ...models, given: folder.path });
  onTestFinished(async () => {
    await recogniser.close();
    folder.remove();
  });
  for (const [language, heardBy] of [
    ['en', 'given-moonshine'],
    ['fr', 'whisper'],
  ] as const) {
    const sample = readSamples().find((one) => one.language === language);
    if (sample === undefined) throw new Error(`no sample in ${language}`);
    const transcript = await recogniser.transcribe(sample.file, { languages: [language], vocabulary: [] });
    expect(transcript.heardBy).toBe(heardBy);
    expect(findFacts(transcript.text, language)).toEqual(findFacts(sample.text, language));
  }
});
