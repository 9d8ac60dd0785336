import { Keyboard as Keys } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatClock } from '../../shared/durations.ts';
import { formatTime } from '../../shared/format.ts';
import { useLanguage } from '../../shared/language.tsx';
import { Button } from '../../shared/ui/button.tsx';
import { Notice } from '../../shared/ui/notice.tsx';
import { LevelMeter } from './level-meter.tsx';
import { MicrophoneButton } from './microphone-button.tsx';
import { MicrophoneChoice } from './microphone-choice.tsx';
import type { Hint, RecorderState } from './recorder-state.ts';
import type { RecordingLimit } from './recording-limit.ts';
import type { useMicrophones } from './use-microphones.ts';

/** The end is announced so long before it comes. */
const warningSeconds = 30;

type MicrophonePanelProps = {
  state: Extract<RecorderState, { name: 'idle' | 'starting' | 'recording' }>;
  isTrial: boolean;
  /** Nothing was logged yet. */
  isFirst: boolean;
  limit: RecordingLimit;
  microphones: ReturnType<typeof useMicrophones>;
  onStart: () => void;
  onStop: () => void;
  onType: () => void;
  /** What is recognised is shown meanwhile: on a phone the rest makes room for it. */
  isCompact: boolean;
  children?: ReactNode;
};

/** The button that records, with what belongs to it before and meanwhile. */
export function MicrophonePanel({
  state,
  isTrial,
  isFirst,
  limit,
  microphones,
  onStart,
  onStop,
  onType,
  isCompact,
  children,
}: MicrophonePanelProps) {
  const { t } = useTranslation();
  const isRecording = state.name === 'recording';
  const hint = isTrial ? t('recorder.hintTrial') : t('recorder.hint');
  return (
    <>
      <div
        className={`grid w-full items-center justify-items-center gap-4 ${isRecording && isCompact ? 'max-md:grid-cols-[auto_minmax(0,1fr)] max-md:p-2 max-md:[&_[data-talks]]:size-18 max-md:[&_[data-talks]_svg]:size-7' : ''}`}
      >
        <MicrophoneButton
          isRecording={isRecording}
          isStarting={state.name === 'starting'}
          label={isRecording ? t('recorder.stopLabel') : t('recorder.startLabel')}
          onPress={isRecording ? onStop : onStart}
        />
        {isRecording && <RecordingIndicator stream={state.stream} seconds={state.seconds} />}
      </div>
      {isRecording ? (
        <>
          <EndWarning seconds={state.seconds} limit={limit} />
          {children}
        </>
      ) : (
        <>
          <p className="max-w-lg text-balance text-muted">
            {state.name === 'starting' ? t('recorder.starting') : hint}
          </p>
          {children}
          {state.name === 'idle' && isFirst && (
            <p className="max-w-lg text-balance">{t('recorder.example')}</p>
          )}
          {state.name === 'idle' &&
            state.hint &&
            state.hint.about !== 'asking' &&
            state.hint.about !== 'proposed' && <HintNotice hint={state.hint} />}
          <div className="flex flex-wrap items-center justify-center gap-x-6 gap-y-2">
            <MicrophoneChoice {...microphones} />
            <Button variant="quiet" size="compact" onClick={onType}>
              <Keys aria-hidden="true" />
              {t('recorder.typeInstead')}
            </Button>
          </div>
        </>
      )}
    </>
  );
}

function RecordingIndicator({ stream, seconds }: { stream: MediaStream; seconds: number }) {
  const { t } = useTranslation();
  return (
    <div className="grid w-full justify-items-center gap-2">
      <p className="text-lg font-medium">
        {/* The heading says it to those who see it. */}
        <span className="sr-only">{t('recorder.recording')}</span>{' '}
        <span className="tabular-nums">{formatClock(seconds)}</span>
      </p>
      <LevelMeter stream={stream} />
    </div>
  );
}

function EndWarning({ seconds, limit }: { seconds: number; limit: RecordingLimit }) {
  const { t } = useTranslation();
  const left = Math.max(0, limit.seconds - seconds);
  const endsSoon = left <= warningSeconds;
  const warning = (time: number) => t(`recorder.left.${limit.setBy}`, { time: formatClock(time) });
  return (
    <>
      {endsSoon && (
        <Notice tone="warning" className="max-w-lg text-left">
          <p className="tabular-nums">{warning(left)}</p>
        </Notice>
      )}
      {/* Said once, not every second. */}
      <p role="status" className="sr-only">
        {endsSoon && warning(Math.min(warningSeconds, limit.seconds))}
      </p>
    </>
  );
}

function HintNotice({ hint }: { hint: Hint }) {
  const { t } = useTranslation();
  const { language } = useLanguage();
  const sentence = () => {
    switch (hint.about) {
      case 'denied':
        return t('recorder.howToAllow');
      case 'missing':
        return t('recorder.noMicrophone');
      case 'slow':
        return t('recorder.slow');
      case 'waiting':
        return hint.until === null
          ? t('recorder.waiting')
          : t('recorder.waitingUntil', { time: formatTime(hint.until, language) });
    }
  };
  const isRefusal = hint.about === 'denied' || hint.about === 'missing';
  return (
    <Notice tone={isRefusal ? 'warning' : 'info'} className="max-w-lg text-left">
      <p>{sentence()}</p>
    </Notice>
  );
}
