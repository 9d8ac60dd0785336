import { skipToken, useQuery } from '@tanstack/react-query';
import type { Entry } from '@timbre/contract/recordings';

/** What there is to see of a note in work: a preview once its words are known, then the entries that are written down. */
export type Stage = 'preview' | 'written';

/** Where the entries of a note in work are kept while each stage lasts: who sends a note may have its preview at once. */
export function entriesInWorkKey(recordingId: string, stage: Stage): readonly string[] {
  return ['entries of a note in work', recordingId, stage];
}

/** The preview of a note as far as this page has it; whoever shows the note fetches it. */
export function useKnownPreview(recordingId: string): Entry[] {
  const { data } = useQuery<Entry[]>({
    queryKey: entriesInWorkKey(recordingId, 'preview'),
    queryFn: skipToken,
    staleTime: Number.POSITIVE_INFINITY,
  });
  return data ?? [];
}
