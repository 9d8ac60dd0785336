import { minimumPasswordLength } from '@timbre/contract/accounts';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { sentenceOf } from '../../shared/api.ts';
import { Field } from '../../shared/field.tsx';
import { useSession } from '../../shared/session.tsx';
import { useHydrated } from '../../shared/use-hydrated.ts';
import { AuthCard } from './auth-card.tsx';

export default function RegisterPage() {
  const { t } = useTranslation();
  const { registering } = useSession();
  const form = useForm<{ email: string; password: string; confirmation: string }>();
  const hydrated = useHydrated();
  const { password = '', confirmation = '' } = form.watch();
  const differ = password !== confirmation;
  const failure = registering.error ? sentenceOf(registering.error, t('common.noAnswer')) : undefined;
  const send = form.handleSubmit(({ email }) => {
    if (!differ) registering.mutate({ email, password });
  });
  return (
    <AuthCard
      title={t('register.title')}
      lead={t('register.lead')}
      failure={failure}
      foot={
        <>
          {t('register.hasAccount')}{' '}
          <Link to="/login" className="text-link">
            {t('register.toLogin')}
          </Link>
        </>
      }
    >
      <form method="post" className="mt-6 grid gap-4" onSubmit={send}>
        <Field
          label={t('auth.email')}
          type="email"
          autoComplete="email"
          required
          {...form.register('email', { required: true })}
        />
        <Field
          label={t('auth.password')}
          hint={t('register.passwordHint', { count: minimumPasswordLength })}
          type="password"
          autoComplete="new-password"
          minLength={minimumPasswordLength}
          required
          {...form.register('password', { required: true, minLength: minimumPasswordLength })}
        />
        <Field
          label={t('register.confirmation')}
          type="password"
          autoComplete="new-password"
          required
          error={differ && confirmation !== '' ? t('register.mismatch') : undefined}
          {...form.register('confirmation', { required: true })}
        />
        <p className="text-sm text-muted">{t('register.verificationNote')}</p>
        <button
          type="submit"
          className="button-primary"
          disabled={!hydrated || differ || registering.isPending}
        >
          {registering.isPending ? t('register.pending') : t('register.submit')}
        </button>
      </form>
    </AuthCard>
  );
}
