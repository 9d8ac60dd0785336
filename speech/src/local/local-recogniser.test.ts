import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { SpeechError } from '../speech-error.ts';
import { ensureModels } from './fetch-models.ts';
import { makeLocalRecogniser } from './local-recogniser.ts';

const speaker = { languages: ['en', 'fr'], vocabulary: [] };
const sample = (name: string) => readFileSync(join(import.meta.dirname, '../../samples', name));

test('a window that takes too long may be tried again, and one that nobody wants is dropped; the next is transcribed', async () => {
  let timeoutMs = 120_000;
  const recogniser = makeLocalRecogniser(await ensureModels(), {
    decodingMs: 120_000,
    transcribingMs: () => timeoutMs,
  });
  onTestFinished(() => recogniser.close());
  const note = await recogniser.decode(sample('mic-en-01.webm'));
  timeoutMs = 1;
  const late = recogniser.transcribeWindow(note, 0, speaker);
  await expect(late).rejects.toThrow('too long');
  await expect(late).rejects.not.toBeInstanceOf(SpeechError);
  timeoutMs = 120_000;
  const unwanted = new AbortController();
  const dropped = recogniser.transcribeWindow(note, 0, speaker, unwanted.signal);
  unwanted.abort();
  await expect(dropped).rejects.toMatchObject({ name: 'AbortError' });
  const done = await recogniser.transcribeWindow(note, 0, { ...speaker, languages: ['en'] });
  expect(done.words.length).toBe(done.text.split(' ').length);
  for (const { confidence } of done.words) expect(confidence > 0 && confidence <= 1).toBe(true);
});

test('notes are transcribed one after the other, and one that cannot be read harms no other', async () => {
  const recogniser = makeLocalRecogniser(await ensureModels(), {
    decodingMs: 120_000,
    transcribingMs: () => 120_000,
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
