import { type QueryClient, useQueries, useQueryClient } from '@tanstack/react-query';
import { type Entry, listEntries, type Recording } from '@timbre/contract/recordings';
import { call } from '../../shared/api.ts';
import { entriesInProgressKey, type Stage } from '../../shared/entries-in-progress.ts';

/** Null where there is nothing to see yet, or the note is shown elsewhere. */
export function findStage({ source, status, step, progress, proposal }: Recording): Stage | null {
  if (status === 'success' || status === 'failed') return null;
  if (step === 'asking' || step === 'undoing' || proposal !== null) return null;
  if (progress && progress.total > 0) return 'written';
  return source === 'typed' || step === 'extracting' ? 'preview' : null;
}

/** What is written down is fetched again whenever one more is logged, and when the note waits. */
function getKey(recording: Recording, stage: Stage): readonly string[] {
  const key = entriesInProgressKey(recording.id, stage);
  return stage === 'preview' ? key : [...key, recording.step ?? '', String(recording.progress?.logged)];
}

/**
 * Fetches what there is to see of each note in progress; gives what is known of a note so far, until its next is there. One that has asked is
 * known by the entries that it showed then.
 */
export function useEntriesInProgress(
  recordings: Recording[],
): (recording: Recording, shown: Entry[]) => Entry[] {
  const queryClient = useQueryClient();
  useQueries({
    queries: recordings.flatMap((recording) => {
      const { id } = recording;
      const stage = findStage(recording);
      if (stage === null) return [];
      return [
        {
          queryKey: getKey(recording, stage),
          queryFn: () => call(listEntries, { recordingIds: [id] }),
          staleTime: Number.POSITIVE_INFINITY,
        },
      ];
    }),
    // Subscribes to the queries, although the data is read from the cache, where it outlives its stage.
    combine: (results) => results.map(({ data }) => data),
  });
  return (recording, shown) => {
    const current =
      findStage(recording) === 'written' &&
      (queryClient.getQueryData<Entry[]>(getKey(recording, 'written')) ?? (shown.length > 0 && shown));
    const newest = (stage: Stage) => findNewest(queryClient, recording.id, stage);
    return current || newest('written') || newest('preview') || [];
  };
}

function findNewest(queryClient: QueryClient, id: string, stage: Stage): Entry[] | undefined {
  const [newest] = queryClient
    .getQueryCache()
    .findAll({ queryKey: entriesInProgressKey(id, stage) })
    .sort((one, other) => other.state.dataUpdatedAt - one.state.dataUpdatedAt);
  return newest && queryClient.getQueryData<Entry[]>(newest.queryKey);
}
