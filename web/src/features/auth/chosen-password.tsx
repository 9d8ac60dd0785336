import { minimumPasswordLength } from '@timbre/contract/accounts';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { PasswordField } from '../../shared/ui/password-field.tsx';

type ChosenPasswordProps = {
  label: string;
  password: UseFormRegisterReturn;
  confirmation: UseFormRegisterReturn;
  isMistyped: boolean;
};

/** A password that somebody thinks of, to be typed twice. */
export function ChosenPassword({ label, password, confirmation, isMistyped }: ChosenPasswordProps) {
  const { t } = useTranslation();
  return (
    <>
      <PasswordField
        show={t('login.show')}
        hide={t('login.hide')}
        label={label}
        hint={t('register.passwordHint', { count: minimumPasswordLength })}
        autoComplete="new-password"
        minLength={minimumPasswordLength}
        required
        {...password}
      />
      <PasswordField
        show={t('login.show')}
        hide={t('login.hide')}
        label={t('register.confirmation')}
        autoComplete="new-password"
        required
        error={isMistyped ? t('register.mismatch') : undefined}
        {...confirmation}
      />
    </>
  );
}
