import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isLargeRun, seed } from '@timbre/server/test/check-size';
import { ensureModels } from '@timbre/speech/local/fetch-models';
import { makeLocalRecogniser } from '@timbre/speech/local/local-recogniser';
import { expect, onTestFinished, test } from 'vitest';
import { longTimeouts } from '../long-timeouts.ts';
import { endure } from './endure.ts';

const good = readFileSync(join(import.meta.dirname, '../../speech/samples/mic-en-01.webm'));
/** Only English is spoken, so the models of other languages need not be loaded. */
const speaker = { languages: ['en'], vocabulary: [] };

test('hostile files end in a specific rejection or in words, in little memory; a good file right after is transcribed', async () => {
  const recogniser = makeLocalRecogniser({ ...(await ensureModels()), others: null }, longTimeouts);
  onTestFinished(() => recogniser.close());
  const before = await recogniser.transcribe(good, speaker);
  const { bad, grownMb, ends } = await endure(recogniser, { count: isLargeRun ? 2_000 : 60, seed });
  expect(bad).toEqual([]);
  expect(grownMb).toBeLessThan(600);
  expect(ends.size).toBeGreaterThan(3);
  expect(await recogniser.transcribe(good, speaker)).toEqual(before);
});
