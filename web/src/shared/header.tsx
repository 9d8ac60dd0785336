import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router';
import { Avatar, getInitials } from './avatar.tsx';
import { LanguageSwitch } from './language-switch.tsx';
import { useSession } from './session.tsx';
import { Button } from './ui/button.tsx';
import { Wordmark } from './wordmark.tsx';

// Only who is signed in has a menu, and its code is as large as all else in the header.
const AvatarMenu = lazy(async () => ({ default: (await import('./avatar-menu.tsx')).AvatarMenu }));

export function Header() {
  const { t } = useTranslation();
  const { user } = useSession();
  const { pathname } = useLocation();
  const letters = getInitials(user?.email, pathname === '/recordings' ? 1 : 2);
  return (
    <header className="sticky top-0 z-30 border-b border-line/70 bg-paper/95 sm:bg-paper/85 sm:[backdrop-filter:blur(12px)] print:hidden">
      <a
        href="#content"
        className="sr-only rounded-control bg-card px-4 py-2 font-semibold text-accent focus:not-sr-only focus:absolute focus:top-3 focus:left-4"
      >
        {t('header.skip')}
      </a>
      <div className="page flex h-16 items-center justify-between gap-2">
        <Link to="/" className="inline-flex rounded-md" aria-label={t('header.home')}>
          <Wordmark />
        </Link>
        <nav aria-label={t('header.navigation')} className="flex items-center gap-1 sm:gap-2">
          <LanguageSwitch />
          {user ? (
            <Suspense fallback={<Avatar letters={letters} />}>
              <AvatarMenu key={user.id} email={user.email} letters={letters} />
            </Suspense>
          ) : (
            <GuestLinks />
          )}
        </nav>
      </div>
    </header>
  );
}

function GuestLinks() {
  const { t } = useTranslation();
  return (
    <span className="for-guests flex gap-1 sm:gap-2">
      <Button variant="quiet" className="max-sm:px-3" asChild>
        <Link to="/login">{t('header.login')}</Link>
      </Button>
      <Button className="max-sm:px-4" asChild>
        <Link to="/register">
          <span className="max-sm:hidden">{t('header.getStarted')}</span>
          <span className="sm:hidden">
            {t('header.start')}
            {/* "Start" alone tells neither who listens nor a search engine what begins. */}
            <span className="sr-only"> {t('header.startWhat')}</span>
          </span>
        </Link>
      </Button>
    </span>
  );
}
