import { useMutation, useQueryClient } from '@tanstack/react-query';
import { resendVerification } from '@timbre/contract/accounts';
import { MailCheck, X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call, getErrorMessage } from '../../shared/api.ts';
import { userKey, useSession } from '../../shared/session.tsx';
import { showToast } from '../../shared/toast.ts';
import { Button } from '../../shared/ui/button.tsx';

/** Reminds of the mail whose link verifies the address, until that is done or the person has seen enough of it. */
export function VerificationBanner() {
  const { t } = useTranslation();
  const { user } = useSession();
  const [isDismissed, setIsDismissed] = useState(false);
  const isShown = user !== null && !user.emailVerified && !isDismissed;
  useRefetchOnReturn(isShown);
  const resending = useMutation({
    mutationFn: () => call(resendVerification, undefined),
    onSuccess: () =>
      showToast({ tone: 'success', title: t('verification.sent'), description: t('verification.sentText') }),
    onError: (error) =>
      showToast({
        tone: 'danger',
        title: t('verification.notSent'),
        description: getErrorMessage(error, t('common.noAnswer')),
      }),
  });
  if (!isShown) return null;
  return (
    <section
      aria-label={t('verification.label')}
      className="flex flex-wrap items-center gap-x-4 gap-y-3 rounded-card bg-warning-soft px-5 py-4 text-warning"
    >
      <MailCheck aria-hidden="true" className="size-5 shrink-0" />
      <p className="min-w-52 flex-1">{t('verification.banner', { email: user.email })}</p>
      <Button
        variant="outline"
        size="compact"
        disabled={resending.isPending}
        onClick={() => resending.mutate()}
      >
        {resending.isPending ? t('verification.resending') : t('verification.resend')}
      </Button>
      <Button
        variant="quiet"
        size="icon"
        className="-mr-2"
        aria-label={t('verification.dismiss')}
        onClick={() => setIsDismissed(true)}
      >
        <X aria-hidden="true" />
      </Button>
    </section>
  );
}

/** The link is mostly followed in another tab or in the mail program's own browser. */
function useRefetchOnReturn(isWaiting: boolean): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    if (!isWaiting) return;
    const look = () => {
      if (document.visibilityState === 'visible') void queryClient.invalidateQueries({ queryKey: userKey });
    };
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, [isWaiting, queryClient]);
}
