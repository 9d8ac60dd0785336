import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useSession } from '../../shared/session.tsx';

export default function LandingPage() {
  const { t } = useTranslation();
  const { user } = useSession();
  return (
    <main className="mx-auto grid w-full max-w-3xl flex-1 place-content-center gap-6 px-4 py-16 text-center">
      <h1 className="text-balance text-4xl font-semibold tracking-tight sm:text-6xl">
        {t('landing.headline')}
      </h1>
      <p className="mx-auto max-w-xl text-balance text-lg text-muted">{t('landing.lead')}</p>
      <Link
        to={user ? '/recordings' : '/register'}
        className="button-primary min-h-12 justify-self-center px-7"
      >
        {user ? t('landing.startSignedIn') : t('landing.start')}
      </Link>
    </main>
  );
}
