import { useTranslation } from 'react-i18next';
import { formatClock } from '../../shared/format.ts';
import { MicrophoneButton } from './microphone-button.tsx';
import { Preview } from './preview.tsx';
import { useRecorder } from './use-recorder.ts';

/** Speak, listen, send. */
export function Recorder() {
  const { t } = useTranslation();
  const { state, start, stop, reset } = useRecorder();
  return (
    <section className="grid justify-items-center gap-4 rounded-2xl border border-line bg-card px-5 py-8 text-center">
      <h2 className="text-xl font-semibold">{t('recorder.title')}</h2>
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
      <div role="alert" className="max-w-md rounded-lg bg-danger-soft px-4 py-3 text-danger empty:hidden">
        {state.name === 'denied' && (
          <>
            <strong className="block font-semibold">{t('audioRecorder.microphoneAccessDenied')}</strong>
            {t('audioRecorder.microphoneAccessDescription')}
          </>
        )}
      </div>
    </section>
  );
}
