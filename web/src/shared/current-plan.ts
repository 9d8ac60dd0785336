import { useQuery } from '@tanstack/react-query';
import type { CurrentPlan } from '@timbre/contract/usage';
import { useSession } from './session.tsx';

export const planKey = ['/api/plan/current'];

/** The plan in force, and what of its minutes is used. */
export function useCurrentPlan() {
  const { user } = useSession();
  return useQuery({
    queryKey: planKey,
    queryFn: async () => (await import('./billing-calls.ts')).readCurrentPlan(),
    enabled: user !== null,
    // Minutes and plans change in other browsers too: refetched at each visit and each return to the tab.
    staleTime: 0,
    refetchOnWindowFocus: true,
  });
}

/** Where minutes are a team's, more of them are not another plan: its owner adds seats, all others ask the owner. */
export function whoHasMore(plan: CurrentPlan | undefined): 'owner' | 'member' | null {
  if (!plan?.team) return null;
  return plan.team.role === 'owner' ? 'owner' : 'member';
}
