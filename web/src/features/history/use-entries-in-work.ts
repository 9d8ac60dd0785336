import { useQueries, useQueryClient } from '@tanstack/react-query';
import { type Entry, listEntries, type Recording } from '@timbre/contract/recordings';
import { call } from '../../shared/api.ts';
import { entriesInWorkKey, type Stage } from '../../shared/entries-in-work.ts';

/** Null where there is nothing to see yet, or the note is shown elsewhere. */
export function stageOf({ source, status, step, progress }: Recording): Stage | null {
  if (status === 'success' || status === 'failed') return null;
  if (step === 'asking' || step === 'undoing') return null;
  if (progress && progress.total > 0) return 'written';
  return source === 'typed' || step === 'extracting' ? 'preview' : null;
}

/** Fetches what there is to see of each note in work, once a stage; gives what is known of a note so far, until its next is there. */
export function useEntriesInWork(recordings: Recording[]): (recordingId: string) => Entry[] {
  const queryClient = useQueryClient();
  useQueries({
    queries: recordings.flatMap((recording) => {
      const { id } = recording;
      const stage = stageOf(recording);
      if (stage === null) return [];
      return [
        {
          queryKey: entriesInWorkKey(id, stage),
          queryFn: () => call(listEntries, { recordingIds: [id] }),
          staleTime: Number.POSITIVE_INFINITY,
        },
      ];
    }),
    // Whoever uses this is to be told of what has come, though it is read from the cache: there it outlives its stage.
    combine: (results) => results.map(({ data }) => data),
  });
  const known = (id: string, stage: Stage) => queryClient.getQueryData<Entry[]>(entriesInWorkKey(id, stage));
  return (id) => known(id, 'written') ?? known(id, 'preview') ?? [];
}
