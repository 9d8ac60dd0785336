import { Keyboard as Keys } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { formatClock } from '../../shared/durations.ts';
import { formatTime } from '../../shared/format.ts';
import { useLanguage } from '../../shared/language.tsx';
import { Button } from '../../shared/parts/button.tsx';
import { Notice } from '../../shared/parts/notice.tsx';
import { LevelMeter } from './level-meter.tsx';
import { MicrophoneButton } from './microphone-button.tsx';
import { MicrophoneChoice } from './microphone-choice.tsx';
import type { RecorderState, Remark } from './recorder-state.ts';
import type { useMicrophones } from './use-microphones.ts';
import { longestSeconds } from './use-take.ts';

/** The end is announced so long before it comes. */
const warningSeconds = 30;

type MicrophonePanelProps = {
  state: Extract<RecorderState, { name: 'idle' | 'starting' | 'recording' }>;
  isTrial: boolean;
  microphones: ReturnType<typeof useMicrophones>;
  onStart: () => void;
  onStop: () => void;
  onType: () => void;
};

/** The button that records, with what belongs to it before and meanwhile. */
export function MicrophonePanel({
  state,
  isTrial,
  microphones,
  onStart,
  onStop,
  onType,
}: MicrophonePanelProps) {
  const { t } = useTranslation();
  const isRecording = state.name === 'recording';
  const hint = isTrial ? t('recorder.hintTrial') : t('recorder.hint');
  return (
    <>
      <MicrophoneButton
        isRecording={isRecording}
        isStarting={state.name === 'starting'}
        label={isRecording ? t('recorder.stopLabel') : t('recorder.startLabel')}
        onPress={isRecording ? onStop : onStart}
      />
      {isRecording ? (
        <Meanwhile stream={state.stream} seconds={state.seconds} />
      ) : (
        <>
          <p className="max-w-lg text-balance text-muted">
            {state.name === 'starting' ? t('recorder.starting') : hint}
          </p>
          {state.name === 'idle' && state.remark && <RemarkNotice remark={state.remark} />}
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

function Meanwhile({ stream, seconds }: { stream: MediaStream; seconds: number }) {
  const { t } = useTranslation();
  const left = longestSeconds - seconds;
  const endsSoon = left <= warningSeconds;
  return (
    <>
      <p className="text-lg font-medium">
        {t('recorder.recording')} <span className="tabular-nums">{formatClock(seconds)}</span>
      </p>
      <LevelMeter stream={stream} />
      {endsSoon && (
        <Notice tone="warning">
          <p className="tabular-nums">{t('recorder.left', { time: formatClock(left) })}</p>
        </Notice>
      )}
      {/* Said once, not every second. */}
      <p role="status" className="sr-only">
        {endsSoon && t('recorder.left', { time: formatClock(warningSeconds) })}
      </p>
    </>
  );
}

function RemarkNotice({ remark }: { remark: Remark }) {
  const { t } = useTranslation();
  const { language } = useLanguage();
  const sentence = () => {
    switch (remark.about) {
      case 'denied':
        return t('recorder.howToAllow');
      case 'missing':
        return t('recorder.noMicrophone');
      case 'slow':
        return t('recorder.slow');
      case 'asking':
        return t('recorder.asking');
      case 'waiting':
        return remark.until === null
          ? t('recorder.waiting')
          : t('recorder.waitingUntil', { time: formatTime(remark.until, language) });
    }
  };
  const isRefusal = remark.about === 'denied' || remark.about === 'missing';
  return (
    <Notice tone={isRefusal ? 'warning' : 'info'} className="max-w-lg text-left">
      <p>{sentence()}</p>
    </Notice>
  );
}
