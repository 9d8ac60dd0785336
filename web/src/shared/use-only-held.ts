import { useSyncExternalStore } from 'react';
import { isOnlyHeld, onStorageChange } from './unsent-notes.ts';

/** Whether a note is, or would be, lost with the page. */
export function useOnlyHeld(): boolean {
  return useSyncExternalStore(onStorageChange, isOnlyHeld);
}
