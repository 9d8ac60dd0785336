import { lazy, Suspense } from 'react';
import { useMailLinkToasts } from './use-mail-link-toasts.ts';
import { usePurchaseReturn } from './use-purchase-return.ts';

// Few come here from a checkout.
const PurchaseReturn = lazy(async () => ({
  default: (await import('./purchase-return.tsx')).PurchaseReturn,
}));

/** Who comes from a mail or a checkout is told how it went. */
export function Arrivals() {
  useMailLinkToasts();
  const returned = usePurchaseReturn();
  return <Suspense>{returned !== null && <PurchaseReturn search={returned} />}</Suspense>;
}
