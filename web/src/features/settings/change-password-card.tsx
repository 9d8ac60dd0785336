import { useMutation } from '@tanstack/react-query';
import { changePassword, minimumPasswordLength } from '@timbre/contract/accounts';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { ApiError, call, sentenceOf } from '../../shared/api.ts';
import { Button } from '../../shared/parts/button.tsx';
import { Card, CardHead } from '../../shared/parts/card.tsx';
import { Field } from '../../shared/parts/field.tsx';
import { PasswordDialog } from '../../shared/password-dialog.tsx';
import { showToast } from '../../shared/toast.ts';

type Passwords = { currentPassword: string; newPassword: string; confirmation: string };

const nothing: Passwords = { currentPassword: '', newPassword: '', confirmation: '' };

export function ChangePasswordCard() {
  const { t } = useTranslation();
  const [isAsking, setIsAsking] = useState(false);
  const form = useForm<Passwords>({ defaultValues: nothing });
  const changing = useMutation({
    mutationFn: ({ currentPassword, newPassword }: Passwords) =>
      call(changePassword, { currentPassword, newPassword }),
    onSuccess: () => {
      form.reset(nothing);
      showToast({ tone: 'success', title: t('password.changed'), description: t('password.changedText') });
    },
    onError: (error) => {
      // The password was given too long ago: it is asked for again, and what was typed stays.
      if (error instanceof ApiError && error.code === 'verification-needed') return setIsAsking(true);
      showToast({
        tone: 'danger',
        title: t('password.failed'),
        description: sentenceOf(error, t('common.noAnswer')),
      });
    },
  });
  const send = form.handleSubmit((values) => changing.mutate(values));
  const { errors } = form.formState;
  return (
    <Card className="grid grid-cols-1 gap-6">
      <CardHead title={t('password.title')} text={t('password.text')} />
      <form method="post" noValidate className="grid max-w-md gap-4" onSubmit={send}>
        <Field
          label={t('password.current')}
          type="password"
          autoComplete="current-password"
          error={errors.currentPassword?.message}
          {...form.register('currentPassword', { required: t('password.currentRequired') })}
        />
        <Field
          label={t('password.new')}
          type="password"
          autoComplete="new-password"
          error={errors.newPassword?.message}
          {...form.register('newPassword', {
            validate: (value) =>
              value.length >= minimumPasswordLength || t('password.short', { count: minimumPasswordLength }),
          })}
        />
        <Field
          label={t('password.confirmation')}
          type="password"
          autoComplete="new-password"
          error={errors.confirmation?.message}
          {...form.register('confirmation', {
            required: t('password.confirmationRequired'),
            validate: (value, { newPassword }) => value === newPassword || t('password.mismatch'),
          })}
        />
        <Button type="submit" className="justify-self-start max-sm:w-full" disabled={changing.isPending}>
          {changing.isPending ? t('password.changing') : t('password.change')}
        </Button>
      </form>
      <PasswordDialog
        isOpen={isAsking}
        onAnswer={(isGiven) => {
          setIsAsking(false);
          if (isGiven) void send();
        }}
      />
    </Card>
  );
}
