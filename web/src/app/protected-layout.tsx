import { useTranslation } from 'react-i18next';
import { Navigate, Outlet, useLocation } from 'react-router';
import { Header } from '../shared/header.tsx';
import { useSession } from '../shared/session.tsx';
import { Spinner } from '../shared/spinner.tsx';

/** Screens that need an account: a spinner until we know, then the screen or the way to log in. */
export default function ProtectedLayout() {
  const { user, isLoading, hasFailed, lookAgain } = useSession();
  const { pathname, search } = useLocation();
  const { t } = useTranslation();
  if (isLoading) return <Spinner label={t('common.loading')} />;
  // No answer is not the same as nobody: who is signed in stays so, and may ask again.
  if (hasFailed) return <NoAnswer onRetry={() => void lookAgain()} />;
  if (!user) return <Navigate to={`/login?next=${encodeURIComponent(pathname + search)}`} replace />;
  return (
    <div className="flex min-h-dvh flex-col">
      <Header />
      <Outlet />
    </div>
  );
}

function NoAnswer({ onRetry }: { onRetry: () => void }) {
  const { t } = useTranslation();
  return (
    <main className="grid min-h-dvh place-content-center justify-items-center gap-4 p-6 text-center">
      <h1 className="text-2xl font-semibold">{t('failure.title')}</h1>
      <p className="max-w-md text-balance text-muted">{t('common.noAnswer')}</p>
      <button type="button" className="button-primary" onClick={onRetry}>
        {t('common.retry')}
      </button>
    </main>
  );
}
