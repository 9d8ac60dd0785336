import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

const folder = join(import.meta.dirname, '../../speech/samples');

const Index = z.array(
  z.object({
    file: z.string(),
    lang: z.string().nullish(),
    text: z.string().nullish(),
    seconds: z.number().nullish(),
    heard: z.record(z.string(), z.string()).optional(),
  }),
);

/** A recorded note: what was said, and what each model transcribed when the samples were made. */
export type Sample = {
  name: string;
  file: Buffer;
  language: string;
  text: string;
  seconds: number;
  transcribedBefore: Record<string, string>;
};

/** Every note whose words and length are known. */
export function readSamples(): Sample[] {
  const index = Index.parse(JSON.parse(readFileSync(join(folder, 'index.json'), 'utf8')));
  return index.flatMap(({ file, lang, text, seconds, heard }) =>
    lang && text && seconds && heard
      ? [
          {
            name: file,
            file: readFileSync(join(folder, file)),
            language: lang,
            text,
            seconds,
            transcribedBefore: heard,
          },
        ]
      : [],
  );
}
