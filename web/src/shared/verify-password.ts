import { useMutation } from '@tanstack/react-query';
import { verifyPassword } from '@timbre/contract/accounts';
import { useTranslation } from 'react-i18next';
import { ApiError, call, getErrorMessage } from './api.ts';
import { showToast } from './toast.ts';

export function isPasswordWrong(error: Error): boolean {
  return error instanceof ApiError && error.code === 'password-wrong';
}

/** Gives the password again; for a while after that, what is guarded by it can be read and changed. */
export function useVerifyPassword(onVerified: () => void) {
  const { t } = useTranslation();
  return useMutation({
    mutationFn: (password: string) => call(verifyPassword, { password }),
    onSuccess: onVerified,
    onError: (error) => {
      showToast(
        isPasswordWrong(error)
          ? { tone: 'danger', title: t('gate.invalid') }
          : {
              tone: 'danger',
              title: t('gate.failed'),
              description: getErrorMessage(error, t('common.noAnswer')),
            },
      );
    },
  });
}
