import { useQueryClient } from '@tanstack/react-query';
import { type User, updateUser } from '@timbre/contract/accounts';
import { useEffect, useRef } from 'react';
import { call } from '../shared/api.ts';
import { userKey } from '../shared/session.tsx';
import { timeZoneHere } from '../shared/time-zone.ts';

/** Saves the browser's time zone when it differs from the user's. */
export function useSaveTimeZone(user: User | null): void {
  const queryClient = useQueryClient();
  // Once: what the server does not take now, it will not take a moment later either.
  const hasSaved = useRef(false);
  const isElsewhere = user !== null && user.deletionDueAt === null && user.timeZone !== timeZoneHere();
  useEffect(() => {
    if (!isElsewhere || hasSaved.current) return;
    hasSaved.current = true;
    const save = async () => {
      try {
        const { timeZone } = await call(updateUser, { timeZone: timeZoneHere() });
        // Only this: by now the user may have changed other things, or have logged out.
        queryClient.setQueryData<User | null>(userKey, (known) => known && { ...known, timeZone });
      } catch {
        // Fails silently: the user did not request it, and every note carries its own zone.
      }
    };
    void save();
  }, [isElsewhere, queryClient]);
}
