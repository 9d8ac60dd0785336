import type { Language } from '@timbre/contract/language';
import { SpokenLanguage, type SpokenLanguages } from '@timbre/contract/spoken-languages';
import { z } from 'zod';

/** So many notes in a known language say which ones somebody speaks; before that, any may come next. */
export const notesToLearnFrom = 10;

export const NotesByLanguage = z.partialRecord(SpokenLanguage, z.int());

type Known = {
  interfaceLanguage: Language;
  /** Null while nothing was chosen. */
  chosen: readonly SpokenLanguage[] | null;
  /** How many earlier notes were in each language; more than ten are ten. */
  notes: z.infer<typeof NotesByLanguage>;
};

/** The languages that a note may be in, the likeliest first: those of most notes, and among equals that of the interface. */
export function selectSpokenLanguages({ interfaceLanguage, chosen, notes }: Known): SpokenLanguages {
  const count = (language: SpokenLanguage) => notes[language] ?? 0;
  const byLikelihood = SpokenLanguage.options.toSorted(
    (one, other) =>
      count(other) - count(one) || Number(other === interfaceLanguage) - Number(one === interfaceLanguage),
  );
  const suggested = byLikelihood.filter((language) => language === interfaceLanguage || count(language) > 0);
  const total = SpokenLanguage.options.reduce((sum, language) => sum + count(language), 0);
  const hasLearned = total >= notesToLearnFrom;
  const unchosen = hasLearned ? suggested : byLikelihood;
  const languages = chosen ? byLikelihood.filter((language) => chosen.includes(language)) : unchosen;
  return { languages, suggested, hasLearned };
}
