import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { ensureModels } from './fetch-models.ts';
import { makeLocalRecogniser } from './local-recogniser.ts';

const speaker = { languages: ['en', 'fr'], vocabulary: [] };
const sample = (name: string) => readFileSync(join(import.meta.dirname, '../../samples', name));

test('notes are heard one after the other, and one that cannot be read harms no other', async () => {
  const recogniser = makeLocalRecogniser(await ensureModels(), {
    decodingMs: 120_000,
    hearingMs: () => 120_000,
  });
  onTestFinished(() => recogniser.close());
  const [first, bad, second, third] = await Promise.allSettled([
    recogniser.transcribe(sample('mic-en-01.webm'), speaker),
    recogniser.transcribe(sample('bad-nested-segments.webm'), speaker),
    recogniser.transcribe(sample('mic-en-10.webm'), speaker),
    recogniser.transcribe(sample('mic-en-01.webm'), speaker),
  ]);
  expect(first).toMatchObject({
    value: { text: expect.stringMatching(/yesterday.* two hours.*design/i), language: 'en' },
  });
  expect(bad).toMatchObject({ reason: { fault: 'unreadable' } });
  expect(second).toMatchObject({
    value: { text: expect.stringMatching(/thursday.*four thirty.*marketing/i) },
  });
  expect(third).toEqual(first);
});
