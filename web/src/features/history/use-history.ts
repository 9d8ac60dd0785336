import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type Entry, listEntries, listRecordings, type Recording } from '@timbre/contract/recordings';
import { call } from '../../shared/api.ts';
import { useLanguage } from '../../shared/language.tsx';

const pollMs = 3_000;

export function isInWork({ status }: Pick<Recording, 'status'>): boolean {
  return status === 'pending' || status === 'processing';
}

/** Recordings, the newest first, and the entries of each. */
export function useHistory() {
  const { language } = useLanguage();
  const recordings = useQuery({
    // Why one failed is said in the language of the interface.
    queryKey: [listRecordings.path, language],
    queryFn: () => call(listRecordings, undefined),
    refetchInterval: ({ state }) => (state.data?.some(isInWork) ? pollMs : false),
  });
  // A recording has entries to show once it is done, and then they do not change by themselves.
  const done = (recordings.data ?? []).filter(({ status }) => status === 'success');
  const recordingIds = done.map(({ id }) => id);
  const entries = useQuery({
    queryKey: [listEntries.path, recordingIds],
    queryFn: () => call(listEntries, { recordingIds }),
    enabled: recordingIds.length > 0,
    // While a new note's entries are fetched, those that are known stay on the screen.
    placeholderData: keepPreviousData,
  });
  const byRecording: Map<string, Entry[]> = Map.groupBy(entries.data ?? [], ({ recordingId }) => recordingId);
  return {
    recordings: recordings.data ?? [],
    entriesOf: (recordingId: string) => byRecording.get(recordingId) ?? [],
    isLoading: recordings.isLoading || entries.isLoading,
    // One poll without an answer takes nothing off the screen.
    hasFailed: (recordings.isError && !recordings.data) || (entries.isError && !entries.data),
  };
}
