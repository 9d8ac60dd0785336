import { type RefObject, useEffect, useRef } from 'react';

/** When one view takes the place of another, the focus goes to what matters in it, unless a person is busy elsewhere. */
export function useFocusFollows(frame: RefObject<HTMLElement | null>, view: string): void {
  const last = useRef(view);
  useEffect(() => {
    if (last.current === view) return;
    last.current = view;
    const { activeElement, body } = document;
    const isFree = activeElement === null || activeElement === body || frame.current?.contains(activeElement);
    // What became of the note has things to do of its own.
    const isKept = activeElement?.closest('[data-keeps-focus]') != null;
    if (isFree && !isKept)
      frame.current?.querySelector<HTMLElement>('[data-focus]')?.focus({ preventScroll: true });
  }, [frame, view]);
}

/** Whoever sends a note sees the place where its entries come to stand. */
export function useSeenWhenSent(frame: RefObject<HTMLElement | null>, isSent: boolean): void {
  useEffect(() => {
    if (isSent) frame.current?.scrollIntoView({ block: 'nearest' });
  }, [frame, isSent]);
}
