import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { getTeam } from '@timbre/contract/team';
import { call } from '../../shared/api.ts';
import { refreshPlan } from '../../shared/subscription.ts';
import { showToast } from '../../shared/toast.ts';

/** The team of whoever looks, as far as their role lets them see it. */
export function useTeam() {
  return useQuery({
    queryKey: [getTeam.path],
    queryFn: () => call(getTeam, undefined),
    // Others speak, join and leave meanwhile: each visit looks again, and each return to the tab.
    staleTime: 0,
    refetchOnWindowFocus: true,
  });
}

type TeamChange<Given> = {
  change: (given: Given) => Promise<unknown>;
  /** What a toast says when it is done. */
  done: (given: Given) => { title: string; description?: string };
  onDone?: () => void;
};

/** A change of the team; plan and team are looked at again whatever came of it. Why it was refused is said where it was asked for. */
export function useTeamChange<Given = void>({ change, done, onDone }: TeamChange<Given>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (given: Given) => {
      try {
        await change(given);
      } finally {
        await refreshPlan(queryClient);
      }
    },
    onSuccess: (_, given) => {
      onDone?.();
      showToast({ tone: 'success', ...done(given) });
    },
  });
}
