import { ChevronDown } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useHistoryQuery, useRecentHistory } from '../../shared/history-pages.ts';
import { LoadFailed } from '../../shared/load-failed.tsx';
import { Button } from '../../shared/ui/button.tsx';
import { Skeleton } from '../../shared/ui/skeleton.tsx';
import { FailedRecordings } from './failed-recordings.tsx';
import { NotUnderstoodNote } from './not-understood-note.tsx';
import { toNotes } from './notes-shown.ts';
import type { Ask } from './questions.tsx';

type EarlierFailuresProps = { count: number; wordsAtOnce: number; ask: Ask };

/** Notes that failed before yesterday: one line below the entries, until somebody wants to see them. */
export function EarlierFailures({ count, wordsAtOnce, ask }: EarlierFailuresProps) {
  const { t } = useTranslation();
  const [isOpen, setIsOpen] = useState(false);
  const { data: recent } = useRecentHistory();
  const { data, isError, refetch } = useHistoryQuery({ state: 'failed' }, { isWanted: isOpen });
  const lately = new Set(recent?.open.map(({ recording }) => recording.id));
  const notes = toNotes(data?.days ?? []).filter(({ recording }) => !lately.has(recording.id));
  const isUnderstood = ({ recording }: (typeof notes)[number]) => recording.outcome === null;
  if (!isOpen)
    return (
      <Button
        variant="outline"
        className="justify-self-start text-danger!"
        aria-expanded={false}
        onClick={() => setIsOpen(true)}
      >
        {t('history.failedEarlierCount', { count })}
        <ChevronDown aria-hidden="true" />
      </Button>
    );
  if (isError && !data) return <LoadFailed text={t('history.loadError')} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton className="h-20" />;
  return (
    <>
      {notes
        .filter((note) => !isUnderstood(note))
        .map(({ recording }, index) => (
          <NotUnderstoodNote
            key={recording.id}
            recording={recording}
            isOpenAtOnce={index < wordsAtOnce}
            ask={ask}
          />
        ))}
      <FailedRecordings
        title={t('history.failedEarlier')}
        notes={notes.filter(isUnderstood)}
        wordsAtOnce={wordsAtOnce}
        ask={ask}
      />
    </>
  );
}
