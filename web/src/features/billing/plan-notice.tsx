import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { User } from '@timbre/contract/accounts';
import { keepSubscription, type Subscription } from '@timbre/contract/billing';
import { useTranslation } from 'react-i18next';
import { call } from '../../shared/api.ts';
import { FormError } from '../../shared/form-error.tsx';
import { formatDate } from '../../shared/format.ts';
import { useLanguage } from '../../shared/language.tsx';
import { refreshPlan } from '../../shared/subscription.ts';
import { showToast } from '../../shared/toast.ts';
import { Button } from '../../shared/ui/button.tsx';
import { Notice } from '../../shared/ui/notice.tsx';
import { usePaymentLink } from '../../shared/use-payment-link.ts';
import { useReauthentication } from '../../shared/use-reauthentication.tsx';
import { noticeFor } from './notice-for.ts';

type PlanNoticeProps = { user: User; subscription: Subscription | undefined; onKept: () => void };

/** That the plan ends, when, why, and what can be done about it; nothing about a plan that renews. */
export function PlanNotice({ user, subscription, onKept }: PlanNoticeProps) {
  const { t } = useTranslation();
  const { language } = useLanguage();
  const payment = usePaymentLink();
  const keeping = useKeeping(onKept);
  const notice = noticeFor(user, new Date());
  if (notice === null) return null;
  const date = formatDate(notice.endsAt, language);
  const isTrial = notice.why === 'trial';
  return (
    <Notice
      tone={isTrial ? 'info' : 'warning'}
      title={isTrial ? t('subscription.trial') : t('subscription.ending')}
    >
      <p>{t(`subscription.text.${notice.why}`, { date })}</p>
      {notice.why !== 'cancelled' && subscription?.isLive !== false && (
        <Button
          variant="outline"
          size="compact"
          className="mt-1 justify-self-start max-sm:whitespace-normal!"
          disabled={payment.isPending}
          onClick={() => payment.mutate()}
        >
          {isTrial ? t('subscription.addCard') : t('subscription.updateCard')}
        </Button>
      )}
      {subscription?.canBeKept && (
        <Button
          variant="outline"
          size="compact"
          className="mt-1 justify-self-start max-sm:whitespace-normal!"
          disabled={keeping.isPending}
          onClick={() => keeping.mutate()}
        >
          {keeping.isPending ? t('subscription.keeping') : t('subscription.keep')}
        </Button>
      )}
      <FormError title={t('subscription.linkFailed')} error={payment.error} />
      <FormError title={t('subscription.keepFailed')} error={keeping.error} />
      {payment.gate}
      {keeping.gate}
    </Notice>
  );
}

/** Undoes a cancellation. */
function useKeeping(onKept: () => void) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const { reauthenticated, gate } = useReauthentication();
  const keeping = useMutation({
    mutationFn: async () => {
      await reauthenticated(() => call(keepSubscription, undefined));
      await refreshPlan(queryClient);
    },
    onSuccess: () => {
      // The button that had the focus is gone.
      onKept();
      showToast({
        tone: 'success',
        title: t('subscription.kept'),
        description: t('subscription.keptText'),
      });
    },
  });
  return { ...keeping, gate };
}
