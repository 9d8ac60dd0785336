import { useMutation } from '@tanstack/react-query';
import { renewRecoveryCodes } from '@timbre/contract/second-factor';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../shared/api.ts';
import { ConfirmDialog } from '../../shared/confirm-dialog.tsx';
import { Button } from '../../shared/ui/button.tsx';
import { useReauthentication } from '../../shared/use-reauthentication.tsx';
import { FactorPart, type FactorPartProps } from './factor-part.tsx';

/** At or below this number, new codes are suggested. */
const lowCount = 2;

export function RecoveryCodes({ factors: { recoveryCodesLeft: left }, onChanged, heading }: FactorPartProps) {
  const { t } = useTranslation();
  const { reauthenticated, gate } = useReauthentication();
  const [isAsking, setIsAsking] = useState(false);
  const renewing = useMutation({
    mutationFn: async () => {
      const { recoveryCodes } = await reauthenticated(() => call(renewRecoveryCodes, undefined));
      await onChanged(recoveryCodes);
    },
    onSuccess: () => setIsAsking(false),
  });
  return (
    <FactorPart
      title={t('secondFactor.codes')}
      text={t('secondFactor.codesText')}
      action={
        <Button variant="outline" size="compact" className="max-sm:w-full" onClick={() => setIsAsking(true)}>
          {t('secondFactor.codesRenew')}
        </Button>
      }
    >
      <p className={`-mt-3 text-sm font-medium ${left <= lowCount ? 'text-warning' : ''}`}>
        {left === 0 ? t('secondFactor.codesNone') : t('secondFactor.codesLeft', { count: left })}
      </p>
      {isAsking && (
        <ConfirmDialog
          title={t('secondFactor.codesRenewQuestion')}
          text={t('secondFactor.codesRenewText')}
          action={t('secondFactor.codesRenew')}
          pending={t('secondFactor.codesRenewing')}
          change={renewing}
          onClose={() => setIsAsking(false)}
          fallbackFocusRef={heading}
        />
      )}
      {gate}
    </FactorPart>
  );
}
