import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { ApiError, getErrorMessage } from './api.ts';
import { useCurrentPlan, whoHasMore } from './current-plan.ts';
import { useSpentText } from './spent-text.ts';
import { showToast } from './toast.ts';
import { isOfAnother, isRefusal } from './upload.ts';

/**
 * Why a note did not reach the server. `unreached`: it goes out by itself, as does `signed-out` after a login. All others wait for
 * a person: `refused` as it is, `spent` for minutes, `suspended` for the account, `project-unknown` for another project or none.
 */
export type WhyNotSent = 'unreached' | 'signed-out' | 'refused' | 'spent' | 'suspended' | 'project-unknown';

export function whyNotSent(error: unknown): WhyNotSent {
  const code = error instanceof ApiError ? error.code : null;
  if (code === 'session-needed') return 'signed-out';
  if (!isRefusal(error)) return 'unreached';
  if (code === 'minutes-spent') return 'spent';
  if (code === 'project-unknown') return 'project-unknown';
  return code === 'account-suspended' ? 'suspended' : 'refused';
}

/** Says why a note was not sent, with what can be done about it. */
export function useWhyToast() {
  const { t } = useTranslation();
  const { data: plan } = useCurrentPlan();
  const spentText = useSpentText();
  const navigate = useNavigate();
  return (error: unknown, again?: () => void): void => {
    const why = whyNotSent(error);
    // The screen says so itself, or is the login by now.
    if (why === 'signed-out') return;
    if (why === 'spent') {
      const ways = {
        owner: { label: t('minutes.addSeats'), onPress: () => void navigate('/team') },
        member: undefined,
        alone: { label: t('minutes.viewPlans'), onPress: () => void navigate('/pricing') },
      };
      showToast({ tone: 'danger', title: spentText(error), action: ways[whoHasMore(plan) ?? 'alone'] });
      return;
    }
    // To an account that is suspended, for a project that is gone, or as somebody who is not signed in, the same again would be
    // answered the same.
    const isLasting = why === 'suspended' || why === 'project-unknown' || isOfAnother(error);
    const onPress = isLasting ? undefined : again;
    showToast({
      tone: 'danger',
      title: t('upload.error'),
      description: getErrorMessage(error, t('upload.failed')),
      action: onPress && { label: t('upload.tryAgain'), onPress },
    });
  };
}
