import { useQueryClient } from '@tanstack/react-query';
import { changePlan, previewPlanChange } from '@timbre/contract/billing';
import { hasTeam } from '@timbre/contract/plans';
import { useTranslation } from 'react-i18next';
import { call } from '../../shared/api.ts';
import { ChangeDialog } from '../../shared/change-dialog.tsx';
import { usePurchaseToast } from '../../shared/purchase-toast.ts';
import { useSession } from '../../shared/session.tsx';
import { useSignedInTexts } from '../../shared/signed-in-texts.ts';
import { refreshPlan } from '../../shared/subscription.ts';
import type { PlanToBuy } from './use-checkout.ts';

type ChangePlanDialogProps = { plan: PlanToBuy; onClose: () => void };

/** Who has a subscription changes it to another plan. */
export function ChangePlanDialog({ plan, onClose }: ChangePlanDialogProps) {
  useSignedInTexts();
  const { t } = useTranslation();
  const { user } = useSession();
  const showPurchase = usePurchaseToast();
  const queryClient = useQueryClient();
  const change = async (seats: number) => {
    const { planName } = await call(changePlan, { plan: plan.id, seats });
    await refreshPlan(queryClient);
    onClose();
    showPurchase(t('change.done'), planName);
  };
  return (
    <ChangeDialog
      title={t('pricing.upgrade', { plan: plan.name })}
      text={user && hasTeam(user.plan) ? t('change.textFromTeam') : t('change.text')}
      confirm={t('change.confirm')}
      seats={
        plan.perUser ? { hint: t('change.seatsHint', { count: plan.minutes }), least: 1, first: 1 } : null
      }
      preview={(seats) => call(previewPlanChange, { plan: plan.id, seats })}
      change={change}
      onClose={onClose}
    />
  );
}
