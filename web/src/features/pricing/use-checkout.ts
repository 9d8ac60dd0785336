import type { PaidPlanId, PlanId } from '@timbre/contract/plan';
import { isPaid, type Plan } from '@timbre/contract/plans';
import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { useCurrentPlan } from '../../shared/current-plan.ts';
import { useSession } from '../../shared/session.tsx';
import { useSubscription } from '../../shared/subscription.ts';
import { showToast } from '../../shared/toast.ts';
import { checkoutAddress, openCheckout } from './open-checkout.ts';

export type PlanToBuy = Plan & { id: PaidPlanId };

/** How often the window of a checkout is looked at. */
const lookMs = 500;

/** A checkout in its own window, until that is closed or shows a page of ours again. */
function useOpenWindow() {
  const [opened, setOpened] = useState<{ plan: PlanId; popup: Window } | null>(null);
  useEffect(() => {
    if (!opened) return;
    const look = setInterval(() => {
      if (opened.popup.closed) setOpened(null);
    }, lookMs);
    return () => clearInterval(look);
  }, [opened]);
  return { opening: opened?.plan ?? null, setOpened };
}

/** What pressing the button of a plan does. */
export function useCheckout() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { user, isLoading, hasFailed } = useSession();
  const subscription = useSubscription();
  const { isLoading: isPlanLoading } = useCurrentPlan();
  /** Before, it is not known who presses, and with what the checkout is opened. */
  const isReady = !isLoading && !subscription.isLoading && !isPlanLoading;
  const { opening, setOpened } = useOpenWindow();
  const [blocked, setBlocked] = useState<{ plan: PlanId; address: string } | null>(null);
  const [changing, setChanging] = useState<PlanToBuy | null>(null);

  const refuse = (title: string, description: string, action?: { label: string; onPress: () => void }) =>
    showToast({ tone: 'danger', title, description, action });
  const sayFailed = () => refuse(t('checkout.failed'), t('checkout.failedText'));

  const chooseFree = () => {
    const toast = { tone: 'info', title: t('pricing.onFree') } as const;
    if (user) {
      const action = { label: t('pricing.toSettings'), onPress: () => void navigate('/settings/plan') };
      showToast({ ...toast, description: t('pricing.onFreePaid'), action });
    } else {
      showToast({ ...toast, description: t('pricing.onFreeNew') });
      void navigate('/register');
    }
  };

  const open = (plan: PlanId, address: string) => {
    const popup = openCheckout(address);
    if (popup) {
      setBlocked(null);
      setOpened({ plan, popup });
      showToast({ tone: 'info', title: t('checkout.opening'), description: t('checkout.openingText') });
    } else {
      setBlocked({ plan, address });
      const action = { label: t('checkout.here'), onPress: () => window.location.assign(address) };
      refuse(t('checkout.blocked'), t('checkout.blockedText'), action);
    }
  };

  const choose = (plan: Plan) => {
    if (!isPaid(plan.id)) return chooseFree();
    if (hasFailed) return sayFailed();
    if (!user) {
      const action = { label: t('header.login'), onPress: () => void navigate('/login?next=%2Fpricing') };
      return refuse(t('checkout.loginNeeded'), t('checkout.loginNeededText'), action);
    }
    if (!subscription.data) {
      void subscription.refetch();
      return sayFailed();
    }
    const { isLive, checkout } = subscription.data;
    if (isLive) return setChanging({ ...plan, id: plan.id });
    const priceId = checkout.priceIds[plan.id];
    if (!priceId || !checkout.url) return refuse(t('checkout.unavailable'), t('checkout.unavailableText'));
    try {
      open(
        plan.id,
        checkoutAddress({ url: checkout.url, priceId, email: user.email, token: checkout.token }),
      );
    } catch {
      sayFailed();
    }
  };

  const [early, setEarly] = useState<Plan | null>(null);
  const chooseEarly = useEffectEvent((plan: Plan) => {
    setEarly(null);
    // What turns out to be the own plan is not bought again.
    if (plan.id !== user?.plan) choose(plan);
  });
  useEffect(() => {
    if (isReady && early) chooseEarly(early);
  }, [isReady, early]);

  return {
    isReady,
    /** A press before everything is known waits for it. */
    choose: (plan: Plan) => (isReady ? choose(plan) : setEarly(plan)),
    opening,
    blocked,
    changing,
    endChange: () => setChanging(null),
  };
}
