import './signed-in.css';
import type { User } from '@timbre/contract/accounts';
import { lazy, Suspense, useEffect, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate, Outlet, useLocation } from 'react-router';
import { Footer } from '../shared/footer.tsx';
import { Header } from '../shared/header.tsx';
import { listenForOffer } from '../shared/install-offer.ts';
import { MessageScreen } from '../shared/message-screen.tsx';
import { OutboxProvider } from '../shared/outbox.tsx';
import { usePurchaseUpdates } from '../shared/purchase-updates.ts';
import { SessionContext } from '../shared/session.tsx';
import { SessionEndContext, sessionHasEnded, useLoginPath } from '../shared/session-end.ts';
import { useSignedInTexts } from '../shared/signed-in-texts.ts';
import { Button } from '../shared/ui/button.tsx';
import { Spinner } from '../shared/ui/spinner.tsx';
import { TooltipProvider } from '../shared/ui/tooltip.tsx';
import { AccountChanged } from './account-changed.tsx';
import { OfflineScreen, OfflineSession } from './offline.tsx';
import { PendingDeletionScreen } from './pending-deletion-screen.tsx';
import { useCachedUser } from './use-cached-user.ts';
import { useSaveTimeZone } from './use-save-time-zone.ts';
import { useScreenSession } from './use-screen-session.ts';
import { useWorker } from './use-worker.ts';

// Lazy: few members ever see this screen.
const MustAddScreen = lazy(async () => ({ default: (await import('./must-add-screen.tsx')).MustAddScreen }));

/** Screens that need an account: a spinner until we know, then the screen or the way to log in. */
export default function ProtectedLayout() {
  const { session, hasEnded, keepScreen, wasSignedIn } = useScreenSession();
  const { user, isLoading, hasFailed, hasAsked, askAnyway } = session;
  const loginPath = useLoginPath();
  const { t } = useTranslation();
  useSignedInTexts();
  useSaveTimeZone(user);
  usePurchaseUpdates();
  useWorker();
  useEffect(listenForOffer, []);
  const memory = useCachedUser();
  // A lost hint must not lock anybody out: before we send someone to the login, the server is asked.
  const isUnsure = (hasEnded || !user) && !hasAsked && !hasFailed;
  useEffect(() => {
    if (!isLoading && isUnsure) void askAnyway();
  }, [isLoading, isUnsure, askAnyway]);
  const sessionEnd = useMemo(() => ({ hasEnded, keepScreen }), [hasEnded, keepScreen]);
  if (!hasEnded && (isLoading || isUnsure || memory === 'looking'))
    return <Spinner label={t('common.loading')} />;
  // No response does not mean signed out: the user may retry.
  if (!hasEnded && memory === 'empty') {
    return (
      <MessageScreen title={t('failure.title')} text={t('common.noAnswer')}>
        <Button onClick={() => void askAnyway()}>{t('common.retry')}</Button>
      </MessageScreen>
    );
  }
  if (!user) return <Navigate to={loginPath} state={wasSignedIn ? sessionHasEnded : null} replace />;
  return (
    <TooltipProvider>
      <div className="flex min-h-dvh flex-col">
        <Header />
        <AccountChanged user={user} />
        <SessionContext value={session}>
          <SessionEndContext value={sessionEnd}>
            <Screen user={user} isOfflineSession={memory === 'used'} />
          </SessionEndContext>
        </SessionContext>
        <Footer />
      </div>
    </TooltipProvider>
  );
}

/** The requested screen, or the one that must come first. */
function Screen({ user, isOfflineSession }: { user: User; isOfflineSession: boolean }) {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  if (user.deletionDueAt !== null) return <PendingDeletionScreen key={user.id} dueAt={user.deletionDueAt} />;
  if (user.mustAddSecondFactor)
    return (
      <Suspense fallback={<Spinner label={t('common.loading')} />}>
        <MustAddScreen key={user.id} />
      </Suspense>
    );
  return (
    // Remounts for another account, so nothing of the previous one stays: notes, forms, the event stream.
    <OutboxProvider key={user.id} userId={user.id}>
      <OfflineSession value={isOfflineSession}>
        {isOfflineSession && pathname !== '/recordings' ? <OfflineScreen /> : <Outlet />}
      </OfflineSession>
    </OutboxProvider>
  );
}
