import { plans } from '@timbre/contract/plans';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { usePlanTexts } from '../../shared/plan-texts.ts';
import { usePurchaseToast } from '../../shared/purchase-toast.ts';
import { usePurchaseUpdates } from '../../shared/purchase-updates.ts';
import { useHydrated } from '../../shared/use-hydrated.ts';
import { PlanButton } from './plan-button.tsx';
import { PlanCard } from './plan-card.tsx';
import { useCheckout } from './use-checkout.ts';

// Only who has a subscription changes it.
const ChangePlanDialog = lazy(async () => ({
  default: (await import('./change-plan-dialog.tsx')).ChangePlanDialog,
}));

/** The cards of all plans, and what their buttons open. */
export function Plans() {
  usePlanTexts();
  const { t } = useTranslation();
  const navigate = useNavigate();
  const hydrated = useHydrated();
  const checkout = useCheckout();
  const showPurchase = usePurchaseToast();
  usePurchaseUpdates((plan) => {
    showPurchase(t('purchase.done'), plan);
    void navigate('/recordings');
  });
  return (
    <>
      <ul className="grid gap-6 sm:grid-cols-2 xl:grid-cols-4" aria-busy={hydrated && !checkout.isReady}>
        {plans.map((plan) => (
          <li key={plan.id} className="grid grid-cols-1">
            <PlanCard plan={plan}>
              <PlanButton plan={plan} checkout={checkout} />
            </PlanCard>
          </li>
        ))}
      </ul>
      <Suspense>
        {checkout.changing && <ChangePlanDialog plan={checkout.changing} onClose={checkout.endChange} />}
      </Suspense>
    </>
  );
}
