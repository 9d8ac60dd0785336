import type { Entry } from '@timbre/contract/recordings';
import { useLayoutEffect, useRef, useState } from 'react';
import type { Note } from './notes-shown.ts';
import { pairWithPreview, type Replaced } from './replaced-entries.ts';

/** What differs from the preview is marked for so long. */
const momentMs = 2_000;

const none: Replaced = new Map();

/** What entries were in the preview, for a moment after they have taken its place. */
export function useReplacedPreviews(notes: readonly Note[]): Replaced {
  const previews = useRef(new Map<string, Entry[]>());
  const [replaced, setReplaced] = useState(none);
  // Before anything is painted: an entry is not first shown without its mark.
  useLayoutEffect(() => {
    const found = new Map<string, Entry | null>();
    for (const { recording, entries } of notes) {
      if (entries.some(({ isPreview }) => isPreview)) previews.current.set(recording.id, entries);
      const before = previews.current.get(recording.id);
      if (!before || before === entries || entries.length === 0) continue;
      previews.current.delete(recording.id);
      for (const [id, was] of pairWithPreview(before.toSorted(byStart), entries.toSorted(byStart)))
        found.set(id, was);
    }
    if (found.size > 0) setReplaced(found);
  }, [notes]);
  useLayoutEffect(() => {
    if (replaced === none) return;
    const timer = setTimeout(() => setReplaced(none), momentMs);
    return () => clearTimeout(timer);
  }, [replaced]);
  return replaced;
}

/** The list gives the entries of a note by days, the newest first; its preview has them as they were said. */
function byStart(one: Entry, other: Entry): number {
  return one.start.localeCompare(other.start);
}
