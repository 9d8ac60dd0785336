import { type RefObject, useLayoutEffect, useRef } from 'react';

/** So near to its end, in pixels, somebody follows what comes; further up, they are reading. */
const nearPx = 48;

/** Keeps the end of a scrolled area in view when it grows, unless a person has scrolled up. */
export function useFollowEnd(content: unknown): RefObject<HTMLElement | null> {
  const area = useRef<HTMLElement>(null);
  const lastHeight = useRef(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is the content that makes it grow.
  useLayoutEffect(() => {
    const element = area.current;
    if (element === null) return;
    const { scrollTop, clientHeight, scrollHeight } = element;
    if (scrollTop + clientHeight >= lastHeight.current - nearPx) element.scrollTop = scrollHeight;
    lastHeight.current = scrollHeight;
  }, [content]);
  return area;
}
