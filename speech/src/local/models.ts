import { join } from 'node:path';
import { z } from 'zod';

/** How much memory and time a host has: about 1, 2 and 3.5 GB for both models. English gains nothing from more than base. */
export const modelSizes = ['tiny', 'base', 'small'] as const;
export type ModelSize = (typeof modelSizes)[number];

/**
 * Where each model lies; without one for other languages only English is recognised, and the other way round. `languageId` only
 * tells English from other languages, in half the time; without it the model for those does that, too. `given` is a folder of the
 * operator's own with a newer model, which goes before the others in its languages.
 */
export const SpeechModels = z.object({
  voice: z.string(),
  english: z.string().nullable(),
  others: z.string().nullable(),
  languageId: z.string().nullable(),
  given: z.string().nullable().default(null),
});
export type SpeechModels = z.input<typeof SpeechModels>;

/** The models by their folders, as `npm run models` lays them out. */
export function modelsIn(directory: string, size: ModelSize = 'base') {
  return {
    voice: join(directory, 'silero'),
    english: join(directory, size === 'tiny' ? 'moonshine-tiny' : 'moonshine-base'),
    others: join(directory, `whisper-${size}`),
    languageId: size === 'tiny' ? null : join(directory, 'whisper-tiny'),
  };
}
