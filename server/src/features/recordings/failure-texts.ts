import type { Language } from '@timbre/contract/language';

/** Why a recording failed, in one sentence that says what to do; the code is what the database keeps. */
const failureTexts = {
  'nothing-heard': {
    en: 'We heard no speech in this note. Check your microphone and record it again.',
    fr: 'Nous n’avons rien entendu dans cette note. Vérifiez votre micro, puis recommencez.',
  },
  unknown: {
    en: 'This note could not be logged. Please try again.',
    fr: 'Cette note n’a pas pu être enregistrée. Réessayez.',
  },
} satisfies Record<string, Record<Language, string>>;

/** The JSON text that the history shows for a failed recording. */
export function processingError(code: string, language: Language): string {
  const texts = new Map<string, Record<Language, string>>(Object.entries(failureTexts)).get(code);
  return JSON.stringify({ code, message: (texts ?? failureTexts.unknown)[language] });
}
