import { useTranslation } from 'react-i18next';
import { PageHead } from '../../shared/page-head.tsx';
import { ScreenCard } from '../../shared/screen-card.tsx';
import { Tabs } from '../../shared/ui/tabs.tsx';
import { LoginForm } from './login-form.tsx';
import { RegisterForm } from './register-form.tsx';

/** One screen for those who have an account and those who do not yet. */
export default function AuthPage() {
  const { t } = useTranslation();
  return (
    <ScreenCard title={t('auth.title')} lead={t('register.lead')}>
      <PageHead title={t('auth.title')} description={t('register.description')} />
      <Tabs
        fill
        label={t('auth.title')}
        tabs={[
          { name: 'login', label: t('login.submit'), content: <LoginForm /> },
          { name: 'register', label: t('register.submit'), content: <RegisterForm /> },
        ]}
      />
    </ScreenCard>
  );
}
