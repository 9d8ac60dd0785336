import { Check, LoaderCircle, RotateCcw, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDuration } from '../../shared/durations.ts';
import { useKnownPreview } from '../../shared/entries-in-work.ts';
import { Button } from '../../shared/parts/button.tsx';
import { Disc } from './disc.tsx';
import type { RecorderState } from './recorder-state.ts';
import type { useWaitingMessage } from './waiting-message.ts';

/** What the eye and the keyboard come to after a note was sent. */
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

type ProcessingProps = { recordingId: string; message: ReturnType<typeof useWaitingMessage> };

export function Processing({ recordingId, message }: ProcessingProps) {
  const { t } = useTranslation();
  const preview = useKnownPreview(recordingId);
  const entries = preview.map(({ description, duration }) => `${description} ${formatDuration(duration)}`);
  return (
    <Panel>
      <Disc tone="soft">
        <LoaderCircle className="animate-spin motion-reduce:animate-none" />
      </Disc>
      <p className="min-h-6 font-medium">{t(`waiting.${message}`)}</p>
      {entries.length > 0 && (
        // Below what is centred, so that nothing moves when it comes and goes.
        <p className="absolute top-full mt-2 line-clamp-2 max-w-md text-sm text-muted">
          {t('recorder.preview', { entries: entries.join(', ') })}
        </p>
      )}
    </Panel>
  );
}

export function Success({ isTrial }: { isTrial: boolean }) {
  const { t } = useTranslation();
  return (
    <Panel>
      <Disc tone="success">
        <Check />
      </Disc>
      <p className="min-h-6 font-medium">{isTrial ? t('recorder.doneTrial') : t('recorder.done')}</p>
    </Panel>
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
  const reason = isUpload ? state.reason : t('recorder.seeBelow');
  return (
    <>
      <Disc tone="danger">
        <TriangleAlert />
      </Disc>
      <div role="alert" className="grid max-w-md gap-1">
        <p className="font-medium text-danger">{t('recorder.failed')}</p>
        {reason && <p className="text-muted">{reason}</p>}
        {isUpload && state.why === 'unreached' && <p className="text-muted">{t('recorder.kept')}</p>}
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
