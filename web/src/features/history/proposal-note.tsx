import type { Proposal } from '@timbre/contract/corrections';
import type { Recording } from '@timbre/contract/recordings';
import { ListChecks } from 'lucide-react';
import type { RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { FormError } from '../../shared/form-error.tsx';
import { LoadFailed } from '../../shared/load-failed.tsx';
import { Button } from '../../shared/ui/button.tsx';
import { Skeleton } from '../../shared/ui/skeleton.tsx';
import { AskingActions, AskingFrame } from './asking-frame.tsx';
import { ChangeGroups } from './change-groups.tsx';
import { countWaiting } from './entry-changes.ts';
import { ProposalProgress } from './proposal-progress.tsx';
import { ProposalQuestion } from './proposal-question.tsx';
import { useProposalTitle } from './proposal-title.tsx';
import { hasOpenProposal, type ProposalAction, useProposal, useProposalAction } from './use-proposal.ts';

type OpenProposalsProps = {
  notes: readonly { recording: Recording }[];
  /** The recorder shows this one. */
  shownAbove: string | null;
  fallbackFocusRef: RefObject<HTMLElement | null>;
};

/** All notes whose changes wait, or are on their way. */
export function OpenProposals({ notes, shownAbove, fallbackFocusRef }: OpenProposalsProps) {
  return notes
    .filter(({ recording }) => hasOpenProposal(recording) && recording.id !== shownAbove)
    .map(({ recording }) => (
      <ProposalNote key={recording.id} recording={recording} fallbackFocusRef={fallbackFocusRef} />
    ));
}

type ProposalNoteProps = {
  recording: Recording;
  /** Where the focus goes when the note is gone from here. */
  fallbackFocusRef: RefObject<HTMLElement | null>;
  /** Within the recorder. */
  isCompact?: boolean;
};

/** A note that wants entries changed, before that is done: what becomes of each, one press to apply all, one to leave all as it is. */
export function ProposalNote({ recording, fallbackFocusRef, isCompact = false }: ProposalNoteProps) {
  const { t } = useTranslation();
  const { data: proposal, isError, refetch } = useProposal(recording);
  const acting = useProposalAction(recording.id, proposal?.version);
  const getTitle = useProposalTitle();
  const title = proposal ? getTitle(proposal) : t('correction.check');
  const waits = proposal?.state === 'proposed';
  const canApply = waits && countWaiting(proposal) > 0;
  // To answer its only question with nothing is to leave all as it is.
  const hasActions = waits && (canApply || proposal.questions.length > 1);
  const act = (action: ProposalAction) => {
    if (!acting.isPending) acting.mutate(action);
  };
  return (
    <AskingFrame
      recording={recording}
      fallbackFocusRef={fallbackFocusRef}
      isCompact={isCompact}
      tone="accent"
      icon={<ListChecks aria-hidden="true" />}
      title={title}
      text={<p>{waits || !proposal ? t('correction.nothingYet') : title}</p>}
      onEnter={canApply ? () => act('apply') : undefined}
    >
      <div className={isCompact ? '' : 'px-5 sm:px-6'}>
        {proposal && (
          <>
            <ProposalProgress proposal={proposal} />
            <ChangeGroups recordingId={recording.id} changes={proposal.changes} />
            {waits &&
              proposal.questions.map((question) => (
                <ProposalQuestion
                  key={question.id}
                  recordingId={recording.id}
                  question={question}
                  fallbackFocusRef={fallbackFocusRef}
                />
              ))}
          </>
        )}
        {!proposal && !isError && <Skeleton className="my-4 h-16" />}
        {!proposal && isError && (
          <div className="py-4">
            <LoadFailed text={t('correction.loadError')} onRetry={() => void refetch()} />
          </div>
        )}
        <FormError
          className="pb-4"
          title={acting.variables && t(`correction.failed.${acting.variables}`)}
          error={acting.error}
        />
      </div>
      {hasActions && <Actions proposal={proposal} acting={acting} act={act} isCompact={isCompact} />}
    </AskingFrame>
  );
}

type ActionsProps = {
  proposal: Proposal;
  acting: ReturnType<typeof useProposalAction>;
  act: (action: ProposalAction) => void;
  isCompact: boolean;
};

function Actions({ proposal, acting, act, isCompact }: ActionsProps) {
  const { t } = useTranslation();
  const count = countWaiting(proposal);
  const isApplying = acting.isPending && acting.variables === 'apply';
  return (
    <AskingActions isCompact={isCompact}>
      <Button variant="outline" aria-disabled={acting.isPending} onClick={() => act('dismiss')}>
        {t('correction.leave')}
      </Button>
      {count > 0 && (
        <Button aria-keyshortcuts="Enter" aria-disabled={acting.isPending} onClick={() => act('apply')}>
          {isApplying ? t('correction.applying') : t('correction.apply', { count })}
        </Button>
      )}
    </AskingActions>
  );
}
