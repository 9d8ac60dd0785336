import type { Entry, Recording } from '@timbre/contract/recordings';

/** A recording and what came of it. */
export type Note = {
  recording: Recording;
  entries: Entry[];
  /** It is in progress, or what became of it is on its way here: until then these are its preview, or what is being logged. */
  isUnfinished: boolean;
};

/** A note of which only the first entries are shown. */
export type NoteShown = Note & { entriesShown: Entry[] };

export function countEntries(notes: Note[]): number {
  return notes.reduce((sum, { entries }) => sum + entries.length, 0);
}

/** As many entries as a page holds: entries are counted, not recordings, so that a page may end within one. */
export function firstEntries(notes: Note[], count: number): NoteShown[] {
  const shown: NoteShown[] = [];
  let left = count;
  for (const note of notes) {
    if (left <= 0) break;
    shown.push({ ...note, entriesShown: note.entries.slice(0, left) });
    left -= note.entries.length;
  }
  return shown;
}
