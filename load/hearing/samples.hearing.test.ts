import { isLargeRun } from '@timbre/server/test/check-size';
import { expect, test } from 'vitest';
import { longTimeouts } from '../long-timeouts.ts';
import { measure } from './measure.ts';
import { readSamples } from './samples.ts';

test('every sample is transcribed as well as the models are known to, in its own language, and names are repaired', async () => {
  const samples = readSamples().filter((_, n) => isLargeRun || n % 3 === 0);
  const { asShipped, moonshine, whisper } = await measure('base', samples, longTimeouts);
  expect(asShipped.wrongLanguage).toEqual([]);
  for (const { errors, errorsBefore, lostFacts, names } of [moonshine, whisper]) {
    expect(errors).toBeLessThanOrEqual(errorsBefore);
    expect(lostFacts).toEqual([]);
    expect(names).toMatchObject({ repaired: names.said, invented: 0 });
  }
});
