import { useQuery } from '@tanstack/react-query';
import { getTranscript } from '@timbre/contract/recordings';
import { call } from './api.ts';

export const transcriptKey = (recordingId: string) => [getTranscript.path, recordingId];

/** What was said in a note, or typed. */
export function useTranscript(recordingId: string) {
  return useQuery({
    queryKey: transcriptKey(recordingId),
    queryFn: () => call(getTranscript, undefined, { params: { id: recordingId } }),
  });
}
