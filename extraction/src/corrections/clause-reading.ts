import type { CorrectionNote } from './correction-note.ts';
import type { Meant } from './find-entries.ts';
import type { OfferedEntry } from './offered-entries.ts';
import type { NewValues, Operation, Question } from './operations.ts';
import { type SaidValue, toNewValues } from './said-values.ts';

/** What one clause asks for. */
export type ClauseReading = {
  operations: Operation[];
  question: Question | null;
  /** Every word of it is accounted for, and it can be read in one way only. */
  isSure: boolean;
  /** It names no entry but the newest ones: after new work in the same note, that work may be meant. */
  isPointed: boolean;
  /** It names something that no entry has. */
  isUnknown?: true;
};

export const ask = (
  about: Question['about'],
  entries: readonly OfferedEntry[],
  isPointed = false,
): ClauseReading => ({
  operations: [],
  question: { about, entries: entries.map(({ reference }) => reference) },
  isSure: false,
  isPointed,
});

/** One operation for each entry that is meant; a question where it is not known which. */
export function forEach(
  { entries, isOpen, isPointed }: Meant,
  isSure: boolean,
  make: (entry: OfferedEntry) => Operation,
): ClauseReading {
  if (isOpen) return ask('entry', entries, isPointed);
  return { operations: entries.map(make), question: null, isSure, isPointed };
}

/** The values that were said, for each entry that is meant. */
export function changeEntries(
  meant: Meant,
  said: readonly SaidValue[],
  note: CorrectionNote,
  isSure: boolean,
): ClauseReading {
  const isAll = said.some(({ is }) => is === 'all');
  const reading = forEach({ ...meant, isOpen: meant.isOpen && !isAll }, isSure, (entry) => ({
    is: 'change',
    entry: entry.reference,
    values: toNewValues(said, entry, note).values,
  }));
  if (reading.question) return reading;
  const isOpen = meant.entries.some((entry) => toNewValues(said, entry, note).isOpen);
  const changesNothing = meant.entries.some(
    (entry) => !changes(entry, toNewValues(said, entry, note).values),
  );
  return isOpen || changesNothing ? ask('value', meant.entries, meant.isPointed) : reading;
}

function changes(entry: OfferedEntry, values: NewValues): boolean {
  return (['date', 'start', 'durationSeconds', 'projectId'] as const).some(
    (field) => values[field] !== undefined && values[field] !== entry[field],
  );
}
