import { Navigate, Outlet, useLocation, useSearchParams } from 'react-router';
import { Header } from '../shared/header.tsx';
import { pathAfterLogin } from '../shared/path-after-login.ts';
import { useSession } from '../shared/session.tsx';

/** Screens for people who are not signed in; who is goes where a login would have taken them. */
export default function GuestLayout() {
  const { user } = useSession();
  const [search] = useSearchParams();
  const { pathname } = useLocation();
  if (user) {
    const next = pathname === '/register' ? null : search.get('next');
    return <Navigate to={pathAfterLogin(next)} replace />;
  }
  return (
    <div className="flex min-h-dvh flex-col">
      <Header />
      <main id="content" className="flex flex-1 items-start justify-center px-4 pt-8 pb-16 sm:pt-16">
        <Outlet />
      </main>
    </div>
  );
}
