import { Navigate, Outlet, useLocation, useSearchParams } from 'react-router';
import { pathAfterLogin } from '../shared/path-after-login.ts';
import { useSession } from '../shared/session.tsx';

/** Screens for people who are not signed in; who is goes where a login would have taken them. */
export default function GuestLayout() {
  const { user } = useSession();
  const [search] = useSearchParams();
  const { pathname } = useLocation();
  if (!user) return <Outlet />;
  const next = pathname === '/register' ? null : search.get('next');
  return <Navigate to={pathAfterLogin(next)} replace />;
}
