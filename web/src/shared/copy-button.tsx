import { Check, Copy } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { showToast } from './toast.ts';
import { Button } from './ui/button.tsx';
import { Tooltip } from './ui/tooltip.tsx';

/** How long it says that it has copied. */
const feedbackMs = 2_000;

type CopyButtonProps = {
  label: string;
  disabled?: boolean;
  /** Says in words what it does, beside others that do. */
  isWide?: boolean;
  /** Gives what is to be copied, or null when it may not be had now. */
  read: () => Promise<string | null>;
};

export function CopyButton({ label, disabled = false, isWide = false, read }: CopyButtonProps) {
  const { t } = useTranslation();
  const [hasCopied, setHasCopied] = useState(false);
  useEffect(() => {
    if (!hasCopied) return;
    const timer = setTimeout(() => setHasCopied(false), feedbackMs);
    return () => clearTimeout(timer);
  }, [hasCopied]);
  const copy = async () => {
    const text = await read();
    if (text === null) return;
    try {
      await navigator.clipboard.writeText(text);
      setHasCopied(true);
    } catch {
      showToast({ tone: 'danger', title: t('copy.failed'), description: t('copy.failedText') });
    }
  };
  const icon = hasCopied ? (
    <Check aria-hidden="true" className="text-success" />
  ) : (
    <Copy aria-hidden="true" />
  );
  const name = hasCopied ? t('copy.done') : label;
  return (
    <>
      {isWide ? (
        <Button variant="outline" disabled={disabled} onClick={() => void copy()}>
          {icon}
          {name}
        </Button>
      ) : (
        <Tooltip text={name}>
          <Button
            variant="quiet"
            size="icon"
            aria-label={name}
            disabled={disabled}
            onClick={() => void copy()}
          >
            {icon}
          </Button>
        </Tooltip>
      )}
      <span role="status" className="sr-only">
        {hasCopied && t('copy.done')}
      </span>
    </>
  );
}
