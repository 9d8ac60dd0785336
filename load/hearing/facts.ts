import { getWords } from './word-errors.ts';

/** Units of time and days, by the beginnings that tell them apart in the four languages. */
const units =
  /^(hours?|minutes?|seconds?|days?|weeks?|heures?|secondes?|jours?|semaines?|horas?|minutos?|segundos?|dias?|días?|semanas?|ore|ora|minuti|minuto|secondi|giorni|giorno|settimane|settimana)$/;
const days =
  /^(today|yesterday|tomorrow|monday|tuesday|wednesday|thursday|friday|saturday|sunday|aujourd|hier|demain|lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche|hoy|ayer|mañana|lunes|martes|miércoles|jueves|viernes|sábado|domingo|oggi|ieri|domani|lunedì|martedì|mercoledì|giovedì|venerdì|sabato|domenica)$/;

/** The numbers, units and days of a text in their order. One is an article as well in the other languages ("un", "una"), and counts as neither. */
export function findFacts(text: string, language: string): string[] {
  const one = language === 'en' ? /$^/ : /\b(un|une|una|uno|1)\b/g;
  return getWords(text.toLowerCase().replace(one, ' '), language).filter(
    (word) => isNumber(word) || units.test(word) || days.test(word),
  );
}

export const isNumber = (word: string) => /^\d+$/.test(word);
