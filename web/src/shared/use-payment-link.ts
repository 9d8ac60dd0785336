import { useMutation } from '@tanstack/react-query';
import { getPaymentLink } from '@timbre/contract/billing';
import { call } from './api.ts';
import { openInNewTab } from './open-in-new-tab.ts';
import { useReauthentication } from './use-reauthentication.tsx';

/** Opens the provider's page where the card of the subscription is given. */
export function usePaymentLink() {
  const { reauthenticated, gate } = useReauthentication();
  const opening = useMutation({
    mutationFn: () =>
      reauthenticated(() => openInNewTab(async () => (await call(getPaymentLink, undefined)).url)),
  });
  return { ...opening, gate };
}
