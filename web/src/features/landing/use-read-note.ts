import type { Language } from '@timbre/contract/language';
import { useEffect, useState } from 'react';
import type { ReadEntry } from './read-note.ts';

export type Reading = { note: string; entries: ReadEntry[] };

export const loadReader = () => import('./read-note.ts');

/** Reads the note a moment after it last changed; one reading may be there from the start. */
export function useReadNote(note: string, language: Language, first?: Reading) {
  const [reading, setReading] = useState(first ?? null);
  const [hasFailed, setHasFailed] = useState(false);
  const isRead = reading?.note === note;
  useEffect(() => {
    setHasFailed(false);
    if (note.trim() === '') return setReading(null);
    if (isRead) return;
    let isCurrent = true;
    const timer = setTimeout(async () => {
      try {
        const { readNote } = await loadReader();
        const entries = await readNote(note, language);
        if (isCurrent) setReading({ note, entries });
      } catch {
        if (isCurrent) setHasFailed(true);
      }
    }, 150);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [note, language, isRead]);
  return { reading, hasFailed };
}
