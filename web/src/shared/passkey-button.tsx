import { useMutation } from '@tanstack/react-query';
import { KeyRound } from 'lucide-react';
import type { Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { getErrorMessage } from './api.ts';
import { PasskeyError } from './passkey-error.ts';
import { Button } from './ui/button.tsx';

type PasskeyButtonProps = {
  ref?: Ref<HTMLButtonElement>;
  label: string;
  pending: string;
  /** What it says when the browser's dialog was closed. */
  none: string;
  /** What it says when the browser cannot. */
  unusable: string;
  isPrimary?: boolean;
  disabled?: boolean;
  /** Asks the browser for a passkey and sends it; its error is shown here. */
  send: () => Promise<void>;
};

/** An alternative to the password; its result is shown below. */
export function PasskeyButton(props: PasskeyButtonProps) {
  const { ref, label, pending, none, unusable, isPrimary = false, disabled = false, send } = props;
  const { t } = useTranslation();
  const sending = useMutation({ mutationFn: send });
  const { error } = sending;
  const isCancelled = error instanceof PasskeyError && error.reason === 'cancelled';
  const fallback = error instanceof PasskeyError ? unusable : t('common.noAnswer');
  return (
    <div className="grid gap-2">
      <Button
        ref={ref}
        variant={isPrimary ? 'primary' : 'outline'}
        disabled={disabled || sending.isPending}
        onClick={() => sending.mutate()}
      >
        <KeyRound aria-hidden="true" />
        {sending.isPending ? pending : label}
      </Button>
      <p
        role="status"
        className={`text-center text-sm empty:sr-only ${isCancelled ? 'text-muted' : 'font-medium text-danger'}`}
      >
        {error && (isCancelled ? none : getErrorMessage(error, fallback))}
      </p>
    </div>
  );
}
