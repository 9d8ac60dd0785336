import { retryRecording } from '@timbre/contract/recordings';
import { Pencil, Quote, RotateCw, Trash2 } from 'lucide-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../shared/api.ts';
import { useEntryName } from '../../shared/entry-name.ts';
import { formatMoment } from '../../shared/format.ts';
import { useLanguage } from '../../shared/language.tsx';
import { Button } from '../../shared/ui/button.tsx';
import { Tooltip } from '../../shared/ui/tooltip.tsx';
import { ChooseLanguages } from './choose-languages.tsx';
import { failureText, isLanguageFailure } from './failure-text.ts';
import type { Note } from './notes-shown.ts';
import type { Ask } from './questions.tsx';
import { Transcript } from './transcript.tsx';
import { useChange } from './use-change.ts';

type FailedRecordingsProps = {
  title: string;
  notes: Note[];
  /** So many of the newest show their words at once: each asks the server for them. */
  wordsAtOnce: number;
  ask: Ask;
};

export function FailedRecordings({ title, notes, wordsAtOnce, ask }: FailedRecordingsProps) {
  const newest = new Set(
    notes
      .filter(({ recording }) => recording.canEditText)
      .slice(0, wordsAtOnce)
      .map(({ recording }) => recording.id),
  );
  if (notes.length === 0) return null;
  return (
    <section className="rounded-card border border-danger/25 bg-danger-soft px-4 py-3 sm:px-5">
      <h2 className="font-semibold text-danger">{title}</h2>
      <ul className="divide-y divide-danger/15">
        {notes.map((note) => (
          <FailedNote
            key={note.recording.id}
            note={note}
            isOpenAtOnce={newest.has(note.recording.id)}
            ask={ask}
          />
        ))}
      </ul>
    </section>
  );
}

type FailedNoteProps = { note: Note; isOpenAtOnce: boolean; ask: Ask };

function FailedNote({ note: { recording, entries }, isOpenAtOnce, ask }: FailedNoteProps) {
  const { t } = useTranslation();
  const { language } = useLanguage();
  const wordsId = useId();
  const [isAskedFor, setIsAskedFor] = useState(false);
  const isOpen = isOpenAtOnce || isAskedFor;
  const { id, createdAt, processingError, canRetry, canEditText, source } = recording;
  const moment = formatMoment(createdAt, language);
  const getName = useEntryName();
  const logged = entries.filter(({ isLogged }) => isLogged);
  const hasWords = canEditText || logged.length > 0;
  const retrying = useChange({
    send: () => call(retryRecording, undefined, { params: { id } }),
    failed: { title: t('history.retryFailed') },
  });
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2">
      <div className="min-w-48 flex-1">
        <time dateTime={createdAt} className="block text-sm text-muted">
          {moment}
        </time>
        <p className="wrap-anywhere">{failureText(processingError)}</p>
        {isLanguageFailure(processingError) && <ChooseLanguages />}
        {logged.length > 0 && (
          <p className="mt-1 text-sm text-muted">
            {t('history.loggedBeforeFailure', {
              entries: logged.map(getName).join(', '),
            })}
          </p>
        )}
        {hasWords && !isOpenAtOnce && (
          <Button
            variant="quiet"
            size="compact"
            className="-ml-3 hover:bg-card"
            aria-expanded={isOpen}
            aria-controls={isOpen ? wordsId : undefined}
            aria-label={t(`history.saidOne.${source}`, { moment })}
            onClick={() => setIsAskedFor(!isAskedFor)}
          >
            <Quote aria-hidden="true" />
            {t(`history.said.${source}`)}
          </Button>
        )}
      </div>
      <div className="-mr-2 ml-auto flex flex-wrap items-center justify-end gap-1">
        {canEditText && (
          <Button
            variant="outline"
            size="compact"
            className="max-sm:[&_svg]:hidden"
            aria-label={t('editText.titleOne', { moment })}
            onClick={() => ask({ about: 'edit-text', recording })}
          >
            <Pencil aria-hidden="true" />
            {t('editText.title')}
          </Button>
        )}
        {canRetry && (
          <Button
            variant="outline"
            size="compact"
            className="max-sm:[&_svg]:hidden"
            aria-label={t('history.retryOne', { moment })}
            disabled={retrying.isPending}
            onClick={() => retrying.mutate()}
          >
            <RotateCw aria-hidden="true" />
            {t('history.retry')}
          </Button>
        )}
        <Tooltip text={t('history.deleteFromHistory')}>
          <Button
            variant="quiet"
            size="icon"
            className="hover:bg-card"
            aria-label={t('history.deleteRecording', { moment })}
            onClick={() => ask({ about: 'delete-recording', recording })}
          >
            <Trash2 aria-hidden="true" />
          </Button>
        </Tooltip>
      </div>
      {isOpen && hasWords && (
        <div className="basis-full overflow-hidden rounded-control">
          <Transcript id={wordsId} recordingId={id} entries={[]} lookedAt={null} />
        </div>
      )}
    </li>
  );
}
