import type { TrackerId } from '@timbre/contract/trackers';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CopyButton } from '../../shared/copy-button.tsx';
import { PasswordDialog } from '../../shared/password-dialog.tsx';
import { Notice } from '../../shared/ui/notice.tsx';
import { Skeleton } from '../../shared/ui/skeleton.tsx';
import { ShowButton } from './show-button.tsx';
import { readWholeToken, useStoredToken } from './use-token.ts';

/** The token that is kept, to look at and to copy; the password comes first where it was not given lately. */
export function CurrentToken({ service }: { service: TrackerId }) {
  const { t } = useTranslation();
  const { data, isError } = useStoredToken(service);
  const [revealed, setRevealed] = useState<string | null>(null);
  const [isAsking, setIsAsking] = useState(false);
  const answer = useRef<(isKnown: boolean) => void>(() => {});

  const readWhole = () => readWholeToken(service).catch(() => null);
  /** The whole token, or null when the password was not given. */
  const wholeToken = async () => {
    const known = await readWhole();
    if (known !== null) return known;
    const isGiven = await new Promise<boolean>((resolve) => {
      answer.current = resolve;
      setIsAsking(true);
    });
    setIsAsking(false);
    return isGiven ? readWhole() : null;
  };
  // A token that was replaced meanwhile is not the one that was revealed.
  const isShown = revealed !== null && data?.token?.slice(-4) === revealed.slice(-4);
  const reveal = async () => setRevealed(isShown ? null : await wholeToken());

  if (isError && !data) return <Notice tone="danger">{t('common.noAnswer')}</Notice>;
  if (!data?.token) return <Skeleton className="h-18" />;
  return (
    <div className="grid grid-cols-1 gap-2">
      <p className="text-sm font-semibold">{t('token.current')}</p>
      <div className="flex min-h-11 items-center rounded-control border border-line bg-paper">
        <code className="min-w-0 flex-1 px-3 py-2 font-mono text-sm break-all">
          {isShown ? revealed : `${'•'.repeat(12)}${data.token.slice(-4)}`}
        </code>
        <ShowButton
          isShown={isShown}
          show={t('token.reveal')}
          hide={t('token.conceal')}
          onPress={() => void reveal()}
        />
        <CopyButton label={t('token.copyCurrent')} read={wholeToken} />
      </div>
      <PasswordDialog isOpen={isAsking} onAnswer={(isKnown) => answer.current(isKnown)} />
    </div>
  );
}
