import type { Recording } from '@timbre/contract/recordings';
import { AudioLines } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../shared/parts/empty-state.tsx';
import { Notice } from '../../shared/parts/notice.tsx';
import { Skeleton } from '../../shared/parts/skeleton.tsx';
import { EntryGroup } from './entry-group.tsx';
import { FailedRecordings } from './failed-recordings.tsx';
import { RecordingsInWork } from './recordings-in-work.tsx';
import { isInWork, useHistory } from './use-history.ts';

/** What the user has said, and what became of it. */
export function History() {
  const { t } = useTranslation();
  const { recordings, entriesOf, isLoading, hasFailed } = useHistory();
  if (hasFailed) {
    return (
      <div role="alert">
        <Notice tone="danger">{t('history.loadError')}</Notice>
      </div>
    );
  }
  if (isLoading) return <Loading />;
  if (recordings.length === 0) return <Nothing />;
  const inState = (status: Recording['status']) =>
    recordings.filter((recording) => recording.status === status);
  const done = inState('success');
  return (
    <>
      <RecordingsInWork recordings={recordings.filter(isInWork)} />
      <FailedRecordings recordings={inState('failed')} />
      {done.length > 0 && (
        <section className="grid grid-cols-1 gap-6">
          <h2 className="text-2xl font-semibold tracking-tight">{t('history.recent')}</h2>
          {done.map((recording) => (
            <EntryGroup key={recording.id} recording={recording} entries={entriesOf(recording.id)} />
          ))}
        </section>
      )}
    </>
  );
}

function Nothing() {
  const { t } = useTranslation();
  return (
    <EmptyState icon={<AudioLines />} title={t('recordings.emptyTitle')} text={t('recordings.emptyText')} />
  );
}

function Loading() {
  const { t } = useTranslation();
  return (
    <div role="status" className="grid gap-3">
      <span className="sr-only">{t('common.loading')}</span>
      <Skeleton className="h-20" />
      <Skeleton className="h-20" />
      <Skeleton className="h-20" />
    </div>
  );
}
