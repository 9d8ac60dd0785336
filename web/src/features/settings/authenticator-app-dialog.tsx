import { confirmTotp } from '@timbre/contract/second-factor';
import type { RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../shared/api.ts';
import { CodeForm } from '../../shared/code-form.tsx';
import { CopyButton } from '../../shared/copy-button.tsx';
import { showToast } from '../../shared/toast.ts';
import { Dialog } from '../../shared/ui/dialog.tsx';
import { useReauthentication } from '../../shared/use-reauthentication.tsx';

export type AppSetup = {
  secret: string;
  /** Of the QR code, row by row; true for a dark one. */
  squares: boolean[][];
};

type AppDialogProps = {
  setup: AppSetup;
  onDone: (recoveryCodes: string[] | null) => Promise<void>;
  onClose: () => void;
  fallbackFocusRef: RefObject<HTMLElement | null>;
};

/** Gives the secret to an authenticator app, and takes its first code. */
export function AppDialog({ setup: { secret, squares }, onDone, onClose, fallbackFocusRef }: AppDialogProps) {
  const { t } = useTranslation();
  const { reauthenticated, gate } = useReauthentication();
  const send = async (code: string) => {
    const { recoveryCodes } = await reauthenticated(() => call(confirmTotp, { code }));
    await onDone(recoveryCodes);
    onClose();
    // Over the codes, which say as much, it would cover what closes them.
    if (recoveryCodes === null) showToast({ tone: 'success', title: t('secondFactor.appDone') });
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('secondFactor.appTitle')}
      text={t('secondFactor.appTitleText')}
      fallbackFocusRef={fallbackFocusRef}
    >
      <QrCode squares={squares} label={t('secondFactor.appQr')} />
      <div className="grid gap-2">
        <p className="text-sm text-muted">{t('secondFactor.appSecret')}</p>
        <div className="flex items-center rounded-control bg-paper pl-3">
          <code className="flex-1 py-2 font-mono text-sm" translate="no">
            {secret.replace(/(.{4})(?=.)/g, '$1 ')}
          </code>
          <CopyButton label={t('secondFactor.appCopy')} read={async () => secret} />
        </div>
      </div>
      <CodeForm
        isDigits
        label={t('secondFactor.appCode')}
        hint={t('secondFactor.appCodeHint')}
        short={t('secondFactor.appCodeShort')}
        submit={t('secondFactor.appConfirm')}
        pending={t('secondFactor.appConfirming')}
        send={send}
      />
      {gate}
    </Dialog>
  );
}

/** Dark on white whatever surrounds it: cameras expect that. */
function QrCode({ squares, label }: { squares: boolean[][]; label: string }) {
  const path = squares.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')));
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${squares.length} ${squares.length}`}
      shapeRendering="crispEdges"
      className="size-52 justify-self-center rounded-control border border-line bg-white"
    >
      <path d={path.join('')} fill="#000" />
    </svg>
  );
}
