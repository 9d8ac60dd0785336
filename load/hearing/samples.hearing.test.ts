import { expect, test } from 'vitest';
import { measure } from './measure.ts';

test('every sample is heard as well as the models are known to hear it, in its own language, and names are repaired', async () => {
  const { asShipped, moonshine, whisper } = await measure('base');
  expect(asShipped.wrongLanguage).toEqual([]);
  for (const { errors, errorsBefore, lostFacts, names } of [moonshine, whisper]) {
    expect(errors).toBeLessThanOrEqual(errorsBefore);
    expect(lostFacts).toEqual([]);
    expect(names).toMatchObject({ repaired: names.said, invented: 0 });
  }
}, 180_000);
