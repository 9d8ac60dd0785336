import { Download } from 'lucide-react';
import type { RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { CopyButton } from '../../shared/copy-button.tsx';
import { saveFile } from '../../shared/save-file.ts';
import { useSession } from '../../shared/session.tsx';
import { Button } from '../../shared/ui/button.tsx';
import { Dialog } from '../../shared/ui/dialog.tsx';

type RecoveryCodesDialogProps = {
  codes: string[];
  onKept: () => void;
  fallbackFocusRef: RefObject<HTMLElement | null>;
};

/** The only time that the codes can be seen: it goes when somebody says that they have them, and not before. */
export function RecoveryCodesDialog({ codes, onKept, fallbackFocusRef }: RecoveryCodesDialogProps) {
  const { t } = useTranslation();
  const { user } = useSession();
  const text = `${codes.join('\n')}\n`;
  const download = () => {
    const file = `${t('secondFactor.codesFile', { email: user?.email })}\n\n${text}`;
    saveFile(new Blob([file], { type: 'text/plain' }), t('secondFactor.codesFileName').toLowerCase());
  };
  return (
    <Dialog
      open
      title={t('secondFactor.codesTitle')}
      text={t('secondFactor.codesTitleText')}
      fallbackFocusRef={fallbackFocusRef}
    >
      <ol
        className="grid grid-cols-2 gap-x-6 gap-y-2 rounded-control bg-paper p-4 font-mono max-sm:text-sm"
        translate="no"
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <div className="grid gap-3 sm:grid-cols-2">
        <CopyButton isWide label={t('secondFactor.codesCopy')} read={async () => text} />
        <Button variant="outline" onClick={download}>
          <Download aria-hidden="true" />
          {t('secondFactor.codesDownload')}
        </Button>
      </div>
      <Button onClick={onKept}>{t('secondFactor.codesKept')}</Button>
    </Dialog>
  );
}
