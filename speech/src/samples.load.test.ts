import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ensureModels } from '@timbre/scripts/start/models';
import { expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { makeLocalRecogniser } from './local-recogniser.ts';

const speaker = { languages: ['en', 'fr', 'es', 'de', 'it', 'pt'], vocabulary: [] };
const samples = join(import.meta.dirname, '../samples');
const Index = z.array(
  z.object({
    file: z.string(),
    lang: z.string().nullish(),
    heard: z.record(z.string(), z.string()).optional(),
    vadSegments: z.number().nullish(),
  }),
);

const words = (text: string) =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .split(' ');

test('every sample is heard as the models are known to hear it, in its own language; silence and noise are nothing', async () => {
  const recogniser = makeLocalRecogniser(await ensureModels());
  onTestFinished(() => recogniser.close());
  const index = Index.parse(JSON.parse(readFileSync(join(samples, 'index.json'), 'utf8')));
  for (const { file, lang, heard, vadSegments } of index.filter(({ file: name }) => name.endsWith('.wav'))) {
    const transcript = recogniser.transcribe(readFileSync(join(samples, file)), speaker);
    if (vadSegments === 0) {
      await expect(transcript, file).rejects.toMatchObject({ fault: 'nothing-heard' });
      continue;
    }
    const { text, language, heardBy } = await transcript;
    expect([file, language, heardBy]).toEqual([file, lang, lang === 'en' ? 'moonshine' : 'whisper']);
    const known = words(heard?.[lang === 'en' ? 'moonshine-base-q' : 'whisper-base-q8'] ?? '');
    const said = words(text);
    const different =
      said.filter((word) => !known.includes(word)).length +
      known.filter((word) => !said.includes(word)).length;
    expect(different / known.length, `${file}: ${text}`).toBeLessThanOrEqual(0.1);
  }
}, 180_000);
