import type { Recording } from '@timbre/contract/recordings';
import {
  Check,
  LoaderCircle,
  MessageCircleQuestionMark,
  Pencil,
  RotateCcw,
  TriangleAlert,
} from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { EditTextDialog } from '../../shared/edit-text-dialog.tsx';
import { Button } from '../../shared/ui/button.tsx';
import { useOnlyHeld } from '../../shared/use-only-held.ts';
import { useStepText } from '../../shared/use-step-text.ts';
import { useTranscript } from '../../shared/use-transcript.ts';
import { IconCircle } from './icon-circle.tsx';
import type { RecorderState } from './recorder-state.ts';
import type { useWaitingMessage } from './waiting-message.ts';

/** Shown and focused after a note was sent. */
function Panel({ children }: { children: ReactNode }) {
  return (
    <div
      data-focus=""
      tabIndex={-1}
      className="relative grid w-full justify-items-center gap-4 rounded-control outline-none"
    >
      {children}
    </div>
  );
}

/** Until the server's own row of it is there. */
const justSent = { status: 'pending', step: null, progress: null, waitsUntil: null } as const;

type ProcessingProps = { recording: Recording | undefined; message: ReturnType<typeof useWaitingMessage> };

/** Where the note is, and something to read meanwhile. */
export function Processing({ recording, message }: ProcessingProps) {
  const { t } = useTranslation();
  const step = useStepText(recording ?? justSent);
  return (
    <Panel>
      <IconCircle tone="soft">
        <LoaderCircle className="animate-spin motion-reduce:animate-none" />
      </IconCircle>
      <div className="grid gap-1">
        {/* Another step is another element: nothing has moved when its line is longer. */}
        <p key={step} className="min-h-6 font-medium">
          {step}
        </p>
        <p key={message} className="min-h-6 text-muted">
          {t(`waiting.${message}`)}
        </p>
      </div>
    </Panel>
  );
}

export type SuccessState = Extract<RecorderState, { name: 'success' }>;

/** What success means: nothing is called logged that was not. */
export function useSuccessText({ isTrial, isNothingDone, isCorrection }: Omit<SuccessState, 'name'>): string {
  const { t } = useTranslation();
  if (isNothingDone) return t('recorder.nothingDone');
  if (isCorrection) return t('recorder.doneCorrection');
  return isTrial ? t('recorder.doneTrial') : t('recorder.done');
}

export function Success({ state }: { state: SuccessState }) {
  const text = useSuccessText(state);
  return (
    <Panel>
      <IconCircle tone={state.isNothingDone ? 'soft' : 'success'}>
        <Check />
      </IconCircle>
      <p className="min-h-6 font-medium">{text}</p>
    </Panel>
  );
}

type NotUnderstoodProps = { recordingId: string; onSent: () => void; onLeave: () => void };

/** The words are there, and one press leads to putting them right. */
export function NotUnderstood({ recordingId, onSent, onLeave }: NotUnderstoodProps) {
  const { t } = useTranslation();
  const { data } = useTranscript(recordingId);
  const [isEditing, setIsEditing] = useState(false);
  return (
    <>
      <IconCircle tone="soft">
        <MessageCircleQuestionMark />
      </IconCircle>
      <div role="alert" className="grid max-w-md gap-1 text-balance">
        <p className="font-medium">{t('history.nothingUnderstood')}</p>
        <p className="text-muted">{t('history.nothingUnderstoodText')}</p>
      </div>
      {data?.text && (
        <blockquote className="line-clamp-4 max-w-md rounded-control bg-paper px-4 py-3 wrap-anywhere">
          {t('typed.quoted', { example: data.text })}
        </blockquote>
      )}
      {/* Where there is no room for both, what most people want stands on top. */}
      <div className="flex flex-wrap-reverse justify-center gap-3">
        <Button variant="outline" onClick={onLeave}>
          {t('recorder.another')}
        </Button>
        <Button data-focus="" onClick={() => setIsEditing(true)}>
          <Pencil aria-hidden="true" />
          {t('editText.title')}
        </Button>
      </div>
      {isEditing && (
        <EditTextDialog recordingId={recordingId} onClose={() => setIsEditing(false)} onSent={onSent} />
      )}
    </>
  );
}

type FailureProps = {
  /** Notes that wait for minutes, or for the account, have a panel of their own. */
  state: Extract<RecorderState, { name: 'error' }>;
  /** Null where trying again cannot help. */
  onRetry: (() => void) | null;
  onLeave: () => void;
  onDelete: () => void;
};

export function Failure({ state, onRetry, onLeave, onDelete }: FailureProps) {
  const { t } = useTranslation();
  const isUpload = state.cause === 'upload';
  const isOnlyHeld = useOnlyHeld();
  const reason = isUpload ? state.reason : t('recorder.seeBelow');
  return (
    <>
      <IconCircle tone="danger">
        <TriangleAlert />
      </IconCircle>
      <div role="alert" className="grid max-w-md gap-1">
        <p className="font-medium text-danger">{t('recorder.failed')}</p>
        {reason && <p className="text-muted">{reason}</p>}
        {isUpload && state.why === 'unreached' && (
          <p className="text-muted">{isOnlyHeld ? t('storage.held') : t('recorder.kept')}</p>
        )}
      </div>
      <div className="flex flex-wrap justify-center gap-3">
        {isUpload && (
          <Button variant="quiet" onClick={onDelete}>
            {t('recorder.delete')}
          </Button>
        )}
        <Button variant="outline" data-focus={onRetry ? undefined : ''} onClick={onLeave}>
          {isUpload ? t('recorder.later') : t('recorder.another')}
        </Button>
        {onRetry && (
          <Button data-focus="" onClick={onRetry}>
            <RotateCcw aria-hidden="true" />
            {t('recorder.retry')}
          </Button>
        )}
      </div>
    </>
  );
}
