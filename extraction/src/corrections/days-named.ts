import type { NoteContext } from '../extraction.ts';
import type { Language } from '../languages/language.ts';
import { toDate } from '../time/days.ts';
import { CorrectionNote } from './correction-note.ts';

/** The days that a note names, whose entries it may be about. */
export function findDaysNamed(text: string, context: NoteContext, language: Language): string[] {
  const note = new CorrectionNote(text, { ...context, entries: [] }, language);
  const days = note.times.flatMap((time) => (time.is === 'day' ? [toDate(time.said, note.moment)] : []));
  return days.flatMap((day) => day?.toString() ?? []);
}
