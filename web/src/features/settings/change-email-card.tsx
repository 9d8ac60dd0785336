import { changeEmail } from '@timbre/contract/accounts';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { call } from '../../shared/api.ts';
import { FormError } from '../../shared/form-error.tsx';
import { useSession } from '../../shared/session.tsx';
import { Button } from '../../shared/ui/button.tsx';
import { Card, CardHead } from '../../shared/ui/card.tsx';
import { Field } from '../../shared/ui/field.tsx';
import { Notice } from '../../shared/ui/notice.tsx';
import { useReauthMutation } from '../../shared/use-reauth-mutation.tsx';

/** Another address to log in with: it is the user's once the link that goes there was followed. */
export function ChangeEmailCard() {
  const { t } = useTranslation();
  const { user } = useSession();
  const [sentTo, setSentTo] = useState<string | null>(null);
  const form = useForm({ defaultValues: { email: '' } });
  const sending = useReauthMutation({
    call: (email: string) => call(changeEmail, { email }),
    onDone: (_, email) => {
      setSentTo(email);
      form.reset();
    },
  });
  if (!user) return null;
  const isPresent = (email: string) => email.trim().toLowerCase() === user.email;
  return (
    <Card className="grid grid-cols-1 gap-6">
      <CardHead title={t('email.title')} text={t('email.text', { email: user.email })} />
      <div role="status" className="empty:hidden">
        {sentTo !== null && (
          <Notice tone="success" title={t('email.sent', { email: sentTo })}>
            {t('email.sentText', { email: user.email })}
          </Notice>
        )}
      </div>
      <form
        method="post"
        className="grid max-w-md gap-4"
        onSubmit={form.handleSubmit(({ email }) => sending.start(email))}
      >
        <Field
          label={t('email.new')}
          type="email"
          autoComplete="email"
          required
          error={form.formState.errors.email?.message}
          {...form.register('email', {
            required: true,
            validate: (email) => !isPresent(email) || t('email.same'),
          })}
        />
        <FormError title={t('email.failed')} error={sending.error} />
        <Button type="submit" className="justify-self-start max-sm:w-full" disabled={sending.isPending}>
          {sending.isPending ? t('email.sending') : t('email.send')}
        </Button>
      </form>
      {sending.gate}
    </Card>
  );
}
