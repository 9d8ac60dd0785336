import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router';
import { PageHead } from '../../shared/page-head.tsx';
import { ScreenCard } from '../../shared/screen-card.tsx';
import { LoginForm } from './login-form.tsx';

export default function LoginPage() {
  const { t } = useTranslation();
  // What waits behind the login waits behind a new account too.
  const { state } = useLocation();
  return (
    <ScreenCard
      title={t('login.title')}
      lead={t('login.lead')}
      foot={
        <>
          {t('login.noAccount')}{' '}
          <Link to="/register" state={state} className="text-link">
            {t('login.toRegister')}
          </Link>
        </>
      }
    >
      <PageHead title={t('login.title')} description={t('login.description')} />
      <LoginForm />
    </ScreenCard>
  );
}
