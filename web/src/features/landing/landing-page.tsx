import { lazy, Suspense, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { PageHead } from '../../shared/page-head.tsx';
import { Backdrop } from './backdrop.tsx';
import { CallToAction } from './call-to-action.tsx';
import { Claims } from './claims.tsx';
import { Features } from './features.tsx';
import { Hero } from './hero.tsx';
import { HowItWorks } from './how-it-works.tsx';
import { revealOnScroll } from './reveal-on-scroll.ts';
import { useMailLinkToasts } from './use-mail-link-toasts.ts';
import { usePurchaseReturn } from './use-purchase-return.ts';

// Few come here from a checkout.
const PurchaseReturn = lazy(async () => ({
  default: (await import('./purchase-return.tsx')).PurchaseReturn,
}));

export default function LandingPage() {
  const { t } = useTranslation();
  useEffect(revealOnScroll, []);
  useMailLinkToasts();
  const returned = usePurchaseReturn();
  return (
    <>
      <PageHead title={t('landing.pageTitle')} description={t('landing.description')} />
      <Backdrop />
      <main id="content" className="flex-1 overflow-x-clip">
        <Hero />
        <Claims />
        <HowItWorks />
        <Features />
        <CallToAction />
      </main>
      <Suspense>{returned !== null && <PurchaseReturn search={returned} />}</Suspense>
    </>
  );
}
