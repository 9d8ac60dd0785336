import { useTranslation } from 'react-i18next';
import { formatClock } from '../../shared/durations.ts';
import { Card } from '../../shared/parts/card.tsx';
import { Notice } from '../../shared/parts/notice.tsx';
import { MicrophoneButton } from './microphone-button.tsx';
import { Preview } from './preview.tsx';
import { useRecorder } from './use-recorder.ts';

/** Speak, listen, send. */
export function Recorder() {
  const { t } = useTranslation();
  const { state, start, stop, reset } = useRecorder();
  return (
    <Card className="grid justify-items-center gap-4 text-center">
      <h2 className="text-2xl font-semibold tracking-tight">{t('recorder.title')}</h2>
      {state.name === 'preview' ? (
        <Preview note={state.note} seconds={state.seconds} url={state.url} onDone={reset} />
      ) : (
        <>
          <MicrophoneButton
            isRecording={state.name === 'recording'}
            label={state.name === 'recording' ? t('recorder.stopLabel') : t('recorder.startLabel')}
            onPress={state.name === 'recording' ? stop : start}
          />
          <p className="min-h-6 text-balance text-muted" aria-live="off">
            {state.name === 'recording'
              ? `${t('recorder.recording')} ${formatClock(state.seconds)}`
              : t('recorder.hint')}
          </p>
        </>
      )}
      <div role="alert" className="max-w-md text-left empty:hidden">
        {state.name === 'denied' && (
          <Notice tone="danger" title={t('audioRecorder.microphoneAccessDenied')}>
            {t('audioRecorder.microphoneAccessDescription')}
          </Notice>
        )}
      </div>
    </Card>
  );
}
