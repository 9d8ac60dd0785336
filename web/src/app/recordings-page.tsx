import { useTranslation } from 'react-i18next';
import { ConnectionCard } from '../features/connection/connection-card.tsx';
import { BrokenConnection } from '../features/connection/connection-health.tsx';
import { History } from '../features/history/history.tsx';
import { Recorder } from '../features/recorder/recorder.tsx';
import { useSession } from '../shared/session.tsx';

export default function RecordingsPage() {
  const { t } = useTranslation();
  const { user } = useSession();
  return (
    <main className="mx-auto grid w-full max-w-5xl flex-1 content-start gap-8 px-4 py-10">
      <h1 className="text-3xl font-semibold tracking-tight">{t('recordings.title')}</h1>
      <BrokenConnection />
      {user?.hasTogglToken ? <Recorder /> : <ConnectionCard title={t('connection.title')} />}
      <History />
      {user?.hasTogglToken && (
        <details className="group">
          <summary className="button-quiet cursor-pointer list-none text-muted">
            {t('connection.change')}
          </summary>
          <div className="mt-3">
            <ConnectionCard title={t('connection.change')} />
          </div>
        </details>
      )}
    </main>
  );
}
