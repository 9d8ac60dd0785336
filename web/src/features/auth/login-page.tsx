import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { sentenceOf } from '../../shared/api.ts';
import { Field } from '../../shared/field.tsx';
import { useSession } from '../../shared/session.tsx';
import { useHydrated } from '../../shared/use-hydrated.ts';
import { AuthCard } from './auth-card.tsx';

export default function LoginPage() {
  const { t } = useTranslation();
  const { loggingIn } = useSession();
  const form = useForm<{ email: string; password: string }>();
  const hydrated = useHydrated();
  const failure = loggingIn.error ? sentenceOf(loggingIn.error, t('common.noAnswer')) : undefined;
  return (
    <AuthCard
      title={t('login.title')}
      lead={t('login.lead')}
      failure={failure}
      foot={
        <>
          {t('login.noAccount')}{' '}
          <Link to="/register" className="text-link">
            {t('login.toRegister')}
          </Link>
        </>
      }
    >
      <form
        method="post"
        className="mt-6 grid gap-4"
        onSubmit={form.handleSubmit((values) => loggingIn.mutate(values))}
      >
        <Field
          label={t('auth.email')}
          type="email"
          autoComplete="email"
          required
          {...form.register('email', { required: true })}
        />
        <Field
          label={t('auth.password')}
          type="password"
          autoComplete="current-password"
          required
          {...form.register('password', { required: true })}
        />
        <button type="submit" className="button-primary mt-2" disabled={!hydrated || loggingIn.isPending}>
          {loggingIn.isPending ? t('login.pending') : t('login.submit')}
        </button>
      </form>
    </AuthCard>
  );
}
