import type { ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import type { RecorderState } from './recorder-state.ts';

/** What shows a note that was sent here; it knows the history, which the recorder does not. */
export type SentNoteViews = {
  Title: ComponentType<{ recordingId: string; otherwise: string }>;
  /** Without an id, it keeps the place of a note on its way. */
  Result: ComponentType<{ recordingId: string | null; onClose: (() => void) | null }>;
};

type RecorderHeadingProps = {
  state: RecorderState;
  sentId: string | null;
  Title: SentNoteViews['Title'] | undefined;
};

/** What the recorder is doing, or what became of the last note. */
export function RecorderHeading({ state, sentId, Title }: RecorderHeadingProps) {
  const text = useHeading(state);
  const isOver = state.name === 'idle' || state.name === 'success';
  return (
    <h2 className="min-w-0 py-2 text-xl font-semibold tracking-tight text-balance sm:py-1.5 sm:text-2xl">
      {isOver && sentId !== null && Title ? <Title recordingId={sentId} otherwise={text} /> : text}
    </h2>
  );
}

function useHeading(state: RecorderState): string {
  const { t } = useTranslation();
  switch (state.name) {
    case 'idle':
    case 'starting':
      return t('recorder.title');
    case 'recording':
      return t('recorder.recording');
    case 'preview':
      return t('recorder.readyToSend');
    case 'uploading':
      return t('recorder.progress');
    case 'processing':
    case 'success':
      return t('recorder.working');
    case 'not-understood':
      return t('recorder.notLogged');
    case 'error':
      return state.cause === 'upload' ? t('recorder.notSent') : t('recorder.notLogged');
  }
}
