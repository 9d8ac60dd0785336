import { useMutation } from '@tanstack/react-query';
import { forgotPassword } from '@timbre/contract/accounts';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { call, getErrorMessage } from '../../shared/api.ts';
import { PageHead } from '../../shared/page-head.tsx';
import { ScreenCard } from '../../shared/screen-card.tsx';
import { showToast } from '../../shared/toast.ts';
import { Button } from '../../shared/ui/button.tsx';
import { Field } from '../../shared/ui/field.tsx';
import { Notice } from '../../shared/ui/notice.tsx';
import { useAuthTexts } from './auth-texts.ts';

/** Asks for the mail whose link leads to `/reset`; the form stays, for another try or another address. */
export default function ForgotPage() {
  useAuthTexts();
  const { t } = useTranslation();
  const form = useForm<{ email: string }>();
  const sending = useMutation({
    mutationFn: async ({ email }: { email: string }) => {
      await call(forgotPassword, { email });
      return email;
    },
    onError: (error) =>
      showToast({
        tone: 'danger',
        title: t('forgot.failed'),
        description: getErrorMessage(error, t('common.noAnswer')),
      }),
  });
  const submit = sending.isSuccess ? t('forgot.again') : t('forgot.submit');
  return (
    <ScreenCard
      title={t('login.forgot')}
      lead={t('forgot.lead')}
      foot={
        <Link to="/login" className="text-link">
          {t('forgot.toLogin')}
        </Link>
      }
    >
      <PageHead title={t('login.forgot')} />
      <div role="status" className="mb-6 empty:sr-only">
        {sending.isSuccess && (
          <Notice tone="success" title={t('forgot.sent')}>
            <span className="wrap-anywhere">{t('forgot.sentText', { email: sending.data })}</span>
          </Notice>
        )}
      </div>
      <form
        method="post"
        className="grid gap-4"
        onSubmit={form.handleSubmit((values) => sending.mutate(values))}
      >
        <Field
          label={t('auth.email')}
          type="email"
          autoComplete="email"
          required
          {...form.register('email', { required: true })}
        />
        <Button type="submit" className="mt-2" disabled={sending.isPending}>
          {sending.isPending ? t('forgot.pending') : submit}
        </Button>
      </form>
    </ScreenCard>
  );
}
