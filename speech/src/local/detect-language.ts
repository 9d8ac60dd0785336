import type { EncodedWindow, Whisper } from './whisper.ts';

type Encoder = Pick<Whisper, 'encode'>;

/** Below this the larger model has the last word on the language. */
const certainEnough = 0.95;

/**
 * The language that is spoken, the only one where there is one; with what the model for other languages encoded for that, so that
 * it need not do so again. `smaller` tells English from other languages in less time.
 */
export async function detectLanguage(
  samples: Float32Array,
  languages: readonly string[],
  { others, smaller }: { others: Encoder | undefined; smaller: Encoder | undefined },
): Promise<{ language: string; encoded?: EncodedWindow }> {
  const [first = 'en', ...more] = languages;
  if (more.length === 0 || others === undefined) return { language: first };
  if (smaller && languages.includes('en')) {
    const detected = await (await smaller.encode(samples)).languageAmong(languages);
    if (detected.language === 'en' && detected.certainty >= certainEnough) return { language: 'en' };
  }
  const encoded = await others.encode(samples);
  const { language } = await encoded.languageAmong(languages);
  return { language, encoded };
}
