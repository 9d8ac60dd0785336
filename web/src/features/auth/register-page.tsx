import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { PageHead } from '../../shared/page-head.tsx';
import { AuthCard } from './auth-card.tsx';
import { RegisterForm } from './register-form.tsx';

export default function RegisterPage() {
  const { t } = useTranslation();
  return (
    <AuthCard
      title={t('register.title')}
      lead={t('register.lead')}
      foot={
        <>
          {t('register.hasAccount')}{' '}
          <Link to="/login" className="text-link">
            {t('register.toLogin')}
          </Link>
        </>
      }
    >
      <PageHead title={t('register.title')} description={t('register.description')} />
      <RegisterForm />
    </AuthCard>
  );
}
