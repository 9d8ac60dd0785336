import { useQueryClient } from '@tanstack/react-query';
import {
  answerRecording,
  deleteRecording,
  deleteRecordings,
  type Entry,
  type Recording,
  undoRecording,
} from '@timbre/contract/recordings';
import { deleteEntry } from '@timbre/contract/time-tracking';
import type { RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../shared/api.ts';
import { ConfirmDialog } from '../../shared/confirm-dialog.tsx';
import { EditTextDialog } from '../../shared/edit-text-dialog.tsx';
import { isInProgress } from '../../shared/history-pages.ts';
import { showToast } from '../../shared/toast.ts';
import { getEntryTracker } from '../../shared/tracker-name.ts';
import { Button } from '../../shared/ui/button.tsx';
import { useReauthentication } from '../../shared/use-reauthentication.tsx';
import { EditEntryDialog } from './edit-entry-dialog.tsx';
import { isFailureOfWords } from './failure-text.ts';
import { useChange } from './use-change.ts';
import type { Resending } from './use-resending.ts';
import { undoneKey } from './use-sent-note.ts';

/** What a person is about to do; each opens a dialog. */
export type Question =
  | { about: 'edit'; entry: Entry }
  | { about: 'delete-entry'; entry: Entry }
  /** Of an entry that is not logged. */
  | { about: 'remove-entry'; entry: Entry; isOnly: boolean }
  | { about: 'discard-rest'; recording: Recording; count: number; isAnyLogged: boolean }
  | { about: 'edit-text'; recording: Recording }
  | { about: 'delete-recording'; recording: Recording }
  | { about: 'undo'; recording: Recording }
  | { about: 'delete-all' };

/** How the parts of the history ask. */
export type Ask = (question: Question) => void;

type DialogProps = { onClose: () => void; fallbackFocusRef: RefObject<HTMLElement | null> };

/** The dialog of the question that is open. It stands outside of the list, which changes below it. */
export function QuestionDialog({
  question,
  resending,
  ...rest
}: DialogProps & { question: Question | null; resending: Resending }) {
  switch (question?.about) {
    case 'edit':
      return (
        <EditEntryDialog key={question.entry.id} entry={question.entry} resending={resending} {...rest} />
      );
    case 'delete-entry':
      return <DeleteEntryDialog entry={question.entry} {...rest} />;
    case 'remove-entry':
      return <RemoveEntryDialog question={question} {...rest} />;
    case 'discard-rest':
      return <DiscardRestDialog question={question} {...rest} />;
    case 'edit-text':
      return (
        <EditTextDialog
          recordingId={question.recording.id}
          mayStay={!isFailureOfWords(question.recording.processingError)}
          onSent={rest.onClose}
          {...rest}
        />
      );
    case 'delete-recording':
      return <DeleteRecordingDialog recording={question.recording} {...rest} />;
    case 'undo':
      return <UndoDialog recording={question.recording} {...rest} />;
    case 'delete-all':
      return <DeleteAllDialog {...rest} />;
    case undefined:
      return null;
  }
}

function DeleteEntryDialog({ entry, onClose, fallbackFocusRef }: DialogProps & { entry: Entry }) {
  const { t } = useTranslation();
  const text = useEntryDeletionText(entry);
  const deleting = useChange({
    send: () => call(deleteEntry, undefined, { params: { id: entry.id } }),
    onDone: () => {
      onClose();
      showToast({ tone: 'success', title: t('history.entryDeleted') });
    },
    failed: { title: t('history.entryDeleteFailed'), text: t('history.entryDeleteFailedText') },
  });
  return (
    <ConfirmDialog
      title={t('history.entryDeleteTitle')}
      text={text}
      action={t('history.delete')}
      pending={t('delete.pending')}
      change={deleting}
      onClose={onClose}
      fallbackFocusRef={fallbackFocusRef}
    />
  );
}

/** What deleting means for an entry that stands, or stood, in the service. */
function useEntryDeletionText(entry: Entry): string {
  const { t } = useTranslation();
  const { description, state } = entry;
  const tracker = getEntryTracker(entry);
  if (state === 'deleted-remotely') return t('history.entryGoneText', tracker);
  return description
    ? t('history.entryDeleteText', { description, ...tracker })
    : t('history.entryDeleteUndescribedText', tracker);
}

type QuestionAbout<About extends Question['about']> = { question: Extract<Question, { about: About }> };

function RemoveEntryDialog({
  question,
  onClose,
  fallbackFocusRef,
}: DialogProps & QuestionAbout<'remove-entry'>) {
  const { t } = useTranslation();
  const { entry, isOnly } = question;
  const { description } = entry;
  const removing = useChange({
    // A note without entries would ask about nothing.
    send: () =>
      isOnly
        ? call(answerRecording, { answer: 'discard' }, { params: { id: entry.recordingId } })
        : call(deleteEntry, undefined, { params: { id: entry.id } }),
    onDone: () => {
      onClose();
      showToast({ tone: 'success', title: t('history.entryRemoved') });
    },
    failed: { title: t('history.entryRemoveFailed') },
  });
  const text = description
    ? t('history.entryRemoveText', { description, ...getEntryTracker(entry) })
    : t('history.entryRemoveUndescribedText', getEntryTracker(entry));
  return (
    <ConfirmDialog
      title={t('history.entryRemoveTitle')}
      text={isOnly ? `${text} ${t('history.entryRemoveOnlyText')}` : text}
      action={t('history.remove')}
      pending={t('delete.pending')}
      change={removing}
      onClose={onClose}
      fallbackFocusRef={fallbackFocusRef}
    />
  );
}

function DiscardRestDialog({
  question,
  onClose,
  fallbackFocusRef,
}: DialogProps & QuestionAbout<'discard-rest'>) {
  const { t } = useTranslation();
  const { recording, count, isAnyLogged } = question;
  const discarding = useChange({
    send: () => call(answerRecording, { answer: 'discard' }, { params: { id: recording.id } }),
    onDone: () => {
      onClose();
      showToast({ tone: 'success', title: t('history.restDiscarded', { count }) });
    },
    failed: { title: t('history.answerFailed') },
  });
  return (
    <ConfirmDialog
      title={t('history.discardRestTitle')}
      text={`${t('history.discardRestText', { count })} ${isAnyLogged ? t('history.discardRestKept') : t('history.deleteNoneLoggedText')}`}
      action={isAnyLogged ? t('history.discardRest') : t('history.discard')}
      pending={t('delete.pending')}
      change={discarding}
      onClose={onClose}
      fallbackFocusRef={fallbackFocusRef}
    />
  );
}

function useUndo(recording: Recording, onClose: () => void) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  return useChange({
    send: async () => {
      await call(undoRecording, undefined, { params: { id: recording.id } });
      queryClient.setQueryData(undoneKey(recording.id), true);
    },
    onDone: onClose,
    failed: { title: t('history.undoFailed') },
  });
}

function UndoDialog({ recording, onClose, fallbackFocusRef }: DialogProps & { recording: Recording }) {
  const { t } = useTranslation();
  const undoing = useUndo(recording, onClose);
  return (
    <ConfirmDialog
      title={t('history.undoTitle')}
      text={t('history.undoText')}
      action={t('history.undo')}
      pending={t('history.step.undoing')}
      change={undoing}
      onClose={onClose}
      fallbackFocusRef={fallbackFocusRef}
    />
  );
}

function DeleteRecordingDialog({
  recording,
  onClose,
  fallbackFocusRef,
}: DialogProps & { recording: Recording }) {
  const { t } = useTranslation();
  const text = useDeletionText(recording);
  const undoing = useUndo(recording, onClose);
  const deleting = useChange({
    send: () => call(deleteRecording, undefined, { params: { id: recording.id } }),
    onDone: () => {
      onClose();
      showToast({ tone: 'success', title: t('history.deleted', { count: 1 }) });
    },
    failed: { title: t('history.deleteFailed'), text: t('history.deleteFailedText') },
  });
  return (
    <ConfirmDialog
      title={t('history.deleteTitle')}
      text={text}
      action={t('history.deleteFromHistory')}
      pending={t('delete.pending')}
      change={deleting}
      onClose={onClose}
      fallbackFocusRef={fallbackFocusRef}
    >
      {isInProgress(recording) && recording.progress && recording.progress.logged > 0 && (
        <Button variant="outline" disabled={undoing.isPending} onClick={() => undoing.mutate()}>
          {t('history.undoAll')}
        </Button>
      )}
    </ConfirmDialog>
  );
}

/** What deleting means for this recording: what is in the service stays there. */
function useDeletionText(recording: Recording): string {
  const { t } = useTranslation();
  const { isTrial, status, progress, step, proposal } = recording;
  if (isTrial) return t('history.deleteTrialText');
  if (status === 'failed') return t('history.deleteFailedOneText');
  if (!isInProgress(recording))
    return proposal === 'applied' ? t('history.deleteCorrectionText') : t('history.deleteText');
  if (progress && progress.logged > 0)
    return `${t('history.deleteInWorkText')} ${t('history.deleteLoggedText', { count: progress.logged })}`;
  // A note that waits may have logged something before.
  const isAnythingLogged = step === 'logging' || step === 'waiting';
  return `${t('history.deleteInWorkText')} ${isAnythingLogged && !progress ? t('history.deleteSomeLoggedText') : t('history.deleteNoneLoggedText')}`;
}

function DeleteAllDialog({ onClose, fallbackFocusRef }: DialogProps) {
  const { t } = useTranslation();
  const { reauthenticated, gate } = useReauthentication();
  const deleting = useChange({
    send: () => reauthenticated(() => call(deleteRecordings, undefined)),
    onDone: ({ count }) => {
      onClose();
      showToast({ tone: 'success', title: t('history.deleted', { count }) });
    },
    failed: { title: t('history.deleteFailed'), text: t('history.deleteAllFailedText') },
  });
  return (
    <>
      <ConfirmDialog
        title={t('history.deleteAllTitle')}
        text={t('history.deleteAllText')}
        action={t('history.deleteAll')}
        pending={t('delete.pending')}
        change={deleting}
        onClose={onClose}
        fallbackFocusRef={fallbackFocusRef}
      />
      {gate}
    </>
  );
}
