import type { Temporal } from 'temporal-polyfill';
import { temporal } from '#temporal';
import type { EntryValues } from './operations.ts';

/** An entry of the history. Those of one note are in the order in which they were said. */
export type LoggedEntry = Omit<EntryValues, 'start'> & {
  id: string;
  start: string;
  /** The note it came from; null where it was made by hand. */
  noteId: string | null;
  loggedAt: Temporal.Instant;
};

/** An entry that a correction may name: under a short reference, which nobody copies wrong. */
export type OfferedEntry = LoggedEntry & {
  reference: string;
  /** `n1` is the newest note. */
  note: string | null;
};

const mostOffered = 40;
/** Even where the days that a note names have many entries, it may still mean the newest ones. */
const newestOffered = 20;

/** The entries that a note may correct: the newest, and those of the days it names. `e1` is the first that the newest note said. */
export function offerEntries(logged: readonly LoggedEntry[], daysNamed: readonly string[]): OfferedEntry[] {
  const notes = Map.groupBy(logged, ({ noteId, id }) => noteId ?? id);
  const newestFirst = [...notes.values()]
    .toSorted((a, b) => temporal.Instant.compare(loggedLast(b), loggedLast(a)))
    .flat();
  const ofNamedDays = newestFirst.slice(newestOffered).filter(({ date }) => daysNamed.includes(date));
  const wanted = new Set([...newestFirst.slice(0, newestOffered), ...ofNamedDays, ...newestFirst]);
  const kept = new Set([...wanted].slice(0, mostOffered));
  const noteReferences = new Map<string, string>();
  return newestFirst
    .filter((entry) => kept.has(entry))
    .map((entry, index) => {
      const { noteId } = entry;
      if (noteId !== null && !noteReferences.has(noteId))
        noteReferences.set(noteId, `n${noteReferences.size + 1}`);
      const note = noteId === null ? null : (noteReferences.get(noteId) ?? null);
      return { ...entry, reference: `e${index + 1}`, note };
    });
}

function loggedLast(entries: readonly LoggedEntry[]): Temporal.Instant {
  return entries
    .map(({ loggedAt }) => loggedAt)
    .reduce((last, one) => (temporal.Instant.compare(one, last) > 0 ? one : last));
}
