import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from './parts/button.tsx';
import { Field } from './parts/field.tsx';
import { useVerifyPassword } from './verify-password.ts';

/** Asks for the password of who is already signed in. */
export function PasswordForm({ onVerified }: { onVerified: () => void }) {
  const { t } = useTranslation();
  const [password, setPassword] = useState('');
  const verifying = useVerifyPassword(onVerified);
  const isBlank = password.trim() === '';
  return (
    <form
      method="post"
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (!isBlank && !verifying.isPending) verifying.mutate(password);
      }}
    >
      <Field
        label={t('auth.password')}
        type="password"
        autoComplete="current-password"
        value={password}
        onChange={(event) => setPassword(event.target.value)}
      />
      <Button type="submit" disabled={isBlank || verifying.isPending}>
        {verifying.isPending ? t('gate.verifying') : t('gate.verify')}
      </Button>
    </form>
  );
}
