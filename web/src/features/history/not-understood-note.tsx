import type { Recording } from '@timbre/contract/recordings';
import { MessageCircleQuestionMark, Pencil, Quote, Trash2 } from 'lucide-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatMoment } from '../../shared/format.ts';
import { useLanguage } from '../../shared/language.tsx';
import { Button } from '../../shared/ui/button.tsx';
import { Tooltip } from '../../shared/ui/tooltip.tsx';
import type { Ask } from './questions.tsx';
import { Transcript } from './transcript.tsx';

type NotUnderstoodNoteProps = {
  recording: Recording;
  /** Of many such notes only the newest show their words at once: each asks the server for them. */
  isOpenAtOnce: boolean;
  ask: Ask;
};

/** A note in whose words no entry was found: they can be put right. */
export function NotUnderstoodNote({ recording, isOpenAtOnce, ask }: NotUnderstoodNoteProps) {
  const { t } = useTranslation();
  const { language } = useLanguage();
  const id = useId();
  const [isOpen, setIsOpen] = useState(isOpenAtOnce);
  const { createdAt, source, isTrial } = recording;
  const moment = formatMoment(createdAt, language);
  const isPaid = source === 'spoken' && !isTrial;
  return (
    <article className="overflow-hidden rounded-card border border-warning/40 bg-card raised">
      <div className="flex items-start gap-3 bg-warning-soft px-5 py-4 sm:px-6">
        <MessageCircleQuestionMark aria-hidden="true" className="mt-1 size-5 shrink-0 text-warning" />
        <div className="min-w-0">
          <h2 className="text-lg font-semibold">{t('history.nothingUnderstood')}</h2>
          <p className="text-sm text-muted">
            <time dateTime={createdAt}>{moment}</time>
          </p>
          <p className="mt-1">
            {t('history.nothingUnderstoodText')} {isPaid && t('history.minutesReturned')}
          </p>
        </div>
      </div>
      {isOpen && <Transcript id={id} recordingId={recording.id} entries={[]} lookedAt={null} />}
      <div className="flex flex-wrap items-center gap-3 px-5 py-3 sm:px-6">
        <Tooltip text={t('history.deleteFromHistory')}>
          <Button
            variant="quiet"
            size="icon"
            className="-ml-3"
            aria-label={t('history.deleteRecording', { moment })}
            onClick={() => ask({ about: 'delete-recording', recording })}
          >
            <Trash2 aria-hidden="true" />
          </Button>
        </Tooltip>
        {!isOpenAtOnce && (
          <Button
            variant="quiet"
            size="compact"
            aria-expanded={isOpen}
            aria-controls={isOpen ? id : undefined}
            onClick={() => setIsOpen(!isOpen)}
          >
            <Quote aria-hidden="true" />
            {t(`history.said.${source}`)}
          </Button>
        )}
        <Button
          variant="outline"
          className="ml-auto"
          size="compact"
          aria-label={t('editText.titleOne', { moment })}
          onClick={() => ask({ about: 'edit-text', recording })}
        >
          <Pencil aria-hidden="true" />
          {t('editText.title')}
        </Button>
      </div>
    </article>
  );
}
