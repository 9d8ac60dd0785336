import { useSyncExternalStore } from 'react';

const wideScreen = '(min-width: 1024px)';

function subscribe(onChange: () => void): () => void {
  const query = matchMedia(wideScreen);
  query.addEventListener('change', onChange);
  return () => query.removeEventListener('change', onChange);
}

/** Six entries where there is room for them, five below. */
export function useEntriesPerPage(): number {
  return useSyncExternalStore(
    subscribe,
    () => (matchMedia(wideScreen).matches ? 6 : 5),
    () => 6,
  );
}
