import { z } from 'zod';
import { route } from './route.ts';

/** What notes may be spoken in: the languages that the grammar reads. */
export const SpokenLanguage = z.enum(['en', 'fr', 'es', 'de', 'it', 'pt']);
export type SpokenLanguage = z.infer<typeof SpokenLanguage>;

export const SpokenLanguages = z.object({
  /** Those that the user's next note may be in, the likeliest first. */
  languages: z.array(SpokenLanguage),
  /** That of the interface and those of earlier notes. */
  suggested: z.array(SpokenLanguage),
  /** Whether enough notes are known to expect the suggested ones alone of somebody who has not chosen. */
  hasLearned: z.boolean(),
});
export type SpokenLanguages = z.infer<typeof SpokenLanguages>;

export const getSpokenLanguages = route({
  method: 'GET',
  path: '/api/user/spoken-languages',
  access: 'session',
  summary:
    'The languages that the next spoken note may be in: those chosen by `PATCH /api/user`, else what earlier notes suggest.',
  reply: SpokenLanguages,
  problems: [],
});
