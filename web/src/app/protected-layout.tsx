import { useTranslation } from 'react-i18next';
import { Navigate, Outlet, useLocation } from 'react-router';
import { Header } from '../shared/header.tsx';
import { useSession } from '../shared/session.tsx';
import { Spinner } from '../shared/spinner.tsx';

/** Screens that need an account: a spinner until we know, then the screen or the way to log in. */
export default function ProtectedLayout() {
  const { user, isLoading } = useSession();
  const { pathname } = useLocation();
  const { t } = useTranslation();
  if (isLoading) return <Spinner label={t('common.loading')} />;
  if (!user) return <Navigate to={`/login?next=${encodeURIComponent(pathname)}`} replace />;
  return (
    <div className="flex min-h-dvh flex-col">
      <Header />
      <Outlet />
    </div>
  );
}
