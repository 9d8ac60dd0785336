import { type RefObject, useEffect, useRef } from 'react';

/** When one view takes the place of another, the focus goes to what matters in it, unless a person is busy elsewhere. */
export function useFocusFollows(frame: RefObject<HTMLElement | null>, view: string): void {
  const last = useRef(view);
  useEffect(() => {
    if (last.current === view) return;
    last.current = view;
    const { activeElement, body } = document;
    const isFree = activeElement === null || activeElement === body || frame.current?.contains(activeElement);
    if (isFree) frame.current?.querySelector<HTMLElement>('[data-focus]')?.focus({ preventScroll: true });
  }, [frame, view]);
}
