import type { Recording } from '@timbre/contract/recordings';
import { CircleCheck, RotateCcw, Undo2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { FormError } from '../../shared/form-error.tsx';
import { LoadFailed } from '../../shared/load-failed.tsx';
import { Button } from '../../shared/ui/button.tsx';
import { Skeleton } from '../../shared/ui/skeleton.tsx';
import { ChangeGroups } from './change-groups.tsx';
import { countChanges, isWaiting } from './entry-changes.ts';
import { ProposalProgress } from './proposal-progress.tsx';
import { useProposalTitle } from './proposal-title.tsx';
import { isAtWork, type ProposalAction, useProposal, useProposalAction } from './use-proposal.ts';

type ProposalResultProps = {
  recording: Recording;
  /** New entries that are shown beside it by themselves. */
  shownEntries?: readonly { id: string }[];
  className?: string;
};

/** What a note changed about entries, once that is decided, and the way to take it back as a whole. */
export function ProposalResult({ recording, shownEntries = [], className = '' }: ProposalResultProps) {
  const { t } = useTranslation();
  const { data: proposal, isError, refetch } = useProposal(recording);
  const acting = useProposalAction(recording.id);
  const getTitle = useProposalTitle();
  if (!proposal)
    return (
      <div className={`py-3 ${className}`}>
        {isError ? (
          <LoadFailed text={t('correction.loadError')} onRetry={() => void refetch()} />
        ) : (
          <Skeleton className="h-11" />
        )}
      </div>
    );
  // What was left as it was is not shown: it says nothing of any entry any more.
  const decided = proposal.changes.filter(
    (change) =>
      (isAtWork(proposal) ? change.state !== 'proposed' : !isWaiting(change)) &&
      !(change.before === null && shownEntries.some(({ id }) => id === change.entryId)),
  );
  const isAnyApplied = countChanges(proposal, 'applied') > 0;
  const act = (action: ProposalAction) => {
    if (!acting.isPending) acting.mutate(action);
  };
  return (
    <div className={`text-left ${className}`}>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <p role="status" className="flex min-h-11 items-center gap-2 font-semibold">
          <CircleCheck
            aria-hidden="true"
            className={`size-5 shrink-0 ${isAnyApplied && !isAtWork(proposal) ? 'text-success' : 'text-muted'}`}
          />
          {getTitle(proposal)}
        </p>
        <div className="flex flex-wrap gap-2">
          {proposal.canReopen && (
            <Button
              variant="outline"
              size="compact"
              aria-disabled={acting.isPending}
              onClick={() => act('reopen')}
            >
              <RotateCcw aria-hidden="true" />
              {t('correction.reopen')}
            </Button>
          )}
          {proposal.canUndo && (
            <Button
              variant="outline"
              size="compact"
              aria-label={t('correction.undoAll')}
              aria-disabled={acting.isPending}
              onClick={() => act('undo')}
            >
              <Undo2 aria-hidden="true" />
              {t('history.undo')}
            </Button>
          )}
        </div>
      </div>
      <FormError
        className="py-2"
        title={acting.variables && t(`correction.failed.${acting.variables}`)}
        error={acting.error}
      />
      <ProposalProgress proposal={proposal} />
      {decided.length > 0 && <ChangeGroups recordingId={recording.id} changes={decided} />}
    </div>
  );
}
