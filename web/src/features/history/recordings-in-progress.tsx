import type { Recording } from '@timbre/contract/recordings';
import { LoaderCircle } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { formatTime } from '../../shared/format.ts';
import { useLanguage } from '../../shared/language.tsx';
import { Button } from '../../shared/ui/button.tsx';
import { useStepText } from '../../shared/use-step-text.ts';
import type { Ask } from './questions.tsx';

/** What is being worked on, and at which step it is. */
export function RecordingsInProgress({ recordings, ask }: { recordings: Recording[]; ask: Ask }) {
  const { t } = useTranslation();
  return (
    <section
      aria-live="polite"
      className="rounded-card border border-accent/30 bg-accent-soft px-5 py-4 empty:sr-only sm:px-6"
    >
      {recordings.length > 0 && (
        <>
          <h2 className="text-lg font-semibold text-accent-deep">{t('history.processing')}</h2>
          <ul className="divide-y divide-accent/15">
            {recordings.map((recording) => (
              <RecordingInProgress key={recording.id} recording={recording} ask={ask} />
            ))}
          </ul>
        </>
      )}
    </section>
  );
}

function RecordingInProgress({ recording, ask }: { recording: Recording; ask: Ask }) {
  const { t } = useTranslation();
  const { language } = useLanguage();
  const { createdAt, step } = recording;
  const time = formatTime(createdAt, language);
  return (
    <li className="flex items-center gap-3 py-2">
      <LoaderCircle
        aria-hidden="true"
        className="size-4.5 shrink-0 animate-spin text-accent motion-reduce:animate-none"
      />
      <p className="flex min-w-0 flex-1 flex-wrap items-baseline justify-between gap-x-4">
        {useStepText(recording)}
        <time dateTime={createdAt} className="text-sm text-muted">
          {time}
        </time>
      </p>
      {step !== 'undoing' && (
        <Button
          variant="outline"
          size="small"
          aria-label={t('history.stopOne', { time })}
          onClick={() => ask({ about: 'delete-recording', recording })}
        >
          {t('history.stop')}
        </Button>
      )}
    </li>
  );
}
