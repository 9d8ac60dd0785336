import { useMutation } from '@tanstack/react-query';
import { getPaymentLink } from '@timbre/contract/billing';
import { useTranslation } from 'react-i18next';
import { call, getErrorMessage } from './api.ts';
import { openInNewTab } from './open-in-new-tab.ts';
import { showToast } from './toast.ts';
import { useReauthentication } from './use-reauthentication.tsx';

/** Opens the provider's page where the card of the subscription is given. */
export function usePaymentLink() {
  const { t } = useTranslation();
  const { reauthenticated, gate } = useReauthentication();
  const opening = useMutation({
    mutationFn: () =>
      reauthenticated(() => openInNewTab(async () => (await call(getPaymentLink, undefined)).url)),
    onError: (error) =>
      showToast({
        tone: 'danger',
        title: t('subscription.linkFailed'),
        description: getErrorMessage(error, t('common.noAnswer')),
      }),
  });
  return { ...opening, gate };
}
