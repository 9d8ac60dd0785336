import { useMutation } from '@tanstack/react-query';
import { type ApiToken, deleteApiToken } from '@timbre/contract/api-tokens';
import type { RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../shared/api.ts';
import { ConfirmDialog } from '../../shared/confirm-dialog.tsx';
import { showToast } from '../../shared/toast.ts';

type DeleteTokenDialogProps = {
  token: ApiToken;
  lookAgain: () => Promise<unknown>;
  onClose: () => void;
  otherwise: RefObject<HTMLElement | null>;
};

export function DeleteTokenDialog({
  token: { id, name },
  lookAgain,
  onClose,
  otherwise,
}: DeleteTokenDialogProps) {
  const { t } = useTranslation();
  const deleting = useMutation({
    mutationFn: async () => {
      try {
        await call(deleteApiToken, undefined, { params: { id } });
      } finally {
        // Also when it was refused: it may have been deleted elsewhere.
        await lookAgain();
      }
    },
    onSuccess: () => {
      onClose();
      showToast({ tone: 'success', title: t('apiTokens.deleted') });
    },
  });
  return (
    <ConfirmDialog
      title={t('apiTokens.deleteTitle', { name })}
      text={t('apiTokens.deleteText')}
      action={t('apiTokens.delete')}
      pending={t('apiTokens.deleting')}
      change={deleting}
      onClose={onClose}
      otherwise={otherwise}
    />
  );
}
