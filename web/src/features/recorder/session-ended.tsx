import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { sessionHasEnded, useLoginPath } from '../../shared/session-end.ts';
import { Button } from '../../shared/ui/button.tsx';
import { Notice } from '../../shared/ui/notice.tsx';
import { useOnlyHeld } from '../../shared/use-only-held.ts';

/** Above a note that is in progress: the session has ended, and the note is not lost. */
export function SessionEnded({ isSaidBelow }: { isSaidBelow: boolean }) {
  const { t } = useTranslation();
  const loginPath = useLoginPath();
  const isOnlyHeld = useOnlyHeld();
  return (
    <div role="alert" className="empty:hidden">
      {!isSaidBelow && (
        <Notice tone="warning" title={t('sessionEnd.title')}>
          <p>{isOnlyHeld ? t('sessionEnd.textHeld') : t('sessionEnd.text')}</p>
          <Button variant="outline" size="compact" className="mt-2 justify-self-start" asChild>
            <Link to={loginPath} state={sessionHasEnded}>
              {t('sessionEnd.logIn')}
            </Link>
          </Button>
        </Notice>
      )}
    </div>
  );
}
