import type { ReactNode, RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { getErrorMessage } from './api.ts';
import { Button } from './ui/button.tsx';
import { Dialog } from './ui/dialog.tsx';
import { Notice } from './ui/notice.tsx';

type ConfirmDialogProps = {
  title: string;
  text: string;
  /** What the button says that does it. */
  action: string;
  pending: string;
  change: { mutate: () => void; isPending: boolean; error: Error | null };
  onClose: () => void;
  fallbackFocusRef: RefObject<HTMLElement | null>;
  /** Another way out, beside the two. */
  children?: ReactNode;
};

/** Asks before something that cannot be undone here. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { title, text, action, pending, change, onClose, fallbackFocusRef, children } = props;
  const { t } = useTranslation();
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={title}
      text={text}
      fallbackFocusRef={fallbackFocusRef}
    >
      <div role="alert" className="empty:hidden">
        {change.error && <Notice tone="danger">{getErrorMessage(change.error, t('common.noAnswer'))}</Notice>}
      </div>
      <div className="flex flex-wrap justify-end gap-3 max-sm:flex-col-reverse">
        <Button variant="quiet" onClick={onClose}>
          {t('history.cancel')}
        </Button>
        {children}
        <Button variant="danger" disabled={change.isPending} onClick={change.mutate}>
          {change.isPending ? pending : action}
        </Button>
      </div>
    </Dialog>
  );
}
