import { type NoteReader, startNoteReader } from '../src/note-reader/note-reader.ts';

let shared: NoteReader | undefined;

/** One for all tests of a process: it remembers nothing, and starting its threads takes longer than most tests. */
export function sharedNoteReader(): NoteReader {
  shared ??= startNoteReader();
  return shared;
}
