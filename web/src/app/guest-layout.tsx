import { Navigate, Outlet, useLocation, useSearchParams } from 'react-router';
import { pathAfterLogin } from '../shared/path-after-login.ts';
import { useSession } from '../shared/session.tsx';
import { waitingInvitation } from '../shared/waiting-invitation.ts';

/** Screens for signed-out users; signed-in users are redirected as after a login. */
export default function GuestLayout() {
  const { user } = useSession();
  const [search] = useSearchParams();
  const { pathname, state } = useLocation();
  if (!user) return <Outlet />;
  if (waitingInvitation(state)) return <Navigate to="/join" state={state} replace />;
  const next = pathname === '/register' ? null : search.get('next');
  return <Navigate to={pathAfterLogin(next)} replace />;
}
