import { useQueryClient } from '@tanstack/react-query';
import { listSecurityEvents } from '@timbre/contract/security-events';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { LoadFailed } from '../../shared/load-failed.tsx';
import { useSecondFactors } from '../../shared/second-factors.ts';
import { userKey } from '../../shared/session.tsx';
import { Badge } from '../../shared/ui/badge.tsx';
import { Card } from '../../shared/ui/card.tsx';
import { Notice } from '../../shared/ui/notice.tsx';
import { Skeleton } from '../../shared/ui/skeleton.tsx';
import { AuthenticatorApp } from './authenticator-app.tsx';
import { PasskeyList } from './passkey-list.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import { RecoveryCodesDialog } from './recovery-codes-dialog.tsx';

/** What logging in takes besides the password, and the ways to change that. */
export function SecondFactorCard() {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const heading = useRef<HTMLHeadingElement>(null);
  const { data, isError, refetch } = useSecondFactors();
  const [codes, setCodes] = useState<string[] | null>(null);
  const { hash } = useLocation();
  // A link from elsewhere leads to this card.
  useEffect(() => {
    if (hash === '#two-step') heading.current?.focus();
  }, [hash]);
  /** The team may have asked for it; what was shown once has been read by then. */
  const refetchUser = () => queryClient.invalidateQueries({ queryKey: userKey });
  const change = async (recoveryCodes: string[] | null) => {
    await refetch();
    void queryClient.invalidateQueries({ queryKey: [listSecurityEvents.path] });
    setCodes(recoveryCodes);
    if (recoveryCodes === null) void refetchUser();
  };
  const count = data ? data.passkeys.length + (data.totpSince === null ? 0 : 1) : 0;
  const part = data && { factors: data, isLast: count === 1, onChanged: change, heading };
  return (
    <Card className="grid grid-cols-1 gap-6">
      <div className="grid gap-1">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h2 ref={heading} tabIndex={-1} className="text-xl font-semibold tracking-tight outline-none">
            {t('secondFactor.title')}
          </h2>
          {data && (
            <Badge tone={count > 0 ? 'success' : 'neutral'}>
              {count > 0 ? t('secondFactor.on') : t('secondFactor.off')}
            </Badge>
          )}
        </div>
        <p className="text-muted">{t('secondFactor.text')}</p>
      </div>
      {!data && !isError && <Skeleton className="h-40" />}
      {!data && isError && <LoadFailed text={t('secondFactor.loadError')} onRetry={() => void refetch()} />}
      {data?.isRequired && count > 0 && <Notice tone="info">{t('secondFactor.required')}</Notice>}
      {part && (
        <div className="-my-5 divide-y divide-line">
          <PasskeyList {...part} />
          <AuthenticatorApp {...part} />
          {count > 0 && <RecoveryCodes {...part} />}
        </div>
      )}
      {codes && (
        <RecoveryCodesDialog
          codes={codes}
          onKept={() => {
            setCodes(null);
            void refetchUser();
          }}
          fallbackFocusRef={heading}
        />
      )}
    </Card>
  );
}
