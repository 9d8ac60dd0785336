import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router';
import { Button } from '../../shared/parts/button.tsx';
import { Field } from '../../shared/parts/field.tsx';
import { useSession } from '../../shared/session.tsx';
import { useHydrated } from '../../shared/use-hydrated.ts';
import { waitingInvitation } from '../../shared/waiting-invitation.ts';

export function LoginForm() {
  const { t } = useTranslation();
  const { loggingIn } = useSession();
  const email = waitingInvitation(useLocation().state)?.email ?? '';
  const form = useForm({ defaultValues: { email, password: '' } });
  const hydrated = useHydrated();
  return (
    <form
      method="post"
      className="grid gap-4"
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
      <Button type="submit" className="mt-2" disabled={!hydrated || loggingIn.isPending}>
        {loggingIn.isPending ? t('login.pending') : t('login.submit')}
      </Button>
      <Link to="/forgot" className="text-link justify-self-center">
        {t('login.forgot')}
      </Link>
    </form>
  );
}
