import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import {
  answerProposal,
  applyProposal,
  dismissProposal,
  getProposal,
  type Proposal,
  reopenProposal,
  undoProposal,
} from '@timbre/contract/corrections';
import type { Recording } from '@timbre/contract/recordings';
import { useNavigate } from 'react-router';
import type { z } from 'zod';
import { call } from '../../shared/api.ts';
import { noteAnchor } from '../../shared/note-anchor.ts';
import { refreshHistory } from './use-history.ts';

const pollMs = 2_000;

export function isAtWork({ state }: Pick<Proposal, 'state'>): boolean {
  return state === 'applying' || state === 'undoing';
}

/** Whether a note waits for its owner's word about changes, or these are being applied before it is done. */
export function hasOpenProposal({ status, proposal }: Recording): boolean {
  return proposal !== null && (status === 'pending' || status === 'processing');
}

/** What a note wants of entries that exist; asked for again and again while it is applied or taken back. */
export function useProposal({ id, proposal, updatedAt }: Recording) {
  return useQuery({
    queryKey: [getProposal.path, id, proposal, updatedAt],
    queryFn: () => call(getProposal, undefined, { params: { id } }),
    refetchInterval: ({ state }) => (state.data && isAtWork(state.data) ? pollMs : false),
    placeholderData: keepPreviousData,
  });
}

const actions = {
  dismiss: dismissProposal,
  reopen: reopenProposal,
  undo: undoProposal,
};
export type ProposalAction = 'apply' | keyof typeof actions;

function useRefreshed(recordingId: string) {
  const queryClient = useQueryClient();
  return () =>
    Promise.all([
      queryClient.invalidateQueries({ queryKey: [getProposal.path, recordingId] }),
      refreshHistory(queryClient),
    ]);
}

/** Applies, drops, puts back or takes back a proposal. That the server took the call is not yet that it is done. */
export function useProposalAction(recordingId: string, version?: string) {
  const queryClient = useQueryClient();
  const refresh = useRefreshed(recordingId);
  const navigate = useNavigate();
  return useMutation({
    mutationFn: async (action: ProposalAction) => {
      const params = { id: recordingId };
      const query = version === undefined ? {} : { version };
      if (action === 'apply') await call(applyProposal, undefined, { params, query });
      else await call(actions[action], undefined, { params });
      // It goes from where it was put back: its owner is led to where it waits.
      if (action === 'reopen')
        void navigate({ hash: noteAnchor(recordingId) }, { replace: true, preventScrollReset: true });
      await refresh();
    },
    // It may be another one than is shown here.
    onError: () => void queryClient.invalidateQueries({ queryKey: [getProposal.path, recordingId] }),
  });
}

export type ProposalAnswer = z.input<typeof answerProposal.body>;

export function useAnswer(recordingId: string) {
  const refresh = useRefreshed(recordingId);
  return useMutation({
    mutationFn: async (answer: ProposalAnswer) => {
      await call(answerProposal, answer, { params: { id: recordingId } });
      await refresh();
    },
  });
}
