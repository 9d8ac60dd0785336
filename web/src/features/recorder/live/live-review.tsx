import type { Language } from '@timbre/contract/language';
import { maxNoteCharacters } from '@timbre/contract/recordings';
import { useDeferredValue, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { NoteTextField } from '../../../shared/note-text-field.tsx';
import { ChangeHint } from './change-hint.tsx';
import { LiveEntries } from './live-entries.tsx';
import { useLiveEntries } from './use-live-entries.ts';

type LiveReviewProps = {
  /** What was recognised, as it is corrected. */
  text: string;
  /** The whole recording is being transcribed: the words may still change. */
  isChecking: boolean;
  onChange: (text: string) => void;
  /** Control or Command with Enter. */
  onSend: () => void;
  /** When the recording began, as an ISO string. */
  startedAt: string;
  /** In which the words are. */
  language: Language;
  /** It is on its way and cannot be changed. */
  disabled?: boolean;
};

/** The recognised words before they are sent, to be corrected, with the entries that they make. */
export function LiveReview(props: LiveReviewProps) {
  const { text, isChecking, onChange, onSend, startedAt, language, disabled } = props;
  const { t } = useTranslation();
  const typed = useDeferredValue(text);
  const transcript = useMemo(() => ({ closed: [typed], confirmed: '', unconfirmed: '' }), [typed]);
  const { reading, hasFailed } = useLiveEntries(transcript, { startedAt, language, isEnded: true });
  const count = reading?.entries.length ?? 0;
  return (
    <div className="grid w-full grid-cols-1 gap-4 text-left">
      <NoteTextField
        label={t('live.review')}
        value={text}
        onChange={onChange}
        onSend={onSend}
        maxLength={maxNoteCharacters}
        takesFocus={false}
        disabled={disabled}
      />
      <div className="grid gap-2">
        <div className="flex min-h-5 flex-wrap justify-between gap-x-4 text-sm">
          <p role="status" className="font-semibold">
            {count > 0 && t('live.count', { count })}
            {reading?.isCorrection === false && count === 0 && t('live.nothing')}
            {reading?.isCorrection && <span className="sr-only">{t('live.change')}</span>}
            {hasFailed && t('live.entriesLater')}
          </p>
          {isChecking && <p className="text-muted">{t('live.checking')}</p>}
        </div>
        <div className="min-h-32">
          {reading?.isCorrection && <ChangeHint />}
          <LiveEntries
            entries={reading?.entries ?? []}
            startedAt={startedAt}
            isFinal
            className="md:grid-cols-2 empty:hidden"
          />
        </div>
      </div>
    </div>
  );
}
