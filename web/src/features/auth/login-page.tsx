import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { PageHead } from '../../shared/page-head.tsx';
import { AuthCard } from './auth-card.tsx';
import { LoginForm } from './login-form.tsx';

export default function LoginPage() {
  const { t } = useTranslation();
  return (
    <AuthCard
      title={t('login.title')}
      lead={t('login.lead')}
      foot={
        <>
          {t('login.noAccount')}{' '}
          <Link to="/register" className="text-link">
            {t('login.toRegister')}
          </Link>
        </>
      }
    >
      <PageHead title={t('login.title')} description={t('login.description')} />
      <LoginForm />
    </AuthCard>
  );
}
