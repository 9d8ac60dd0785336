import type { Recording } from '@timbre/contract/recordings';
import { useTranslation } from 'react-i18next';
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
      <p role="alert" className="rounded-lg bg-danger-soft px-4 py-3 text-danger">
        {t('history.loadError')}
      </p>
    );
  }
  if (isLoading) return <Skeleton label={t('common.loading')} />;
  if (recordings.length === 0) return <Nothing />;
  const inState = (status: Recording['status']) =>
    recordings.filter((recording) => recording.status === status);
  return (
    <>
      <RecordingsInWork recordings={recordings.filter(isInWork)} />
      <FailedRecordings recordings={inState('failed')} />
      <section className="grid gap-6 empty:hidden">
        <h2 className="text-xl font-semibold">{t('history.recent')}</h2>
        {inState('success').map((recording) => (
          <EntryGroup key={recording.id} recording={recording} entries={entriesOf(recording.id)} />
        ))}
      </section>
    </>
  );
}

function Nothing() {
  const { t } = useTranslation();
  return (
    <section className="grid justify-items-center gap-2 rounded-2xl border border-dashed border-line bg-card px-6 py-16 text-center">
      <h2 className="text-lg font-semibold">{t('recordings.emptyTitle')}</h2>
      <p className="max-w-md text-balance text-muted">{t('recordings.emptyText')}</p>
    </section>
  );
}

/** Takes the room of what is coming, so that nothing jumps when it comes. */
function Skeleton({ label }: { label: string }) {
  return (
    <div role="status" className="grid gap-3">
      <span className="sr-only">{label}</span>
      {['a', 'b', 'c'].map((row) => (
        <span key={row} className="h-18 animate-pulse rounded-xl bg-line/60 motion-reduce:animate-none" />
      ))}
    </div>
  );
}
