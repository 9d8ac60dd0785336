import { useQuery } from '@tanstack/react-query';
import { type Entry, listEntries, listRecordings } from '@timbre/contract/recordings';
import { call } from '../../shared/api.ts';
import { useLanguage } from '../../shared/language.tsx';

/** Recordings, the newest first, and the entries of each. */
export function useHistory() {
  const { language } = useLanguage();
  const recordings = useQuery({
    // Why one failed is said in the language of the interface.
    queryKey: [listRecordings.path, language],
    queryFn: () => call(listRecordings, undefined),
  });
  const recordingIds = (recordings.data ?? []).map(({ id }) => id);
  const entries = useQuery({
    queryKey: [listEntries.path, recordingIds],
    queryFn: () => call(listEntries, { recordingIds }),
    enabled: recordingIds.length > 0,
  });
  const byRecording: Map<string, Entry[]> = Map.groupBy(entries.data ?? [], ({ recordingId }) => recordingId);
  return {
    recordings: recordings.data ?? [],
    entriesOf: (recordingId: string) => byRecording.get(recordingId) ?? [],
    isLoading: recordings.isLoading || entries.isLoading,
    hasFailed: recordings.isError || entries.isError,
  };
}
