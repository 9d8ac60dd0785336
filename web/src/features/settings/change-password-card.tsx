import { changePassword, minimumPasswordLength } from '@timbre/contract/accounts';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { ApiError, call, getErrorMessage } from '../../shared/api.ts';
import { FormDone } from '../../shared/form-done.tsx';
import { FormError } from '../../shared/form-error.tsx';
import { showToast } from '../../shared/toast.ts';
import { Button } from '../../shared/ui/button.tsx';
import { Card, CardHead } from '../../shared/ui/card.tsx';
import { PasswordField } from '../../shared/ui/password-field.tsx';
import { useReauthMutation } from '../../shared/use-reauth-mutation.tsx';

type Passwords = { currentPassword: string; newPassword: string; confirmation: string };

const nothing: Passwords = { currentPassword: '', newPassword: '', confirmation: '' };

export function ChangePasswordCard() {
  const { t } = useTranslation();
  const form = useForm<Passwords>({ defaultValues: nothing });
  const changing = useReauthMutation({
    call: ({ currentPassword, newPassword }: Passwords) =>
      call(changePassword, { currentPassword, newPassword }),
    onDone: () => {
      form.reset(nothing);
      showToast({ tone: 'success', title: t('password.changed'), description: t('password.changedText') });
    },
    onFailed: (error) => {
      showToast({
        tone: 'danger',
        title: t('password.failed'),
        description: getErrorMessage(error, t('common.noAnswer')),
      });
      if (error instanceof ApiError && error.code === 'current-password-wrong')
        form.setFocus('currentPassword');
    },
  });
  const send = form.handleSubmit((values) => changing.start(values));
  const { errors } = form.formState;
  return (
    <Card className="grid grid-cols-1 gap-6">
      <CardHead title={t('password.title')} text={t('password.text')} />
      <form method="post" noValidate className="grid max-w-md gap-4" onSubmit={send}>
        <PasswordField
          show={t('password.show')}
          hide={t('password.hide')}
          label={t('password.current')}
          autoComplete="current-password"
          error={errors.currentPassword?.message}
          {...form.register('currentPassword', { required: t('password.currentRequired') })}
        />
        <PasswordField
          show={t('password.show')}
          hide={t('password.hide')}
          label={t('password.new')}
          autoComplete="new-password"
          error={errors.newPassword?.message}
          {...form.register('newPassword', {
            validate: (value) =>
              value.length >= minimumPasswordLength || t('password.short', { count: minimumPasswordLength }),
          })}
        />
        <PasswordField
          show={t('password.show')}
          hide={t('password.hide')}
          label={t('password.confirmation')}
          autoComplete="new-password"
          error={errors.confirmation?.message}
          {...form.register('confirmation', {
            required: t('password.confirmationRequired'),
            validate: (value, { newPassword }) => value === newPassword || t('password.mismatch'),
          })}
        />
        <FormError hasToast title={t('password.failed')} error={changing.error} />
        {changing.isDone && <FormDone text={t('password.changed')} />}
        <Button type="submit" className="justify-self-start max-sm:w-full" disabled={changing.isPending}>
          {changing.isPending ? t('password.changing') : t('password.change')}
        </Button>
      </form>
      {changing.gate}
    </Card>
  );
}
