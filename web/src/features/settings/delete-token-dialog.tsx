import { useMutation } from '@tanstack/react-query';
import { type ApiToken, deleteApiToken } from '@timbre/contract/api-tokens';
import { type RefObject, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError, call } from '../../shared/api.ts';
import { ConfirmDialog } from '../../shared/confirm-dialog.tsx';
import { PasswordDialog } from '../../shared/password-dialog.tsx';
import { showToast } from '../../shared/toast.ts';

type DeleteTokenDialogProps = {
  token: ApiToken;
  onDeleted: () => Promise<unknown>;
  onClose: () => void;
  fallbackFocusRef: RefObject<HTMLElement | null>;
};

export function DeleteTokenDialog({
  token: { id, name },
  onDeleted,
  onClose,
  fallbackFocusRef,
}: DeleteTokenDialogProps) {
  const { t } = useTranslation();
  const [isAsking, setIsAsking] = useState(false);
  const deleting = useMutation({
    mutationFn: async () => {
      try {
        await call(deleteApiToken, undefined, { params: { id } });
      } finally {
        // Also when it was refused: it may have been deleted elsewhere.
        await onDeleted();
      }
    },
    onSuccess: () => {
      onClose();
      showToast({ tone: 'success', title: t('apiTokens.deleted') });
    },
    onError: (error) => setIsAsking(isAboutPassword(error)),
  });
  const answer = (isGiven: boolean) => {
    setIsAsking(false);
    if (isGiven) deleting.mutate();
  };
  const { error, mutate, isPending } = deleting;
  return (
    <>
      <ConfirmDialog
        title={t('apiTokens.deleteTitle', { name })}
        text={t('apiTokens.deleteText')}
        action={t('apiTokens.delete')}
        pending={t('apiTokens.deleting')}
        change={{ mutate, isPending, error: isAboutPassword(error) ? null : error }}
        onClose={onClose}
        fallbackFocusRef={fallbackFocusRef}
      />
      <PasswordDialog isOpen={isAsking} onAnswer={answer} />
    </>
  );
}

/** It was entered too long ago: asked for, not shown as a failure. */
function isAboutPassword(error: Error | null): boolean {
  return error instanceof ApiError && error.code === 'verification-needed';
}
