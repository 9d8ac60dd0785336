/** What there is to see of a note in progress: a preview once its words are known, then the entries that are written down. */
export type Stage = 'preview' | 'written';

/** Where the entries of a note in progress are kept while each stage lasts: who sends a note may have its preview at once. */
export function entriesInProgressKey(recordingId: string, stage: Stage): readonly string[] {
  return [keys[stage], recordingId];
}

const keys: Record<Stage, string> = {
  preview: 'preview of a note in progress',
  written: 'entries of a note in progress',
};

/** Under this all that is written down is kept, whichever note it belongs to. */
export const writtenEntriesKey = keys.written;
