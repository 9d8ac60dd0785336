import { plans } from '@timbre/contract/plans';
import { ArrowLeft } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import { PageHead } from '../../shared/page-head.tsx';
import { usePlanTexts } from '../../shared/plan-texts.ts';
import { usePurchaseToast } from '../../shared/purchase-toast.ts';
import { usePurchaseUpdates } from '../../shared/purchase-updates.ts';
import { useSession } from '../../shared/session.tsx';
import { Button } from '../../shared/ui/button.tsx';
import { Notice } from '../../shared/ui/notice.tsx';
import { PlanButton } from './plan-button.tsx';
import { PlanCard } from './plan-card.tsx';
import { useCheckout } from './use-checkout.ts';

// Only who has a subscription changes it.
const ChangePlanDialog = lazy(async () => ({
  default: (await import('./change-plan-dialog.tsx')).ChangePlanDialog,
}));

export default function PricingPage() {
  usePlanTexts();
  const { t } = useTranslation();
  const { user } = useSession();
  const navigate = useNavigate();
  const checkout = useCheckout();
  const showPurchase = usePurchaseToast();
  usePurchaseUpdates((plan) => {
    showPurchase(t('purchase.done'), plan);
    void navigate('/recordings');
  });
  return (
    <main id="content" className="page grid flex-1 content-start gap-8 py-8 sm:py-12">
      <PageHead title={t('pricing.pageTitle')} description={t('pricing.description')} />
      <p className="for-members -ml-5">
        <Button variant="quiet" asChild>
          <Link to="/recordings">
            <ArrowLeft aria-hidden="true" />
            {t('pricing.back')}
          </Link>
        </Button>
      </p>
      <div className="mx-auto grid max-w-2xl gap-3 text-center">
        <h1 className="text-4xl font-bold tracking-tight sm:text-5xl">{t('pricing.title')}</h1>
        <p className="text-lg text-balance text-muted">{t('pricing.lead')}</p>
      </div>
      <Notice tone="info" title={t('pricing.sandbox')} className="mx-auto max-w-2xl">
        {t('pricing.sandboxText')}
      </Notice>
      <ul className="grid gap-6 sm:grid-cols-2 xl:grid-cols-4">
        {plans.map((plan) => (
          <li key={plan.id} className="grid">
            <PlanCard plan={plan}>
              <PlanButton plan={plan} checkout={checkout} />
            </PlanCard>
          </li>
        ))}
      </ul>
      <p className="mx-auto max-w-2xl text-center text-sm text-balance text-muted">{t('pricing.foot')}</p>
      {!user && (
        <Button variant="brand" size="large" className="for-guests justify-self-center" asChild>
          <Link to="/register">{t('landing.start')}</Link>
        </Button>
      )}
      <Suspense>
        {checkout.changing && <ChangePlanDialog plan={checkout.changing} onClose={checkout.endChange} />}
      </Suspense>
    </main>
  );
}
