import { useMutation } from '@tanstack/react-query';
import type { RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../../shared/confirm-dialog.tsx';
import { showToast } from '../../shared/toast.ts';
import { useReauthentication } from '../../shared/use-reauthentication.tsx';

type RemoveFactorDialogProps = {
  title: string;
  text: string;
  /** What a toast says then. */
  done: string;
  send: () => Promise<unknown>;
  onRemoved: () => Promise<void>;
  onClose: () => void;
  fallbackFocusRef: RefObject<HTMLElement | null>;
};

/** Says what removing it means, and why it was refused, if it was. */
export function RemoveFactorDialog(props: RemoveFactorDialogProps) {
  const { title, text, done, send, onRemoved, onClose, fallbackFocusRef } = props;
  const { t } = useTranslation();
  const { reauthenticated, gate } = useReauthentication();
  const removing = useMutation({
    mutationFn: async () => {
      await reauthenticated(send);
      await onRemoved();
    },
    onSuccess: () => {
      onClose();
      showToast({ tone: 'success', title: done });
    },
  });
  return (
    <>
      <ConfirmDialog
        title={title}
        text={text}
        action={t('secondFactor.remove')}
        pending={t('secondFactor.removing')}
        change={removing}
        onClose={onClose}
        fallbackFocusRef={fallbackFocusRef}
      />
      {gate}
    </>
  );
}
