import { useQuery } from '@tanstack/react-query';
import { getSpokenLanguages, type SpokenLanguage } from '@timbre/contract/spoken-languages';
import { call } from './api.ts';
import { useSession } from './session.tsx';

/** What the next note may be spoken in, the likeliest first; undefined until it is known. */
export function useExpectedLanguages(enabled: boolean): readonly SpokenLanguage[] | undefined {
  const { user } = useSession();
  const { data } = useQuery({
    queryKey: [getSpokenLanguages.path, 'expected', user?.spokenLanguages],
    queryFn: () => call(getSpokenLanguages, undefined),
    enabled,
  });
  return data?.languages;
}
