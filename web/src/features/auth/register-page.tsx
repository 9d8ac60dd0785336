import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router';
import { PageHead } from '../../shared/page-head.tsx';
import { ScreenCard } from '../../shared/screen-card.tsx';
import { RegisterForm } from './register-form.tsx';

export default function RegisterPage() {
  const { t } = useTranslation();
  // What waits behind the login waits behind a new account too.
  const { state } = useLocation();
  return (
    <ScreenCard
      title={t('register.title')}
      lead={t('register.lead')}
      foot={
        <>
          {t('register.hasAccount')}{' '}
          <Link to="/login" state={state} className="text-link">
            {t('register.toLogin')}
          </Link>
        </>
      }
    >
      <PageHead title={t('register.title')} description={t('register.description')} />
      <RegisterForm />
    </ScreenCard>
  );
}
