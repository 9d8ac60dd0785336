import { retryRecording } from '@timbre/contract/recordings';
import { RotateCw, Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { call } from '../../shared/api.ts';
import { useEntryName } from '../../shared/entry-name.ts';
import { formatMoment } from '../../shared/format.ts';
import { useLanguage } from '../../shared/language.tsx';
import { Button } from '../../shared/parts/button.tsx';
import { Tooltip } from '../../shared/parts/tooltip.tsx';
import { ChooseLanguages } from './choose-languages.tsx';
import { failureText, isLanguageFailure } from './failure-text.ts';
import type { Note } from './notes-shown.ts';
import type { Ask } from './questions.tsx';
import { useChange } from './use-change.ts';

export function FailedRecordings({ notes, ask }: { notes: Note[]; ask: Ask }) {
  const { t } = useTranslation();
  if (notes.length === 0) return null;
  return (
    <section className="rounded-card border border-danger/25 bg-danger-soft px-5 py-4 sm:px-6">
      <h2 className="text-lg font-semibold text-danger">{t('history.failedTitle')}</h2>
      <ul className="divide-y divide-danger/15">
        {notes.map((note) => (
          <FailedNote key={note.recording.id} note={note} ask={ask} />
        ))}
      </ul>
    </section>
  );
}

function FailedNote({ note: { recording, entries }, ask }: { note: Note; ask: Ask }) {
  const { t } = useTranslation();
  const { language } = useLanguage();
  const { id, createdAt, processingError, canRetry } = recording;
  const moment = formatMoment(createdAt, language);
  const nameOf = useEntryName();
  const logged = entries.filter(({ isLogged }) => isLogged);
  const retrying = useChange({
    send: () => call(retryRecording, undefined, { params: { id } }),
    failed: { title: t('history.retryFailed') },
  });
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
      <div className="min-w-48 flex-1">
        <time dateTime={createdAt} className="block text-sm text-muted">
          {moment}
        </time>
        <p className="wrap-anywhere">{failureText(processingError)}</p>
        {isLanguageFailure(processingError) && <ChooseLanguages />}
        {logged.length > 0 && (
          <p className="mt-1 text-sm text-muted">
            {t('history.loggedBeforeFailure', {
              entries: logged.map(nameOf).join(', '),
            })}
          </p>
        )}
      </div>
      <div className="-mr-2 ml-auto flex items-center gap-1">
        {canRetry && (
          <Button
            variant="outline"
            size="compact"
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
    </li>
  );
}
