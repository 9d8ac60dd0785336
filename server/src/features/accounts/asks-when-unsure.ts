import type { NotesReader } from '@timbre/contract/processing';

type Choices = { askWhenUnsure: boolean; askWhenUnsureChosen: boolean; modelMayRead: boolean };

/** Whether a doubtful note waits for its owner: as they chose, and until then where no language model reads their notes. */
export function asksWhenUnsure(choices: Choices, notesReadBy: NotesReader): boolean {
  const { askWhenUnsure, askWhenUnsureChosen, modelMayRead } = choices;
  // The last release does not say that it was chosen; true never was its default.
  if (askWhenUnsureChosen || askWhenUnsure) return askWhenUnsure;
  return notesReadBy === 'grammar' || !modelMayRead;
}
