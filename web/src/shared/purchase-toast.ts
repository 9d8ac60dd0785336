import { hasTeam, plans } from '@timbre/contract/plans';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { showToast } from './toast.ts';

/** Says that a plan is there; who has bought one for a team is shown where to invite it. */
export function usePurchaseToast() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  return (title: string, planName: string): void => {
    const isTeam = plans.some(({ id, name }) => name === planName && hasTeam(id));
    showToast({
      tone: 'success',
      title,
      description: t('purchase.doneText', { plan: planName }),
      action: isTeam
        ? { label: t('purchase.invite'), onPress: () => void navigate('/team'), path: '/team' }
        : undefined,
    });
  };
}
