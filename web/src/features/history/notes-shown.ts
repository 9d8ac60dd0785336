import type { Entry, Recording } from '@timbre/contract/recordings';
import { getDay } from '../../shared/days.ts';

/** A recording and what came of it. */
export type Note = {
  recording: Recording;
  entries: Entry[];
  /** It is in progress, or what became of it is on its way here: until then these are its preview, or what is being logged. */
  isUnfinished: boolean;
};

/** A note, and those of its entries that are shown in one place: of one day, and no more than a page holds. */
export type NoteShown = Note & { entriesShown: Entry[] };

export type DayShown = {
  /** As a date. */
  day: string;
  /** What stands in the service of that day, shown or not. */
  seconds: number;
  notes: NoteShown[];
};

export function countEntries(notes: Note[]): number {
  return notes.reduce((sum, { entries }) => sum + entries.length, 0);
}

/**
 * The days of the entries, the newest first, each with its notes, the newest first. A page holds so many entries: they are counted,
 * not notes, so that it may end within one. A note without entries stands on the day on which it was made, and takes no room.
 */
export function toDays(notes: Note[], count: number): DayShown[] {
  const parts = notes.flatMap((note) => {
    if (note.entries.length === 0) return [{ day: getDay(note.recording.createdAt), note, entries: [] }];
    return [...Map.groupBy(note.entries, ({ start }) => getDay(start))].map(([day, entries]) => ({
      day,
      note,
      entries,
    }));
  });
  const days = [...Map.groupBy(parts, ({ day }) => day)].toSorted(([one], [other]) => (one < other ? 1 : -1));
  const shown: DayShown[] = [];
  let left = count;
  for (const [day, all] of days) {
    if (left <= 0) break;
    const onDay: NoteShown[] = [];
    for (const { note, entries } of all) {
      if (left <= 0) break;
      onDay.push({ ...note, entriesShown: entries.slice(0, left) });
      left -= entries.length;
    }
    shown.push({ day, seconds: sumLogged(all.flatMap(({ entries }) => entries)), notes: onDay });
  }
  return shown;
}

function sumLogged(entries: readonly Entry[]): number {
  return entries
    .filter(({ isLogged, state }) => isLogged && state !== 'deleted-remotely')
    .reduce((sum, { duration }) => sum + duration, 0);
}
