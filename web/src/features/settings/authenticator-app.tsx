import { useMutation } from '@tanstack/react-query';
import { removeTotp, startTotp } from '@timbre/contract/second-factor';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call, getErrorMessage } from '../../shared/api.ts';
import { formatDate } from '../../shared/format.ts';
import { useLanguage } from '../../shared/language.tsx';
import { Button } from '../../shared/ui/button.tsx';
import { Notice } from '../../shared/ui/notice.tsx';
import { useReauthentication } from '../../shared/use-reauthentication.tsx';
import { AppDialog, type AppSetup } from './authenticator-app-dialog.tsx';
import { FactorPart, type FactorPartProps } from './factor-part.tsx';
import { RemoveFactorDialog } from './remove-factor-dialog.tsx';

export function AuthenticatorApp({ factors: { totpSince }, isLast, onChanged, heading }: FactorPartProps) {
  const { t } = useTranslation();
  const { language } = useLanguage();
  const { reauthenticated, gate } = useReauthentication();
  const [setup, setSetup] = useState<AppSetup | null>(null);
  const [isRemoving, setIsRemoving] = useState(false);
  const starting = useMutation({
    mutationFn: async () => {
      const { encode } = await import('uqr');
      const { secret, uri } = await reauthenticated(() => call(startTotp, undefined));
      return { secret, squares: encode(uri, { ecc: 'M', border: 4 }).data };
    },
    onSuccess: setSetup,
  });
  return (
    <FactorPart
      title={t('secondFactor.app')}
      text={
        totpSince === null
          ? t('secondFactor.appText')
          : t('secondFactor.appSince', { date: formatDate(totpSince, language) })
      }
      action={
        totpSince === null ? (
          <Button
            variant="outline"
            size="compact"
            className="max-sm:w-full"
            disabled={starting.isPending}
            onClick={() => starting.mutate()}
          >
            {starting.isPending ? t('secondFactor.appStarting') : t('secondFactor.appSetUp')}
          </Button>
        ) : (
          <Button
            variant="outline"
            size="compact"
            className="max-sm:w-full"
            aria-label={t('secondFactor.appRemove')}
            onClick={() => setIsRemoving(true)}
          >
            {t('secondFactor.remove')}
          </Button>
        )
      }
    >
      {starting.error && (
        <div role="alert">
          <Notice tone="danger">{getErrorMessage(starting.error, t('common.noAnswer'))}</Notice>
        </div>
      )}
      {setup && (
        <AppDialog
          setup={setup}
          onDone={onChanged}
          onClose={() => setSetup(null)}
          fallbackFocusRef={heading}
        />
      )}
      {isRemoving && (
        <RemoveFactorDialog
          title={t('secondFactor.appRemoveQuestion')}
          text={isLast ? t('secondFactor.lastText') : t('secondFactor.appRemoveText')}
          done={t('secondFactor.appRemoved')}
          send={() => call(removeTotp, undefined)}
          onRemoved={() => onChanged(null)}
          onClose={() => setIsRemoving(false)}
          fallbackFocusRef={heading}
        />
      )}
      {gate}
    </FactorPart>
  );
}
