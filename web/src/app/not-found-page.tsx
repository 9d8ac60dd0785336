import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Header } from '../shared/header.tsx';

export default function NotFoundPage() {
  const { t } = useTranslation();
  return (
    <div className="flex min-h-dvh flex-col">
      <Header />
      <main className="grid flex-1 place-content-center gap-3 px-4 text-center">
        <h1 className="text-3xl font-semibold tracking-tight">{t('notFound.title')}</h1>
        <p className="text-balance text-muted">{t('notFound.text')}</p>
        <Link className="button-primary mt-3 justify-self-center" to="/">
          {t('notFound.home')}
        </Link>
      </main>
    </div>
  );
}
