import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { sentenceOf } from './api.ts';
import { LanguageSwitch } from './language-switch.tsx';
import { useSession } from './session.tsx';
import { Wordmark } from './wordmark.tsx';

export function Header() {
  const { user, isLoading } = useSession();
  return (
    <header className="border-b border-line bg-card">
      <div className="mx-auto flex h-16 max-w-5xl items-center justify-between gap-2 px-4">
        <Link to="/" className="rounded-md">
          <Wordmark />
        </Link>
        <nav className="flex items-center gap-1">
          <LanguageSwitch />
          {user ? <SignedIn email={user.email} /> : <SignedOut hidden={isLoading} />}
        </nav>
      </div>
    </header>
  );
}

/** Holds its place while we do not know yet, so that nothing jumps. */
function SignedOut({ hidden }: { hidden: boolean }) {
  const { t } = useTranslation();
  return (
    <span className={hidden ? 'invisible flex gap-1' : 'flex gap-1'}>
      <Link to="/login" className="button-quiet">
        {t('header.login')}
      </Link>
      <Link to="/register" className="button-primary">
        <span className="max-sm:hidden">{t('header.getStarted')}</span>
        <span className="sm:hidden">{t('header.start')}</span>
      </Link>
    </span>
  );
}

function SignedIn({ email }: { email: string }) {
  const { t } = useTranslation();
  const { loggingOut } = useSession();
  return (
    <>
      <span role="alert" className="text-sm text-danger empty:hidden">
        {loggingOut.error && sentenceOf(loggingOut.error, t('common.noAnswer'))}
      </span>
      <span className="truncate text-sm text-muted max-sm:sr-only">{email}</span>
      <button
        type="button"
        className="button-quiet"
        disabled={loggingOut.isPending}
        onClick={() => loggingOut.mutate()}
      >
        {t('header.logout')}
      </button>
    </>
  );
}
