import { syncEntries } from '@timbre/contract/time-tracking';
import { useEffect } from 'react';
import { call } from '../../shared/api.ts';

/** Has what changed in the tracker read when the recordings are opened; what is new is announced like all else. */
export function useSync(isConnected: boolean): void {
  useEffect(() => {
    // What could not be asked for now comes within the hour.
    if (isConnected) void call(syncEntries, undefined).catch(() => {});
  }, [isConnected]);
}
