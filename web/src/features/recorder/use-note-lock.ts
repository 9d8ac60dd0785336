import { useCallback, useEffect, useRef } from 'react';
import { acquireNoteLock } from '../../shared/note-lock.ts';

export type NoteLock = ReturnType<typeof useNoteLock>;

/** The lock of the one note that this tab's recorder works on; leaving the page releases it. */
export function useNoteLock() {
  const held = useRef<{ key: string; release: Promise<() => void> } | null>(null);
  const release = useCallback(() => {
    void held.current?.release.then((release) => release());
    held.current = null;
  }, []);
  const acquire = useCallback(
    async (key: string) => {
      if (held.current?.key !== key) {
        release();
        held.current = { key, release: acquireNoteLock(key) };
      }
      await held.current.release;
    },
    [release],
  );
  useEffect(() => release, [release]);
  return { acquire, release };
}
