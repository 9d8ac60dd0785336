import { minimumPasswordLength } from '@timbre/contract/accounts';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Field } from '../../shared/ui/field.tsx';

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
      <Field
        label={label}
        hint={t('register.passwordHint', { count: minimumPasswordLength })}
        type="password"
        autoComplete="new-password"
        minLength={minimumPasswordLength}
        required
        {...password}
      />
      <Field
        label={t('register.confirmation')}
        type="password"
        autoComplete="new-password"
        required
        error={isMistyped ? t('register.mismatch') : undefined}
        {...confirmation}
      />
    </>
  );
}
