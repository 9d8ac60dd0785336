import type { Proposal } from '@timbre/contract/corrections';
import type { Recording } from '@timbre/contract/recordings';
import { useTranslation } from 'react-i18next';
import { formatTime } from '../../shared/format.ts';
import { useLanguage } from '../../shared/language.tsx';
import { countChanges, countWaiting } from './entry-changes.ts';
import { useProposal } from './use-proposal.ts';

/** How a proposal stands, in a few words: nothing is called applied that the server has not applied. */
export function useProposalTitle(): (proposal: Proposal) => string {
  const { t } = useTranslation();
  const { language } = useLanguage();
  return (proposal) => {
    const { state, waitsUntil, questions, hasExpired } = proposal;
    if ((state === 'applying' || state === 'undoing') && waitsUntil)
      return t('history.waitingUntil', { time: formatTime(waitsUntil, language) });
    if (state === 'applying') return t('correction.applying');
    if (state === 'undoing') return t('correction.undoing');
    if (state === 'undone') return t('correction.undone');
    if (state === 'proposed' && countWaiting(proposal) > 0) return t('correction.check');
    if (state === 'proposed' && questions.length > 0) return t('correction.question');
    const count = countChanges(proposal, 'applied');
    if (count > 0) return t('correction.applied', { count });
    return state === 'dismissed'
      ? t(hasExpired ? 'correction.expired' : 'correction.dismissed')
      : t('correction.nothingApplied');
  };
}

/** The same of a note, for a heading; its step until it is known. */
export function ProposalTitle({ recording, otherwise }: { recording: Recording; otherwise: string }) {
  const { data } = useProposal(recording);
  const getTitle = useProposalTitle();
  return data ? getTitle(data) : otherwise;
}
