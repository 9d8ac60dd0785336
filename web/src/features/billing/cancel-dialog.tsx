import { useMutation, useQueryClient } from '@tanstack/react-query';
import { cancelSubscription } from '@timbre/contract/billing';
import type { RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { call, getErrorMessage } from '../../shared/api.ts';
import { useCurrentPlan } from '../../shared/current-plan.ts';
import { FormError } from '../../shared/form-error.tsx';
import { formatDate } from '../../shared/format.ts';
import { useLanguage } from '../../shared/language.tsx';
import { useSession } from '../../shared/session.tsx';
import { refreshPlan } from '../../shared/subscription.ts';
import { showToast } from '../../shared/toast.ts';
import { Button } from '../../shared/ui/button.tsx';
import { Dialog } from '../../shared/ui/dialog.tsx';
import { useReauthentication } from '../../shared/use-reauthentication.tsx';

type CancelDialogProps = {
  plan: string;
  /** When the period ends that is paid for; null where that is not known, `now` where it is not paid. */
  endsAt: string | null | 'now';
  fallbackFocusRef: RefObject<HTMLElement | null>;
  onClose: () => void;
};

/** Asks before the subscription is ended, and says how long its plan holds. */
export function CancelDialog({ plan, endsAt, fallbackFocusRef, onClose }: CancelDialogProps) {
  const { t } = useTranslation();
  const { language } = useLanguage();
  const queryClient = useQueryClient();
  const { user } = useSession();
  const { data: inForce } = useCurrentPlan();
  const heldText = (until: string | null) => {
    if (endsAt === 'now') return t('subscription.cancelledNow');
    if (until === null) return t('subscription.cancelledText', { plan });
    return t('subscription.cancelledUntil', { plan, date: formatDate(until, language) });
  };
  const { reauthenticated, gate } = useReauthentication();
  const cancelling = useMutation({
    mutationFn: async () => {
      const answer = await reauthenticated(() => call(cancelSubscription, {}));
      await refreshPlan(queryClient);
      return answer;
    },
    onSuccess: ({ planEndsAt }) => {
      onClose();
      showToast({
        tone: 'success',
        title: t('subscription.cancelled'),
        description: heldText(planEndsAt),
      });
    },
    onError: (error) =>
      showToast({
        tone: 'danger',
        title: t('subscription.cancelFailed'),
        description: getErrorMessage(error, t('common.noAnswer')),
      }),
  });
  const consequence = () => {
    if (endsAt === 'now') return t('subscription.cancelNow');
    if (endsAt === null) return t('subscription.cancelText', { plan });
    return t('subscription.cancelUntil', { plan, date: formatDate(endsAt, language) });
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('subscription.cancelTitle')}
      text={consequence()}
      fallbackFocusRef={fallbackFocusRef}
    >
      {inForce?.team?.role === 'owner' && inForce.plan === user?.plan && (
        <p className="text-muted">{t('subscription.cancelTeam')}</p>
      )}
      <FormError hasToast title={t('subscription.cancelFailed')} error={cancelling.error} />
      <div className="flex justify-end gap-3 max-sm:flex-col-reverse">
        <Button variant="outline" onClick={onClose}>
          {t('subscription.cancelNot')}
        </Button>
        <Button variant="danger" disabled={cancelling.isPending} onClick={() => cancelling.mutate()}>
          {cancelling.isPending ? t('subscription.cancelling') : t('subscription.cancelYes')}
        </Button>
      </div>
      {gate}
    </Dialog>
  );
}
