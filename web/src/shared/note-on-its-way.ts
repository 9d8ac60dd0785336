import { skipToken, useQuery } from '@tanstack/react-query';
import type { HistoryNote } from '@timbre/contract/history';

/** Under this the recorder keeps what is shown of a note until the server's own row of it is there. */
export const noteOnItsWayKey = ['note on its way'];

export function useNoteOnItsWay(): HistoryNote | null {
  const { data } = useQuery<HistoryNote | null>({
    queryKey: noteOnItsWayKey,
    queryFn: skipToken,
    staleTime: Number.POSITIVE_INFINITY,
  });
  return data ?? null;
}
