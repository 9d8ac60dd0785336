import { createContext, useContext, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { MessageScreen } from '../shared/message-screen.tsx';
import { PageHead } from '../shared/page-head.tsx';
import { Button } from '../shared/ui/button.tsx';
import { Notice } from '../shared/ui/notice.tsx';
import { useOnlyHeld } from '../shared/use-only-held.ts';

/** Whether the screen is shown from the cached user, because the server is unreachable. */
export const OfflineSession = createContext(false);

function subscribe(listener: () => void): () => void {
  addEventListener('online', listener);
  addEventListener('offline', listener);
  return () => {
    removeEventListener('online', listener);
    removeEventListener('offline', listener);
  };
}

/** What happens to a note while there is no connection; nothing where there is one. */
export function OfflineNotice() {
  const { t } = useTranslation();
  const isOfflineSession = useContext(OfflineSession);
  const isOnline = useSyncExternalStore(subscribe, () => navigator.onLine);
  const isOnlyHeld = useOnlyHeld();
  const isOffline = isOfflineSession || !isOnline;
  const textKept = isOfflineSession ? t('offline.textFromMemory') : t('offline.text');
  return (
    <div role="status" className="empty:hidden">
      {isOffline && (
        <Notice tone="warning" title={t('offline.title')}>
          <p>{isOnlyHeld ? t('offline.textHeld') : textKept}</p>
        </Notice>
      )}
    </div>
  );
}

/** Replaces a screen that needs the server. */
export function OfflineScreen() {
  const { t } = useTranslation();
  return (
    <MessageScreen title={t('offline.title')} text={t('offline.screen')}>
      <PageHead title={t('offline.title')} />
      <Button asChild>
        <Link to="/recordings">{t('offline.record')}</Link>
      </Button>
    </MessageScreen>
  );
}
