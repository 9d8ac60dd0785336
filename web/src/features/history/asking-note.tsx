import { answerRecording } from '@timbre/contract/recordings';
import { CircleHelp, Pencil } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { call } from '../../shared/api.ts';
import { formatMoment } from '../../shared/format.ts';
import { useLanguage } from '../../shared/language.tsx';
import { Button } from '../../shared/parts/button.tsx';
import { EntryCard } from './entry-card.tsx';
import type { Note } from './notes-shown.ts';
import type { Ask } from './questions.tsx';
import type { Replaced } from './replaced-entries.ts';
import { useChange } from './use-change.ts';

type AskingNoteProps = { note: Note; replaced: Replaced; ask: Ask };

/** A note that waits for its owner's word: nothing of it is logged yet. */
export function AskingNote({ note: { recording, entries }, replaced, ask }: AskingNoteProps) {
  const { t } = useTranslation();
  const { language } = useLanguage();
  const answering = useChange({
    send: (answer: 'log' | 'discard') => call(answerRecording, { answer }, { params: { id: recording.id } }),
    failed: { title: t('history.answerFailed') },
  });
  return (
    <article className="overflow-hidden rounded-card border border-warning/40 bg-card raised">
      <div className="flex items-start gap-3 bg-warning-soft px-5 py-4 sm:px-6">
        <CircleHelp aria-hidden="true" className="mt-1 size-5 shrink-0 text-warning" />
        <div className="min-w-0">
          <h2 className="text-lg font-semibold">{t('history.asking')}</h2>
          <p className="text-sm text-muted">
            <time dateTime={recording.createdAt}>{formatMoment(recording.createdAt, language)}</time>
          </p>
          <p className="mt-1">{t('history.askingText')}</p>
        </div>
      </div>
      <ul className="divide-y divide-line">
        {entries.map((entry) => (
          <EntryCard
            key={entry.id}
            entry={entry}
            was={replaced.get(entry.id)}
            actions={
              <Button
                variant="outline"
                size="compact"
                className="mr-2"
                aria-label={t('history.changeOne', { description: entry.description })}
                onClick={() => ask({ about: 'edit', entry })}
              >
                <Pencil aria-hidden="true" />
                {t('history.change')}
              </Button>
            }
          />
        ))}
      </ul>
      <div className="flex flex-wrap justify-end gap-3 border-t border-line px-5 py-4 max-sm:flex-col-reverse sm:px-6">
        <Button variant="outline" disabled={answering.isPending} onClick={() => answering.mutate('discard')}>
          {t('history.discard')}
        </Button>
        <Button disabled={answering.isPending} onClick={() => answering.mutate('log')}>
          {t('history.logAsShown')}
        </Button>
      </div>
    </article>
  );
}
