import { minimumPasswordLength } from '@timbre/contract/accounts';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Button } from '../../shared/parts/button.tsx';
import { Field } from '../../shared/parts/field.tsx';
import { useSession } from '../../shared/session.tsx';
import { showToast } from '../../shared/toast.ts';
import { useHydrated } from '../../shared/use-hydrated.ts';

export function RegisterForm() {
  const { t } = useTranslation();
  const { registering } = useSession();
  const form = useForm<{ email: string; password: string; confirmation: string }>();
  const hydrated = useHydrated();
  const { password = '', confirmation = '' } = form.watch();
  const differ = password !== confirmation;
  const send = form.handleSubmit(({ email }) => {
    if (!differ) return registering.mutate({ email, password });
    // The button is disabled by then, but a form can also be sent past it.
    showToast({ tone: 'danger', title: t('register.mismatch'), description: t('register.mismatchText') });
  });
  return (
    <form method="post" className="grid gap-4" onSubmit={send}>
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
      <Button type="submit" disabled={!hydrated || differ || registering.isPending}>
        {registering.isPending ? t('register.pending') : t('register.submit')}
      </Button>
    </form>
  );
}
