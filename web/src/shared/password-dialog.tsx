import { useTranslation } from 'react-i18next';
import { PasswordForm } from './password-form.tsx';
import { Dialog } from './ui/dialog.tsx';

type PasswordDialogProps = { isOpen: boolean; onAnswer: (isKnown: boolean) => void };

/** The password gate in the middle of something else. */
export function PasswordDialog({ isOpen, onAnswer }: PasswordDialogProps) {
  const { t } = useTranslation();
  return (
    <Dialog
      open={isOpen}
      onOpenChange={(open) => {
        if (!open) onAnswer(false);
      }}
      title={t('gate.title')}
      text={t('gate.text')}
    >
      <PasswordForm onVerified={() => onAnswer(true)} />
    </Dialog>
  );
}
