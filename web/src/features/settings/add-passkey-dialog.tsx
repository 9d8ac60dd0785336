import { useMutation } from '@tanstack/react-query';
import { deviceName } from '@timbre/contract/device-name';
import { addPasskey, startPasskey } from '@timbre/contract/second-factor';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call, getErrorMessage } from '../../shared/api.ts';
import { PasskeyError } from '../../shared/passkey-error.ts';
import { showToast } from '../../shared/toast.ts';
import { Button } from '../../shared/ui/button.tsx';
import { Dialog } from '../../shared/ui/dialog.tsx';
import { Field } from '../../shared/ui/field.tsx';
import { Notice } from '../../shared/ui/notice.tsx';
import { useReauthentication } from '../../shared/use-reauthentication.tsx';

const longestName = addPasskey.body.shape.name.maxLength ?? undefined;

type AddPasskeyDialogProps = {
  onAdded: (recoveryCodes: string[] | null) => Promise<void>;
  onClose: () => void;
};

/** Asks what the passkey is to be called; then the browser asks for the rest. */
export function AddPasskeyDialog({ onAdded, onClose }: AddPasskeyDialogProps) {
  const { t } = useTranslation();
  const { reauthenticated, gate } = useReauthentication();
  const device = deviceName(navigator.userAgent);
  const [name, setName] = useState(device ? t('devices.name', device) : '');
  const [isNameless, setIsNameless] = useState(false);
  const adding = useMutation({
    mutationFn: async () => {
      const { makePasskey } = await import('../../shared/passkeys.ts');
      const options = await reauthenticated(() => call(startPasskey, undefined));
      const registration = await makePasskey(options);
      const { recoveryCodes } = await reauthenticated(() =>
        call(addPasskey, { name: name.trim(), registration }),
      );
      await onAdded(recoveryCodes);
      return recoveryCodes;
    },
    onSuccess: (recoveryCodes) => {
      onClose();
      // Over the codes, which say as much, it would cover what closes them.
      if (recoveryCodes === null) showToast({ tone: 'success', title: t('secondFactor.passkeyAdded') });
    },
  });
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (adding.isPending) return;
    if (name.trim() === '') setIsNameless(true);
    else adding.mutate();
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('secondFactor.passkeyAddTitle')}
      text={t('secondFactor.passkeyAddText')}
    >
      <form method="post" noValidate className="grid grid-cols-1 gap-6" onSubmit={send}>
        <Field
          label={t('secondFactor.passkeyName')}
          hint={t('secondFactor.passkeyNameHint')}
          error={isNameless ? t('secondFactor.passkeyNameMissing') : undefined}
          autoComplete="off"
          maxLength={longestName}
          value={name}
          onChange={(event) => {
            setName(event.target.value);
            setIsNameless(false);
          }}
        />
        <Outcome error={adding.error} />
        <div className="flex justify-end gap-3 max-sm:flex-col-reverse">
          <Button variant="quiet" onClick={onClose}>
            {t('history.cancel')}
          </Button>
          <Button type="submit" disabled={adding.isPending}>
            {adding.isPending ? t('secondFactor.passkeyMaking') : t('secondFactor.passkeyMake')}
          </Button>
        </div>
      </form>
      {gate}
    </Dialog>
  );
}

/** A browser dialog that was closed is no error, and is said quietly. */
function Outcome({ error }: { error: Error | null }) {
  const { t } = useTranslation();
  const reason = error instanceof PasskeyError ? error.reason : null;
  const sentences = {
    known: t('secondFactor.passkeyKnown'),
    unusable: t('secondFactor.passkeyUnusable'),
  };
  return (
    <>
      <p role="status" className="text-sm text-muted empty:sr-only">
        {reason === 'cancelled' && t('secondFactor.passkeyNone')}
      </p>
      <div role="alert" className="empty:sr-only">
        {error && reason !== 'cancelled' && (
          <Notice tone="danger">
            {reason ? sentences[reason] : getErrorMessage(error, t('common.noAnswer'))}
          </Notice>
        )}
      </div>
    </>
  );
}
