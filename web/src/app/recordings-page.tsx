import { useTranslation } from 'react-i18next';
import { ConfigurationRequired } from '../features/connection/configuration-required.tsx';
import { BrokenConnection } from '../features/connection/connection-health.tsx';
import { FoldedTokenCard } from '../features/connection/token-card.tsx';
import { History } from '../features/history/history.tsx';
import { Recorder } from '../features/recorder/recorder.tsx';
import { VerificationBanner } from '../features/verification/verification-banner.tsx';
import { PageHead } from '../shared/page-head.tsx';
import { useSession } from '../shared/session.tsx';

export default function RecordingsPage() {
  const { t } = useTranslation();
  const { user } = useSession();
  if (!user) return <p className="page py-10">{t('common.loading')}</p>;
  return (
    <main
      id="content"
      className="mx-auto grid w-full max-w-4xl flex-1 grid-cols-1 content-start gap-6 px-4 py-8 sm:px-6 sm:py-12"
    >
      <PageHead title={t('recordings.title')} />
      <VerificationBanner />
      <h1 className="text-4xl font-bold tracking-tight">{t('recordings.title')}</h1>
      <BrokenConnection />
      {user.hasTogglToken ? (
        <>
          <Recorder />
          <History />
        </>
      ) : (
        <ConfigurationRequired />
      )}
      <FoldedTokenCard />
    </main>
  );
}
