import { useSyncExternalStore } from 'react';

const never = () => () => {};

/** False in the prerendered page, true once the app runs: until then a button has nobody behind it. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
