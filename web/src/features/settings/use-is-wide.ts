import { useSyncExternalStore } from 'react';

const wideScreen = '(min-width: 1024px)';

function subscribe(onChange: () => void): () => void {
  const query = matchMedia(wideScreen);
  query.addEventListener('change', onChange);
  return () => query.removeEventListener('change', onChange);
}

/** Whether a list has room beside what it leads to. */
export function useIsWide(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => matchMedia(wideScreen).matches,
    () => true,
  );
}
