import { useQueryClient } from '@tanstack/react-query';
import { getCatalogue, listProjects, refreshCatalogue } from '@timbre/contract/time-tracking';
import { useEffect, useEffectEvent } from 'react';
import { call } from './api.ts';

const refreshKey = [refreshCatalogue.path];
/** Limits requests when a list is opened repeatedly; the server decides whether to read the service. */
const atMostEveryMs = 60_000;

/** What shows projects, tasks or tags. */
export const catalogueKeys = [[listProjects.path], [getCatalogue.path]];

/** Has the server look whether there is something new to log to; what is known stays on the screen meanwhile. */
function useRefreshCatalogue(purpose: 'page' | 'list'): () => Promise<void> {
  const queryClient = useQueryClient();
  return async () => {
    const before = queryClient.getQueryData<{ readAt: string | null }>(refreshKey);
    const answer = await queryClient
      .fetchQuery({
        queryKey: refreshKey,
        queryFn: () => call(refreshCatalogue, undefined, { query: { for: purpose } }),
        staleTime: atMostEveryMs,
      })
      // Fails silently: the cached catalogue is good enough.
      .catch(() => undefined);
    // Another tab may have refreshed it.
    const hasChanged = answer?.wasRead || (before && before.readAt !== answer?.readAt);
    if (!answer || answer === before || !hasChanged) return;
    await Promise.all(catalogueKeys.map((queryKey) => queryClient.invalidateQueries({ queryKey })));
  };
}

/** For a screen that shows what is logged: the catalogue should be up to date when it is needed. */
export function useRefreshedCatalogue(isConnected: boolean): void {
  const refresh = useRefreshCatalogue('page');
  const onOpen = useEffectEvent(() => void refresh());
  useEffect(() => {
    if (isConnected) onOpen();
  }, [isConnected]);
}

/** For a list of projects: looks for new ones when it is opened, with a pointer or from the keyboard. */
export function useRefreshOnOpen() {
  const refresh = useRefreshCatalogue('list');
  return { onFocus: () => void refresh(), onPointerDown: () => void refresh() };
}
