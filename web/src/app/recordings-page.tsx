import { lazy, Suspense, useContext, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { ConfigurationRequired } from '../features/connection/configuration-required.tsx';
import { BrokenConnection } from '../features/connection/connection-health.tsx';
import { FoldedTokenCard } from '../features/connection/token-card.tsx';
import { useSync } from '../features/connection/use-sync.ts';
import { History } from '../features/history/history.tsx';
import { SentNoteResult, SentNoteTitle } from '../features/history/sent-note.tsx';
import { useWatchedRecordings } from '../features/history/use-watched-recordings.ts';
import { Recorder } from '../features/recorder/recorder.tsx';
import { PlanUsageCard } from '../features/usage/plan-usage-card.tsx';

import { VerificationBanner } from '../features/verification/verification-banner.tsx';
import { noteAnchor } from '../shared/note-anchor.ts';
import { NoteScopeProvider } from '../shared/note-scope.tsx';
import { PageHead } from '../shared/page-head.tsx';
import { useRefreshedCatalogue } from '../shared/refresh-catalogue.ts';
import { useSession } from '../shared/session.tsx';
import { useHasEnded } from '../shared/session-end.ts';
import { SuspendedNotice } from '../shared/suspended-notice.tsx';
import { Skeleton } from '../shared/ui/skeleton.tsx';
import { Tabs } from '../shared/ui/tabs.tsx';
import { useSearchChoice } from '../shared/use-search-choice.ts';
import { OfflineNotice, OfflineSession } from './offline.tsx';
import { useRefusedFile } from './use-refused-file.ts';

// Lazy: most visits are for speaking, not for charts.
const Insights = lazy(async () => ({
  default: (await import('../features/insights/insights.tsx')).Insights,
}));

const views = ['recordings', 'insights'] as const;
const sentNote = { Title: SentNoteTitle, Result: SentNoteResult };

export default function RecordingsPage() {
  return (
    <NoteScopeProvider>
      <Page />
    </NoteScopeProvider>
  );
}

function Page() {
  const { t } = useTranslation();
  const { user } = useSession();
  // Then only what works without the server is shown.
  const isOfflineSession = useContext(OfflineSession);
  const isReached = !useHasEnded() && !isOfflineSession;
  const [shownNote, setShownNote] = useState<string | null>(null);
  const [asked, setAsked] = useState<{ day: string } | null>(null);
  useRefusedFile();
  if (!user) return <p className="page py-10">{t('common.loading')}</p>;
  return (
    <main
      id="content"
      className="mx-auto grid w-full max-w-4xl flex-1 grid-cols-1 content-start gap-5 px-4 pt-5 pb-8 sm:gap-6 sm:px-6 sm:py-12"
    >
      <PageHead title={t('recordings.title')} />
      {isReached && <VerificationBanner />}
      <h1 className="text-4xl font-bold tracking-tight">{t('recordings.title')}</h1>
      <OfflineNotice />
      <SuspendedNotice />
      {isReached && <BrokenConnection />}
      {isReached && <ConfigurationRequired />}
      {isReached && <PlanUsageCard user={user} />}
      <Recorder
        sentNote={isReached ? sentNote : undefined}
        onShown={setShownNote}
        asked={asked}
        onDayOff={() => setAsked(null)}
      />
      {isReached && (
        <Recordings
          isConnected={user.hasTogglToken}
          shownAbove={shownNote}
          onFill={(day) => setAsked({ day })}
        />
      )}
      {isReached && user.hasTogglToken && <FoldedTokenCard />}
    </main>
  );
}

type RecordingsProps = {
  isConnected: boolean;
  shownAbove: string | null;
  onFill: (day: string) => void;
};

/** What became of the notes; without a connection, of those that were spoken before or to see how it goes. */
function Recordings({ isConnected, shownAbove, onFill }: RecordingsProps) {
  const { t } = useTranslation();
  const [chosen, choose] = useSearchChoice('view', views, 'recordings');
  const { hash } = useLocation();
  // An address that names a note leads to it, whatever was shown.
  const view = hash.startsWith(`#${noteAnchor('')}`) ? 'recordings' : chosen;
  useWatchedRecordings(shownAbove);
  useSync(isConnected);
  useRefreshedCatalogue(isConnected);
  if (!isConnected) return <History isConnected={false} shownAbove={shownAbove} />;
  const insights = (
    <Suspense fallback={<Skeleton className="h-80" />}>
      <Insights />
    </Suspense>
  );
  return (
    <Tabs
      label={t('recordings.views')}
      value={view}
      onPick={choose}
      tabs={[
        {
          name: 'recordings',
          label: t('recordings.title'),
          content: <History shownAbove={shownAbove} onFill={onFill} />,
        },
        { name: 'insights', label: t('insights.title'), content: insights },
      ]}
    />
  );
}
