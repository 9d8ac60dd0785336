import { type QueryClient, useQuery } from '@tanstack/react-query';
import { userKey, useSession } from './session.tsx';

/** What was bought, and what a checkout is opened with. */
export function useSubscription() {
  const { user } = useSession();
  return useQuery({
    queryKey: ['/api/plan/subscription'],
    queryFn: async () => (await import('./billing-calls.ts')).readSubscription(),
    enabled: user !== null,
    // Renewals, failed payments and purchases elsewhere change it: refetched at each visit.
    staleTime: 0,
  });
}

/** Something was bought, changed or cancelled: the user and all that is said about plan and team are asked for again. */
export async function refreshPlan(queryClient: QueryClient): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: userKey }),
    queryClient.invalidateQueries({
      predicate: ({ queryKey }) => /^\/api\/(plan\/|team)/.test(String(queryKey[0])),
    }),
  ]);
}
