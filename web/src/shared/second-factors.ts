import { useQuery } from '@tanstack/react-query';
import { getSecondFactors } from '@timbre/contract/second-factor';
import { call } from './api.ts';

/** What the user can prove themselves with besides the password. */
export function useSecondFactors() {
  return useQuery({
    queryKey: [getSecondFactors.path],
    queryFn: () => call(getSecondFactors, undefined),
    // They change elsewhere too: refetched at each visit.
    staleTime: 0,
  });
}
