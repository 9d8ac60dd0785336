import { useCallback, useEffect, useRef } from 'react';
import { takeInHand } from '../../shared/note-in-hand.ts';

export type Hand = ReturnType<typeof useHand>;

/** The one note that this tab's recorder has in hand; leaving the page lets go of it. */
export function useHand() {
  const held = useRef<{ key: string; release: Promise<() => void> } | null>(null);
  const letGo = useCallback(() => {
    void held.current?.release.then((release) => release());
    held.current = null;
  }, []);
  const take = useCallback(
    async (key: string) => {
      if (held.current?.key !== key) {
        letGo();
        held.current = { key, release: takeInHand(key) };
      }
      await held.current.release;
    },
    [letGo],
  );
  useEffect(() => letGo, [letGo]);
  return { take, letGo };
}
