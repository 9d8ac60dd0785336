import { type ApiToken, deleteApiToken } from '@timbre/contract/api-tokens';
import type { RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../shared/api.ts';
import { ConfirmDialog } from '../../shared/confirm-dialog.tsx';
import { showToast } from '../../shared/toast.ts';
import { useReauthMutation } from '../../shared/use-reauth-mutation.tsx';

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
  const { start, isPending, error, gate } = useReauthMutation({
    call: async () => {
      await call(deleteApiToken, undefined, { params: { id } });
      // The focus goes back to what opened the dialog, unless that is gone by then.
      await onDeleted();
    },
    onDone: () => {
      onClose();
      showToast({ tone: 'success', title: t('apiTokens.deleted') });
    },
    // It may have been deleted elsewhere.
    onFailed: () => void onDeleted(),
  });
  return (
    <>
      <ConfirmDialog
        title={t('apiTokens.deleteTitle', { name })}
        text={t('apiTokens.deleteText')}
        action={t('apiTokens.delete')}
        pending={t('apiTokens.deleting')}
        change={{ mutate: () => start(undefined), isPending, error }}
        onClose={onClose}
        fallbackFocusRef={fallbackFocusRef}
      />
      {gate}
    </>
  );
}
