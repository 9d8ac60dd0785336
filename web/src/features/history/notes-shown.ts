import type { HistoryDay, HistoryNote } from '@timbre/contract/history';
import type { Entry } from '@timbre/contract/recordings';
import { getDay } from '../../shared/days.ts';
import { isInProgress } from '../../shared/history-pages.ts';

/** A recording and what came of it. */
export type Note = HistoryNote & {
  /** It is in progress: these are its preview, or what is being logged. */
  isUnfinished: boolean;
};

/** A note, and those of its entries that are shown in one place: of one day, and no more than a page holds. */
export type NoteShown = Note & { entriesShown: Entry[] };

export type DayShown = {
  /** As a date. */
  day: string;
  /** What stands in the service of that day, shown or not; null where that is not known. */
  seconds: number | null;
  notes: NoteShown[];
};

export function toNote({ recording, entries }: HistoryNote): Note {
  const { step, proposal } = recording;
  const isElsewhere = step === 'asking' || step === 'undoing' || proposal !== null;
  const isUnfinished = isInProgress(recording) && !isElsewhere;
  return { recording, entries, isUnfinished };
}

/** A note in progress stands where its entries will, from when there is anything of them to see. */
export function standsInList({ entries, isUnfinished }: Note): boolean {
  return isUnfinished && entries.length > 0;
}

/** Every note of these days once, with all of its entries that are loaded. */
export function toNotes(days: readonly HistoryDay[]): Note[] {
  const parts = days.flatMap(({ notes }) => notes);
  return [...Map.groupBy(parts, ({ recording }) => recording.id).values()].flatMap((own) =>
    own
      .slice(0, 1)
      .map(({ recording }) => toNote({ recording, entries: own.flatMap(({ entries }) => entries) })),
  );
}

/**
 * The days of the server with the notes in progress among theirs, the newest day first, and in each the newest note first. A page
 * holds so many entries: they are counted, not notes, so that it may end within one. A note without entries takes no room.
 */
export function toDays(days: readonly HistoryDay[], unfinished: readonly Note[], count: number): DayShown[] {
  const whole = new Map(toNotes(days).map((note) => [note.recording.id, note]));
  const done = days.flatMap(({ day, notes }) =>
    notes.map((note) => ({ day, note: whole.get(note.recording.id) ?? toNote(note), entries: note.entries })),
  );
  const ongoing = unfinished.flatMap((note) =>
    [...Map.groupBy(note.entries, ({ day, start }) => day ?? getDay(start))].map(([day, entries]) => ({
      day,
      note,
      entries,
    })),
  );
  const seconds = new Map(days.map((one) => [one.day, one.seconds]));
  const byDay = [...Map.groupBy([...ongoing, ...done], ({ day }) => day)].toSorted(([one], [other]) =>
    one < other ? 1 : -1,
  );
  const shown: DayShown[] = [];
  let left = count;
  for (const [day, parts] of byDay) {
    if (left <= 0) break;
    const notes: NoteShown[] = [];
    for (const { note, entries } of parts.toSorted((one, other) => compare(one.note, other.note))) {
      if (left <= 0) break;
      notes.push({ ...note, entriesShown: entries.slice(0, left) });
      left -= entries.length;
    }
    shown.push({ day, seconds: seconds.get(day) ?? null, notes });
  }
  return shown;
}

/** The newest first. */
function compare({ recording: one }: Note, { recording: other }: Note): number {
  return other.createdAt.localeCompare(one.createdAt);
}

/** Whether all of these entries fit, or some are left for the next page. */
export function fits(days: readonly HistoryDay[], unfinished: readonly Note[], count: number): boolean {
  const parts = [...days.flatMap(({ notes }) => notes), ...unfinished];
  return parts.reduce((sum, { entries }) => sum + entries.length, 0) <= count;
}
