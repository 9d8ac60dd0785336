import { useMutation } from '@tanstack/react-query';
import { minimumPasswordLength, type NewAccount } from '@timbre/contract/accounts';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { getErrorMessage } from '../../shared/api.ts';
import { FormError } from '../../shared/form-error.tsx';
import { useSession } from '../../shared/session.tsx';
import { showToast } from '../../shared/toast.ts';
import { Button } from '../../shared/ui/button.tsx';
import { Field } from '../../shared/ui/field.tsx';
import { useHydrated } from '../../shared/use-hydrated.ts';
import { waitingInvitation } from '../../shared/waiting-invitation.ts';
import { useAuthTexts } from './auth-texts.ts';
import { ChosenPassword } from './chosen-password.tsx';

export function RegisterForm() {
  useAuthTexts();
  const { t } = useTranslation();
  const registering = useRegistering();
  const invited = waitingInvitation(useLocation().state)?.email ?? '';
  const form = useForm({ defaultValues: { email: invited, password: '', confirmation: '' } });
  const hydrated = useHydrated();
  const { password, confirmation } = form.watch();
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
      <ChosenPassword
        label={t('auth.password')}
        password={form.register('password', { required: true, minLength: minimumPasswordLength })}
        confirmation={form.register('confirmation', { required: true })}
        isMistyped={differ && confirmation !== ''}
      />
      <p className="text-sm text-muted">{t('register.verificationNote')}</p>
      <FormError hasToast title={t('register.failed')} error={registering.error} />
      <Button type="submit" disabled={!hydrated || differ || registering.isPending}>
        {registering.isPending ? t('register.pending') : t('register.submit')}
      </Button>
    </form>
  );
}

function useRegistering() {
  const { t } = useTranslation();
  const { completeSignIn } = useSession();
  return useMutation({
    mutationFn: async (given: NewAccount) =>
      (await import('../../shared/account-calls.ts')).createAccount(given),
    onSuccess: completeSignIn,
    onError: (error) =>
      showToast({
        tone: 'danger',
        title: t('register.failed'),
        description: getErrorMessage(error, t('common.noAnswer')),
      }),
  });
}
