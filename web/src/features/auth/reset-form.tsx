import { useMutation } from '@tanstack/react-query';
import { minimumPasswordLength, resetPassword } from '@timbre/contract/accounts';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { ApiError, call, getErrorMessage } from '../../shared/api.ts';
import { FormError } from '../../shared/form-error.tsx';
import { useSession } from '../../shared/session.tsx';
import { showToast } from '../../shared/toast.ts';
import { Button } from '../../shared/ui/button.tsx';
import { ChosenPassword } from './chosen-password.tsx';

type ResetFormProps = { token: string; onExpired: () => void };

export function ResetForm({ token, onExpired }: ResetFormProps) {
  const { t } = useTranslation();
  const { clearSession } = useSession();
  const navigate = useNavigate();
  const form = useForm<{ password: string; confirmation: string }>();
  const { password = '', confirmation = '' } = form.watch();
  const differ = password !== confirmation;
  const resetting = useMutation({
    mutationFn: (newPassword: string) => call(resetPassword, { token, newPassword }),
    onSuccess: async ({ isEmptied }) => {
      // Whoever was signed in here no longer is.
      clearSession();
      await navigate('/login', { replace: true });
      showToast(
        isEmptied
          ? { tone: 'info', title: t('reset.emptied'), description: t('reset.emptiedText'), stays: true }
          : { tone: 'success', title: t('reset.done'), description: t('reset.doneText') },
      );
    },
    onError: (error) => {
      if (error instanceof ApiError && error.code === 'link-expired') return onExpired();
      showToast({
        tone: 'danger',
        title: t('reset.failed'),
        description: getErrorMessage(error, t('common.noAnswer')),
      });
    },
  });
  const send = form.handleSubmit(() => {
    if (!differ) return resetting.mutate(password);
    showToast({ tone: 'danger', title: t('register.mismatch'), description: t('register.mismatchText') });
  });
  return (
    <form method="post" className="grid gap-4" onSubmit={send}>
      <ChosenPassword
        label={t('reset.new')}
        password={form.register('password', { required: true, minLength: minimumPasswordLength })}
        confirmation={form.register('confirmation', { required: true })}
        isMistyped={differ && confirmation !== ''}
      />
      <FormError hasToast title={t('reset.failed')} error={resetting.error} />
      <Button type="submit" className="mt-2" disabled={differ || resetting.isPending}>
        {resetting.isPending ? t('reset.pending') : t('reset.submit')}
      </Button>
    </form>
  );
}
